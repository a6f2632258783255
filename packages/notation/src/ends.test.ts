import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram } from '@umlaut/diagram';
import { outlineBox, type Point } from '@umlaut/geometry';
import { expect, test } from 'vitest';
import { drawDiagram, type Scene } from './draw-diagram.ts';
import { pointsOf } from './routing/route.ts';
import { nearestSide } from './routing/sides.ts';

type Classes = Readonly<Record<string, readonly [x: number, y: number, attributes?: number]>>;

function classes(places: Classes, relations: readonly (readonly [from: string, to: string, kind?: string])[]): Diagram {
  const nodes = Object.entries(places).map(([id, [x, y, attributes = 0]]) => {
    const members = Array.from({ length: attributes }, (_, at) => ({ id: `${at}`, text: `a${at}: int` }));
    return { id, position: { x, y }, data: { label: id, kind: 'class', attributes: members } };
  });
  const edges = relations.map(([source, target, kind = 'association']) => ({ id: `${source} ${target}`, source, target, data: { kind } }));
  return { nodes, edges };
}

function wayOf(scene: Scene, id: string): readonly Point[] {
  const route = scene.edges.get(id)?.route;
  return route === undefined ? [] : pointsOf(route);
}

/** Distances between neighbouring ends at one side of a node. */
function distances(diagram: Diagram): readonly { readonly at: string; readonly px: number }[] {
  const scene = drawDiagram(diagram);
  const ends = diagram.edges.flatMap(({ id, source, target, data }) => {
    const points = wayOf(scene, id);
    const joined = data?.kind === 'generalization' ? [] : [{ node: target, at: points.at(-1) }];
    return [{ node: source, at: points[0] }, ...joined].flatMap(({ node, at }) => {
      const outline = scene.nodes.get(node)?.outline;
      if (at === undefined || outline === undefined) return [];
      const side = nearestSide(outlineBox(outline), at);
      return [{ key: `${node} ${side}`, along: side === 'top' || side === 'bottom' ? at.x : at.y }];
    });
  });
  return [...Map.groupBy(ends, ({ key }) => key)].flatMap(([at, group]) => {
    const places = group.map(({ along }) => along).sort((a, b) => a - b);
    return places.slice(1).map((place, index) => ({ at, px: place - (places[index] ?? 0) }));
  });
}

test('level boxes are joined straight, whatever else leaves the side', () => {
  const fan = classes({ A1: [0, 0], B1: [200, 200], C1: [450, 0] }, [
    ['A1', 'B1'],
    ['A1', 'C1'],
  ]);
  const scene = drawDiagram(fan);
  expect(wayOf(scene, 'A1 C1')).toHaveLength(2);
  expect(wayOf(scene, 'A1 B1')).toHaveLength(3);
});

test('ends at one side of a low box lie so far apart that a head touches no other line', () => {
  const model = classes(
    {
      Customer: [0, 20],
      Order: [300, 0, 2],
      Payment: [600, 10],
      Card: [520, -150],
      Cash: [700, -150],
      Address: [0, 170],
      Line: [320, 230],
      Product: [600, 230],
    },
    [
      ['Customer', 'Order'],
      ['Order', 'Line', 'composition'],
      ['Line', 'Product'],
      ['Order', 'Payment'],
      ['Card', 'Payment', 'generalization'],
      ['Cash', 'Payment', 'generalization'],
      ['Customer', 'Address'],
      ['Address', 'Order'],
      ['Order', 'Product', 'dependency'],
    ],
  );
  const found = distances(model);
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(({ px }) => px < 10)).toEqual([]);
});

test('an edge ends beside a straight line that somebody drew to the same side', () => {
  const nodes = [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'a' } },
    { id: 'b', position: { x: 0, y: 240 }, data: { label: 'b' } },
    { id: 'c', position: { x: 260, y: 120 }, data: { label: 'c' } },
    { id: 'd', position: { x: 520, y: 0 }, data: { label: 'd' } },
  ];
  const edges = [
    { id: 'line', source: 'a', target: 'b', type: 'straight' },
    { id: 'level', source: 'a', target: 'd', type: 'step' },
    { id: 'bent', source: 'a', target: 'c', type: 'step' },
  ];
  const found = distances({ nodes, edges });
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ px }) => px < 10)).toEqual([]);
});

test('the ends of a loop lie apart from those of other edges, heads and all', () => {
  const diagram: Diagram = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'golden', 'examples', 'users-entities.json'), 'utf8'));
  const found = distances(diagram);
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(({ px }) => px < 15)).toEqual([]);
});
