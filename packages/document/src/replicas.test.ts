import {
  addNode,
  addPoint,
  connect,
  type Diagram,
  defaultLimits,
  deleteElements,
  isDiagram,
  moveNodes,
  removePoint,
  sameDiagram,
  setItem,
  setLabel,
  setPoint,
} from '@umlaut/diagram';
import { acts, changesOf, diagrams, wideLimits } from '@umlaut/diagram/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, Map as SharedMap } from 'yjs';
import { type DiagramDocument, joinDocument, type OthersChange, openDocument } from './document.ts';
import { readShared } from './reader.ts';

const two: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 } },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'B' } },
  ],
  edges: [],
};

const joined: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'A' } },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'B' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
};

const model: Diagram = {
  nodes: [
    {
      id: 'n',
      position: { x: 0, y: 0 },
      data: { kind: 'class', label: 'Order', attributes: [1, 2, 3].map((at) => ({ id: `m${at}`, text: `member ${at}` })) },
    },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'B' } },
  ],
  edges: [{ id: 'e', source: 'n', target: 'b', data: { label: 'has' } }],
};

function replicaOf(document: DiagramDocument): DiagramDocument {
  const shared = new Doc();
  applyUpdate(shared, encodeStateAsUpdate(document.shared));
  return joinDocument(shared);
}

function exchange(one: DiagramDocument, other: DiagramDocument): void {
  const [forOther, forOne] = [
    encodeStateAsUpdate(one.shared, encodeStateVector(other.shared)),
    encodeStateAsUpdate(other.shared, encodeStateVector(one.shared)),
  ];
  applyUpdate(other.shared, forOther, 'remote');
  applyUpdate(one.shared, forOne, 'remote');
}

function pair(diagram: Diagram): readonly [DiagramDocument, DiagramDocument] {
  const one = openDocument(diagram);
  return [one, replicaOf(one)];
}

describe('two replicas', () => {
  it('hold the same after the way over the wire, whatever the diagram says', () => {
    fc.assert(
      fc.property(diagrams, (diagram) => {
        expect(sameDiagram(pair(diagram)[1].current(), diagram)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['undo', 'renames', setLabel(model, { id: 'n', label: 'Theirs' }, defaultLimits)],
    ['undo', 'moves', moveNodes(model, new Map([['n', { x: 500, y: 500 }]]))],
    ['undo', 'writes a member of', setItem(model, { node: 'n', list: 'attributes', item: 'm1' }, { text: 'theirs' }, defaultLimits)],
    ['undo', 'turns an edge of', [{ op: 'set', element: 'edge', id: 'e', path: ['source'], value: 'b' }] as const],
    ['redo', 'renames', setLabel(model, { id: 'n', label: 'Theirs' }, defaultLimits)],
  ])('%s brings an element back whole though somebody else %s it at the moment it went', (how, _does, theirChanges) => {
    const [one, other] = pair({ nodes: model.nodes.slice(1), edges: [] });
    one.replaceWith(model);
    exchange(one, other);
    other.apply(theirChanges);
    if (how === 'undo') one.apply(deleteElements(one.current(), { nodes: ['n'] }));
    else one.undo();
    exchange(one, other);
    one[how === 'undo' ? 'undo' : 'redo']();
    exchange(one, other);
    for (const each of [one, other]) expect(sameDiagram(each.current(), model)).toBe(true);
    // The follow-up change is part of the same step.
    one[how === 'undo' ? 'redo' : 'undo']();
    expect(one.current().nodes.map(({ id }) => id)).toEqual(['b']);
    one[how === 'undo' ? 'undo' : 'redo']();
    exchange(one, other);
    for (const each of [one, other]) expect(sameDiagram(each.current(), model)).toBe(true);
  });

  it('come to the same valid diagram, whatever each does, and whatever each takes back', () => {
    const session = fc.array(fc.record({ who: fc.boolean(), act: acts, next: fc.constantFrom('go on', 'exchange', 'undo', 'redo') }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(diagrams, session, (start, steps) => {
        const [one, other] = pair(start);
        for (const [index, { who, act, next }] of steps.entries()) {
          const document = who ? one : other;
          document.apply(changesOf(document.current(), act, `made-${index}`));
          if (next === 'exchange') exchange(one, other);
          else if (next !== 'go on') document[next]();
        }
        exchange(one, other);
        expect(sameDiagram(one.current(), other.current())).toBe(true);
        expect(isDiagram(one.current(), wideLimits)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('both win when they write different fields of one element, the first of its data among them', () => {
    const [one, other] = pair(two);
    one.apply([{ op: 'set', element: 'node', id: 'a', path: ['data', 'kind'], value: 'class' }]);
    other.apply(setLabel(other.current(), { id: 'a', label: 'A' }, defaultLimits));
    other.apply(moveNodes(other.current(), new Map([['a', { x: 7, y: 7 }]])));
    exchange(one, other);
    const expected = { id: 'a', position: { x: 7, y: 7 }, data: { kind: 'class', label: 'A' } };
    expect([one.current().nodes[0], other.current().nodes[0]]).toEqual([expected, expected]);
  });

  it('both win when they change, add, move and remove different members of one class', () => {
    const attributes = ['x', 'y', 'z'].map((id) => ({ id, text: id }));
    const [one, other] = pair({ nodes: [{ id: 'c', position: { x: 0, y: 0 }, data: { kind: 'class', attributes } }], edges: [] });
    const write = (document: DiagramDocument, value: readonly { readonly id: string; readonly text: string }[]) =>
      document.apply([{ op: 'set', element: 'node', id: 'c', path: ['data', 'attributes'], value }]);
    const said = (document: DiagramDocument) => document.current().nodes[0]?.data?.attributes;
    const [x, y, z] = [
      { id: 'x', text: 'x' },
      { id: 'y', text: 'y' },
      { id: 'z', text: 'z' },
    ] as const;
    write(one, [{ ...x, text: 'x: Int' }, y, z, { id: 'one', text: 'one' }]);
    write(other, [z, { ...y, text: 'y: Real' }]);
    exchange(one, other);
    // A change of a member wins over its removal.
    const expected = [{ id: 'x', text: 'x: Int' }, { ...y, text: 'y: Real' }, z, { id: 'one', text: 'one' }];
    expect(said(one)).toHaveLength(expected.length);
    expect(said(one)).toEqual(expect.arrayContaining(expected));
    expect(said(other)).toEqual(said(one));
    one.undo();
    exchange(one, other);
    expect(said(one)).toEqual(said(other));
    expect(said(other)).toContainEqual({ ...y, text: 'y: Real' });
  });

  it('both win when they add border points to one node, move one and delete another', () => {
    const point = { id: 'p', side: 'left', at: 0.5, form: 'port' };
    const [one, other] = pair({ nodes: [{ id: 'c', position: { x: 0, y: 0 }, data: { kind: 'component', ports: [point] } }], edges: [] });
    one.apply(addPoint(one.current(), { node: 'c', id: 'mine', form: 'port' }));
    one.apply(setPoint(one.current(), { node: 'c', point: 'mine' }, { side: 'top', at: 0.2 }));
    other.apply(addPoint(other.current(), { node: 'c', id: 'theirs', form: 'port' }));
    other.apply(removePoint(other.current(), { node: 'c', point: 'p' }));
    exchange(one, other);
    const said = (document: DiagramDocument) => document.current().nodes[0]?.data?.ports;
    expect(said(one)).toEqual(said(other));
    expect(said(one)).toHaveLength(2);
    expect(said(one)).toEqual(
      expect.arrayContaining([
        { id: 'mine', side: 'top', at: 0.2, form: 'port' },
        { id: 'theirs', side: 'right', at: 0.5, form: 'port' },
      ]),
    );
  });

  it('both win when they give a class its first members at once', () => {
    const [one, other] = pair({ nodes: [{ id: 'c', position: { x: 0, y: 0 } }], edges: [] });
    for (const [document, id] of [
      [one, 'mine'],
      [other, 'theirs'],
    ] as const) {
      document.apply([{ op: 'set', element: 'node', id: 'c', path: ['data', 'attributes'], value: [{ id, text: id }] }]);
    }
    exchange(one, other);
    for (const document of [one, other]) {
      const members = document.current().nodes[0]?.data?.attributes;
      expect(members).toHaveLength(2);
      expect(members).toEqual(
        expect.arrayContaining([
          { id: 'mine', text: 'mine' },
          { id: 'theirs', text: 'theirs' },
        ]),
      );
    }
  });

  it('tell of what others change and who wrote it, and not of what each does itself', () => {
    const [one, other] = pair(two);
    const told: OthersChange[] = [];
    const stop = one.subscribeToOthers((change) => told.push(change));
    one.apply(moveNodes(one.current(), new Map([['a', { x: 1, y: 1 }]])));
    one.undo();
    exchange(one, other);
    expect(told).toEqual([]);
    const before = one.current();
    other.apply(setLabel(other.current(), { id: 'a', label: 'A' }, defaultLimits));
    exchange(one, other);
    expect(told).toEqual([{ before, after: one.current(), writers: new Set([other.shared.clientID]) }]);
    other.apply(deleteElements(other.current(), { nodes: ['b'], edges: [] }));
    exchange(one, other);
    expect(told[1]?.after.nodes.map(({ id }) => id)).toEqual(['a']);
    expect(told[1]?.writers.has(one.shared.clientID)).toBe(false);
    stop();
    other.apply(moveNodes(other.current(), new Map([['a', { x: 9, y: 9 }]])));
    exchange(one, other);
    expect(told).toHaveLength(2);
  });

  it('undo only what each did itself', () => {
    const [one, other] = pair(two);
    one.apply([{ op: 'set', element: 'node', id: 'a', path: ['data', 'kind'], value: 'class' }]);
    exchange(one, other);
    other.apply(setLabel(other.current(), { id: 'a', label: 'A' }, defaultLimits));
    exchange(one, other);
    expect(other.history()).toEqual({ canUndo: true, canRedo: false, undoName: 'rename' });
    one.undo();
    exchange(one, other);
    expect(other.current().nodes[0]).toEqual({ id: 'a', position: { x: 0, y: 0 }, data: { label: 'A' } });
    expect(one.current()).toEqual(other.current());
  });

  it('show no edge whose end the other deleted, and show it again when the end comes back', () => {
    const [one, other] = pair(two);
    one.apply(deleteElements(one.current(), { nodes: ['a'] }));
    other.apply(connect(other.current(), { id: 'e', source: 'a', target: 'b' }));
    exchange(one, other);
    expect(one.current().edges).toEqual([]);
    expect(sameDiagram(one.current(), other.current())).toBe(true);
    one.undo();
    exchange(one, other);
    expect(other.current().edges.map(({ id }) => id)).toEqual(['e']);
  });

  it('show one edge where both joined the same nodes, and none after it is deleted', () => {
    const [one, other] = pair(two);
    one.apply(connect(one.current(), { id: 'mine', source: 'a', target: 'b' }));
    other.apply(connect(other.current(), { id: 'yours', source: 'a', target: 'b' }));
    exchange(one, other);
    expect(one.current().edges).toHaveLength(1);
    expect(one.current().edges).toEqual(other.current().edges);
    other.apply(deleteElements(other.current(), { edges: [one.current().edges[0]?.id ?? ''] }));
    exchange(one, other);
    expect([one.current().edges, other.current().edges]).toEqual([[], []]);
  });

  it('put nodes that both added at once in one order', () => {
    const [one, other] = pair(two);
    one.apply(addNode(one.current(), { id: 'x' }));
    other.apply(addNode(other.current(), { id: 'm' }));
    exchange(one, other);
    expect(one.current().nodes.map(({ id }) => id)).toEqual(['a', 'b', 'm', 'x']);
    expect(other.current().nodes.map(({ id }) => id)).toEqual(['a', 'b', 'm', 'x']);
  });
});

describe('joinDocument', () => {
  it('shows what arrives later, and tells of it once', () => {
    const document = joinDocument(new Doc());
    expect(document.current()).toEqual({ nodes: [], edges: [] });
    let told = 0;
    document.subscribe(() => {
      told += 1;
    });
    applyUpdate(document.shared, encodeStateAsUpdate(openDocument(two).shared), 'remote');
    expect(document.current()).toEqual(two);
    expect([told, document.history().canUndo]).toEqual([1, false]);
  });

  it('passes over what is no element, and goes on working', () => {
    const shared = new Doc();
    shared.getMap('nodes').set('text', 'no record');
    shared.getMap('edges').set('loose', new SharedMap());
    shared.getMap('nodeOrder').set('text', 5);
    shared.getMap('nodeOrder').set('nowhere', 'no key!');
    shared.getMap('fields').set('nodes', 'not these');
    shared.getMap('fields').set('odd', new SharedMap());
    const document = joinDocument(shared);
    expect(document.current()).toEqual({ nodes: [], edges: [] });
    document.apply(addNode(document.current(), { id: 'n' }));
    document.apply([{ op: 'set', element: 'node', id: 'text', path: ['data', 'label'], value: 'x' }]);
    expect(document.current().nodes.map(({ id }) => id)).toEqual(['n']);
    document.replaceWith(two);
    expect(sameDiagram(document.current(), two)).toBe(true);
    expect(document.faults()).toEqual({ salvaged: 0, unreadable: 0 });
  });

  it('shows a node that has lost its position, or whose data is no object, and counts what cannot be read', () => {
    const document = openDocument(joined);
    const { shared } = document;
    expect(document.faults()).toEqual({ salvaged: 0, unreadable: 0 });
    const record = (part: string, id: string) => shared.getMap<SharedMap<unknown>>(part).get(id) ?? new SharedMap();
    shared.transact(() => {
      record('nodes', 'a').delete('position');
      record('nodes', 'b').set('data', 5);
      record('edges', 'e').delete('target');
      shared.getMap('nodes').set('text', 'no record');
    }, 'remote');
    const { nodes, edges } = document.current();
    expect(nodes.map(({ id, position, data }) => [id, position, data])).toEqual([
      ['a', { x: 100, y: 100 }, joined.nodes[0]?.data],
      ['b', joined.nodes[1]?.position, undefined],
    ]);
    expect(edges).toEqual([]);
    expect(document.faults()).toEqual({ salvaged: 2, unreadable: 2 });
    const reader = readShared(shared);
    expect([reader.current(), reader.faults()]).toEqual([document.current(), document.faults()]);
    document.apply(moveNodes(document.current(), new Map([['a', { x: 7, y: 8 }]])));
    document.apply([{ op: 'set', element: 'node', id: 'b', path: ['data', 'label'], value: 'B' }]);
    expect(document.current().nodes.map(({ position, data }) => [position, data?.label])).toEqual([
      [{ x: 7, y: 8 }, joined.nodes[0]?.data?.label],
      [joined.nodes[1]?.position, 'B'],
    ]);
    expect(document.faults()).toEqual({ salvaged: 0, unreadable: 2 });
  });
});

describe('an undo', () => {
  it('never takes the position or the ends of an element away that two people wrote at once', () => {
    const base = openDocument(joined);
    const join = (client: number) => {
      const shared = new Doc();
      shared.clientID = client;
      applyUpdate(shared, encodeStateAsUpdate(base.shared));
      return joinDocument(shared);
    };
    for (const [mine, theirs] of [
      [join(1), join(2)],
      [join(2), join(1)],
    ] as const) {
      mine.apply([
        ...moveNodes(mine.current(), new Map([['a', { x: 1, y: 1 }]])),
        { op: 'set', element: 'edge', id: 'e', path: ['target'], value: 'a' },
      ]);
      theirs.apply([
        ...moveNodes(theirs.current(), new Map([['a', { x: 2, y: 2 }]])),
        { op: 'set', element: 'edge', id: 'e', path: ['source'], value: 'b' },
        { op: 'set', element: 'edge', id: 'e', path: ['target'], value: 'a' },
      ]);
      applyUpdate(mine.shared, encodeStateAsUpdate(theirs.shared));
      const updates: Uint8Array[] = [];
      mine.shared.on('update', (update: Uint8Array) => updates.push(update));
      for (const step of [() => mine.undo(), () => mine.redo(), () => mine.undo()]) {
        step();
        expect(updates.length).toBeLessThanOrEqual(1);
        expect(mine.current().nodes.map(({ id }) => id)).toEqual(['a', 'b']);
        expect(mine.current().edges).toHaveLength(1);
        expect(mine.faults()).toEqual({ salvaged: 0, unreadable: 0 });
        for (const update of updates.splice(0)) applyUpdate(theirs.shared, update);
        expect(theirs.faults()).toEqual({ salvaged: 0, unreadable: 0 });
      }
    }
  });
});

describe('moveTo', () => {
  it('shows the other document, writes nothing into it, and goes on there', () => {
    const document = openDocument(two);
    document.apply(setLabel(document.current(), { id: 'a', label: 'A' }, defaultLimits));
    let told = 0;
    document.subscribe(() => {
      told += 1;
    });
    const other = openDocument({ nodes: [{ id: 'c', position: { x: 1, y: 1 } }], edges: [] });
    const before = encodeStateVector(other.shared);
    document.moveTo(other.shared);
    expect(encodeStateVector(other.shared)).toEqual(before);
    expect([document.current().nodes.map(({ id }) => id), document.history(), told]).toEqual([
      ['c'],
      { canUndo: false, canRedo: false },
      1,
    ]);
    document.apply(addNode(document.current(), { id: 'd' }));
    expect(other.current().nodes.map(({ id }) => id)).toEqual(['c', 'd']);
    document.undo();
    expect(other.current().nodes.map(({ id }) => id)).toEqual(['c']);
  });

  it('keeps what says the same: the diagram as a whole, and of another one the elements', () => {
    const document = openDocument(joined);
    const { nodes, edges } = document.current();
    const before = document.current();
    document.moveTo(openDocument(structuredClone(joined)).shared);
    expect(document.current()).toBe(before);
    const other = openDocument({ ...structuredClone(joined), nodes: structuredClone([...joined.nodes].reverse()) });
    other.apply(setLabel(other.current(), { id: 'a', label: 'other' }, defaultLimits));
    document.moveTo(other.shared);
    expect(document.current()).toEqual(other.current());
    expect(document.current().nodes[0]).toBe(nodes[1]);
    expect(document.current().nodes[1]).not.toBe(nodes[0]);
    expect(document.current().edges).toBe(edges);
    document.moveTo(new Doc());
    expect(document.current()).toEqual({ nodes: [], edges: [] });
  });

  it('no longer hears of the document before, and keeps all history where nothing is moved', () => {
    const document = openDocument(two);
    const before = document.shared;
    document.apply(addNode(document.current(), { id: 'c' }));
    document.moveTo(before);
    expect(document.history().canUndo).toBe(true);
    document.moveTo(new Doc());
    let told = 0;
    document.subscribe(() => {
      told += 1;
    });
    joinDocument(before).replaceWith(two);
    expect([document.current().nodes, told]).toEqual([[], 0]);
  });
});
