import { defaultLimits, elementLimits, isDiagram, memberLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { inflate } from '../test/inflate.ts';
import { readAny } from './read-any.ts';
import { reportOf } from './report.ts';

/** Longer than any text of an element may be. */
const long = 'w'.repeat(memberLimits.maxCharacters + 50);
const longest = 'w'.repeat(defaultLimits.maxLabelCharacters + elementLimits.maxMoreCharacters + 50);
const rows = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

const mermaid: Readonly<Record<string, string>> = {
  'name of a class': `classDiagram\nclass A["${long}"]`,
  'member of a class': `classDiagram\nclass A {\n  ${long}\n}`,
  'members of a class': `classDiagram\nclass A {\n${rows(memberLimits.maxMembers + 5, (index) => `  a${index}`)}\n}`,
  'stereotype of a class': `classDiagram\nclass A\n<<${long}>> A`,
  'name of a namespace': `classDiagram\nnamespace ${long} {\n  class A\n}`,
  'label of a relation': `classDiagram\nA --> B : ${long}`,
  'multiplicity of a relation': `classDiagram\nA "${long}" --> "1" B`,
  'note of a class diagram': `classDiagram\nclass A\nnote for A "${longest}"`,
  'name of a state': `stateDiagram-v2\nstate "${long}" as s`,
  'trigger of a transition': `stateDiagram-v2\ns --> t : ${long}`,
  'note of a state': `stateDiagram-v2\ns --> t\nnote right of s : ${longest}`,
  'name of an entity': `erDiagram\nA["${long}"] {\n  int id\n}`,
  'attribute of an entity': `erDiagram\nA {\n  ${long} id\n}`,
  'comment of an attribute': `erDiagram\nA {\n  int id "${long}"\n}`,
  'label of a relationship': `erDiagram\nA ||--o{ B : "${long}"`,
  'node of a flowchart': `flowchart TD\na["${long}"]`,
  'link of a flowchart': `flowchart TD\na -- "${long}" --> b`,
  'subgraph of a flowchart': `flowchart TD\nsubgraph s["${long}"]\na\nend`,
  participant: `sequenceDiagram\nparticipant A as ${long}`,
  'box round participants': `sequenceDiagram\nbox ${long}\nparticipant A\nend`,
  message: `sequenceDiagram\nA->>B: ${long}`,
  'guard of a fragment': `sequenceDiagram\nalt ${long}\nA->>B: x\nend`,
  'guard of a further operand': `sequenceDiagram\nalt x\nA->>B: x\nelse ${long}\nA->>B: y\nend`,
  'note of a sequence diagram': `sequenceDiagram\nA->>B: x\nnote over A: ${longest}`,
};

const plantuml: Readonly<Record<string, string>> = {
  'name of a class': `class "${long}" as A`,
  'member of a class': `class A {\n  ${long}\n}`,
  'members of a class': `class A {\n${rows(memberLimits.maxMembers + 5, (index) => `  a${index}`)}\n}`,
  'stereotype of a class': `class A <<${long}>>`,
  'stereotypes of a class': `class A ${Array.from({ length: elementLimits.maxStereotypes + 2 }, (_, index) => `<<s${index}>>`).join(' ')}`,
  'name of a package': `package "${long}" {\n  class A\n}`,
  'label of a relation': `class A\nclass B\nA --> B : ${long}`,
  'multiplicity of a relation': `class A\nclass B\nA "${long}" --> "1" B`,
  'role of a relation': `class A\nclass B\nA "1 ${long}" --> "1" B`,
  'note of a class': `class A\nnote right of A\n${longest}\nend note`,
  'name of a component': `component "${long}" as c`,
  'name of a use case': `usecase "${long}" as u`,
  'name of an actor': `actor "${long}" as u`,
  'name of a state': `state "${long}" as s`,
  'behaviour of a state': `state s : entry / ${long}`,
  'behaviours of a state': `state s\n${rows(memberLimits.maxMembers + 5, (index) => `s : entry / a${index}`)}`,
  'trigger of a transition': `state s\nstate t\ns --> t : ${long}`,
  'name of an entity': `entity "${long}" as e {\n  id : int\n}`,
  'attribute of an entity': `entity e {\n  ${long} : int\n}`,
  'step of an activity': `start\n:${long};\nstop`,
  'condition of an activity': `start\nif (${long}) then (yes)\n:a;\nendif\nstop`,
  'answer of a condition': `start\nif (x) then (${long})\n:a;\nendif\nstop`,
  'swimlane of an activity': `|${long}|\nstart\n:a;\nstop`,
  'swimlanes of an activity': `${rows(25, (index) => `|lane${index}|\n:a${index};`)}`,
  participant: `participant "${long}" as A\nA -> A: x`,
  'box round participants': `box "${long}"\nparticipant A\nend box\nA -> A: x`,
  message: `A -> B: ${long}`,
  reply: `A -> B: x\nA <-- B: ${long}`,
  'guard of a fragment': `alt ${long}\nA -> B: x\nend`,
  'guard of a further operand': `alt x\nA -> B: x\nelse ${long}\nA -> B: y\nend`,
  'note of a sequence diagram': `A -> B: x\nnote over A: ${longest}`,
  'interaction use': `A -> B: x\nref over A, B: ${longest}`,
  divider: `A -> B: x\n== ${long} ==\nA -> B: y`,
  delay: `A -> B: x\n... ${long} ...\nA -> B: y`,
  'note over many lifelines': `${rows(60, (index) => `participant p${index}`)}\np0 -> p1: x\nnote across: y`,
};

const cell = (attributes: string, inner = '') => `<mxCell ${attributes}>${inner}</mxCell>`;
const box = (id: string, value: string, style = 'rounded=0;') =>
  cell(
    `id="${id}" value="${value}" style="${style}" vertex="1" parent="1"`,
    `<mxGeometry x="${id === 'a' ? 0 : 300}" width="120" height="60" as="geometry"/>`,
  );
const line = (value: string, { style = '', points = '' } = {}) =>
  cell(
    `id="e" value="${value}" style="${style}" edge="1" parent="1" source="a" target="b"`,
    `<mxGeometry relative="1" as="geometry"><Array as="points">${points}</Array></mxGeometry>`,
  );
const page = (...cells: readonly string[]) =>
  `<mxfile><diagram name="P"><mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells.join('')}</root></mxGraphModel></diagram></mxfile>`;

const drawio: Readonly<Record<string, string>> = {
  'name of a shape': page(box('a', long)),
  'label of a relation': page(box('a', 'A'), box('b', 'B'), line(long)),
  'label of a relation with points': page(
    box('a', 'A'),
    box('b', 'B'),
    line('x', { points: rows(elementLimits.maxWayPoints + 5, (index) => `<mxPoint x="${200 + index}" y="${90 + index}"/>`) }),
  ),
  'member of a class': page(
    cell(
      'id="a" value="A" style="swimlane;childLayout=stackLayout;" vertex="1" parent="1"',
      '<mxGeometry width="160" height="90" as="geometry"/>',
    ),
    cell(`id="m" value="+ ${long}" style="text;" vertex="1" parent="a"`, '<mxGeometry y="26" width="160" height="26" as="geometry"/>'),
  ),
  note: page(box('a', longest, 'shape=note;')),
};

const files = Object.entries({ mermaid, plantuml, drawio }).flatMap(([format, texts]) =>
  Object.entries(texts).map(([what, text]) => ({ format, what, text: format === 'plantuml' ? `@startuml\n${text}\n@enduml` : text })),
);

it.each(files)('$format: reports that the $what is beyond a limit, and reads the rest', async ({ text }) => {
  const { found } = await readAny(new TextEncoder().encode(text), { limits: defaultLimits, inflate });
  const [first] = found ?? [];
  expect(first === undefined ? [] : reportOf(first).lines.map((each) => each.text)).toContainEqual(
    expect.stringMatching(/limit|shortened|up to|too long/),
  );
  expect(first !== undefined && isDiagram(first.diagram, defaultLimits)).toBe(true);
});
