import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acts, changesOf, diagrams, wideLimits } from '../../test/arbitraries.ts';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import { type Diagram, emptyDiagram } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { addNode, cannotAddNode, nextLabel } from './add-node.ts';
import { cannotConnect, connect } from './connect.ts';
import { deleteElements } from './delete-elements.ts';
import { moveNodes } from './move-nodes.ts';
import { cannotSetLabel, setLabel } from './set-label.ts';

const two: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'A' } },
    { id: 'b', position: { x: 300, y: 0, kept: 1 } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
};

describe('commands', () => {
  it('make valid diagrams of valid ones, in any order', () => {
    fc.assert(
      fc.property(diagrams, fc.array(acts, { maxLength: 12 }), (start, list) => {
        let diagram = start;
        for (const [index, act] of list.entries()) {
          diagram = applyChanges(diagram, changesOf(diagram, act, `made-${index}`));
          expect(checkDiagram(diagram, wideLimits)).toEqual([]);
        }
      }),
    );
  });
});

describe('addNode', () => {
  it('labels the first node Node A, later ones with a counter that is free', () => {
    expect(nextLabel(emptyDiagram)).toBe('Node A');
    expect(nextLabel(two)).toBe('Node 3');
    expect(nextLabel({ ...two, nodes: [...two.nodes, { id: 'c', position: { x: 0, y: 0 }, data: { label: 'Node 4' } }] })).toBe('Node 5');
  });

  it('begins at 100,100 with type default', () => {
    expect(applyChanges(emptyDiagram, addNode(emptyDiagram, { id: 'n' })).nodes).toEqual([
      { id: 'n', type: 'default', position: { x: 100, y: 100 }, data: { label: 'Node A' } },
    ]);
  });

  it('covers no other node, and does not hang where the plane is full or out of precision', () => {
    let diagram = emptyDiagram;
    for (let count = 0; count < 50; count += 1)
      diagram = applyChanges(diagram, addNode(diagram, { id: `n${count}`, position: { x: 0, y: 0 } }));
    for (const one of diagram.nodes) {
      const covered = diagram.nodes.filter(
        ({ position: { x, y } }) => Math.abs(x - one.position.x) < 96 && Math.abs(y - one.position.y) < 44,
      );
      expect(covered).toEqual([one]);
    }
    const far = { ...two, nodes: [{ id: 'a', position: { x: 1e300, y: 1e300 } }] };
    expect(addNode(far, { id: 'n', position: { x: 1e300, y: 1e300 } })).toHaveLength(1);
  });

  it('is refused at the limit', () => {
    expect(cannotAddNode(two, { maxNodes: 2 })).toBe('node_limit_reached');
    expect(cannotAddNode(two, { maxNodes: 3 })).toBeUndefined();
  });
});

describe('connect', () => {
  it('joins two nodes with an animated edge', () => {
    expect(connect(two, { id: 'f', source: 'b', target: 'a' })).toEqual([
      { op: 'insert', element: 'edge', value: { id: 'f', source: 'b', target: 'a', type: 'default', animated: true } },
    ]);
  });

  it.each([
    ['a', 'a', 'same_node'],
    ['a', 'b', 'already_connected'],
    ['a', 'gone', 'missing_end'],
    ['b', 'a', undefined],
  ] as const)('from %s to %s: %s', (source, target, problem) => {
    expect(cannotConnect(two, { source, target }, defaultLimits)).toBe(problem);
  });

  it('is refused at the limit of edges', () => {
    expect(cannotConnect(two, { source: 'b', target: 'a' }, { maxEdges: 1 })).toBe('edge_limit_reached');
  });
});

describe('deleteElements', () => {
  it('takes the edges with their node', () => {
    const after = applyChanges(two, deleteElements(two, { nodes: ['a'] }));
    expect(after).toEqual({ nodes: [two.nodes[1]], edges: [] });
  });

  it('leaves what lay in a deleted node where it was on the canvas', () => {
    const nested: Diagram = {
      nodes: [
        { id: 'outer', position: { x: 100, y: 10 } },
        { id: 'inner', position: { x: 20, y: 20 }, parentId: 'outer' },
        { id: 'leaf', position: { x: 3, y: 3 }, parentId: 'inner' },
      ],
      edges: [],
    };
    expect(applyChanges(nested, deleteElements(nested, { nodes: ['inner'] })).nodes[1]).toEqual({
      id: 'leaf',
      position: { x: 23, y: 23 },
      parentId: 'outer',
    });
    expect(applyChanges(nested, deleteElements(nested, { nodes: ['inner', 'outer'] })).nodes).toEqual([
      { id: 'leaf', position: { x: 123, y: 33 } },
    ]);
  });
});

describe('moveNodes', () => {
  it('moves what moves, keeps what a position says besides, and passes over places that are not finite', () => {
    const to = new Map([
      ['a', { x: 0, y: 0 }],
      ['b', { x: 5, y: 6 }],
      ['gone', { x: 1, y: 1 }],
    ]);
    expect(moveNodes(two, to)).toEqual([{ op: 'set', element: 'node', id: 'b', path: ['position'], value: { x: 5, y: 6, kept: 1 } }]);
    expect(moveNodes(two, new Map([['a', { x: Number.NaN, y: 0 }]]))).toEqual([]);
  });

  it('sets the sizes of a partition’s lanes and keeps their other data; none without one for each', () => {
    const lanes = [
      { id: '1', label: 'A', note: 'kept' },
      { id: '2', label: 'B', size: 200 },
    ];
    const partition = { nodes: [{ id: 'p', position: { x: 0, y: 0 }, data: { kind: 'partition', lanes } }], edges: [] };
    const [sized] = moveNodes(partition, new Map([['p', { x: 0, y: 0, lanes: [140, 260] }]]));
    expect(sized).toMatchObject({
      path: ['data', 'lanes'],
      value: [
        { note: 'kept', size: 140 },
        { id: '2', size: 260 },
      ],
    });
    expect(moveNodes(partition, new Map([['p', { x: 0, y: 0, lanes: [140] }]]))).toEqual([]);
  });
});

describe('setLabel', () => {
  it('cuts a label that is too long, and does nothing for the same one', () => {
    expect(setLabel(two, { id: 'a', label: 'A' }, defaultLimits)).toEqual([]);
    const [change] = setLabel(two, { id: 'b', label: 'x'.repeat(301) }, defaultLimits);
    expect(change).toMatchObject({ path: ['data', 'label'], value: 'x'.repeat(300) });
  });

  it('refuses an empty one', () => {
    expect(cannotSetLabel(' \n')).toBe('empty_label');
    expect(cannotSetLabel('x')).toBeUndefined();
  });
});
