import { expect, it } from 'vitest';
import { guessText } from '../guess-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { guessPlantumlType } from './guess-type.ts';

it.each([
  ['component', 'description', ['component Shop', 'Shop --> Pay : uses', 'Shop --> Stock : asks', 'Shop --> Mail : sends']],
  ['entities', 'class', ['entity PRODUCT', 'entity "ORDER-ITEM" as ITEM', 'entity u', 'entity v', 'entity w', 'PRODUCT ||--o{ ITEM : has']],
  ['interfaces and arrows', 'class', ['interface A', 'package P {', '  interface B', '}', 'A --> B']],
  ['arrows alone', 'sequence', ['A -> B : x', 'B --> A']],
  ['a use case', 'description', ['User --> (Pay)', '(Pay) --> (Book)']],
  ['an initial state', 'state', ['[*] --> A', 'A --> B : go']],
  ['flows of old', 'activity', ['(*) --> "Pay"', '"Pay" --> (*)']],
  ['classes and components', 'class', ['allowmixing', 'class A', 'component B', 'A --> B']],
] as const)('a text has the type that every line fits: %s', (_, type, lines) => {
  expect(guessText(['@startuml', ...lines, '@enduml'].join('\n'))).toEqual({ language: 'plantuml', type });
});

it('a line that is not finished does not change the type', () => {
  const lines = ['component Shop', 'Shop --> Pay : uses', 'Pay -', 'Shop --> Stock : asks', '[Stock] --> [Mail] : sends'];
  expect(guessText(['@startuml', ...lines, '@enduml'].join('\n'))?.type).toBe('description');
});

/** Types of texts with a line that each may have. */
const typed = [
  ['sequence', (at: number) => `A${at} ->> B${at} : ping`],
  ['class', (at: number) => `class A${at} <|-- B`],
  ['description', (at: number) => `component A${at}`],
  ['state', (at: number) => `state A${at}`],
  ['activity', (at: number) => `:step ${at};`],
] as const;

it.each(typed)('a %s text is read once to know its type, and only a little as the other types', (type, lineAt) => {
  const text = ['@startuml', ...[...Array(200).keys()].map(lineAt), '', '@enduml'].join('\n');
  const guess = guessPlantumlType(text);
  expect(guess.type).toBe(type);
  expect(guess.steps / parseText(text, 'plantuml', type).steps).toBeLessThan(2.6);
});
