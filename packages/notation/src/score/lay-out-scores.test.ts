import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkDiagram,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  defaultLimits,
  readScores,
  reviewDiagram,
  walkItems,
} from '@umlaut/diagram';
import { contains, grown, overlaps, type Rect } from '@umlaut/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawDiagram, type Scene } from '../draw-diagram.ts';
import { pointsOf } from '../routing/route.ts';
import type { Op } from '../scene.ts';

const operators = ['alt', 'opt', 'loop', 'par', 'break', 'group'] as const;
const kinds = ['syncMessage', 'asyncMessage', 'reply'] as const;
const words = fc.constantFrom(undefined, 'pay', 'reserve(items)', 'a message that says rather a lot, more than fits', 'two\nlines');

/** One step of a generated score: a row, or the beginning or end of a fragment or an operand. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('message', 'message', 'message', 'open', 'else', 'close', 'note', 'use', 'divider'),
    from: fc.nat({ max: 4 }),
    to: fc.nat({ max: 4 }),
    text: words,
    kind: fc.constantFrom(...kinds),
    operator: fc.constantFrom(...operators),
    start: fc.boolean(),
    finish: fc.boolean(),
    side: fc.constantFrom(undefined, 'left', 'right'),
  }),
  { maxLength: 24 },
);

const columns = 5;

function scoreOf(
  list: ReturnType<typeof steps.generate>['value'] extends infer T ? (T extends readonly unknown[] ? T : never) : never,
): Diagram {
  const nodes: DiagramNode[] = Array.from({ length: columns }, (_, index) => ({
    id: `l${index}`,
    position: { x: 100 + 200 * index, y: 50 },
    data: { kind: 'lifeline', label: ['Shop', 'A bank with a long name', 'x', 'Mail', 'Stock'][index] ?? '' },
  }));
  const edges: DiagramEdge[] = [];
  const open: { readonly id: string; readonly operands: { id: string; guard?: string; from?: string }[] }[] = [];
  for (const [index, step] of list.entries()) {
    const order = `b${String(index).padStart(2, '0')}.0001.a0`;
    const place = { order, ...(open.length === 0 ? {} : { in: open.at(-1)?.id }) };
    const text = step.text ?? '';
    const over = [{ id: `l${step.from}` }, ...(step.start ? [{ id: `l${step.to}` }] : [])];
    const node = (kind: string, more: object): void =>
      void nodes.push({ id: `n${index}`, position: { x: 0, y: 0 }, data: { kind, label: text, ...place, ...more } });
    if (step.what === 'message') {
      const ends = { source: step.finish ? { execution: 'finish' } : {}, target: step.start ? { execution: 'start' } : {} };
      const label = step.text === undefined ? {} : { label: step.text };
      edges.push({
        id: `m${index}`,
        source: `l${step.from}`,
        target: `l${step.to}`,
        data: { kind: step.kind, ...label, ...place, ...ends },
      });
    } else if (step.what === 'open') {
      const operands = [{ id: 'first', ...(step.start ? { guard: 'a guard that is said' } : {}) }];
      node('fragment', { operator: step.operator, operands });
      open.push({ id: `n${index}`, operands });
    } else if (step.what === 'else') open.at(-1)?.operands.push({ id: `o${index}`, guard: text, from: order });
    else if (step.what === 'close') open.pop();
    else if (step.what === 'note') node('comment', { over, side: step.side });
    else if (step.what === 'use') node('interactionUse', { covers: over });
    else node('divider', step.start ? { form: 'delay' } : {});
  }
  return { nodes, edges };
}

interface Text {
  readonly owner: string;
  readonly text: string;
  readonly box: Rect;
}

function textsOf({ groups }: Scene): readonly Text[] {
  return groups.flatMap((op) => textsIn(op, { x: 0, y: 0 }, op.id ?? ''));
}

function textsIn(op: Op, by: { readonly x: number; readonly y: number }, owner: string): readonly Text[] {
  if (op.op === 'group') {
    const at = { x: by.x + (op.at?.x ?? 0), y: by.y + (op.at?.y ?? 0) };
    return op.children.flatMap((child) => textsIn(child, at, owner));
  }
  if (op.op !== 'text') return [];
  const x = by.x + op.at.x - (op.anchor === 'middle' ? op.width / 2 : op.anchor === 'end' ? op.width : 0);
  return [{ owner, text: op.text, box: { x, y: by.y + op.at.y - op.size * 0.73, width: op.width, height: op.size * 0.86 } }];
}

function pairs<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b] as const));
}

/** The invariants that hold for every score. */
function expectSound(diagram: Diagram): void {
  const scene = drawDiagram(diagram);
  const overlapping = pairs(textsOf(scene)).filter(([a, b]) => overlaps(grown(a.box, -0.5), grown(b.box, -0.5)));
  expect(overlapping.map(([a, b]) => `${a.owner} ${a.text} | ${b.owner} ${b.text}`)).toEqual([]);
  for (const { root, columns: lifelines } of readScores(diagram)) {
    const heights = [...walkItems(root)].map((item) => {
      if (item.type !== 'message') return scene.nodes.get(item.id)?.box.y ?? Number.NaN;
      const route = scene.edges.get(item.id)?.route;
      return route === undefined ? Number.NaN : (pointsOf(route)[0]?.y ?? Number.NaN);
    });
    expect(heights.every(Number.isFinite)).toBe(true);
    expect(heights.toSorted((a, b) => a - b)).toEqual(heights);
    const middles = lifelines.map(({ id }) => middleOf(scene, id));
    expect(middles.toSorted((a, b) => a - b)).toEqual(middles);
    for (const item of walkItems(root)) {
      if (item.type !== 'fragment') continue;
      const frame = scene.nodes.get(item.id)?.box;
      for (const inner of item.operands.flatMap(({ items }) => [...walkItems(items)])) {
        const box = inner.type === 'message' ? lineBox(scene, inner.id) : scene.nodes.get(inner.id)?.box;
        const isWide =
          inner.type === 'divider' || (inner.type === 'message' && (inner.edge.source.outside ?? inner.edge.target.outside) !== undefined);
        if (frame === undefined || box === undefined) throw new Error(`${inner.id} is not drawn.`);
        if (!isWide) expect(contains(frame, box), `${inner.id} in ${item.id}`).toBe(true);
      }
    }
  }
  const { x, y, width, height } = scene.bounds;
  expect([x, y, width, height].every(Number.isFinite)).toBe(true);
}

function middleOf(scene: Scene, id: string): number {
  const box = scene.nodes.get(id)?.box;
  return box === undefined ? Number.NaN : box.x + box.width / 2;
}

function lineBox(scene: Scene, id: string): Rect | undefined {
  const placed = scene.edges.get(id);
  if (placed === undefined) return undefined;
  const xs = pointsOf(placed.route).map((point) => point.x);
  const ys = pointsOf(placed.route).map((point) => point.y);
  return { x: Math.min(...xs), y: Math.min(...ys), width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

describe('the layout of a score', () => {
  it('keeps texts apart, rows in their order and their fragments, and lifelines in theirs', () => {
    fc.assert(
      fc.property(steps, (list) => expectSound(scoreOf(list))),
      { numRuns: 150 },
    );
  });

  it('depends on keys and places, not on the order in which elements are stored', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const diagram = scoreOf(list);
        const turned = { nodes: diagram.nodes.toReversed(), edges: diagram.edges.toReversed() };
        const [one, other] = [drawDiagram(diagram), drawDiagram(turned)];
        for (const { id } of diagram.nodes) expect(other.nodes.get(id)?.box).toEqual(one.nodes.get(id)?.box);
        for (const { id } of diagram.edges) expect(other.edges.get(id)?.route).toEqual(one.edges.get(id)?.route);
      }),
      { numRuns: 60 },
    );
  });

  it('moves the rows below by one amount when a row is removed, and those above not at all', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (list, pick) => {
        const before = scoreOf(list.filter(({ what }) => what === 'message'));
        const gone = before.edges[pick % Math.max(1, before.edges.length)];
        if (gone === undefined) return;
        // Executions reach to the rows that finish them, so only their places sideways may change.
        const after = { ...before, edges: before.edges.filter((edge) => edge !== gone) };
        const [was, is] = [drawDiagram(before), drawDiagram(after)];
        const shifts = after.edges.map(
          ({ id }) => (pointsOf(was.edges.get(id)?.route ?? none)[0]?.y ?? 0) - (pointsOf(is.edges.get(id)?.route ?? none)[0]?.y ?? 0),
        );
        const index = before.edges.indexOf(gone);
        expect(shifts.slice(0, index).every((shift) => shift === 0)).toBe(true);
        expect(new Set(shifts.slice(index)).size).toBeLessThanOrEqual(1);
        expect(shifts.slice(index).every((shift) => shift > 0)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  const folder = join(import.meta.dirname, '..', '..', 'golden', 'scores');
  it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('is sound for %s', (name) => {
    expectSound(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  });

  it('is sound for the worked example, which is valid and says nothing odd', () => {
    const examples = join(
      import.meta.dirname,
      '..',
      '..',
      '..',
      '..',
      'apps',
      'web',
      'src',
      'screens',
      'editor',
      'new-diagram',
      'examples',
    );
    const stored: Diagram = JSON.parse(readFileSync(join(examples, 'sequence.json'), 'utf8'));
    expect(checkDiagram(stored, defaultLimits)).toEqual([]);
    expect(reviewDiagram(stored)).toEqual([]);
    expectSound(stored);
  });
});

const none = { shape: 'line', points: [] } as const;
