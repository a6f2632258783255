import { describe, expect, it } from 'vitest';
import { applyChanges, type Change } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import { bendEdge } from '../commands/bend-edge.ts';
import { connect } from '../commands/connect.ts';
import { deleteElements } from '../commands/delete-elements.ts';
import { dropNodes } from '../commands/drop-nodes.ts';
import { swapDirection } from '../commands/edge-options.ts';
import { insertItem, removeItem, setItem } from '../commands/edit-items.ts';
import { moveNodes } from '../commands/move-nodes.ts';
import { reconnect } from '../commands/reconnect.ts';
import { setLabel } from '../commands/set-label.ts';
import type { Diagram, DiagramNode } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { type MergeOptions, mergeDiagrams } from './merge-diagrams.ts';

const base: Diagram = {
  nodes: [
    { id: 'pack', position: { x: 0, y: 0 }, data: { kind: 'package', label: 'Sales' } },
    { id: 'box', position: { x: 500, y: 0 }, data: { kind: 'package', label: 'Stock' } },
    {
      id: 'order',
      position: { x: 10, y: 40 },
      parentId: 'pack',
      data: { kind: 'class', label: 'Order', attributes: ['a', 'b'].map(line) },
    },
    { id: 'item', position: { x: 300, y: 0 }, data: { kind: 'class', label: 'Item' } },
  ],
  edges: [{ id: 'e', source: 'order', target: 'item', data: { kind: 'association', source: { role: 'from' } } }],
};
const attributes = { node: 'order', list: 'attributes' };

function line(text: string): { id: string; text: string } {
  return { id: text, text };
}

function given(...changes: readonly (readonly Change[])[]): Diagram {
  return applyChanges(base, changes.flat());
}

function merge(mine: Diagram, theirs: Diagram, options?: MergeOptions): { merged: Diagram; kinds: readonly string[] } {
  const { merged, conflicts } = mergeDiagrams(base, mine, theirs, options);
  return { merged, kinds: conflicts.map(({ kind }) => kind) };
}

function nodeOf(diagram: Diagram, id: string): DiagramNode | undefined {
  return diagram.nodes.find((node) => node.id === id);
}

describe('mergeDiagrams', () => {
  it('keeps two members added to one class by two people, one rewritten and one removed', () => {
    const mine = given(insertItem(base, { ...attributes, id: 'm', fields: { text: 'mine' } }, defaultLimits), []);
    const theirs = applyChanges(
      given(setItem(base, { ...attributes, item: 'a' }, { text: 'theirs' }, defaultLimits)),
      removeItem(given(setItem(base, { ...attributes, item: 'a' }, { text: 'theirs' }, defaultLimits)), { ...attributes, item: 'b' }),
    );
    const { merged, kinds } = merge(mine, theirs);
    expect(kinds).toEqual([]);
    expect(nodeOf(merged, 'order')?.data?.attributes).toEqual([
      { id: 'a', text: 'theirs' },
      { id: 'm', text: 'mine' },
    ]);
  });

  it('has one clash for a member that both rewrote, and shows the side that is chosen', () => {
    const [mine, theirs] = ['mine', 'theirs'].map((text) => given(setItem(base, { ...attributes, item: 'a' }, { text }, defaultLimits)));
    const { conflicts } = mergeDiagrams(base, mine ?? base, theirs ?? base);
    expect(conflicts.map(({ kind, side, isSettled, parts }) => ({ kind, side, isSettled, path: parts[0]?.path }))).toEqual([
      { kind: 'field', side: 'mine', isSettled: false, path: ['data', 'attributes', 'id a', 'text'] },
    ]);
    const chosen = mergeDiagrams(base, mine ?? base, theirs ?? base, { choices: new Map([[conflicts[0]?.key ?? '', 'theirs']]) });
    expect(chosen.conflicts.map(({ side, isSettled }) => ({ side, isSettled }))).toEqual([{ side: 'theirs', isSettled: true }]);
    expect(nodeOf(chosen.merged, 'order')?.data?.attributes).toEqual([line('b')].toSpliced(0, 0, { id: 'a', text: 'theirs' }));
  });

  it('moves and renames one node at once, and clashes when both move it', () => {
    const moved = given(moveNodes(base, new Map([['item', { x: 1, y: 2 }]])));
    const renamed = given(setLabel(base, { id: 'item', label: 'Line' }, defaultLimits));
    expect(nodeOf(merge(moved, renamed).merged, 'item')).toEqual({
      id: 'item',
      position: { x: 1, y: 2 },
      data: { kind: 'class', label: 'Line' },
    });
    const elsewhere = given(moveNodes(base, new Map([['item', { x: 9, y: 9 }]])));
    expect(merge(moved, elsewhere)).toMatchObject({ kinds: ['field'] });
    expect(nodeOf(merge(moved, elsewhere, { prefer: 'theirs' }).merged, 'item')?.position).toEqual({ x: 9, y: 9 });
  });

  it('never mixes the place of one side with the container of the other', () => {
    const within = given(moveNodes(base, new Map([['order', { x: 50, y: 60 }]])));
    const out = given(dropNodes(base, new Map([['order', { position: { x: 5, y: 5 }, parent: 'box' }]])));
    expect(nodeOf(merge(within, out).merged, 'order')).toMatchObject({ position: { x: 50, y: 60 }, parentId: 'pack' });
    expect(nodeOf(merge(within, out, { prefer: 'theirs' }).merged, 'order')).toMatchObject({ position: { x: 5, y: 5 }, parentId: 'box' });
  });

  it('clashes when one deletes what the other changed, and brings its edges back with it', () => {
    const deleted = given(deleteElements(base, { nodes: ['item'] }));
    const renamed = given(setLabel(base, { id: 'item', label: 'Line' }, defaultLimits));
    expect(merge(deleted, renamed)).toEqual({ merged: deleted, kinds: ['deleted'] });
    expect(merge(deleted, renamed, { prefer: 'theirs' })).toEqual({ merged: renamed, kinds: ['deleted'] });
  });

  it('puts back into a container what was only lifted out of it when it was deleted', () => {
    const deleted = given(deleteElements(base, { nodes: ['pack'] }));
    const renamed = given(setLabel(base, { id: 'pack', label: 'Shop' }, defaultLimits));
    expect(merge(deleted, renamed, { prefer: 'theirs' }).merged).toEqual(renamed);
  });

  it('clashes when one draws an edge to a node, or puts something into it, that the other deleted', () => {
    const drawn = given(connect(base, { id: 'f', source: 'item', target: 'box', kind: 'dependency' }));
    const dropped = given(dropNodes(base, new Map([['item', { position: { x: 5, y: 30 }, parent: 'box' }]])));
    const deleted = given(deleteElements(base, { nodes: ['box'] }));
    for (const [mine, what] of [
      [drawn, 'f'],
      [dropped, 'item'],
    ] as const) {
      const kept = merge(mine, deleted);
      expect([what, ...kept.kinds]).toEqual([what, 'needed']);
      expect(kept.merged).toEqual(mine);
      expect(merge(mine, deleted, { prefer: 'theirs' }).merged).toEqual(deleted);
    }
  });

  it('brings back all boxes around one that is kept', () => {
    const inner = applyChanges(base, dropNodes(base, new Map([['box', { position: { x: 5, y: 90 }, parent: 'pack' }]])));
    const drawn = applyChanges(inner, connect(inner, { id: 'f', source: 'item', target: 'box', kind: 'dependency' }));
    const deleted = applyChanges(inner, deleteElements(inner, { nodes: ['pack', 'box', 'order'] }));
    expect(mergeDiagrams(inner, drawn, deleted).merged).toEqual(drawn);
    expect(mergeDiagrams(inner, drawn, deleted, { prefer: 'theirs' }).merged).toEqual(deleted);
  });

  it('clashes when two boxes would lie in each other', () => {
    const mine = given(dropNodes(base, new Map([['pack', { position: { x: 1, y: 1 }, parent: 'box' }]])));
    const theirs = given(dropNodes(base, new Map([['box', { position: { x: 2, y: 2 }, parent: 'pack' }]])));
    const { merged, kinds } = merge(mine, theirs);
    expect(kinds).toEqual(['nesting']);
    expect(merged.nodes.map(({ id, parentId }) => [id, parentId])).toEqual(mine.nodes.map(({ id, parentId }) => [id, parentId]));
  });

  it('takes one of two edges that both drew alike, and clashes when they say different things', () => {
    const drawn = (id: string, label?: string): Diagram =>
      given([{ op: 'insert', element: 'edge', value: { id, source: 'item', target: 'order', ...(label ? { data: { label } } : {}) } }]);
    expect(merge(drawn('x'), drawn('y'))).toEqual({ merged: drawn('x'), kinds: [] });
    expect(merge(drawn('y'), drawn('x'))).toEqual({ merged: drawn('x'), kinds: [] });
    const { merged, kinds } = merge(drawn('x', 'one'), drawn('y', 'two'), { prefer: 'theirs' });
    expect({ merged, kinds }).toEqual({ merged: drawn('y', 'two'), kinds: ['repeated'] });
  });

  it('keeps both of two transitions, which may stand beside each other', () => {
    const drawn = (id: string): Diagram =>
      given([{ op: 'insert', element: 'edge', value: { id, source: 'item', target: 'order', data: { kind: 'x-event' } } }]);
    expect(merge(drawn('x'), drawn('y')).merged.edges.map(({ id }) => id)).toEqual(['e', 'x', 'y']);
  });

  it('clashes for two different elements with one id, and takes one of them whole', () => {
    const added = (label: string, kind: string): Diagram =>
      given([{ op: 'insert', element: 'node', value: { id: 'n', position: { x: 0, y: 0 }, data: { label, kind } } }]);
    const [mine, theirs] = [added('A', 'class'), added('B', 'usecase')];
    expect(merge(mine, theirs)).toEqual({ merged: mine, kinds: ['added'] });
    expect(merge(mine, theirs, { prefer: 'theirs' })).toEqual({ merged: theirs, kinds: ['added'] });
  });

  it('leaves what is said of a node at that node when the other turned the edge round', () => {
    const turned = given(swapDirection(base, 'e'));
    const written = given([{ op: 'set', element: 'edge', id: 'e', path: ['data', 'source'], value: { role: 'from', multiplicity: '1' } }]);
    const { merged, kinds } = merge(turned, written);
    expect(kinds).toEqual([]);
    expect(merged.edges[0]).toMatchObject({ source: 'item', target: 'order', data: { target: { role: 'from', multiplicity: '1' } } });
  });

  it('reconnects one end and leads the line elsewhere at once', () => {
    const mine = given(reconnect(base, { id: 'e', end: 'target', node: 'box' }));
    const theirs = given(bendEdge(base, { id: 'e', points: [{ x: 1, y: 1 }] }));
    expect(merge(mine, theirs)).toMatchObject({
      kinds: [],
      merged: { edges: [{ source: 'order', target: 'box', data: { points: [{ x: 1, y: 1 }] } }] },
    });
  });

  it('lets notes of canvas libraries neither clash nor count as a change', () => {
    const note = (width: number): Diagram => given([{ op: 'set', element: 'node', id: 'item', path: ['measured'], value: { width } }]);
    expect(merge(note(1), note(2)).kinds).toEqual([]);
    expect(merge(note(1), note(2)).merged).toEqual(merge(note(2), note(1)).merged);
    const deleted = given(deleteElements(base, { nodes: ['item'] }));
    expect(merge(note(1), deleted)).toEqual({ merged: deleted, kinds: [] });
  });

  it('treats fields it does not know as values, those beside the lists too', () => {
    const set = (value: number): Diagram =>
      given([
        { op: 'set', element: 'diagram', path: ['meta'], value },
        { op: 'set', element: 'node', id: 'item', path: ['__proto__'], value },
      ]);
    const { merged, kinds } = merge(set(1), set(2), { prefer: 'theirs' });
    expect(kinds).toEqual(['field', 'field']);
    expect(merged).toEqual(set(2));
  });

  it('leaves out what is too much of the other side, with its edges, and tells of it', () => {
    const add = (id: string): Diagram =>
      given(
        [{ op: 'insert', element: 'node', value: { id, position: { x: 0, y: 0 } } }],
        [{ op: 'insert', element: 'edge', value: { id: `${id}-e`, source: id, target: 'item' } }],
      );
    const limits = { ...defaultLimits, maxNodes: 5 };
    expect(merge(add('m'), add('t'), { limits })).toEqual({ merged: add('m'), kinds: ['limit'] });
    expect(merge(add('m'), add('t'), { limits, prefer: 'theirs' })).toEqual({ merged: add('t'), kinds: ['limit'] });
    const small = { ...defaultLimits, maxBytes: JSON.stringify(add('m')).length };
    expect(merge(add('m'), add('t'), { limits: small })).toEqual({ merged: add('m'), kinds: ['limit'] });
  });

  it('takes one side of a class whose members are too many together', () => {
    const many = (prefix: string): Diagram => {
      const attributes = Array.from({ length: 35 }, (_, index) => line(`${prefix}${index}`));
      return given([{ op: 'set', element: 'node', id: 'order', path: ['data', 'attributes'], value: attributes }]);
    };
    const { merged, kinds } = merge(many('m'), many('t'));
    expect(kinds).toEqual(['limit']);
    expect(merged).toEqual(many('m'));
    expect(checkDiagram(merged, defaultLimits)).toEqual([]);
  });

  it('takes one side of boxes that would lie too deep in each other', () => {
    const pile = (prefix: string, count: number): readonly DiagramNode[] =>
      Array.from({ length: count }, (_, index) => ({
        id: `${prefix}${index}`,
        position: { x: 0, y: 0 },
        data: { kind: 'package', label: `${prefix}${index}` },
        ...(index === 0 ? {} : { parentId: `${prefix}${index - 1}` }),
      }));
    const before: Diagram = { nodes: [...pile('a', 4), ...pile('b', 3), ...pile('c', 3)], edges: [] };
    const put = (id: string, parent: string): Diagram => ({
      ...before,
      nodes: before.nodes.map((node) => (node.id === id ? { ...node, parentId: parent } : node)),
    });
    const [mine, theirs] = [put('b0', 'a3'), put('c0', 'b2')];
    expect([mine, theirs].map((diagram) => checkDiagram(diagram, defaultLimits))).toEqual([[], []]);
    for (const prefer of ['mine', 'theirs'] as const) {
      const { merged, conflicts } = mergeDiagrams(before, mine, theirs, { prefer });
      expect(checkDiagram(merged, defaultLimits)).toEqual([]);
      expect(merged).toEqual(prefer === 'mine' ? mine : theirs);
      expect(conflicts.map(({ kind }) => kind)).toEqual(['nesting']);
    }
  });

  it('ends for containers that lie in each other on both sides, however many', () => {
    const ring: Diagram = {
      nodes: Array.from({ length: 12 }, (_, index) => ({ id: `n${index}`, position: { x: 0, y: 0 }, parentId: `n${(index + 1) % 12}` })),
      edges: [],
    };
    const { merged, conflicts } = mergeDiagrams({ nodes: [], edges: [] }, ring, ring);
    expect(merged.nodes.map(({ parentId }) => parentId)).toEqual(Array.from({ length: 12 }, () => undefined));
    expect(conflicts).toEqual([]);
  });
});
