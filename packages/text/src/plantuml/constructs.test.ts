import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { bringUp } from '../bring-up/bring-up.ts';
import { type ReadText, readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

function read(...lines: readonly string[]): ReadText {
  return readText(parseText(['@startuml', ...lines, '@enduml', ''].join('\n'), 'plantuml'), defaultLimits);
}

/** The text after bringing it up to the graph that it says. */
function broughtUp(...lines: readonly string[]): string {
  const text = lines.map((line, index) => ({ id: `l${index}`, text: line }));
  return bringUp({ language: 'plantuml', lines: text }, read(...lines).diagram).text;
}

const labels = ({ nodes }: Diagram): readonly unknown[] => nodes.map(({ data }) => data?.label);
const dataOf = ({ nodes }: Diagram, label: string) => nodes.find(({ data }) => data?.label === label)?.data;

describe('states of PlantUML', () => {
  it('keep their names beside what lines say of them', () => {
    const { diagram } = read('[*] --> Idle', 'Idle : waits for a coin', 'Idle : lamp is off', 'Idle -> Busy');
    expect(labels(diagram)).toEqual(['', 'Idle', 'Busy']);
    expect(dataOf(diagram, 'Idle')?.behaviours).toMatchObject([{ text: 'waits for a coin' }, { text: 'lamp is off' }]);
  });

  it('may begin and end in words, have dashed borders, and meet at bars', () => {
    const { diagram, findings } = read(
      'state Outer begin',
      '  state Inner ##[dashed]blue {',
      '  }',
      'end state',
      'state "A b" as ab',
      '"C d" : text',
      'ab --> == B1 ==',
      '== B1 == --> Outer',
    );
    expect(findings).toEqual([]);
    expect(diagram.nodes.map(({ data }) => `${data?.kind} ${data?.label}`)).toEqual([
      'state Outer',
      'state Inner',
      'state A b',
      'state C d',
      'fork ',
    ]);
  });
});

describe('members of PlantUML', () => {
  it('have separators between them, but for a line that the box has there already', () => {
    const { diagram } = read('class A {', '  x', '  .. title ..', '  y', '  --', '  run()', '  ==', '  go()', '}');
    expect(dataOf(diagram, 'A')).toMatchObject({
      attributes: [{ text: 'x' }, { text: 'title', rule: 'dotted' }, { text: 'y' }],
      operations: [{ text: 'run()' }, { text: '', rule: 'double' }, { text: 'go()' }],
    });
    const lines = ['class A {', '  x', '  .. title ..', '  y', '  --', '  run()', '}'];
    expect(broughtUp(...lines)).toBe(lines.join('\n'));
  });

  it('in a map are joined to the objects that they name', () => {
    const lines = [
      'object London',
      'object Washington',
      'map Capitals {',
      '  UK *-> London',
      '  USA *--> Washington',
      '  DE => Berlin',
      '}',
    ];
    const { diagram, findings } = read(...lines);
    expect(findings).toEqual([]);
    const ids = new Map(diagram.nodes.map(({ id, data }) => [id, data?.label]));
    expect(diagram.edges.map(({ source, target, data }) => [ids.get(source), ids.get(target), data?.label])).toEqual([
      ['Capitals', 'London', 'UK'],
      ['Capitals', 'Washington', 'USA'],
    ]);
    expect(dataOf(diagram, 'Capitals')?.slots).toMatchObject([{ text: 'UK' }, { text: 'USA' }, { text: 'DE => Berlin' }]);
    expect(broughtUp(...lines)).toBe(lines.join('\n'));
  });

  it('that relations and notes end at stay in the text', () => {
    const lines = [
      'class A {',
      '  x: int',
      '}',
      'class B {',
      '  y: int',
      '}',
      'A::x --> B::y : key',
      'note right of A::x',
      '  the key',
      'end note',
    ];
    expect(broughtUp(...lines)).toBe(lines.join('\n'));
  });
});

describe('what a diagram has no notation for', () => {
  it.each([
    ['(Student, Course) .. Enrolment', 'association class Enrolment of Student and Course'],
    ['Enrolment .. (Student, Course)', 'association class Enrolment of Student and Course'],
    ['Student [cardNo: String] --> "0..1" Course : lends to', 'qualifier cardNo: String'],
    ['Student *-- [row: int] Course', 'qualifier row: int'],
  ])('is told with its name and line: %s', (line, what) => {
    const { findings, losses, diagram } = read('class Student', 'class Course', 'class Enrolment', line);
    expect(findings).toEqual([]);
    expect(losses).toMatchObject([{ how: 'kept', what, line: 5 }]);
    expect(labels(diagram)).toEqual(['Student', 'Course', 'Enrolment']);
  });
});

describe('lines of PlantUML', () => {
  it.each([
    ['a message', ['Ann -> Bob : open(\\', '  door,\\', '  key)', 'Bob --> Ann : ok'], 'open( door, key)'],
    ['a relation of classes', ['class Ann', 'Ann --> Bob : open(\\', '  door)'], 'open( door)'],
    ['a transition', ['[*] --> Ann : open(\\', '  door)', 'Ann --> Bob'], 'open( door)'],
    ['a relation of components', ['component Ann', '[Ann] --> [Bob] : open(\\', '  door)'], 'open( door)'],
  ])('go on behind a backslash: %s', (_, lines, text) => {
    const { diagram, findings } = read(...lines);
    expect(findings).toEqual([]);
    const [first] = diagram.edges;
    expect([first?.data?.label, first?.data?.trigger]).toContain(text);
    expect(broughtUp(...lines)).toBe(lines.join('\n'));
  });

  it('go on in the quotes of a use case', () => {
    const lines = ['usecase UC1 as "Pay the', 'bill', '--', 'later"', 'actor Guest', 'Guest --> UC1'];
    const { diagram, findings } = read(...lines);
    expect(findings).toEqual([]);
    expect(diagram.nodes.map(({ data }) => `${data?.kind} ${data?.label}`)).toEqual(['usecase Pay the\nbill\n--\nlater', 'actor Guest']);
    expect(broughtUp(...lines)).toBe(lines.join('\n'));
  });

  it('go on in the parentheses of a condition', () => {
    const { diagram, findings } = read('start', 'if (is it', 'late?) then (yes)', '  :run;', 'else (no)', '  :walk;', 'endif', 'stop');
    expect(findings).toEqual([]);
    expect(diagram.nodes.flatMap(({ data }) => (data?.kind === 'decision' && data.label !== '' ? [data.label] : []))).toEqual([
      'is it\nlate?',
    ]);
    expect(diagram.edges.flatMap(({ data }) => data?.guard ?? [])).toEqual(['yes', 'no']);
  });

  it('name elements first, and between typographic quotes', () => {
    const { diagram, findings } = read(
      'Admin as :Main Admin:',
      'Use as (Use it)',
      'User << Human >>',
      'rectangle “Some box” as B',
      'Admin --> Use',
    );
    expect(findings).toEqual([]);
    expect(diagram.nodes.map(({ data }) => `${data?.kind} ${data?.label}`)).toEqual([
      'actor Main Admin',
      'usecase Use it',
      'actor User',
      'plain Some box',
    ]);
  });
});
