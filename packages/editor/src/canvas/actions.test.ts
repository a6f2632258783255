import { changeEdgeKind, type Diagram, defaultLimits } from '@umlaut/diagram';
import { type DiagramDocument, openDocument } from '@umlaut/document';
import { describe, expect, it } from 'vitest';
import { createViewStore, type ViewStore } from '../view-state/view-store.ts';
import { type Actions, createActions } from './actions.ts';

const two: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order' } },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'Customer' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', animated: true }],
};

const classes: Diagram = {
  nodes: two.nodes.map((node) => ({ ...node, data: { ...node.data, kind: 'class' } })),
  edges: [],
};

const folder: Diagram = {
  nodes: [
    { id: 'p', position: { x: 100, y: 200 }, data: { label: 'p', kind: 'package' } },
    { id: 'in', position: { x: 10, y: 20 }, data: { label: 'In', kind: 'class' }, parentId: 'p' },
  ],
  edges: [],
};

interface Bench {
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly problems: string[];
  readonly said: string[];
  readonly notices: string[];
}

function bench(diagram: Diagram, { readOnly = false, limits = defaultLimits } = {}): Bench {
  const document = openDocument(diagram);
  const viewStore = createViewStore();
  const problems: string[] = [];
  const said: string[] = [];
  const notices: string[] = [];
  const actions = createActions(() => ({
    document,
    viewStore,
    limits,
    readOnly,
    onProblem: (problem) => problems.push(problem),
    onNotice: (text) => notices.push(text),
    announce: (message) => said.push(message),
  }));
  return { document, viewStore, actions, problems, said, notices };
}

describe('actions', () => {
  it('add a node, select it and say so', () => {
    const { document, viewStore, actions, said } = bench(two);
    const id = actions.add({ x: 600, y: 0 });
    expect(document.current().nodes.at(-1)).toEqual({ id, type: 'default', position: { x: 600, y: 0 }, data: { label: 'Node 3' } });
    expect([...viewStore.current().selection.nodes]).toEqual([id]);
    expect(said).toEqual(['Node 3 added']);
  });

  it('tell of the limits and do nothing there', () => {
    const { document, actions, problems } = bench(two, { limits: { ...defaultLimits, maxNodes: 2, maxEdges: 1 } });
    expect(actions.add({ x: 600, y: 0 })).toBeUndefined();
    actions.connect({ source: 'b', target: 'a' });
    expect(problems).toEqual(['node_limit_reached', 'edge_limit_reached']);
    expect(document.current()).toEqual(two);
  });

  it('ignore in silence what joins a node with itself, repeats an edge, or has lost its end', () => {
    const { document, actions, problems, said } = bench(two);
    for (const ends of [
      { source: 'a', target: 'a' },
      { source: 'a', target: 'b' },
      { source: 'a', target: 'gone' },
    ])
      actions.connect(ends);
    expect([document.current(), problems, said]).toEqual([two, [], []]);
    actions.connect({ source: 'b', target: 'a' });
    expect(document.current().edges).toHaveLength(2);
    expect(said).toEqual(['Connected Customer to Order']);
  });

  it('delete the selection with its edges as one step, then nothing', () => {
    const { document, viewStore, actions, said } = bench(two);
    expect(actions.deleteSelected()).toBe(false);
    viewStore.update({ selection: { nodes: new Set(['a', 'gone']), edges: new Set() } });
    expect(actions.deleteSelected()).toBe(true);
    expect(document.current()).toEqual({ nodes: [two.nodes[1]], edges: [] });
    expect(viewStore.current().selection.nodes.size).toBe(0);
    actions.undo();
    expect(document.current()).toEqual(two);
    expect(said).toEqual(['Deleted 1 node', 'Undone: delete Order']);
  });

  it('write a drop as one step, but not the trembling of a hand', () => {
    const { document, actions } = bench(two);
    actions.drop(new Map([['a', { position: { x: 1, y: 1 } }]]));
    expect(document.history().canUndo).toBe(false);
    actions.drop(
      new Map([
        ['a', { position: { x: 40, y: 1 } }],
        ['b', { position: { x: 340, y: 1 } }],
      ]),
    );
    actions.undo();
    expect(document.current()).toEqual(two);
  });

  it('write nudges that follow each other as one step', () => {
    const { document, actions } = bench(two);
    for (const x of [5, 10, 15]) actions.nudge(new Map([['a', { x, y: 0 }]]));
    expect(document.current().nodes[0]?.position).toEqual({ x: 15, y: 0 });
    actions.undo();
    expect(document.current()).toEqual(two);
    actions.redo();
    expect(document.current().nodes[0]?.position).toEqual({ x: 15, y: 0 });
  });

  it('join two classes by the likeliest relation and offer the others, or by the one that is chosen', () => {
    const { document, viewStore, actions } = bench(classes);
    const id = actions.connect({ source: 'a', target: 'b' });
    expect(document.current().edges.at(-1)).toMatchObject({ id, data: { kind: 'association' } });
    expect(viewStore.current().strip).toEqual({ id });
    viewStore.update({ relation: 'composition' });
    actions.connect({ source: 'b', target: 'a' });
    expect(document.current().edges.at(-1)).toMatchObject({ data: { kind: 'composition' } });
    expect(viewStore.current().strip).toBeUndefined();
  });

  it('say why a pair cannot be joined by the chosen relation', () => {
    const { document, viewStore, actions, notices } = bench(classes);
    viewStore.update({ relation: 'transition' });
    expect(actions.connect({ source: 'a', target: 'b' })).toBeUndefined();
    viewStore.update({ relation: 'generalization', keeping: true });
    actions.connect({ source: 'a', target: 'b' });
    actions.connect({ source: 'a', target: 'b' });
    expect(notices).toEqual([
      'A transition isn’t allowed between a class and a class. Choose another relation.',
      'These elements already have this relation (generalization). Name it, or choose another relation.',
    ]);
    expect(document.current().edges).toHaveLength(1);
  });

  it('join a class with itself, but never by a drag', () => {
    const { document, actions } = bench(classes);
    actions.connect({ source: 'a', target: 'a' });
    expect(document.current().edges).toHaveLength(0);
    const id = actions.connect({ source: 'a', target: 'b' }) ?? '';
    for (const [end, node] of [
      ['target', 'a'],
      ['source', 'b'],
    ] as const)
      actions.reattach({ id, end, node });
    expect(document.current().edges).toMatchObject([{ source: 'a', target: 'b' }]);
    actions.relate('a');
    expect(document.current().edges.at(-1)).toMatchObject({ source: 'a', target: 'a', data: { kind: 'association' } });
  });

  it('delete what lies in a container with it, or keep it where it is', () => {
    for (const [contents, left] of [
      ['delete', []],
      ['keep', [{ id: 'in', position: { x: 110, y: 220 }, data: { label: 'In', kind: 'class' } }]],
    ] as const) {
      const { document, viewStore, actions } = bench(folder);
      viewStore.update({ selection: { nodes: new Set(['p']), edges: new Set() } });
      expect(actions.contentCount()).toBe(1);
      actions.deleteSelected(contents);
      expect(document.current().nodes).toEqual(left);
      actions.undo();
      expect(document.current()).toEqual(folder);
    }
  });

  it('change nothing when read only', () => {
    const { document, viewStore, actions } = bench(two, { readOnly: true });
    document.apply([{ op: 'remove', element: 'edge', id: 'e' }]);
    const before = document.current();
    viewStore.update({ selection: { nodes: new Set(['a']), edges: new Set() } });
    actions.add({ x: 0, y: 0 });
    actions.connect({ source: 'b', target: 'a' });
    actions.drop(new Map([['a', { position: { x: 90, y: 0 } }]]));
    actions.place({ kind: 'class', position: { x: 0, y: 0 } });
    actions.resize({ id: 'a', position: { x: 0, y: 0 }, width: 300 });
    actions.bend('e', [{ x: 1, y: 1 }]);
    actions.reattach({ id: 'e', end: 'target', node: 'a' });
    actions.relate('a');
    actions.take({ changes: changeEdgeKind(before, { id: 'e', kind: 'association' }), said: 'Relation changed' });
    actions.nudge(new Map([['a', { x: 90, y: 0 }]]));
    actions.deleteSelected();
    actions.undo();
    expect(document.current()).toBe(before);
  });
});
