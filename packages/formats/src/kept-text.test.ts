import { applyChanges, defaultLimits, deleteElements, viewText } from '@umlaut/diagram';
import { bringUp } from '@umlaut/text';
import { expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { writeAs } from './write-as.ts';

const text = `classDiagram
  %% what we sell
  class Order
  Customer "1" --> "0..*" Order : places
  a line of another tool
  class Payment
`;

async function read(source: string) {
  const result = await readAny(new TextEncoder().encode(source), { limits: defaultLimits, inflate: async () => new Uint8Array() });
  if (result.found === undefined) throw new Error(result.problem);
  return result.found[0];
}

test('a text that is read is kept beside its diagram, and leaves as it came', async () => {
  const { name, diagram } = await read(text);
  expect(viewText(diagram)?.lines.map((line) => line.text)).toEqual(text.trimEnd().split('\n'));
  expect(writeAs({ name, diagram }, 'mermaid').text).toBe(text);
  expect(writeAs({ name, diagram }, 'markdown').text).toContain('%% what we sell');
});

test('the lines of a text that is read name the elements that they speak of, as bringing it up would', async () => {
  const ports = '@startuml\ncomponent Plant {\n  portin "grain in" as a\n  component Mill\n}\na --> Mill\n@enduml';
  for (const source of [text, ports, 'flowchart LR\n  A & B --> C\n  nonsense (\n']) {
    const { diagram } = await read(source);
    const layer = viewText(diagram);
    if (layer === undefined) throw new Error('no text');
    expect(layer.lines.some(({ of }) => of !== undefined)).toBe(true);
    const bare = { ...layer, lines: layer.lines.map(({ id, text: line }) => ({ id, text: line })) };
    expect(bringUp(bare, diagram).lines).toEqual(layer.lines);
  }
});

test('a text that is kept says the diagram as it is now when it leaves, with its comments', async () => {
  const { name, diagram } = await read(text);
  const payment = diagram.nodes.find(({ data }) => data?.label === 'Payment');
  const changed = applyChanges(diagram, deleteElements(diagram, { nodes: payment === undefined ? [] : [payment.id] }));
  expect(writeAs({ name, diagram: changed }, 'mermaid').text).toBe(text.replace('  class Payment\n', ''));
});

test('a text of another language or with a wish is composed anew', async () => {
  const { name, diagram } = await read(text);
  expect(writeAs({ name, diagram }, 'plantuml').text).not.toContain('what we sell');
  expect(writeAs({ name, diagram }, 'mermaid', { colours: true }).text).not.toContain('what we sell');
});

test('a text that is too long to be stored is read and not kept', async () => {
  const comments = Array.from({ length: 2100 }, (_, index) => `  %% remark ${index}`).join('\n');
  const { diagram } = await read(`classDiagram\n  class Order\n${comments}\n`);
  expect(diagram.nodes).toHaveLength(1);
  expect(viewText(diagram)).toBeUndefined();
});
