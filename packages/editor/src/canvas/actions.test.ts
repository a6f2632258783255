import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { type DiagramDocument, openDocument } from '@umlaut/document';
import { describe, expect, it } from 'vitest';
import { createEditorSession, type EditorSession } from '../session/session.ts';
import { type Actions, createActions } from './actions.ts';

const two: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order' } },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'Customer' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', animated: true }],
};

interface Bench {
  readonly document: DiagramDocument;
  readonly session: EditorSession;
  readonly actions: Actions;
  readonly problems: string[];
  readonly said: string[];
}

function bench(diagram: Diagram, { readOnly = false, limits = defaultLimits } = {}): Bench {
  const document = openDocument(diagram);
  const session = createEditorSession();
  const problems: string[] = [];
  const said: string[] = [];
  const actions = createActions(() => ({
    document,
    session,
    limits,
    readOnly,
    onProblem: (problem) => problems.push(problem),
    announce: (message) => said.push(message),
  }));
  return { document, session, actions, problems, said };
}

describe('actions', () => {
  it('add a node, select it and say so', () => {
    const { document, session, actions, said } = bench(two);
    const id = actions.add({ x: 600, y: 0 });
    expect(document.current().nodes.at(-1)).toEqual({ id, type: 'default', position: { x: 600, y: 0 }, data: { label: 'Node 3' } });
    expect([...session.current().selectedNodes]).toEqual([id]);
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
    const { document, session, actions, said } = bench(two);
    expect(actions.deleteSelected()).toBe(false);
    session.update({ selectedNodes: new Set(['a', 'gone']) });
    expect(actions.deleteSelected()).toBe(true);
    expect(document.current()).toEqual({ nodes: [two.nodes[1]], edges: [] });
    expect(session.current().selectedNodes.size).toBe(0);
    actions.undo();
    expect(document.current()).toEqual(two);
    expect(said).toEqual(['Deleted 1 node', 'Undone']);
  });

  it('write a drop as one step, but not the trembling of a hand', () => {
    const { document, actions } = bench(two);
    actions.drop(new Map([['a', { x: 1, y: 1 }]]));
    expect(document.history().canUndo).toBe(false);
    actions.drop(
      new Map([
        ['a', { x: 40, y: 1 }],
        ['b', { x: 340, y: 1 }],
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

  it('refuse an empty label and cut one that is too long', () => {
    const { document, actions } = bench(two);
    actions.label('a', ' \n ');
    expect(document.current()).toEqual(two);
    actions.label('a', 'x'.repeat(400));
    expect(document.current().nodes[0]?.data?.label).toBe('x'.repeat(300));
  });

  it('change nothing when read only', () => {
    const { document, session, actions } = bench(two, { readOnly: true });
    document.apply([{ op: 'remove', element: 'edge', id: 'e' }]);
    const before = document.current();
    session.update({ selectedNodes: new Set(['a']) });
    actions.add({ x: 0, y: 0 });
    actions.connect({ source: 'b', target: 'a' });
    actions.drop(new Map([['a', { x: 90, y: 0 }]]));
    actions.nudge(new Map([['a', { x: 90, y: 0 }]]));
    actions.label('a', 'x');
    actions.deleteSelected();
    actions.undo();
    expect(document.current()).toBe(before);
  });
});
