import type { Diagram } from '@umlaut/diagram';
import { grown, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { expect, test } from 'vitest';
import { boundsOf } from './bounds.ts';
import { drawDiagram, type Scene } from './draw-diagram.ts';
import { pointsOf } from './routing/route.ts';

function segmentsOf(scene: Scene, id: string): readonly (readonly [Point, Point])[] {
  const route = scene.edges.get(id)?.route;
  const points = route === undefined ? [] : pointsOf(route);
  return points.slice(1).map((point, index) => [points[index] ?? point, point] as const);
}

/** Texts of a node as it is drawn, absolute. */
function textsOf(scene: Scene, id: string): readonly Rect[] {
  const found = scene.groups.find((group) => group.id === id && group.element === 'node');
  const at = found?.at ?? { x: 0, y: 0 };
  return (found?.children ?? []).flatMap((op) => {
    const box = op.op === 'text' ? boundsOf([op]) : undefined;
    return box === undefined ? [] : [{ ...box, x: box.x + at.x, y: box.y + at.y }];
  });
}

/** How far a way runs along the border of a box, within 4 px of it. */
function alongBorder(segments: readonly (readonly [Point, Point])[], { x, y, width, height }: Rect): number {
  const length = ([a, b]: readonly [Point, Point]): number => {
    const level = a.y === b.y && Math.min(Math.abs(a.y - y), Math.abs(a.y - y - height)) <= 4;
    if (level) return Math.max(0, Math.min(Math.max(a.x, b.x), x + width) - Math.max(Math.min(a.x, b.x), x));
    const upright = a.x === b.x && Math.min(Math.abs(a.x - x), Math.abs(a.x - x - width)) <= 4;
    return upright ? Math.max(0, Math.min(Math.max(a.y, b.y), y + height) - Math.max(Math.min(a.y, b.y), y)) : 0;
  };
  return segments.reduce((sum, segment) => sum + length(segment), 0);
}

const deployed: Diagram = {
  nodes: [
    { id: 'aws', position: { x: 320, y: 0 }, width: 420, height: 300, data: { label: 'AWS eu-west-1', kind: 'node' } },
    {
      id: 'tomcat',
      position: { x: 24, y: 60 },
      width: 230,
      height: 170,
      parentId: 'aws',
      data: { label: 'Tomcat 10 with a long name', kind: 'executionEnvironment' },
    },
    { id: 'war', position: { x: 20, y: 80 }, parentId: 'tomcat', data: { label: 'order-service.war', kind: 'artifact' } },
    { id: 'orders', position: { x: 260, y: 120 }, parentId: 'aws', data: { label: 'Orders', kind: 'database' } },
    { id: 'jobs', position: { x: 260, y: 40 }, parentId: 'aws', data: { label: 'jobs', kind: 'queue' } },
    { id: 'logs', position: { x: 0, y: 400 }, data: { label: 'logs', kind: 'folder' } },
    { id: 'app', position: { x: 24, y: 120 }, data: { label: 'App', kind: 'component' } },
  ],
  edges: [
    { id: 'call', source: 'app', target: 'war', data: { kind: 'dependency' } },
    { id: 'store', source: 'war', target: 'orders', data: { kind: 'dependency' } },
    { id: 'queue', source: 'war', target: 'jobs', data: { kind: 'dependency' } },
    { id: 'write', source: 'war', target: 'logs', data: { kind: 'dependency' } },
  ],
};

test('edges pass through no title of a container', () => {
  const scene = drawDiagram(deployed);
  const titles = ['aws', 'tomcat'].flatMap((id) => textsOf(scene, id));
  expect(titles.length).toBeGreaterThanOrEqual(3);
  for (const { id } of deployed.edges) {
    const struck = titles.filter((title) => segmentsOf(scene, id).some(([a, b]) => segmentMeetsRect(a, b, title)));
    expect(struck, id).toEqual([]);
  }
});

test('edges do not run along the borders of containers', () => {
  const scene = drawDiagram(deployed);
  for (const container of ['aws', 'tomcat']) {
    const box = scene.nodes.get(container)?.box;
    for (const { id } of deployed.edges) expect(box && alongBorder(segmentsOf(scene, id), box), `${id} | ${container}`).toBeLessThan(10);
  }
});

test('an edge between two nodes beside a container goes round it', () => {
  const diagram: Diagram = {
    nodes: [
      { id: 'active', position: { x: 140, y: 0 }, width: 445, height: 260, data: { label: 'Active', kind: 'state' } },
      { id: 'idle', position: { x: 100, y: 50 }, parentId: 'active', data: { label: 'Idle', kind: 'state' } },
      { id: 'choice', position: { x: 630, y: 240 }, data: { label: '', kind: 'choice' } },
      { id: 'junction', position: { x: 343, y: 344 }, data: { label: '', kind: 'junction' } },
    ],
    edges: [{ id: 'else', source: 'choice', target: 'junction', type: 'smoothstep', data: { kind: 'transition', guard: 'else' } }],
  };
  const scene = drawDiagram(diagram);
  const box = scene.nodes.get('active')?.box;
  const segments = segmentsOf(scene, 'else');
  expect(segments.length).toBeGreaterThan(0);
  expect(segments.filter(([a, b]) => box !== undefined && segmentMeetsRect(a, b, grown(box, -1)))).toEqual([]);
});

test('the loop of a node in a container stays inside it', () => {
  const diagram: Diagram = {
    nodes: [
      { id: 'active', position: { x: 0, y: 0 }, width: 300, height: 130, data: { label: 'Active', kind: 'state' } },
      { id: 'idle', position: { x: 180, y: 50 }, parentId: 'active', data: { label: 'Idle', kind: 'state' } },
    ],
    edges: [{ id: 'tick', source: 'idle', target: 'idle', data: { kind: 'transition', trigger: 'tick' } }],
  };
  const scene = drawDiagram(diagram);
  const box = scene.nodes.get('active')?.box;
  for (const [a] of segmentsOf(scene, 'tick')) {
    expect(box !== undefined && a.x > box.x && a.x < box.x + box.width && a.y > box.y && a.y < box.y + box.height).toBe(true);
  }
});
