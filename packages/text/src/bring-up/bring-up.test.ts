import { applyChanges, type Diagram, defaultLimits, type JsonObject, type TextLine } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';
import { bringUp, deriveText } from './bring-up.ts';

/** A stored text with the graph that it says. */
function stored(text: string, language: Language) {
  const statements = parseText(text, language);
  const { diagram, slots } = readText(statements, defaultLimits);
  const of = new Map<number, string[]>();
  for (const [index, { line }] of statements.list.entries()) of.set(line, [...(of.get(line) ?? []), ...(slots[index] ?? [])]);
  const lines = text.split('\n').map((one, index): TextLine => {
    const ids = of.get(index + 1) ?? [];
    return { id: `l${index}`, text: one, ...(ids.length === 0 ? {} : { of: ids }) };
  });
  return { layer: { language, lines }, diagram };
}

const withData = (diagram: Diagram, id: string, data: JsonObject): Diagram => ({
  ...diagram,
  nodes: diagram.nodes.map((node) => (node.id === id ? { ...node, data: { ...node.data, ...data } } : node)),
});

const shop = `%% the shop
classDiagram
  class Order {
    +number: int
    %% inner
    +pay()
  }
  Order "1" *-- "1..*" Line : has
  %% before the customer
  class Customer
  Customer --> Order
  nonsense here ?
`;

describe('bringing up', () => {
  it('changes nothing in a text that says its graph', () => {
    const { layer, diagram } = stored(shop, 'mermaid');
    const { text, edits, lines } = bringUp(layer, diagram);
    expect(text).toBe(shop);
    expect(edits).toEqual([]);
    expect(lines).toEqual(layer.lines);
  });

  it('keeps tags and character references of a label until the label is edited', () => {
    const text = 'flowchart TD\n  A["<b>Intake</b><br>&rarr; lab"]\n  B["<i>Done</i>"]\n  A --> B\n';
    const { layer, diagram } = stored(text, 'mermaid');
    expect(diagram.nodes.map(({ data }) => data?.label)).toEqual(['Intake\n→ lab', 'Done']);
    expect(bringUp(layer, diagram).text).toBe(text);
    const [, done = ''] = diagram.nodes.map(({ id }) => id);
    expect(bringUp(layer, withData(diagram, done, { label: 'Closed' })).text).toBe(text.replace('<i>Done</i>', 'Closed'));
  });

  it('takes lines out that a merge has left of a block, where they would say nodes that are not there', () => {
    const { layer, diagram } = stored(shop, 'mermaid');
    const left = layer.lines.toSpliced(2, 0, { id: 'x', text: '    class Shelf' }, { id: 'y', text: '    class Line' });
    const { text } = bringUp({ ...layer, lines: left }, diagram);
    expect(text).not.toContain('Shelf');
    expect(readText(parseText(text, 'mermaid'), defaultLimits).diagram.nodes).toHaveLength(diagram.nodes.length);
  });

  it('keeps the type of a text whose statements are all gone as its graph has it', () => {
    const { layer, diagram } = stored("@startuml\n' a comment\nstate A\n[*] --> A\n@enduml\n", 'plantuml');
    const points = diagram.nodes.filter(({ data }) => data?.kind === 'initial');
    const up = bringUp(layer, { nodes: points, edges: [] });
    expect(up.text).toBe("@startuml\n' a comment\n@enduml\n");
    expect(bringUp({ language: 'plantuml', lines: up.lines }, { nodes: points, edges: [] }).text).toBe(up.text);
    const again = bringUp({ language: 'plantuml', lines: up.lines }, diagram);
    const kinds = readText(parseText(again.text, 'plantuml'), defaultLimits).diagram.nodes.map(({ data }) => data?.kind);
    expect(kinds.sort()).toEqual(['initial', 'state']);
  });

  it('renames all mentions', () => {
    const { layer, diagram } = stored(shop, 'mermaid');
    const { text } = bringUp(layer, withData(diagram, 'n1', { label: 'Purchase' }));
    expect(text).toBe(shop.replaceAll('Order', 'Purchase'));
  });

  it('gives a name that is none an alias', () => {
    const { layer, diagram } = stored(shop, 'mermaid');
    const { text } = bringUp(layer, withData(diagram, 'n1', { label: 'An order' }));
    expect(text).toBe(shop.replace('class Order {', 'class Order["An order"] {'));
  });

  it('takes a node with its lines along, and leaves comments', () => {
    const { layer, diagram } = stored(shop, 'mermaid');
    const { nodes, edges } = diagram;
    const { text } = bringUp(layer, {
      ...diagram,
      nodes: nodes.filter(({ id }) => id !== 'n1'),
      edges: edges.filter(({ source, target }) => source !== 'n1' && target !== 'n1'),
    });
    expect(text).toBe(
      '%% the shop\nclassDiagram\n    %% inner\n  %% before the customer\n  class Customer\n  class Line\n  nonsense here ?\n',
    );
  });

  it('writes one member anew', () => {
    const { layer, diagram } = stored(shop, 'mermaid');
    const { text } = bringUp(
      layer,
      withData(diagram, 'n1', {
        operations: [
          { id: 'x', text: '+pay(amount)' },
          { id: 'y', text: '+ship()' },
        ],
      }),
    );
    expect(text).toBe(shop.replace('    +pay()', '    +pay(amount)\n    +ship()'));
  });

  it('puts new elements behind their like', () => {
    const { layer, diagram } = stored(shop, 'mermaid');
    const { text } = bringUp(layer, {
      ...diagram,
      nodes: [...diagram.nodes, { id: 'x', type: 'default', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Shelf' } }],
      edges: [...diagram.edges, { id: 'y', source: 'n1', target: 'x', data: { kind: 'association' } }],
    });
    expect(text).toBe(
      shop.replace('  class Customer\n', '  class Customer\n  class Shelf\n').replace(' : has\n', ' : has\n  Order -- Shelf\n'),
    );
  });

  it('derives a text that is brought up', () => {
    const { diagram } = stored(shop, 'mermaid');
    for (const language of ['mermaid', 'plantuml'] as const) {
      const derived = deriveText(diagram, language);
      const again = bringUp({ language, lines: derived.lines }, diagram);
      expect(again.text).toBe(derived.text);
      expect(again.lines).toEqual(derived.lines);
    }
  });
});

it('a node that is called as another gets a name of its own, and all else stays', () => {
  const { layer, diagram } = stored('classDiagram\n  class A\n  %% kept\n  A --> B\n', 'mermaid');
  const lines = [...layer.lines.slice(0, -1), { id: 'x', text: '  class A', of: ['other'] }, { id: 'y', text: '' }];
  const [first] = diagram.nodes;
  if (first === undefined) throw new Error('There is a node.');
  const both = { ...diagram, nodes: [...diagram.nodes, { ...first, id: 'other' }] };
  const { text } = bringUp({ language: 'mermaid', lines }, both);
  expect(text).toBe('classDiagram\n  class A\n  %% kept\n  A --> B\n  class A2["A"]\n');
});

it('a relation that is said twice goes from both lines', () => {
  const { layer, diagram } = stored('classDiagram\n  class A\n  A --> B\n  %% kept\n  A --> B\n', 'mermaid');
  expect(diagram.edges.length).toBe(1);
  expect(bringUp(layer, diagram).text).toBe('classDiagram\n  class A\n  A --> B\n  %% kept\n  A --> B\n');
  const without = bringUp(layer, { ...diagram, edges: [] });
  expect(without.text).toBe('classDiagram\n  class A\n  class B\n  %% kept\n');
});

it('a node that only relations mention is declared when its new name is taken; the rest stays', () => {
  const text = 'classDiagram\n  class Bar\n  %% kept\n  T9 --> A\n  class Z\n';
  const { layer, diagram } = stored(text, 'mermaid');
  const id = diagram.nodes.find((node) => node.data?.label === 'T9')?.id ?? '';
  const renamed = applyChanges(diagram, [{ op: 'set', element: 'node', id, path: ['data', 'label'], value: 'Bar' }]);
  expect(bringUp(layer, renamed).text).toBe(`${text}  class T9["Bar"]\n`);
});
