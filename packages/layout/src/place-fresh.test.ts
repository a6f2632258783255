import { applyChanges, type Diagram, type DiagramNode } from '@umlaut/diagram';
import { contains, overlaps } from '@umlaut/geometry';
import { fontMeasure, placeNodes } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { placeFresh } from './place-fresh.ts';

function node(id: string, x = 0, y = 0, more: Partial<DiagramNode> = {}): DiagramNode {
  return { id, position: { x, y }, data: { label: id, kind: 'class' }, ...more };
}

function edge(source: string, target: string) {
  return { id: `${source}-${target}`, source, target, data: { kind: 'association' } };
}

function placed(diagram: Diagram, fresh: readonly string[]) {
  const changes = placeFresh(diagram, new Set(fresh));
  const after = applyChanges(diagram, changes);
  const boxes = placeNodes(after.nodes, fontMeasure);
  return { changes, boxOf: (id: string) => boxes.get(id)?.box ?? { x: 0, y: 0, width: 0, height: 0 } };
}

describe('placeFresh', () => {
  it('puts a new node beside its first neighbour in the direction of reading, and moves nothing else', () => {
    const diagram = { nodes: [node('a', 300, 300), node('new')], edges: [edge('a', 'new')] };
    const { changes, boxOf } = placed(diagram, ['new']);
    expect(changes.map((change) => ('id' in change ? change.id : ''))).toEqual(['new']);
    const [a, fresh] = [boxOf('a'), boxOf('new')];
    expect(fresh.y).toBeGreaterThan(a.y + a.height);
    expect(Math.abs(fresh.x - a.x)).toBeLessThan(a.width);
  });

  it('puts a new source before its neighbour', () => {
    const { boxOf } = placed({ nodes: [node('a', 300, 300), node('new')], edges: [edge('new', 'a')] }, ['new']);
    expect(boxOf('new').y + boxOf('new').height).toBeLessThan(boxOf('a').y);
  });

  it('covers nothing, however many come at once', () => {
    const fresh = Array.from({ length: 12 }, (_, at) => `n${at}`);
    const diagram = { nodes: [node('a', 0, 0), ...fresh.map((id) => node(id))], edges: fresh.map((id) => edge('a', id)) };
    const { boxOf } = placed(diagram, fresh);
    const boxes = ['a', ...fresh].map(boxOf);
    expect(boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => overlaps(one, other)))).toEqual([]);
  });

  it('keeps a new node inside its container, which grows', () => {
    const pack = node('p', 100, 100, { width: 200, height: 160, data: { label: 'p', kind: 'package' } });
    const inner = node('in', 20, 50, { parentId: 'p' });
    const diagram = { nodes: [pack, inner, node('new', 0, 0, { parentId: 'p' })], edges: [edge('in', 'new')] };
    const { boxOf } = placed(diagram, ['new']);
    expect(contains(boxOf('p'), boxOf('new'))).toBe(true);
    expect(contains(boxOf('p'), boxOf('in'))).toBe(true);
    expect(boxOf('p').x).toBe(100);
  });
});
