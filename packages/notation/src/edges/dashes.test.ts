import type { DiagramEdge, EdgeKindId } from '@umlaut/diagram';
import { lengthOf, type Point } from '@umlaut/geometry';
import { describe, expect, it } from 'vitest';
import { drawDiagram } from '../draw-diagram.ts';
import { layDashes } from './dashes.ts';

/** Whether a line has ink `along` px from where its dashes begin. */
function inked([ink = 0, gap = 0]: readonly number[], along: number): boolean {
  return along % (ink + gap) <= ink;
}

const dashes = [7, 5];

function straight(length: number): { readonly shape: 'line'; readonly points: readonly Point[] } {
  return {
    shape: 'line',
    points: [
      { x: 0, y: 0 },
      { x: length, y: 0 },
    ],
  };
}

describe('dashes', () => {
  it('begin and end a line of any length with ink, and look alike on all but the shortest', () => {
    for (let length = 1; length < 3000; length += 3.7) {
      const { dash, last } = layDashes(straight(length), dashes, { joins: false });
      expect(last).toBe('');
      expect(inked(dash, length), `${length}`).toBe(true);
      expect(dash.every((part) => part >= 0 && Math.abs(part * 100 - Math.round(part * 100)) < 1e-9)).toBe(true);
      if (length > 80) expect(Math.abs((dash[0] ?? 0) / 7 - 1), `${length}`).toBeLessThan(0.1);
    }
  });

  it('leave hardly a corner to a gap', () => {
    const bare = Array.from({ length: 400 }, (_, index) => {
      const [down, across] = [60 + ((index * 7) % 90), 60 + ((index * 13) % 170)];
      const points = [
        { x: 0, y: 0 },
        { x: 0, y: down },
        { x: across, y: down },
        { x: across, y: 2 * down },
      ];
      const { dash } = layDashes({ shape: 'line', points }, dashes, { joins: false });
      expect(inked(dash, 2 * down + across), `${index}`).toBe(true);
      return [down, down + across].filter((corner) => !inked(dash, corner)).length;
    });
    expect(bare.reduce((sum, count) => sum + count, 0)).toBeLessThan(800 * 0.05);
  });

  it('fall on each other where lines run together, and still end with ink', () => {
    for (let length = 30; length < 60; length += 1) {
      const { dash, last } = layDashes(straight(length), dashes, { joins: true });
      expect(dash).toBe(dashes);
      const [from = 0, to = 0] = [...last.matchAll(/[ML]([\d.]+) 0/g)].map(([, x]) => Number(x));
      expect(last === '' ? inked(dash, length) : from === 0 && inked(dash, length - to), `${length}`).toBe(true);
    }
  });

  it.each(['straight', 'step', 'smoothstep', 'default'])('are fitted to what is drawn of a line: %s', (type) => {
    const nodes = [
      { x: 0, y: 0 },
      { x: 431, y: 277 },
    ].map((position, index) => ({ id: `n${index}`, position, width: 140, height: 60, data: { label: 'A', kind: 'class' } }));
    const kind: EdgeKindId = 'dependency';
    const edges: readonly DiagramEdge[] = [{ id: 'e', source: 'n0', target: 'n1', type, data: { kind } }];
    const [line] = drawDiagram({ nodes, edges }).groups.flatMap(({ element, children }) => (element === 'edge' ? children : []));
    if (line?.op !== 'path' || line.paint.dash === undefined) throw new Error('No dashed line was drawn.');
    expect(inked(line.paint.dash, lengthOf(pointsAlong(line.d)))).toBe(true);
  });
});

/** Points along a path, close together where it is curved. */
function pointsAlong(d: string): readonly Point[] {
  const points: Point[] = [];
  for (const [, step = '', numbers = ''] of d.matchAll(/([MLC])([^MLC]*)/g)) {
    const values = numbers.trim().split(/\s+/).map(Number);
    const steps = values.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: values[index + 1] ?? 0 }] : []));
    const from = points.at(-1);
    const [c1, c2, to] = steps;
    if (step !== 'C' || from === undefined || c1 === undefined || c2 === undefined || to === undefined) points.push(...steps);
    else for (let part = 1; part <= 100; part += 1) points.push(onCubic([from, c1, c2, to], part / 100));
  }
  return points;
}

function onCubic(points: readonly Point[], share: number): Point {
  const [first = { x: 0, y: 0 }] = points;
  if (points.length === 1) return first;
  const between = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
  return onCubic(between, share);
}
