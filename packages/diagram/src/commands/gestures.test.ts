import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagrams } from '../../test/arbitraries.ts';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import type { Diagram } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { bendEdge } from './bend-edge.ts';
import { contentsOf } from './contents.ts';
import { cannotDropInto, dropNodes } from './drop-nodes.ts';
import { cannotGroup } from './group-nodes.ts';
import { cannotPlaceNode, placeNode } from './place-node.ts';
import { cannotReconnect, reconnect } from './reconnect.ts';
import { resizeNode } from './resize-node.ts';
import { cannotWriteText, textAt, writeText } from './write-text.ts';

const base: Diagram = {
  nodes: [
    { id: 'c', position: { x: 10, y: 10 }, data: { label: 'Class', kind: 'class' } },
    { id: 'd', position: { x: 300, y: 10 }, data: { label: 'D', kind: 'class' } },
    { id: 'p', position: { x: 100, y: 200 }, data: { label: 'p', kind: 'package' } },
    { id: 'q', position: { x: 20, y: 40 }, data: { label: 'q', kind: 'package' }, parentId: 'p' },
    { id: 'i', position: { x: 5, y: 6 }, data: { label: 'I', kind: 'class' }, parentId: 'q' },
  ],
  edges: [
    { id: 'e', source: 'c', target: 'd', type: 'step', data: { kind: 'association', points: [{ x: 50, y: 60 }] } },
    { id: 'g', source: 'd', target: 'i', type: 'step', data: { kind: 'generalization' } },
  ],
};

describe('placeNode', () => {
  it('stores a plain node without a kind, and others with what they say at first', () => {
    const plain = applyChanges(base, placeNode(base, { id: 'n', kind: 'plain', position: { x: 1, y: 2 } }));
    expect(plain.nodes.at(-1)).toEqual({ id: 'n', type: 'default', position: { x: 1, y: 2 }, data: { label: 'Node 6' } });
    const placed = applyChanges(base, placeNode(base, { id: 'n', kind: 'class', position: { x: 1, y: 2 }, parent: 'p' }));
    expect(placed.nodes.at(-1)).toMatchObject({ type: 'default', parentId: 'p', data: { kind: 'class', label: 'Class2' } });
  });
});

describe('cannotDropInto', () => {
  it('keeps nodes from lying deeper in each other than can be saved', () => {
    const chain = (prefix: string, length: number) =>
      Array.from({ length }, (_, depth) => ({
        id: `${prefix}${depth}`,
        position: { x: 0, y: 0 },
        data: { kind: 'package', label: prefix },
        ...(depth === 0 ? {} : { parentId: `${prefix}${depth - 1}` }),
      }));
    const diagram = { nodes: [...chain('a', 9), ...chain('b', 5)], edges: [] };
    expect(cannotDropInto(diagram, 'a8', ['b4'])).toBe('nested_too_deep');
    expect(cannotDropInto(diagram, 'a7', ['b4'])).toBeUndefined();
    expect(cannotDropInto(diagram, 'a3', ['b0'])).toBeUndefined();
    expect(cannotDropInto(diagram, 'a4', ['b0'])).toBe('nested_too_deep');
    expect(dropNodes(diagram, new Map([['b0', { position: { x: 0, y: 0 }, parent: 'a4' }]]))).toEqual([]);
    expect(cannotPlaceNode(diagram, { parent: 'a8' }, defaultLimits)).toBe('nested_too_deep');
    expect(cannotPlaceNode(diagram, { parent: 'a7' }, defaultLimits)).toBeUndefined();
    expect(cannotGroup(diagram, new Set(['a8']), defaultLimits)).toBe('nested_too_deep');
    expect(cannotGroup(diagram, new Set(['a0']), defaultLimits)).toBe('nested_too_deep');
    expect(cannotGroup(diagram, new Set(['b0']), defaultLimits)).toBeUndefined();
  });
});

describe('dropNodes', () => {
  it('puts a node into a container that stands behind it, which then comes before it', () => {
    const next = applyChanges(base, dropNodes(base, new Map([['c', { position: { x: 7, y: 30 }, parent: 'q' }]])));
    expect(next.nodes.map(({ id }) => id)).toEqual(['d', 'p', 'q', 'i', 'c']);
    expect(next.nodes.at(-1)).toEqual({ ...base.nodes[0], position: { x: 7, y: 30 }, parentId: 'q' });
  });

  it('takes what lies in a node along when that is put on top', () => {
    const swapped = {
      ...base,
      nodes: [...base.nodes.slice(2), { id: 'z', position: { x: 0, y: 0 }, data: { label: 'z', kind: 'package' } }],
    };
    const next = applyChanges(swapped, dropNodes(swapped, new Map([['q', { position: { x: 1, y: 1 }, parent: 'z' }]])));
    expect(next.nodes.map(({ id }) => id)).toEqual(['p', 'z', 'q', 'i']);
  });

  it('takes a node out', () => {
    const next = applyChanges(base, dropNodes(base, new Map([['i', { position: { x: 900, y: 0 } }]])));
    expect(next.nodes.at(-1)).toEqual({ id: 'i', position: { x: 900, y: 0 }, data: { label: 'I', kind: 'class' } });
  });

  it('moves way points with both ends', () => {
    const drops = new Map([
      ['c', { position: { x: 110, y: 20 } }],
      ['d', { position: { x: 400, y: 20 } }],
    ]);
    expect(applyChanges(base, dropNodes(base, drops)).edges[0]?.data?.points).toEqual([{ x: 150, y: 70 }]);
  });

  it('never puts a node into itself', () => {
    expect(dropNodes(base, new Map([['p', { position: { x: 0, y: 0 }, parent: 'q' }]]))).toEqual([]);
    expect([cannotDropInto(base, 'q', ['p']), cannotDropInto(base, 'q', ['c']), cannotDropInto(base, 'c', ['d'])]).toEqual([
      'not_held',
      undefined,
      'not_held',
    ]);
  });

  it('leaves a valid diagram whatever is dropped', () => {
    fc.assert(
      fc.property(diagrams, fc.array(fc.tuple(fc.nat(9), fc.option(fc.nat(9)), fc.integer(), fc.integer())), (diagram, moves) => {
        const id = (index: number): string => diagram.nodes[index % Math.max(1, diagram.nodes.length)]?.id ?? '';
        const next = moves.reduce((at, [node, parent, x, y]) => {
          const drop = { position: { x, y }, ...(parent === null ? {} : { parent: id(parent) }) };
          return applyChanges(at, dropNodes(at, new Map([[id(node), drop]])));
        }, diagram);
        expect(checkDiagram(next, { ...defaultLimits, maxNodes: 1000 })).toEqual([]);
        expect(next.nodes).toHaveLength(diagram.nodes.length);
      }),
    );
  });
});

describe('resizeNode', () => {
  it('keeps what lies in it in its place', () => {
    const next = applyChanges(base, resizeNode(base, { id: 'p', position: { x: 90, y: 180 }, width: 400, height: 300 }));
    expect(next.nodes[2]).toMatchObject({ position: { x: 90, y: 180 }, width: 400, height: 300 });
    expect(next.nodes[3]?.position).toEqual({ x: 30, y: 60 });
    expect(resizeNode(next, { id: 'p', position: { x: 90, y: 180 }, width: 400 })).toEqual([]);
  });
});

describe('reconnect', () => {
  it('gives up way points, and refuses what connecting refuses', () => {
    const next = applyChanges(base, reconnect(base, { id: 'e', end: 'target', node: 'i' }));
    expect(next.edges[0]).toEqual({ id: 'e', source: 'c', target: 'i', type: 'step', data: { kind: 'association' } });
    expect(cannotReconnect(base, { id: 'g', end: 'target', node: 'd' })).toBe('same_node');
    expect(cannotReconnect(base, { id: 'g', end: 'target', node: 'p' })).toBe('kind_mismatch');
    expect(cannotReconnect(base, { id: 'g', end: 'target', node: 'c' })).toBeUndefined();
  });
});

describe('bendEdge', () => {
  it('rounds way points, and removes them with the last one', () => {
    const next = applyChanges(base, bendEdge(base, { id: 'g', points: [{ x: 1.4, y: 2.6 }] }));
    expect(next.edges[1]?.data).toEqual({ kind: 'generalization', points: [{ x: 1, y: 3 }] });
    expect(applyChanges(next, bendEdge(next, { id: 'g', points: [] })).edges[1]?.data).toEqual({ kind: 'generalization' });
  });
});

it('contentsOf finds what lies inside at any depth', () => {
  expect([...contentsOf(base, ['p'])].sort()).toEqual(['i', 'q']);
  expect([...contentsOf(base, ['p', 'q'])]).toEqual(['i']);
});

describe('writeText', () => {
  const write = (id: string, part: Parameters<typeof textAt>[1]['part'], text: string): Diagram =>
    applyChanges(base, writeText(base, { id, part, text }, defaultLimits));

  it('writes the texts at an edge and reads them again', () => {
    for (const field of ['label', 'source.multiplicity', 'target.role'] as const) {
      const next = write('e', { field }, ' 0..* ');
      expect(textAt(next, { id: 'e', part: { field } })).toBe('0..*');
      expect(applyChanges(next, writeText(next, { id: 'e', part: { field }, text: '' }, defaultLimits))).toEqual(base);
    }
  });

  it('reads trigger, guard and effect out of one line', () => {
    const next = write('e', { field: 'transition' }, 'pay [total > 0] / ship()');
    expect(next.edges[0]?.data).toMatchObject({ trigger: 'pay', guard: 'total > 0', effect: 'ship()' });
    expect(textAt(next, { id: 'e', part: { field: 'transition' } })).toBe('pay [total > 0] / ship()');
  });

  it('refuses to empty a label, and cuts what is too long', () => {
    expect(cannotWriteText(base, { id: 'c', part: { field: 'label' }, text: ' ' }, defaultLimits)).toBe('empty_label');
    expect(write('c', { field: 'label' }, '')).toEqual(base);
    expect(write('c', { field: 'label' }, 'x'.repeat(400)).nodes[0]?.data?.label).toBe('x'.repeat(300));
  });
});
