import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram } from '@umlaut/diagram';
import { grown, overlaps, type Rect } from '@umlaut/geometry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closePasses, sharedRuns } from '../../test/way-faults.ts';
import { drawDiagram } from '../draw-diagram.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

function diagramsIn(...path: readonly string[]): readonly (readonly [string, Diagram])[] {
  const folder = join(root, ...path);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))] as const);
}

const real = diagramsIn('tests', 'fixtures', 'diagrams');
const examples = diagramsIn('packages', 'notation', 'golden', 'examples');

test.each([...real, ...examples])('%s has no two lines that read as one', (_, diagram) => {
  expect(sharedRuns(diagram, drawDiagram(diagram))).toEqual([]);
});

// Two of its boxes are so near each other that lines between them have no room.
const crowded = 'close-classes.json';

test.each([...real, ...examples].filter(([name]) => name !== crowded))(
  '%s has no line nearer than 12 px to what it passes',
  (_, diagram) => {
    expect(closePasses(diagram, drawDiagram(diagram))).toEqual([]);
  },
);

/** Least free space between two boxes, px: enough for a line that keeps clear of both. */
const gap = 44;
const number = (low: number, high: number) => fc.integer({ min: low, max: high });
const box = fc.record({ x: number(0, 1000), y: number(0, 800), width: number(40, 190), height: number(30, 150) });
const spacious = fc
  .record({
    boxes: fc.array(box, { minLength: 4, maxLength: 40 }).map(apart),
    pairs: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 8 }),
  })
  .map(({ boxes, pairs }): Diagram => {
    const nodes = boxes.map(({ x, y, width, height }, at) => {
      return { id: `n${at}`, type: 'default', position: { x, y }, width, height, data: { label: '', kind: 'process' } };
    });
    const ends = pairs.map(([a, b]) => [`n${a % boxes.length}`, `n${b % boxes.length}`] as const).filter(([a, b]) => a !== b);
    const unlike = [...new Map(ends.map((pair) => [[...pair].sort().join(' '), pair])).values()];
    return { nodes, edges: unlike.map(([source, target], at) => ({ id: `e${at}`, source, target, type: 'step', data: { kind: 'flow' } })) };
  });

function apart(boxes: readonly Rect[]): readonly Rect[] {
  const kept: Rect[] = [];
  for (const rect of boxes) if (kept.every((other) => !overlaps(grown(rect, gap), other))) kept.push(rect);
  return kept;
}

test('where there is room between boxes, nearly every line keeps clear of those that it passes', () => {
  const counts = fc.sample(spacious, { numRuns: 400, seed: 12 }).map((diagram) => {
    const scene = drawDiagram(diagram);
    return { lines: diagram.edges.length, close: closePasses(diagram, scene).length };
  });
  const sum = (of: 'lines' | 'close') => counts.reduce((total, each) => total + each[of], 0);
  expect(sum('lines')).toBeGreaterThan(1000);
  // Each box that a line passes too near counts, so that this is one in a hundred lines at the most.
  expect(sum('close') / sum('lines')).toBeLessThan(0.01);
});
