import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { lookOnly } from '../canvas/words.ts';
import { askRemove } from './line-keys.ts';
import { addElement, addMember, moveInto, remove, rename, select, writtenText } from './outline-acts.ts';
import { type OutlineItem, outlineRows, outlineTree, pathTo } from './outline-tree.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'p', position: { x: 400, y: 0 }, width: 300, height: 200, data: { kind: 'package', label: 'Parts' } },
    { id: 'v', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Vehicle', attributes: [{ id: 'm', text: '- id: int' }] } },
    { id: 'c', position: { x: 0, y: 300 }, data: { kind: 'class', label: 'Car' } },
    { id: 'i', position: { x: 20, y: 60 }, parentId: 'p', data: { kind: 'class', label: 'Inner' } },
  ],
  edges: [{ id: 'g', source: 'c', target: 'v', data: { kind: 'generalization' } }],
};

function bench() {
  const open = openBench(diagram);
  const tree = () => outlineTree(open.document.current(), open.context().scene);
  const item = (key: string): OutlineItem => {
    const all = (items: readonly OutlineItem[]): readonly OutlineItem[] => items.flatMap((each) => [each, ...all(each.children)]);
    const found = all(tree()).find((each) => each.key === key);
    if (found === undefined) throw new Error(`There is no line ${key}.`);
    return found;
  };
  return { ...open, tree, item };
}

describe('outlineTree', () => {
  it('names elements in reading order, with members, relations and contents below them', () => {
    const { tree } = bench();
    expect(tree().map(({ said }) => said)).toEqual([
      'Class Vehicle, 1 attribute, 1 relation',
      'Package Parts, no relations',
      'Class Car, 1 relation; inherits from Vehicle',
    ]);
    expect(tree()[0]?.children.map(({ text, detail, said }) => [text, detail, said])).toEqual([
      ['- id: int', 'attribute', 'Attribute - id: int'],
      ['← Car', 'Generalization', 'Generalization: Car is a kind of Vehicle'],
    ]);
    expect(tree()[1]?.children.map(({ key }) => key)).toEqual(['element i']);
  });

  it('lists what is open, or what a search means with all above it', () => {
    const { tree } = bench();
    const keys = (open: readonly string[], query: string) =>
      outlineRows(tree(), new Set(open), query).map(({ item, level }) => [item.key, level]);
    expect(keys(['element p'], '')).toEqual([
      ['element v', 1],
      ['element p', 1],
      ['element i', 2],
      ['element c', 1],
    ]);
    expect(keys([], 'inner')).toEqual([
      ['element p', 1],
      ['element i', 2],
    ]);
    expect([pathTo(tree(), 'element i'), pathTo(tree(), 'element none')]).toEqual([['element p'], undefined]);
  });
});

describe('what is done in the outline', () => {
  it.each([
    ['rename', (b: ReturnType<typeof bench>) => rename(b.context(), b.item('element v'), 'Thing')],
    ['rename of a member', (b: ReturnType<typeof bench>) => rename(b.context(), b.item('member v attributes m'), '+ key: int')],
    ['a member added', (b: ReturnType<typeof bench>) => addMember(b.context(), { node: 'v', list: 'operations' }, 'go()')],
    ['an element added', (b: ReturnType<typeof bench>) => addElement(b.context(), 'interface', { beside: 'v' })],
    ['an element added inside', (b: ReturnType<typeof bench>) => addElement(b.context(), 'class', { inside: 'p' })],
    ['a move into a container', (b: ReturnType<typeof bench>) => moveInto(b.context(), 'c', 'p')],
    ['a move out of one', (b: ReturnType<typeof bench>) => moveInto(b.context(), 'i', undefined)],
    ['a member removed', (b: ReturnType<typeof bench>) => remove(b.context(), b.item('member v attributes m'), 'keep')],
    ['an element deleted', (b: ReturnType<typeof bench>) => remove(b.context(), b.item('element v'), 'keep')],
    ['a relation deleted', (b: ReturnType<typeof bench>) => remove(b.context(), b.item('relation g c'), 'keep')],
  ])('%s is one step that is said, and undo restores the diagram exactly', (_what, act) => {
    const b = bench();
    act(b);
    expect(b.document.current()).not.toEqual(diagram);
    expect(b.said).toHaveLength(1);
    b.actions.undo();
    expect(b.document.current()).toEqual(diagram);
    expect(b.document.history().canUndo).toBe(false);
  });

  it('puts what is added on a free place, in the container where it is meant to lie', () => {
    const b = bench();
    const inside = addElement(b.context(), 'class', { inside: 'p' });
    const node = b.document.current().nodes.find(({ id }) => id === inside);
    expect(node?.parentId).toBe('p');
    const boxes = [...b.context().scene.nodes.values()].filter(({ stored }) => stored.parentId === 'p').map(({ placed }) => placed.box);
    const [first, second] = boxes;
    expect(boxes).toHaveLength(2);
    const apart =
      first !== undefined &&
      second !== undefined &&
      (first.x + first.width <= second.x ||
        second.x + second.width <= first.x ||
        first.y + first.height <= second.y ||
        second.y + second.height <= first.y);
    expect(apart).toBe(true);
  });

  it('says why a name cannot be, and changes nothing', () => {
    const b = bench();
    expect(rename(b.context(), b.item('element v'), ' ')).toMatch(/^Enter a name/);
    expect(b.document.current()).toEqual(diagram);
  });

  it('tells who may only look that nothing is deleted', () => {
    const bench = openBench(diagram, { readOnly: true });
    const [item] = outlineTree(diagram, bench.context().scene);
    if (item === undefined) throw new Error('no line');
    askRemove({ context: bench.context, readOnly: true, pick: () => expect.unreachable() }, item);
    expect(bench.document.current()).toBe(diagram);
    expect(bench.notices).toEqual([lookOnly]);
  });

  it('leaves a text as it is stored that was only looked at', () => {
    const stored: Diagram = {
      nodes: [
        { id: 'n', position: { x: 0, y: 0 }, data: { kind: 'initial', label: '' } },
        { id: 'l', position: { x: 0, y: 300 }, data: { label: 'Order\nof today' } },
      ],
      edges: [{ id: 'e', source: 'n', target: 'l', data: { kind: 'association', label: 'places, often' } }],
    };
    const { document, context } = openBench(stored);
    const lines = outlineTree(stored, context().scene).flatMap((item) => [item, ...item.children]);
    expect(lines.map((item) => writtenText(context(), item))).toEqual(['', 'places, often', 'Order of today', 'places, often']);
    for (const item of lines) expect(rename(context(), item, writtenText(context(), item))).toBeUndefined();
    expect(document.current()).toEqual(stored);
  });

  it('lists the border points of a node, renames and removes them', () => {
    const ports = [
      { id: 'p', form: 'port', side: 'left', at: 0.5, label: 'orders' },
      { id: 'q', form: 'port', side: 'right', at: 0.5 },
    ];
    const stored: Diagram = {
      nodes: [{ id: 'c', position: { x: 0, y: 0 }, data: { kind: 'component', label: 'Shop', ports } }],
      edges: [],
    };
    const { document, context, said, actions } = openBench(stored);
    const points = () => outlineTree(document.current(), context().scene)[0]?.children ?? [];
    expect(points().map(({ text, detail, said: words }) => [text, detail, words])).toEqual([
      ['orders', 'port', 'Port orders, left'],
      ['', 'port', 'Unnamed port, right'],
    ]);
    const [first, second] = points();
    if (first === undefined || second === undefined) throw new Error('There are two points.');
    rename(context(), second, 'goods');
    remove(context(), first, 'keep');
    expect(points().map(({ text }) => text)).toEqual(['goods']);
    expect(said).toEqual(['Renamed to goods', 'orders removed']);
    actions.undo();
    actions.undo();
    expect(document.current()).toEqual(stored);
  });

  it('selects alone or beside what is selected', () => {
    const b = bench();
    select(b.context(), b.item('element v'), false);
    select(b.context(), b.item('element c'), true);
    expect(b.selected()).toEqual(['v', 'c']);
    select(b.context(), b.item('element v'), true);
    expect([b.selected(), b.said]).toEqual([['c'], ['Vehicle selected', 'Car selected', 'Vehicle deselected']]);
  });
});
