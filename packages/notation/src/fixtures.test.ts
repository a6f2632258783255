import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDiagram, defaultLimits, diagramTypes, reviewDiagram, writeDiagram } from '@umlaut/diagram';
import { anchorOn, contains, distance, exitOf, grown, overlaps, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { describe, expect, it } from 'vitest';
import { drawDiagram, type Scene } from './draw-diagram.ts';
import type { PlacedEdge } from './place-edges.ts';
import type { PlacedNode } from './place-nodes.ts';
import { pointsOf } from './routing/route.ts';
import type { Op } from './scene.ts';
import { fontMeasure } from './text/measure.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const real = join(root, 'tests', 'fixtures', 'diagrams');
/** The editor's examples. */
const worked = join(root, 'apps', 'web', 'src', 'screens', 'editor', 'new-diagram', 'examples');
const names = namesIn(real);

/** Shapes may touch, but come no closer, px. */
const slack = 0.5;

/** A text, where it is, and the element it belongs to. */
interface Text {
  readonly owner: string;
  readonly text: string;
  readonly box: Rect;
}

describe('real diagrams and worked examples', () => {
  it('are at least twenty, of every type that has relations', () => {
    expect(names.length).toBeGreaterThanOrEqual(20);
    for (const type of ['class', 'usecase', 'component', 'deployment', 'state', 'activity', 'er']) {
      expect(names.filter((name) => name.startsWith(`${type}-`)).length).toBeGreaterThanOrEqual(2);
      expect(Object.keys(diagramTypes)).toContain(type);
    }
  });

  describe.each([
    ...names.map((name) => ({ folder: real, name })),
    ...namesIn(worked)
      .filter(isRouted)
      .map((name) => ({ folder: worked, name })),
  ])('$name', ({ folder, name }) => {
    const stored: unknown = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
    const diagram = stored as Parameters<typeof drawDiagram>[0];
    const scene = drawDiagram(diagram);

    it('is valid, says nothing odd, and is of the type it says', () => {
      expect(checkDiagram(stored, defaultLimits)).toEqual([]);
      expect(reviewDiagram(diagram)).toEqual([]);
      expect(diagram.meta).toEqual({ diagram: name.split('-')[0] });
      expect(writeDiagram(diagram).length).toBeLessThan(defaultLimits.maxBytes);
    });

    it('keeps nodes apart', () => {
      expect(
        pairs([...scene.nodes.values()])
          .filter(([a, b]) => !isInside(a, b, scene) && overlaps(shrunk(a.box), shrunk(b.box)))
          .map(namesOf),
      ).toEqual([]);
    });

    it('keeps texts off texts', () => {
      const conflict = pairs(textsOf(scene)).filter(([a, b]) => overlaps(shrunk(a.box), shrunk(b.box)));
      expect(conflict.map(([a, b]) => `${a.text} | ${b.text}`)).toEqual([]);
    });

    it('keeps texts off lines', () => {
      const lines = [...scene.edges.values()];
      const conflict = textsOf(scene).flatMap((text) =>
        lines.filter((line) => meets(line, shrunk(text.box))).map(({ edge }) => `${text.text} | ${edge.id}`),
      );
      expect(conflict).toEqual([]);
    });

    it('keeps texts of edges off boxes, and off the borders of containers', () => {
      const conflict = [...scene.edges.values()].flatMap(({ edge, labels }) =>
        labels.flatMap(({ box }) =>
          [...scene.nodes.values()].filter((node) => touches(node, shrunk(box))).map(({ node }) => `${edge.id} | ${node.id}`),
        ),
      );
      expect(conflict).toEqual([]);
    });

    it('ends edges on outlines', () => {
      const off = diagram.edges.flatMap(({ id, source, target }) => {
        const points = routeOf(scene, id);
        const ends = [
          { node: scene.nodes.get(source), at: points[0], next: points[1] },
          { node: scene.nodes.get(target), at: points.at(-1), next: points.at(-2) },
        ];
        return ends
          .filter(({ node, at, next }) => node === undefined || at === undefined || next === undefined || !isOnOutline(node, at, next))
          .map(() => id);
      });
      expect(off).toEqual([]);
    });

    it('leads no edge through a box that it does not join', () => {
      const through = diagram.edges.flatMap(({ id, source, target }) => {
        const foreign = [...scene.nodes.values()].filter(({ node, setting }) => node.id !== source && node.id !== target && !setting.holds);
        const line = scene.edges.get(id);
        return foreign.filter((node) => line !== undefined && meets(line, grown(node.box, -1))).map(({ node }) => `${id} | ${node.id}`);
      });
      expect(through).toEqual([]);
    });
  });
});

describe('the worked component diagram', () => {
  it('joins components straight, so that no line comes through a socket', () => {
    const diagram = JSON.parse(readFileSync(join(worked, 'component.json'), 'utf8')) as Parameters<typeof drawDiagram>[0];
    const scene = drawDiagram(diagram);
    expect(diagram.edges.length).toBeGreaterThan(3);
    for (const { id } of diagram.edges) expect(routeOf(scene, id), id).toHaveLength(2);
  });
});

/** Scores are laid out by rules of their own, which score/lay-out-scores.test.ts holds, also for the worked one. */
function isRouted(name: string): boolean {
  return name !== 'sequence';
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
}

function routeOf(scene: Scene, id: string): readonly Point[] {
  const placed = scene.edges.get(id);
  return placed === undefined ? [] : pointsOf(placed.route);
}

function meets({ route }: PlacedEdge, box: Rect): boolean {
  const points = pointsOf(route);
  return points.slice(1).some((to, index) => segmentMeetsRect(points[index] ?? to, to, box));
}

function isOnOutline({ outline }: PlacedNode, at: Point, next: Point): boolean {
  // From well inside the node to the next point, the way leaves it at the end of the line.
  const length = distance(at, next) || 1;
  const inside = { x: at.x - ((next.x - at.x) / length) * 4, y: at.y - ((next.y - at.y) / length) * 4 };
  return distance(at, exitOf(outline, { inside, towards: next })) < 1.5 || distance(at, anchorOn(outline, next)) < 1.5;
}

/** A box that stands alone must not be touched; of a container, its border must not. */
function touches({ box, setting }: PlacedNode, text: Rect): boolean {
  return overlaps(box, text) && !(setting.holds && contains(box, text));
}

function isInside(a: PlacedNode, b: PlacedNode, scene: Scene): boolean {
  return ancestors(a, scene).includes(b.node.id) || ancestors(b, scene).includes(a.node.id);
}

function ancestors({ parent }: PlacedNode, scene: Scene): readonly string[] {
  const found = parent === undefined ? undefined : scene.nodes.get(parent);
  return found === undefined ? [] : [found.node.id, ...ancestors(found, scene)];
}

function textsOf(scene: Scene): readonly Text[] {
  return scene.groups.flatMap((group) => textsIn(group, { x: 0, y: 0 }, group.id ?? ''));
}

function textsIn(op: Op, by: Point, owner: string): readonly Text[] {
  if (op.op === 'group') {
    const at = { x: by.x + (op.at?.x ?? 0), y: by.y + (op.at?.y ?? 0) };
    return op.children.flatMap((child) => textsIn(child, at, owner));
  }
  if (op.op !== 'text' || op.text.trim() === '') return [];
  const { at, anchor, width, size, text } = op;
  const x = by.x + at.x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const top = by.y + at.y - size * 0.73;
  return [{ owner, text, box: { x, y: top, width, height: size * 0.73 + fontMeasure.lineHeight(size) * 0.14 } }];
}

function shrunk(box: Rect): Rect {
  return grown(box, -slack);
}

function pairs<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b] as const));
}

function namesOf([a, b]: readonly [PlacedNode, PlacedNode]): string {
  return `${a.node.id} | ${b.node.id}`;
}
