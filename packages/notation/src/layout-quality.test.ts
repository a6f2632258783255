import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, defaultLimits, readDiagram } from '@umlaut/diagram';
import { boxAround, distance, exitOf, grown, outlineBox, overlaps, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { describe, expect, it } from 'vitest';
import { drawDiagram, type Scene } from './draw-diagram.ts';
import { heads } from './edges/heads.ts';
import { edgeDrawings } from './edges/registry.ts';
import type { PlacedNode } from './place-nodes.ts';
import { pointsOf } from './routing/route.ts';

const folder = join(import.meta.dirname, '..', 'golden');
const pictures = ['edges', 'examples'].flatMap((name) =>
  readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${name}/${file}`)
    // Scores are laid out by rules of their own, which score/lay-out-scores.test.ts holds.
    .filter((picture) => [...sceneOf(picture).nodes.values()].every(({ look }) => look === undefined)),
);

function sceneOf(picture: string): Scene {
  const { diagram } = readDiagram(readFileSync(join(folder, picture), 'utf8'), defaultLimits);
  if (diagram === undefined) throw new Error(`${picture} could not be read.`);
  return drawDiagram(diagram);
}

/** Every label with the name of its edge. */
function labelsOf({ edges }: Scene): readonly { readonly of: string; readonly box: Rect }[] {
  return [...edges.values()].flatMap(({ edge, labels }) => labels.map(({ box }) => ({ of: edge.id, box: grown(box, -1.5) })));
}

function segmentsOf(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  return points.slice(1).map((point, index) => [points[index] ?? point, point] as const);
}

describe('pictures drawn by hand', () => {
  it('are there', () => {
    expect(pictures.length).toBeGreaterThan(25);
  });

  it.each(pictures)('have no label on a line, a box or another label: %s', (picture) => {
    const scene = sceneOf(picture);
    const labels = labelsOf(scene);
    const boxes = [...scene.nodes.values()].filter(({ setting }) => !setting.holds).map(({ box }) => box);
    const lines = [...scene.edges.values()].flatMap(({ route }) => segmentsOf(pointsOf(route)));
    for (const [index, { of, box }] of labels.entries()) {
      expect(
        boxes.filter((other) => overlaps(box, other)),
        of,
      ).toEqual([]);
      expect(
        lines.filter(([a, b]) => segmentMeetsRect(a, b, box)),
        of,
      ).toEqual([]);
      expect(
        labels.filter((other, at) => at !== index && overlaps(box, other.box)),
        of,
      ).toEqual([]);
    }
  });

  it.each(pictures)('have edges that end on outlines, or at border points, and pass through no other box: %s', (picture) => {
    const scene = sceneOf(picture);
    const solid = [...scene.nodes.values()].filter(({ setting }) => !setting.holds);
    for (const { edge, route } of scene.edges.values()) {
      const points = pointsOf(route);
      const stored = endsOf(picture, edge.id);
      for (const [id, end] of [
        [stored.source, points[0]],
        [stored.target, points.at(-1)],
      ] as const) {
        const node = scene.nodes.get(id);
        const port = edge[points[0] === end ? 'source' : 'target'].port;
        const off = port === undefined ? undefined : node && end && offPoint(node, port, end);
        expect(off ?? (node && end && offOutline(node.outline, end)), `${edge.id} at ${id}`).toBeLessThan(0.6);
      }
      const passed = solid.filter(
        ({ node, box }) =>
          node.id !== stored.source &&
          node.id !== stored.target &&
          segmentsOf(points).some(([a, b]) => segmentMeetsRect(a, b, grown(box, -1))),
      );
      if (route.shape === 'line' && edge.points.length === 0)
        expect(
          passed.map(({ node }) => node.id),
          edge.id,
        ).toEqual([]);
    }
  });

  it.each(pictures)('have no line through the head of another: %s', (picture) => {
    const scene = sceneOf(picture);
    const lines = [...scene.edges.values()].filter(({ route }) => route.shape === 'line');
    for (const { edge, route } of lines) {
      const points = pointsOf(route);
      const ends = edgeDrawings[edge.kind].heads(edge);
      const tips = [
        [points[0], points[1], heads[ends.source].length],
        [points.at(-1), points.at(-2), heads[ends.target].length],
      ] as const;
      const others = lines.filter((other) => other.edge.id !== edge.id && other.edge.kind !== edge.kind);
      for (const [tip, next, length] of tips) {
        if (tip === undefined || next === undefined || length === 0) continue;
        const share = Math.min(1, length / (distance(tip, next) || 1));
        const base = { x: tip.x + (next.x - tip.x) * share, y: tip.y + (next.y - tip.y) * share };
        const box = boxAround([tip, base]) ?? { ...tip, width: 0, height: 0 };
        const crossing = others.filter((other) =>
          segmentsOf(pointsOf(other.route)).some(([a, b]) => segmentMeetsRect(a, b, grown(box, 1))),
        );
        expect(
          crossing.map((other) => other.edge.id),
          edge.id,
        ).toEqual([]);
      }
    }
  });

  it('have words that do not run into each other', () => {
    let compared = 0;
    for (const picture of pictures) {
      const labels = [...sceneOf(picture).edges.values()].flatMap((edge) => edge.labels);
      for (const [index, { box }] of labels.entries()) {
        for (const { box: other } of labels.slice(index + 1)) {
          compared += 1;
          const level = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
          const gap = Math.max(box.x, other.x) - Math.min(box.x + box.width, other.x + other.width);
          if (level > 6) expect(gap, picture).toBeGreaterThan(4);
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it.each(['right', 'below'] as const)('have multiplicities close to their own ends, beside heads too: %s', (way) => {
    for (const gap of [60, 70, 80, 100, 140, 220, 400]) {
      const apart = way === 'right' ? { x: 140 + gap, y: 0 } : { x: 0, y: 60 + gap };
      const box = { width: 140, height: 60 };
      const nodes = [
        { id: 'a', position: { x: 0, y: 0 }, ...box, data: { label: 'Order', kind: 'class' } },
        { id: 'b', position: apart, ...box, data: { label: 'Line', kind: 'class' } },
      ];
      const ends = { source: { multiplicity: '1' }, target: { multiplicity: '1..*', navigable: true } };
      for (const kind of ['association', 'aggregation', 'composition']) {
        const scene = drawDiagram({ nodes, edges: [{ id: 'e', source: 'a', target: 'b', type: 'step', data: { kind, ...ends } }] });
        const { edge, route, labels } = scene.edges.get('e') ?? { labels: [] };
        if (edge === undefined || route === undefined) throw new Error('Nothing was drawn.');
        const points = pointsOf(route);
        const { source, target } = edgeDrawings[edge.kind].heads(edge);
        for (const { at, box: label } of labels) {
          const [own, other, head] = at === 'source' ? [points[0], points.at(-1), source] : [points.at(-1), points[0], target];
          if (own === undefined || other === undefined) throw new Error('The edge has no ends.');
          const center = { x: label.x + label.width / 2, y: label.y + label.height / 2 };
          expect(distance(center, own), `${kind}, ${at}, ${gap}`).toBeLessThan(distance(center, other));
          const along = way === 'right' ? Math.abs(center.x - own.x) - label.width / 2 : Math.abs(center.y - own.y) - label.height / 2;
          expect(along, `${kind}, ${at}, ${gap}`).toBeLessThanOrEqual(heads[head].length + 6);
        }
        expect(labels.length).toBe(2);
      }
    }
  });

  it('keep parallel edges apart', () => {
    const nodes = ['a', 'b'].map((id, index) => ({
      id,
      position: { x: index * 400, y: 0 },
      data: { label: id, kind: 'class' },
      height: 120,
    }));
    for (const routing of ['straight', 'step', 'smoothstep', 'default']) {
      const edges = ['one', 'two', 'three'].map((label, index) => ({
        id: label,
        source: index === 1 ? 'b' : 'a',
        target: index === 1 ? 'a' : 'b',
        type: routing,
        data: { kind: 'association', label },
      }));
      const scene = drawDiagram({ nodes, edges });
      const middles = [...scene.edges.values()].map(({ route }) => {
        const points = pointsOf(route);
        return points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 };
      });
      const gaps = middles.flatMap((a, i) => middles.slice(i + 1).map((b) => Math.abs(a.y - b.y)));
      expect(Math.min(...gaps), routing).toBeGreaterThan(8);
    }
  });

  it('pass through the way points that a user set', () => {
    const nodes = ['a', 'b'].map((id, index) => ({ id, position: { x: index * 400, y: 0 }, data: { label: id } }));
    const points = [
      { x: 150, y: 200 },
      { x: 320, y: -90 },
    ];
    for (const type of ['straight', 'step', 'smoothstep', 'default']) {
      const diagram: Diagram = { nodes, edges: [{ id: 'e', source: 'a', target: 'b', type, data: { points } }] };
      const route = drawDiagram(diagram).edges.get('e')?.route;
      const line = route === undefined ? [] : pointsOf(route);
      for (const point of points) {
        const near = Math.min(...segmentsOf(line).map(([a, b]) => distanceToSegment(point, a, b)));
        expect(near, type).toBeLessThan(0.01);
      }
    }
  });

  it('draw an edge between a box and the one that holds it, and loops', () => {
    const diagram: Diagram = {
      nodes: [
        { id: 'p', position: { x: 0, y: 0 }, width: 400, height: 300, data: { label: 'outer', kind: 'state' } },
        { id: 'c', position: { x: 60, y: 80 }, parentId: 'p', data: { label: 'inner', kind: 'state' } },
      ],
      edges: [
        { id: 'out', source: 'c', target: 'p', data: { kind: 'transition', trigger: 'leave' } },
        { id: 'loop', source: 'c', target: 'c', data: { kind: 'transition', trigger: 'again' } },
      ],
    };
    const scene = drawDiagram(diagram);
    const out = scene.edges.get('out');
    const parent = scene.nodes.get('p');
    expect(out && pointsOf(out.route).at(-1)?.x).toBe(0);
    expect(parent?.box).toEqual({ x: 0, y: 0, width: 400, height: 300 });
    expect(scene.edges.get('loop')?.route.shape).toBe('line');
  });
});

function endsOf(picture: string, id: string): { readonly source: string; readonly target: string } {
  const stored: Diagram = JSON.parse(readFileSync(join(folder, picture), 'utf8'));
  const edge = stored.edges.find((candidate) => candidate.id === id);
  if (edge === undefined) throw new Error(`${id} is not in ${picture}.`);
  return edge;
}

/** Distance from `point` to where the ray from the middle through it leaves the outline; 0 on it. */
/** Distance of an end to the outer or the inner side of the border point `port`; undefined where the node has none of that name. */
function offPoint({ drawing, node, size, setting, box }: PlacedNode, port: string, end: Point): number | undefined {
  const point = drawing.points?.(node, size, setting).find((each) => each.point.id === port);
  return point && Math.min(...[point.outer, point.inner].map(({ x, y }) => distance({ x: x + box.x, y: y + box.y }, end)));
}

function offOutline(outline: Parameters<typeof outlineBox>[0], point: Point): number {
  const box = outlineBox(outline);
  const sides = [
    Math.abs(point.x - box.x),
    Math.abs(point.x - box.x - box.width),
    Math.abs(point.y - box.y),
    Math.abs(point.y - box.y - box.height),
  ];
  const axisRays = [
    exitOf(outline, { inside: { x: point.x, y: box.y + box.height / 2 }, towards: { x: point.x, y: point.y } }),
    exitOf(outline, { inside: { x: box.x + box.width / 2, y: point.y }, towards: { x: point.x, y: point.y } }),
    exitOf(outline, { inside: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, towards: point }),
  ];
  const onOutline = Math.min(...axisRays.map((exit) => distance(exit, point)));
  return outline.shape === 'rect' ? Math.min(onOutline, ...sides) : onOutline;
}

function distanceToSegment(point: Point, a: Point, b: Point): number {
  const length = distance(a, b) ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length));
  return distance(point, { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
}
