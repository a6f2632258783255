import { grammarOf } from '../grammars.ts';
import { guessType } from '../guess-text.ts';
import { nested } from '../mermaid/namespaces.ts';
import { type Defines, definesIn, expanded } from '../plantuml/defines.ts';
import { hasPaths, scoped } from '../plantuml/namespaces.ts';
import { type Grammar, parseLines } from './parse-lines.ts';
import type { Language, Statements, TextType } from './statement.ts';

/**
 * Reads a text into statements. Total: every string is read, what is not understood becomes a statement that says so, and
 * `printText` of the result is the string. The type is told by the header or by what stands in the text, unless it is given.
 */
export function parseText(text: string, language: Language, type: TextType | undefined = guessType(text, language)): Statements {
  const { list, steps } = parseLines(text, withDefines(grammarOf(language, type), language === 'plantuml' ? definesIn(text) : new Map()));
  const isPlantuml = language === 'plantuml';
  if (type !== 'class' && !(isPlantuml && type === 'state' && hasPaths(list))) return { language, type, text, list, steps };
  return { language, type, text, ...(isPlantuml ? scoped(list, text) : nested(list)), steps };
}

/** A grammar that reads lines with what their names stand for. */
function withDefines(grammar: Grammar, defines: Defines): Grammar {
  return defines.size === 0 ? grammar : { ...grammar, expanded: (line) => expanded(line, defines) };
}

/** The text that the statements were read from. */
export function printText({ text, list }: Statements): string {
  return list.map(({ from, to }) => text.slice(from, to)).join('');
}
