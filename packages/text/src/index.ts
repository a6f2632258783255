export { type Completion, type Completions, completionsAt } from './assist/completions.ts';
export { type Mention, mentionsIn } from './assist/mentions.ts';
export { elementsAt, placesOf, type TextRange } from './assist/places.ts';
export { composeText, type TextWish } from './compose/compose-text.ts';
export type { FindingCode, TextFinding } from './findings.ts';
export { guessText } from './guess-text.ts';
export { type ReadText, readText } from './read-text.ts';
export { parseText, printText } from './statements/parse-text.ts';
export type { Language, Role, Statement, Statements, TextType } from './statements/statement.ts';
