import {
  addNode,
  connect,
  type Diagram,
  defaultLimits,
  deleteElements,
  isDiagram,
  moveNodes,
  sameDiagram,
  setLabel,
} from '@umlaut/diagram';
import { acts, changesOf, diagrams, wideLimits } from '@umlaut/diagram/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, Map as SharedMap } from 'yjs';
import { type DiagramDocument, joinDocument, openDocument } from './document.ts';

const two: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 } },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'B' } },
  ],
  edges: [],
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

  it('undo only what each did itself', () => {
    const [one, other] = pair(two);
    one.apply([{ op: 'set', element: 'node', id: 'a', path: ['data', 'kind'], value: 'class' }]);
    exchange(one, other);
    other.apply(setLabel(other.current(), { id: 'a', label: 'A' }, defaultLimits));
    exchange(one, other);
    expect(other.history()).toEqual({ canUndo: true, canRedo: false });
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
    shared.getMap('nodes').set('nowhere', new SharedMap());
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
  });
});
