import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import { compareDiagrams } from '../compare/compare-diagrams.ts';
import { describeDifference } from '../compare/describe-difference.ts';
import { mergeDiagrams } from '../compare/merge-diagrams.ts';
import type { Diagram } from '../diagram.ts';
import { isNodeKind, viewNode } from '../kinds/node-view.ts';
import { nodeKind, nodeKinds } from '../kinds/registry.ts';
import { defaultLimits } from '../limits.ts';
import { addPoint, cannotAddPoint, removePoint, setPoint } from './border-points.ts';
import { changeNodeKind } from './change-node-kind.ts';
import { cannotConnect, connect } from './connect.ts';
import { cannotReconnect, reconnect } from './reconnect.ts';
import { writeText } from './write-text.ts';

const base: Diagram = {
  nodes: [
    {
      id: 'a',
      position: { x: 0, y: 0 },
      data: { label: 'A', kind: 'component', ports: [{ id: 'p', label: 'http', side: 'right', at: 0.5, form: 'port' }] },
    },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'B', kind: 'component' } },
    { id: 'ball', position: { x: 500, y: 0 }, data: { label: 'I', kind: 'ball' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', type: 'step', data: { kind: 'connector', source: { port: 'p', role: 'client' } } }],
};
const ports = (diagram: Diagram, id = 'a') => diagram.nodes.find((node) => node.id === id)?.data?.ports;
const edge = (diagram: Diagram, id = 'e') => diagram.edges.find((each) => each.id === id);

describe('addPoint', () => {
  it('is offered by the kinds that have points, with their forms alone, and by no other', () => {
    for (const kind of Object.keys(nodeKinds).filter((id) => isNodeKind(id))) {
      const diagram: Diagram = { nodes: [{ id: 'n', position: { x: 0, y: 0 }, data: { label: 'N', kind } }], edges: [] };
      for (const form of ['port', 'entry', 'exit', 'pin', 'expansion'] as const) {
        const can = cannotAddPoint(diagram, { node: 'n', form }) === undefined;
        expect(can).toBe(nodeKind(kind).points?.includes(form) === true);
        expect(addPoint(diagram, { node: 'n', id: 'p', form }).length).toBe(can ? 1 : 0);
      }
    }
  });

  it('puts points where there is room: into the widest gap, and to another side when one is full of them', () => {
    let diagram = base;
    for (const id of ['q', 'r', 's', 't']) diagram = applyChanges(diagram, addPoint(diagram, { node: 'a', id, form: 'port' }));
    expect(viewNode(diagram.nodes[0] ?? { id: '', position: { x: 0, y: 0 } }).ports.map(({ side, at }) => [side, at])).toEqual([
      ['right', 0.5],
      ['right', 0.25],
      ['left', 0.5],
      ['top', 0.5],
      ['bottom', 0.5],
    ]);
  });

  it('stops at the limit that the check names', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ id: `p${index}`, side: 'left', at: 0.5, form: 'port' }));
    const full: Diagram = { nodes: [{ id: 'n', position: { x: 0, y: 0 }, data: { label: 'N', kind: 'class', ports: many } }], edges: [] };
    expect(cannotAddPoint(full, { node: 'n', form: 'port' })).toBe('point_limit_reached');
    expect(checkDiagram(full, defaultLimits)).toEqual([]);
    const over = { ...full, nodes: [{ ...full.nodes[0], data: { label: 'N', kind: 'class', ports: [...many, { id: 'x' }] } }] };
    expect(checkDiagram(over, defaultLimits).map(({ message }) => message)).toEqual([
      'An element can have up to 60 ports; this one has 61.',
    ]);
  });
});

describe('setPoint', () => {
  it('moves a point along the outline within 0 and 1, and keeps whatever else is said of it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -5, max: 5 }), (at) => {
        const next = applyChanges(base, setPoint(base, { node: 'a', point: 'p' }, { side: 'top', at }));
        const [point] = viewNode(next.nodes[0] ?? { id: '', position: { x: 0, y: 0 } }).ports;
        expect(point).toMatchObject({ id: 'p', label: 'http', side: 'top', form: 'port' });
        expect(point?.at).toBeCloseTo(Math.min(Math.max(at, 0), 1), 3);
      }),
    );
  });
});

describe('removePoint', () => {
  it('frees the edges that end at the point, and keeps them', () => {
    const next = applyChanges(base, removePoint(base, { node: 'a', point: 'p' }));
    expect(ports(next)).toBeUndefined();
    expect(edge(next)).toEqual({ ...base.edges[0], data: { kind: 'connector', source: { role: 'client' } } });
  });

  it('happens too where a node becomes of a kind that has no points', () => {
    const alone: Diagram = { ...base, edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'dependency', source: { port: 'p' } } }] };
    const next = applyChanges(alone, changeNodeKind(alone, { id: 'a', kind: 'package' }));
    expect(ports(next)).toBeUndefined();
    expect(edge(next)?.data?.source).toBeUndefined();
    const kept = applyChanges(alone, changeNodeKind(alone, { id: 'a', kind: 'node' }));
    expect(ports(kept)).toEqual(ports(alone));
    expect(edge(kept)?.data?.source).toEqual({ port: 'p' });
  });
});

describe('edges', () => {
  it('name the points that they are drawn between', () => {
    const connection = { source: 'a', target: 'ball', kind: 'requires', sourcePort: 'p' } as const;
    expect(cannotConnect(base, connection, defaultLimits)).toBeUndefined();
    const next = applyChanges(base, connect(base, { ...connection, id: 'n' }));
    expect(edge(next, 'n')?.data).toEqual({ kind: 'requires', source: { port: 'p' } });
    const plain = applyChanges(base, connect(base, { source: 'a', target: 'b', targetPort: 'x', id: 'n' }));
    expect(edge(plain, 'n')).toMatchObject({ animated: true, data: { target: { port: 'x' } } });
  });

  it('may join the same two nodes again at another point, and not at the same one', () => {
    const again = { source: 'a', target: 'b', kind: 'connector' } as const;
    expect(cannotConnect(base, again, defaultLimits)).toBeUndefined();
    const doubled = applyChanges(base, connect(base, { ...again, id: 'n', sourcePort: 'p' }));
    expect(cannotConnect(doubled, { ...again, sourcePort: 'p' }, defaultLimits)).toBe('already_connected');
  });

  it('are put to a point, to another node and back to the node itself', () => {
    const end = { id: 'e', end: 'source' } as const;
    expect(cannotReconnect(base, { ...end, node: 'a' })).toBeUndefined();
    const free = applyChanges(base, reconnect(base, { ...end, node: 'a' }));
    expect(edge(free)?.data?.source).toEqual({ role: 'client' });
    const back = applyChanges(free, reconnect(free, { ...end, node: 'a', port: 'p' }));
    expect(edge(back)?.data?.source).toEqual({ role: 'client', port: 'p' });
    expect(reconnect(back, { ...end, node: 'a', port: 'p' })).toEqual([]);
    const other = applyChanges(base, reconnect(base, { ...end, node: 'ball' }));
    expect(edge(other)).toMatchObject({ source: 'ball', data: { source: { role: 'client' } } });
  });
});

describe('names of points', () => {
  it('are written where they stand; an empty one leaves the point', () => {
    const place = { id: 'a', part: { field: 'ports', item: 'p' } } as const;
    const named = applyChanges(base, writeText(base, { ...place, text: 'https' }, defaultLimits));
    expect(ports(named)).toMatchObject([{ id: 'p', label: 'https', side: 'right' }]);
    const unnamed = applyChanges(named, writeText(named, { ...place, text: '' }, defaultLimits));
    expect(viewNode(unnamed.nodes[0] ?? { id: '', position: { x: 0, y: 0 } }).ports).toEqual([
      { id: 'p', side: 'right', at: 0.5, form: 'port' },
    ]);
  });
});

describe('two people', () => {
  const mine = applyChanges(base, addPoint(base, { node: 'a', id: 'q', form: 'port', side: 'left', at: 0.2 }));

  it('both add their points to one node', () => {
    const theirs = applyChanges(base, addPoint(base, { node: 'a', id: 'r', form: 'port', side: 'left', at: 0.8 }));
    const { merged, conflicts } = mergeDiagrams(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(
      viewNode(merged.nodes[0] ?? { id: '', position: { x: 0, y: 0 } })
        .ports.map(({ id }) => id)
        .sort(),
    ).toEqual(['p', 'q', 'r']);
  });

  it('move and name the same point', () => {
    const moved = applyChanges(base, setPoint(base, { node: 'a', point: 'p' }, { side: 'top', at: 0.1 }));
    const named = applyChanges(base, writeText(base, { id: 'a', part: { field: 'ports', item: 'p' }, text: 'https' }, defaultLimits));
    const { merged, conflicts } = mergeDiagrams(base, moved, named);
    expect(conflicts).toEqual([]);
    expect(ports(merged)).toEqual([{ id: 'p', label: 'https', side: 'top', at: 0.1, form: 'port' }]);
  });

  it('delete a point and lead an edge to it: the edge stays, and ends at the node', () => {
    const gone = applyChanges(base, removePoint(base, { node: 'a', point: 'p' }));
    const joined = applyChanges(base, connect(base, { id: 'n', source: 'a', target: 'ball', kind: 'requires', sourcePort: 'p' }));
    const { merged } = mergeDiagrams(base, gone, joined);
    expect(checkDiagram(merged, defaultLimits)).toEqual([]);
    expect(edge(merged, 'n')).toBeDefined();
    expect(viewNode(merged.nodes[0] ?? { id: '', position: { x: 0, y: 0 } }).ports).toEqual([]);
  });

  it('read what the other did', () => {
    const words = (after: Diagram, before = base): readonly string[] => {
      const comparison = compareDiagrams(before, after);
      return comparison.differences.map((difference) => describeDifference(difference, comparison).sentence);
    };
    expect(words(mine)).toEqual(['Component A: unnamed port (left, at 20%) added.']);
    expect(words(applyChanges(base, setPoint(base, { node: 'a', point: 'p' }, { at: 0.7 })))).toEqual([
      'Component A: port http (right, at 50%) → (right, at 70%).',
    ]);
    const renamed = applyChanges(base, writeText(base, { id: 'a', part: { field: 'ports', item: 'p' }, text: 'https' }, defaultLimits));
    expect(words(renamed)).toEqual(['Component A: port http → port https.']);
    const detached = applyChanges(base, reconnect(base, { id: 'e', end: 'source', node: 'a' }));
    expect(words(detached)).toEqual(['Connector from A to B: source detached from port http.']);
    expect(words(base, detached)).toEqual(['Connector from A to B: source attached to port http.']);
    const elsewhere = applyChanges(mine, reconnect(mine, { id: 'e', end: 'source', node: 'a', port: 'q' }));
    expect(words(elsewhere, mine)).toEqual(['Connector from A to B: source moved from port http to an unnamed port.']);
  });
});
