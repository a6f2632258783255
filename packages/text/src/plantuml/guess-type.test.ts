import { expect, it } from 'vitest';
import { guessText } from '../guess-text.ts';

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
