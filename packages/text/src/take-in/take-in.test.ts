import { applyChanges, type Diagram, numberMessages, readScores, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { type BroughtUp, bringUp, deriveText } from '../bring-up/bring-up.ts';
import type { Language } from '../statements/statement.ts';
import { takeIn } from './take-in.ts';
import { noTombstones, type Tombstones } from './tombstones.ts';

/** A text that is typed step by step, with its graph. */
class Pane {
  before: BroughtUp;
  diagram: Diagram;
  gone: Tombstones = noTombstones;
  held = false;
  #count = 0;

  constructor(text: string, language: Language = 'mermaid') {
    this.diagram = { nodes: [], edges: [] };
    this.before = deriveText(this.diagram, language);
    this.type(text);
  }

  type(after: string, caret = -1): this {
    const { changes, layer, held, gone, next } = takeIn(this.before, after, {
      changes: [],
      caret,
      gone: this.gone,
      newId: () => {
        this.#count += 1;
        return `id${this.#count}`;
      },
    });
    expect(layer.lines.map(({ text }) => text).join('\n')).toBe(after);
    this.diagram = applyChanges(this.diagram, changes);
    this.gone = gone;
    this.held = held;
    const again = bringUp(layer, this.diagram);
    this.before = held || again.text === after ? { ...next, diagram: this.diagram } : again;
    return this;
  }

  replace(from: string, to: string, caretBehind = false): this {
    const at = this.before.text.indexOf(from);
    expect(at).toBeGreaterThanOrEqual(0);
    const after = this.before.text.replace(from, to);
    return this.type(after, caretBehind ? at + to.length : -1);
  }

  get labels(): readonly string[] {
    return this.diagram.nodes.map((node) => viewNode(node).label);
  }

  id(label: string): string {
    return this.diagram.nodes.find((node) => viewNode(node).label === label)?.id ?? '';
  }
}

const shop = `classDiagram
  %% the heart
  class Order {
    +number: int
    +pay()
  }
  class Customer
  Customer "1" --> "*" Order : places
`;

describe('typing', () => {
  it('makes the elements that it says', () => {
    const pane = new Pane(shop);
    expect(pane.labels).toEqual(['Order', 'Customer']);
    expect(pane.diagram.edges.length).toBe(1);
    expect(pane.before.text).toBe(shop);
  });

  it('keeps ids, places and what the text does not say', () => {
    const pane = new Pane(shop);
    const id = pane.id('Order');
    pane.diagram = applyChanges(pane.diagram, [
      { op: 'set', element: 'node', id, path: ['position'], value: { x: 70, y: 80 } },
      { op: 'set', element: 'node', id, path: ['style'], value: { backgroundColor: '#ff0000' } },
    ]);
    pane.before = bringUp({ language: 'mermaid', lines: pane.before.lines }, pane.diagram);
    const pay = viewNode(pane.diagram.nodes[0] as never).members.operations[0]?.id;
    pane.replace('+pay()', '+pay(sum)').replace('  class Customer\n', '  class Customer {\n    name\n  }\n');
    const node = pane.diagram.nodes.find((one) => one.id === id);
    expect(node?.position).toEqual({ x: 70, y: 80 });
    expect(node?.style).toEqual({ backgroundColor: '#ff0000' });
    expect(viewNode(node as never).members.operations.map((one) => [one.id, one.text])).toEqual([[pay, '+pay(sum)']]);
  });

  it('renames where no other line says the old name', () => {
    const pane = new Pane('classDiagram\n  class Order\n');
    const id = pane.id('Order');
    pane.replace('Order', 'Orders', true);
    expect(pane.held).toBe(false);
    expect(pane.id('Orders')).toBe(id);
  });

  it('waits with a renaming while others say the old name, and then renames them', () => {
    const pane = new Pane(shop);
    const id = pane.id('Order');
    pane.replace('class Order', 'class Purchase', true);
    expect(pane.held).toBe(true);
    expect(pane.labels).toEqual(['Order', 'Customer']);
    pane.type(pane.before.text);
    expect(pane.held).toBe(false);
    expect(pane.id('Purchase')).toBe(id);
    expect(pane.before.text).toBe(shop.replaceAll('Order', 'Purchase'));
    expect(pane.labels).toEqual(['Purchase', 'Customer']);
  });

  it('deletes nothing for a broken line', () => {
    const pane = new Pane(shop);
    const before = pane.diagram;
    pane.replace('class Customer\n', 'class Customer ???\n', true);
    expect(pane.diagram).toEqual(before);
    pane.replace('"*" Order : places', '"* Order : places', true);
    expect(pane.diagram).toEqual(before);
    pane.replace('class Order {', 'class Order { {', true);
    expect(pane.diagram.nodes.length).toBe(2);
    pane.type(shop);
    expect(pane.diagram).toEqual(before);
  });

  it('takes a block that is not closed yet for none', () => {
    const pane = new Pane(shop);
    const before = pane.diagram;
    pane.replace('  class Customer\n', '  class Shelf {\n  class Customer\n', true);
    expect(pane.labels).toEqual(['Order', 'Customer', 'Shelf']);
    expect(pane.diagram.nodes.slice(0, 2)).toEqual(before.nodes);
    pane.replace('  class Shelf {\n', '  class Shelf {\n    +size: int\n  }\n', true);
    expect(pane.labels).toEqual(['Order', 'Customer', 'Shelf']);
    expect(pane.id('Customer')).toBe(before.nodes[1]?.id);
    expect(pane.diagram.nodes[2]?.data?.attributes).toMatchObject([{ text: '+size: int' }]);
  });

  it('brings back what was cut out, with its id', () => {
    const pane = new Pane(shop);
    const before = pane.diagram;
    const cut = shop.replace('  class Customer\n  Customer "1" --> "*" Order : places\n', '');
    pane.type(cut);
    expect(pane.labels).toEqual(['Order']);
    pane.type(shop.replace('  class Customer\n', '').replace('  %% the heart\n', '  class Customer\n  %% the heart\n'));
    expect(pane.id('Customer')).toBe(before.nodes[1]?.id);
    expect(pane.diagram.edges).toEqual(before.edges);
  });

  it('makes no more than fits', () => {
    const many = `classDiagram\n${Array.from({ length: 60 }, (_, index) => `class C${index}\n`).join('')}`;
    const pane = new Pane(many);
    expect(pane.labels.length).toBe(50);
    expect(pane.before.text).toBe(many);
    expect(pane.before.findings.map(({ code, line }) => [code, line])).toEqual([['limit-nodes', 52]]);
    pane.replace('class C3\n', '');
    expect(pane.labels.includes('C50')).toBe(true);
  });

  it('takes in how messages are numbered', () => {
    const pane = new Pane('@startuml\nautonumber 10\nA -> B : x\nautonumber 40 5\nA -> B : y\n@enduml\n', 'plantuml');
    const numbers = () => pane.diagram.edges.map(({ id }) => numberMessages(readScores(pane.diagram)[0] ?? { root: [] }).get(id));
    expect(numbers()).toEqual(['10', '40']);
    expect(pane.replace('autonumber 10', 'autonumber 20').diagram.nodes.length).toBeGreaterThan(0);
    expect(numbers()).toEqual(['20', '40']);
    pane.replace('autonumber 40 5\n', '');
    expect(numbers()).toEqual(['20', '21']);
  });

  it.each([
    ['mermaid', 'sequenceDiagram\nautonumber\nA->>B: x\nautonumber\nA->>B: y\n', 'autonumber\nA->>B: y', 'A->>B: y'],
    [
      'plantuml',
      '@startuml\nautonumber\nA -> B : x\nautonumber resume\nA -> B : y\n@enduml\n',
      'autonumber resume\nA -> B : y',
      'A -> B : y',
    ],
  ] as const)('takes out a change of numbers that changes nothing: %s', (language, text, from, to) => {
    const pane = new Pane(text, language).replace(from, to);
    expect(pane.held).toBe(false);
    expect(pane.diagram.edges.map(({ data }) => data?.number)).toEqual([undefined, undefined]);
  });

  it('says a relation once', () => {
    const pane = new Pane('flowchart TB\n  A --> A2\n  A --> A2\n');
    expect(pane.diagram.edges.length).toBeGreaterThan(0);
    expect(pane.before.text).toBe('flowchart TB\n  A --> A2\n  A --> A2\n');
  });
});
