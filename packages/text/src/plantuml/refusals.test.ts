import { defaultLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { fixOf } from '../assist/fixes.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

const refusalsIn = (text: string) => readText(parseText(text, 'plantuml'), defaultLimits).findings.filter(({ code }) => code === 'refused');

/** The text after its first refusals are fixed, one after the other. */
function fixed(text: string): string {
  let now = text;
  for (let round = 0; round < 4; round += 1) {
    const [first] = refusalsIn(now);
    const edits = first === undefined ? [] : (fixOf(parseText(now, 'plantuml'), first)?.edits ?? []);
    now = edits.reduce((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), now);
  }
  return now;
}

it.each([
  ['class A { x }', 'class A {\nx\n}'],
  ['class A {\n  x }', 'class A {\n  x\n}'],
  ['node n {}\n[b] --> n', 'node n {\n}\n[b] --> n'],
  ['state S {}\n[*] --> S', 'state S {\n}\n[*] --> S'],
  ['state S\n{\n  T --> U\n}', 'state S {\n  T --> U\n}'],
  ['object o\n{\n  x = 1\n}', 'object o {\n  x = 1\n}'],
])('finds a brace that PlantUML refuses, and fixes it: %j', (text, expected) => {
  expect(refusalsIn(text)[0]).toMatchObject({ severity: 'warning' });
  expect(fixed(text)).toBe(expected);
  expect(refusalsIn(expected)).toEqual([]);
});

it.each([
  ['start\n:a>\n:b<\n:c]\nstop', 'start\n:a; <<output>>\n:b; <<input>>\n:c;\nstop'],
  ['start\n  #pink:a; <<hot>>\nstop', 'start\n  :a; <<#pink>> <<hot>>\nstop'],
  ['(*) --> "a"\nif "x"?\n--> "b"\nendif', '(*) --> "a"\nif "x"? then\n--> "b"\nendif'],
  ['class A\nclass B --> A', 'class A\nB --> A'],
])('finds what PlantUML took once and takes no more, and fixes it: %j', (text, expected) => {
  expect(fixed(text)).toBe(expected);
  expect(refusalsIn(expected)).toEqual([]);
});

it.each(['@startuml\n@enduml', "@startuml name\n\n' why\n@enduml", 'start\n|Lane|\n:a;', 'class A\nactor Ann'])(
  'finds what only its writer can mend: %j',
  (text) => {
    expect(refusalsIn(text)).toHaveLength(1);
  },
);

it.each([
  '|Lane|\nstart\n|Other|\n:a;',
  'allowmixing\nclass A\nactor Ann',
  'class A\nnode N {\n}',
  'Entity o-- Other\nClass --> Entity',
  'start\n:<b>Title</b>\ntext;\n:list\n|a|b|\n;\nstop',
  'class A extends B',
])('finds nothing where PlantUML takes the text: %j', (text) => {
  expect(refusalsIn(text)).toEqual([]);
});

it.each(['class A {}', 'class A\n{\n  x\n}', 'package p\n{\n  class A\n}', 'node n {\n  agent a\n}', 'start\n:a;\nstop'])(
  'finds nothing in %j',
  (text) => {
    expect(refusalsIn(text)).toEqual([]);
  },
);
