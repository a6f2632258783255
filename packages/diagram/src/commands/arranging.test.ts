import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagrams } from '../../test/arbitraries.ts';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import type { Diagram } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { alignNodes, distributeNodes, sameSize } from './align-nodes.ts';
import { cannotPaste, copyElements, pasteElements } from './copy-elements.ts';
import { freeArea } from './free-area.ts';
import { cannotGroup, containerKindFor, groupNodes } from './group-nodes.ts';
import { lockNodes, orderNodes } from './order-nodes.ts';

const base: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'A', kind: 'class' } },
    { id: 'b', position: { x: 205, y: 40 }, data: { label: 'B', kind: 'class' } },
    { id: 'c', position: { x: 500, y: 100 }, data: { label: 'C', kind: 'class' } },
    { id: 'p', position: { x: 0, y: 300 }, data: { label: 'p', kind: 'package' } },
    { id: 'q', position: { x: 20, y: 40 }, data: { label: 'Q', kind: 'class' }, parentId: 'p' },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', data: { kind: 'association', points: [{ x: 100, y: 90 }] } },
    { id: 'f', source: 'b', target: 'c', data: { kind: 'generalization' } },
    { id: 'g', source: 'a', target: 'q', data: { kind: 'dependency' } },
  ],
};

const boxes = new Map([
  ['a', { x: 0, y: 0, width: 100, height: 60 }],
  ['b', { x: 205, y: 40, width: 120, height: 80 }],
  ['c', { x: 500, y: 100, width: 80, height: 40 }],
  ['p', { x: 0, y: 300, width: 200, height: 150 }],
  ['q', { x: 20, y: 340, width: 90, height: 50 }],
]);

function placesAfter(changes: Parameters<typeof applyChanges>[1], diagram = base) {
  return Object.fromEntries(applyChanges(diagram, changes).nodes.map(({ id, position }) => [id, [position.x, position.y]]));
}

const abc = new Set(['a', 'b', 'c']);

describe('alignNodes', () => {
  it.each([
    ['left', { a: [0, 0], b: [0, 40], c: [0, 100] }],
    ['center', { a: [240, 0], b: [230, 40], c: [250, 100] }],
    ['right', { a: [480, 0], b: [460, 40], c: [500, 100] }],
    ['top', { a: [0, 0], b: [205, 0], c: [500, 0] }],
    ['middle', { a: [0, 40], b: [205, 30], c: [500, 50] }],
    ['bottom', { a: [0, 80], b: [205, 60], c: [500, 100] }],
  ] as const)('%s', (to, places) => {
    expect(placesAfter(alignNodes(base, { ids: abc, boxes, to }))).toMatchObject(places);
  });

  it('leaves what is locked, and what lies in another of them, where it is', () => {
    const locked = applyChanges(base, lockNodes(base, { ids: new Set(['c']), locked: true }));
    expect(placesAfter(alignNodes(locked, { ids: abc, boxes, to: 'left' }), locked)).toMatchObject({
      a: [0, 0],
      b: [0, 40],
      c: [500, 100],
    });
    expect(placesAfter(alignNodes(base, { ids: new Set(['a', 'p', 'q']), boxes, to: 'top' }))).toMatchObject({ p: [0, 0], q: [20, 40] });
  });

  it('says nothing for one node', () => {
    expect(alignNodes(base, { ids: new Set(['a']), boxes, to: 'left' })).toEqual([]);
  });
});

describe('distributeNodes', () => {
  it('gives the same gaps between the first and the last', () => {
    expect(placesAfter(distributeNodes(base, { ids: abc, boxes, along: 'x' }))).toMatchObject({ a: [0, 0], b: [240, 40], c: [500, 100] });
    expect(placesAfter(distributeNodes(base, { ids: abc, boxes, along: 'y' }))).toMatchObject({ b: [205, 40] });
    expect(distributeNodes(base, { ids: new Set(['a', 'b']), boxes, along: 'x' })).toEqual([]);
  });
});

describe('sameSize', () => {
  it('takes the largest', () => {
    const after = applyChanges(base, sameSize(base, { ids: abc, boxes, as: 'both' }));
    expect(after.nodes.slice(0, 3).map(({ width, height }) => [width, height])).toEqual([
      [120, 80],
      [undefined, undefined],
      [120, 80],
    ]);
    const wide = applyChanges(base, sameSize(base, { ids: abc, boxes, as: 'width' }));
    expect(wide.nodes[0]).toMatchObject({ width: 120 });
    expect(wide.nodes[0]?.height).toBeUndefined();
  });
});

describe('orderNodes', () => {
  it('puts nodes before or behind all others, and is quiet where they are', () => {
    const front = applyChanges(base, orderNodes(base, { ids: new Set(['a', 'b']), to: 'front' }));
    expect(front.nodes.map(({ zIndex }) => zIndex)).toEqual([1, 1, undefined, undefined, undefined]);
    expect(orderNodes(front, { ids: new Set(['a', 'b']), to: 'front' })).toEqual([]);
    const back = applyChanges(front, orderNodes(front, { ids: new Set(['a']), to: 'back' }));
    expect(back.nodes[0]?.zIndex).toBe(-1);
    expect(orderNodes(base, { ids: new Set(base.nodes.map(({ id }) => id)), to: 'front' })).toEqual([]);
  });
});

describe('groupNodes', () => {
  it('puts a package round nodes that stay where they are', () => {
    expect(containerKindFor(base, abc)).toBe('package');
    const after = applyChanges(base, groupNodes(base, { id: 'n', kind: 'package', ids: abc, boxes, room: { top: 40, left: 20 } }));
    const group = after.nodes.find(({ id }) => id === 'n');
    expect(group).toMatchObject({ position: { x: -20, y: -40 }, data: { kind: 'package' } });
    const inner = after.nodes.filter(({ parentId }) => parentId === 'n').map(({ id, position }) => [id, position.x - 20, position.y - 40]);
    expect(inner).toEqual([
      ['a', 0, 0],
      ['b', 205, 40],
      ['c', 500, 100],
    ]);
    expect(checkDiagram(after, defaultLimits)).toEqual([]);
    expect(after.nodes.findIndex(({ id }) => id === 'n')).toBeLessThan(after.nodes.findIndex(({ id }) => id === 'a'));
  });

  it('takes a frame for what no package holds', () => {
    const flow = { nodes: [{ id: 'x', position: { x: 0, y: 0 }, data: { label: 'x', kind: 'initial' } }], edges: [] };
    expect(containerKindFor(flow, new Set(['x']))).toBe('group');
    expect(containerKindFor(flow, new Set())).toBeUndefined();
    const partition = { id: 'l', position: { x: 0, y: 0 }, data: { label: '', kind: 'partition' } };
    const comment = { id: 'k', position: { x: 0, y: 0 }, data: { label: 'k', kind: 'comment' }, parentId: 'l' };
    expect(containerKindFor({ nodes: [partition, comment], edges: [] }, new Set(['k']))).toBe('group');
  });

  it('takes a composite state for states', () => {
    const nodes = ['state', 'choice', 'initial'].map((kind) => ({ id: kind, position: { x: 0, y: 0 }, data: { label: kind, kind } }));
    expect(containerKindFor({ nodes, edges: [] }, new Set(['state', 'choice', 'initial']))).toBe('state');
  });

  it('is refused where nothing could be grouped', () => {
    expect(cannotGroup(base, abc, { maxNodes: 5 })).toBe('node_limit_reached');
    expect(cannotGroup(base, new Set(), { maxNodes: 6 })).toBe('locked');
    expect(cannotGroup(base, abc, { maxNodes: 6 })).toBeUndefined();
  });
});

describe('copies', () => {
  const ids = () => {
    let number = 0;
    return () => {
      number += 1;
      return `new-${number}`;
    };
  };

  it('take along what lies inside and the edges between, not those that lead out', () => {
    const part = copyElements(base, new Set(['a', 'b']));
    expect(part.nodes.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(part.edges.map(({ id }) => id)).toEqual(['e']);
    expect(copyElements(base, new Set(['p'])).nodes.map(({ id }) => id)).toEqual(['p', 'q']);
    expect(copyElements(base, new Set(['q'])).nodes[0]).toEqual({ id: 'q', position: { x: 20, y: 340 }, data: base.nodes[4]?.data });
  });

  it('get ids of their own, and way points go along', () => {
    const after = applyChanges(base, pasteElements({ part: copyElements(base, new Set(['a', 'b'])), by: { x: 10, y: 20 }, newId: ids() }));
    expect(after.nodes.slice(0, 5)).toEqual(base.nodes);
    expect(after.nodes.slice(5).map(({ id, position }) => [id, position.x, position.y])).toEqual([
      ['new-1', 10, 20],
      ['new-2', 215, 60],
    ]);
    expect(after.edges.at(-1)).toMatchObject({ id: 'new-3', source: 'new-1', target: 'new-2', data: { points: [{ x: 110, y: 110 }] } });
  });

  it('keep to the limits', () => {
    const part = copyElements(base, abc);
    expect(cannotPaste(base, part, { maxNodes: 7, maxEdges: 200 })).toBe('node_limit_reached');
    expect(cannotPaste(base, part, { maxNodes: 8, maxEdges: 4 })).toBe('edge_limit_reached');
    expect(cannotPaste(base, part, { maxNodes: 8, maxEdges: 5 })).toBeUndefined();
  });

  it('of any diagram leave a valid one in which nothing else changed', () => {
    fc.assert(
      fc.property(diagrams, fc.array(fc.nat(9)), (diagram, chosen) => {
        const picked = new Set(chosen.flatMap((index) => diagram.nodes[index % Math.max(1, diagram.nodes.length)]?.id ?? []));
        let number = 0;
        const newId = () => {
          number += 1;
          return `fresh copy ${number}`;
        };
        const after = applyChanges(diagram, pasteElements({ part: copyElements(diagram, picked), by: { x: 5, y: 5 }, newId }));
        expect(checkDiagram(after, { ...defaultLimits, maxNodes: 1000, maxEdges: 1000 })).toEqual([]);
        expect(after.nodes.slice(0, diagram.nodes.length)).toEqual(diagram.nodes);
        expect(after.edges.slice(0, diagram.edges.length)).toEqual(diagram.edges);
      }),
    );
  });
});

describe('freeArea', () => {
  const wanted = { x: 0, y: 0, width: 100, height: 50 };

  it('leaves what is free where it is wanted', () => {
    expect(freeArea([], wanted)).toEqual({ x: 0, y: 0 });
    expect(freeArea([{ x: 400, y: 0, width: 10, height: 10 }], wanted)).toEqual({ x: 0, y: 0 });
  });

  it('keeps clear of everything nearby', () => {
    const taken = [wanted, { x: 0, y: 72, width: 100, height: 50 }];
    const at = freeArea(taken, wanted);
    for (const box of taken) {
      const apart = at.x >= box.x + box.width + 16 || at.x + 116 <= box.x || at.y >= box.y + box.height + 16 || at.y + 66 <= box.y;
      expect(apart).toBe(true);
    }
  });

  it('goes right of everything when all nearby is taken', () => {
    expect(freeArea([{ x: -3000, y: -3000, width: 6000, height: 6000 }], wanted)).toEqual({ x: 3016, y: 0 });
  });
});
