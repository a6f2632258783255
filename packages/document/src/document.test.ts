import {
  addNode,
  applyChanges,
  type Change,
  changesBetween,
  connect,
  type Diagram,
  defaultLimits,
  deleteElements,
  emptyDiagram,
  moveNodes,
  sameDiagram,
  setLabel,
} from '@umlaut/diagram';
import { type Act, acts, changesOf, diagrams } from '@umlaut/diagram/testing';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DiagramDocument, openDocument } from './document.ts';
import { readShared } from './reader.ts';

const two: Diagram = {
  nodes: [
    { id: 'a', type: 'default', position: { x: 0, y: 0 }, data: { label: 'A', more: [1, { deep: true }] }, extra: { kept: 1 } },
    { id: 'b', position: { x: 5, y: 5 } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', animated: true, data: {}, style: null }],
  meta: { v: 0 },
};

function same(a: Diagram, b: Diagram): void {
  if (!sameDiagram(a, b)) expect(a).toEqual(b);
  expect(sameDiagram(a, b)).toBe(true);
}

function plain(diagram: Diagram): unknown {
  return JSON.parse(JSON.stringify(diagram));
}

/** Performs acts as commands; returns the diagrams before the first and after each that changed something. */
function perform(document: DiagramDocument, list: readonly Act[]): readonly Diagram[] {
  const steps = [document.current()];
  for (const [index, act] of list.entries()) {
    document.apply(changesOf(document.current(), act, `made-${index}`));
    if (document.current() !== steps.at(-1)) steps.push(document.current());
  }
  return steps;
}

describe('openDocument', () => {
  it('answers what it was opened with, unknown fields of every name included', () => {
    fc.assert(
      fc.property(diagrams, (diagram) => {
        const document = openDocument(diagram);
        same(document.current(), diagram);
        const shown = document.current();
        same(readShared(document.shared).current(), diagram);
        expect(document.current()).toBe(shown);
      }),
      { numRuns: 150 },
    );
    expect(openDocument(two).current()).toEqual(two);
  });

  it('keeps fields whose names mean something to JavaScript as fields of their own', () => {
    const text =
      '{"nodes":[{"id":"a","position":{"x":0,"y":0},"__proto__":{"x":1},"constructor":{"prototype":2},"data":{"__proto__":"y"}}],"edges":[],"__proto__":[3]}';
    const document = openDocument(JSON.parse(text));
    expect(JSON.parse(JSON.stringify(document.current()))).toEqual(JSON.parse(text));
    expect(Object.keys(document.current())).toContain('__proto__');
    expect('x' in {}).toBe(false);
  });

  it('is nothing that could be undone', () => {
    const document = openDocument(two);
    expect(document.history()).toEqual({ canUndo: false, canRedo: false });
    document.undo();
    expect(document.current()).toEqual(two);
  });
});

describe('DiagramDocument.apply', () => {
  it('gives what applyChanges gives on plain data', () => {
    fc.assert(
      fc.property(diagrams, fc.array(acts, { maxLength: 15 }), (start, list) => {
        const document = openDocument(start);
        let plain = start;
        for (const [index, act] of list.entries()) {
          const changes = changesOf(plain, act, `made-${index}`);
          plain = applyChanges(plain, changes);
          document.apply(changes);
          same(document.current(), plain);
        }
      }),
      { numRuns: 80 },
    );
  });

  it.each<[string, readonly Change[]]>([
    ['an insert over an id that is there', [{ op: 'insert', element: 'node', value: { id: 'a', position: { x: 1, y: 1 } } }]],
    ['a whole data', [{ op: 'set', element: 'node', id: 'a', path: ['data'], value: { other: 1 } }]],
    ['an empty data', [{ op: 'set', element: 'node', id: 'a', path: ['data'], value: {} }]],
    ['no data', [{ op: 'set', element: 'node', id: 'a', path: ['data'], value: undefined }]],
    [
      'the last field of data',
      [
        { op: 'set', element: 'node', id: 'a', path: ['data', 'label'], value: undefined },
        { op: 'set', element: 'node', id: 'a', path: ['data', 'more'], value: undefined },
      ],
    ],
    ['a field of a style that is null', [{ op: 'set', element: 'edge', id: 'e', path: ['style', 'width'], value: 2 }]],
    ['a style that becomes null', [{ op: 'set', element: 'node', id: 'a', path: ['style'], value: null }]],
    ['a field beside nodes and edges', [{ op: 'set', element: 'diagram', path: ['meta'], value: undefined }]],
    ['another paint order', [{ op: 'place', element: 'node', id: 'b', after: null }]],
    ['a place above one that is not there', [{ op: 'place', element: 'node', id: 'b', after: 'gone' }]],
    ['a place above itself', [{ op: 'place', element: 'node', id: 'a', after: 'a' }]],
    ['a field with an empty name', [{ op: 'set', element: 'node', id: 'b', path: ['data', ''], value: 1 }]],
    [
      'ids that are not there',
      [
        { op: 'remove', element: 'node', id: 'gone' },
        { op: 'set', element: 'edge', id: 'gone', path: ['type'], value: 'x' },
      ],
    ],
  ])('writes %s as on plain data, and undoes it', (_what, changes) => {
    const document = openDocument(two);
    document.apply(changes);
    same(document.current(), applyChanges(two, changes));
    document.undo();
    same(document.current(), two);
  });

  it('keeps the identity of what it does not touch', () => {
    const document = openDocument(two);
    const before = document.current();
    expect(document.current()).toBe(before);
    document.apply(moveNodes(before, new Map([['b', { x: 9, y: 9 }]])));
    const after = document.current();
    expect(after).not.toBe(before);
    expect(after.nodes[0]).toBe(before.nodes[0]);
    expect(after.edges).toBe(before.edges);
    document.apply(moveNodes(after, new Map([['a', { x: 9, y: 9 }]])));
    expect(document.current().nodes[0]?.data).toBe(before.nodes[0]?.data);
  });

  it('tells listeners once for each transaction, and not at all when nothing changed', () => {
    const document = openDocument(two);
    const listener = vi.fn();
    const stop = document.subscribe(listener);
    document.apply(deleteElements(two, { nodes: ['a', 'b'] }));
    expect(listener).toHaveBeenCalledTimes(1);
    document.undo();
    expect(listener).toHaveBeenCalledTimes(2);
    document.apply([]);
    document.apply(setLabel(document.current(), { id: 'a', label: 'A' }, defaultLimits));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    document.redo();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('lets a listener act', () => {
    const document = openDocument(emptyDiagram);
    const stop = document.subscribe(() => {
      if (document.current().nodes.length < 3) document.apply(addNode(document.current(), { id: `n${document.current().nodes.length}` }));
    });
    document.apply(addNode(emptyDiagram, { id: 'first' }));
    stop();
    expect(document.current().nodes).toHaveLength(3);
  });
});

describe('DiagramDocument.apply of changesBetween', () => {
  it('makes any diagram of any other as on plain data, and undoes it as one step', () => {
    fc.assert(
      fc.property(diagrams, diagrams, fc.boolean(), (from, other, turned) => {
        const ids = new Set(other.nodes.map(({ id }) => id));
        const kept = from.nodes.filter(({ id, parentId }) => !ids.has(id) && parentId === undefined);
        const to = { ...other, nodes: turned ? [...other.nodes, ...kept.toReversed()] : [...kept.toReversed(), ...other.nodes] };
        const document = openDocument(from);
        document.apply(changesBetween(from, to));
        expect(plain(document.current())).toEqual(plain(to));
        document.undo();
        same(document.current(), from);
      }),
      { numRuns: 150 },
    );
  });
});

describe('undo and redo', () => {
  it('restore every step exactly, in both directions', () => {
    fc.assert(
      fc.property(diagrams, fc.array(acts, { maxLength: 15 }), (start, list) => {
        const document = openDocument(start);
        const steps = perform(document, list);
        for (const step of steps.slice(0, -1).toReversed()) {
          document.undo();
          same(document.current(), step);
        }
        expect(document.history().canUndo).toBe(false);
        for (const step of steps.slice(1)) {
          document.redo();
          same(document.current(), step);
        }
        expect(document.history().canRedo).toBe(false);
        for (const step of steps.slice(0, -1).toReversed()) {
          document.undo();
          same(document.current(), step);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('reach back more than 200 steps', () => {
    const document = openDocument(two);
    for (let step = 1; step <= 500; step += 1) document.apply(moveNodes(document.current(), new Map([['a', { x: step, y: step }]])));
    for (let step = 1; step <= 500; step += 1) document.undo();
    expect(document.current()).toEqual(two);
    expect(document.history()).toEqual({ canUndo: false, canRedo: true, redoName: 'move A' });
  });

  it('have names, which undo and redo hand on', () => {
    const document = openDocument(two);
    document.apply(moveNodes(two, new Map(two.nodes.map(({ id }, index) => [id, { x: 900, y: index }]))));
    document.apply(deleteElements(document.current(), { nodes: ['a'] }), { name: 'clearing' });
    expect(document.history()).toMatchObject({ undoName: 'clearing' });
    document.undo();
    expect(document.history()).toMatchObject({ undoName: 'move 2 nodes', redoName: 'clearing' });
    document.undo();
    expect(document.history()).toEqual({ canUndo: false, canRedo: true, redoName: 'move 2 nodes' });
    document.redo();
    document.redo();
    expect(document.history()).toEqual({ canUndo: true, canRedo: false, undoName: 'clearing' });
    document.replaceWith(two, 'opening of a file');
    expect(document.history().undoName).toBe('opening of a file');
  });

  it('answer the same history until it changes', () => {
    const document = openDocument(two);
    const before = document.history();
    document.apply(moveNodes(two, new Map([['a', { x: 1, y: 1 }]])));
    const after = document.history();
    expect(after).toEqual({ canUndo: true, canRedo: false, undoName: 'move A' });
    expect(after).not.toBe(before);
    document.apply(moveNodes(two, new Map([['a', { x: 2, y: 1 }]])));
    expect(document.history()).toBe(after);
  });

  it('forget what was undone once something else is done', () => {
    const document = openDocument(two);
    document.apply(moveNodes(two, new Map([['a', { x: 1, y: 1 }]])));
    document.undo();
    document.apply(connect(two, { id: 'f', source: 'b', target: 'a' }));
    expect(document.history().canRedo).toBe(false);
  });
});

describe('joining steps', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function nudge(document: DiagramDocument, joins?: string): void {
    const at = document.current().nodes[0]?.position ?? { x: 0, y: 0 };
    document.apply(moveNodes(document.current(), new Map([['a', { x: at.x + 5, y: at.y }]])), joins === undefined ? {} : { joins });
  }

  it('makes one step of steps with one key that follow each other quickly', () => {
    vi.useFakeTimers();
    const document = openDocument(two);
    for (let count = 0; count < 4; count += 1) {
      nudge(document, 'keys');
      vi.advanceTimersByTime(400);
    }
    document.undo();
    expect(document.current()).toEqual(two);
  });

  it('keeps apart what comes later, has another key or none, or follows an undo', () => {
    vi.useFakeTimers();
    const document = openDocument(two);
    const positions = (): number | undefined => document.current().nodes[0]?.position.x;
    nudge(document, 'keys');
    vi.advanceTimersByTime(501);
    nudge(document, 'keys');
    nudge(document, 'other');
    nudge(document);
    nudge(document);
    const seen = [positions()];
    for (let count = 0; count < 5; count += 1) {
      document.undo();
      seen.push(positions());
    }
    expect(seen).toEqual([25, 20, 15, 10, 5, 0]);
    document.redo();
    nudge(document, 'keys');
    document.undo();
    expect(positions()).toBe(5);
  });
});

describe('replaceWith', () => {
  it('makes any diagram of any other in one step', () => {
    fc.assert(
      fc.property(diagrams, diagrams, (from, to) => {
        const document = openDocument(from);
        document.replaceWith(to);
        same(document.current(), to);
        document.undo();
        same(document.current(), from);
        document.redo();
        same(document.current(), to);
      }),
      { numRuns: 80 },
    );
  });

  it('writes nothing that is equal already', () => {
    const document = openDocument(two);
    const listener = vi.fn();
    document.subscribe(listener);
    document.replaceWith(structuredClone(two));
    expect(listener).not.toHaveBeenCalled();
    expect(document.history().canUndo).toBe(false);
  });

  it('follows another order', () => {
    const document = openDocument(two);
    document.replaceWith({ ...two, nodes: two.nodes.toReversed() });
    expect(document.current().nodes.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('close', () => {
  it('lets nothing be told afterwards', () => {
    const document = openDocument(two);
    const listener = vi.fn();
    document.subscribe(listener);
    document.close();
    document.apply(moveNodes(two, new Map([['a', { x: 1, y: 1 }]])));
    expect(listener).not.toHaveBeenCalled();
  });
});
