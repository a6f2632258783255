import { overlaps, segmentMeetsRect } from '@umlaut/geometry';
import { expect, it } from 'vitest';
import { fontMeasure } from '../text/measure.ts';
import { Obstacles } from './obstacles.ts';
import { placeLabels } from './place-labels.ts';

const points = [
  { x: 0, y: 0 },
  { x: 0, y: 120 },
];
const text = 'the manufacturer is not known here';

/** The label of an upright edge with lines at its sides, 100 px away. */
function labelBetween(moved: Parameters<typeof placeLabels>[0]['moved'] = {}) {
  const obstacles = new Obstacles();
  const walls = [-100, 100].map((x) => [
    { x, y: -200 },
    { x, y: 300 },
  ]);
  for (const wall of walls) obstacles.addLine(wall, 2);
  obstacles.addLine(points, 2);
  const edge = { points, texts: { middle: [{ text }], source: [], target: [] }, heads: { source: 0, target: 0 }, moved };
  const [label] = placeLabels(edge, obstacles, fontMeasure);
  if (label === undefined) throw new Error('No label was placed.');
  return { label, walls };
}

it('breaks a text at spaces where it has no room in one line', () => {
  const { label, walls } = labelBetween();
  expect(label.lines.length).toBeGreaterThan(1);
  expect(label.lines.map((line) => line.text).join(' ')).toBe(text);
  for (const [from, to] of walls) if (from && to) expect(segmentMeetsRect(from, to, label.box)).toBe(false);
  expect(overlaps(label.box, { x: -1, y: 0, width: 2, height: 120 })).toBe(false);
});

it('measures moves from one place, broken or not', () => {
  const { from } = labelBetween().label;
  const { label } = labelBetween({ label: { x: 30, y: 10 } });
  expect(label.lines.map((line) => line.text)).toEqual([text]);
  expect(label.from).toEqual(from);
  expect(label.box.x + label.box.width / 2).toBeCloseTo(from.x + 30);
});
