import { boxAround, type Point, type Size } from '@umlaut/geometry';
import { bow, type Ring, ringPoints } from '../path.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { shapeBox } from './shape-box.ts';
import { ringShape } from './shapes.ts';

/** How far swells reach beyond the line that their dips lie on, and how round that line's corners are at most, px. */
const swell = 16;
const largestRadius = 48;
/** Distance of texts and contents from each side: the swells, and the rounding of the corners. */
const clear = swell + Math.ceil(largestRadius * (1 - Math.SQRT1_2)) + 2;

/** However far away somebody put what lies in a cloud, it has no more swells. */
const mostSwells = 400;

/** Shares of the swells' lengths, over and over: clouds are not regular. */
const shares = [1, 1.3, 0.9, 1.15] as const;

/** A cloud: swells of one size round a box with round corners, more of them round a larger one, up to a size. */
const cloud = ringShape(cloudRing, {
  around: ({ width, height }) => ({ width: width + 2 * clear, height: height + 2 * clear }),
  within: (width) => width - 2 * clear,
});

/** Networks and whatever somebody else runs. */
export const cloudDrawing: NodeDrawing = shapeBox({
  ...cloud,
  style: { font: 'bold', size: 14 },
  comfortable: 200,
  least: { width: 150, height: 84 },
  container: { top: clear, right: 0, side: clear },
});

function cloudRing(size: Size): Ring {
  const line = { width: Math.max(size.width - 2 * swell, 8), height: Math.max(size.height - 2 * swell, 8) };
  const dips = dipsOn(line);
  const steps = dips.map((from, index) => {
    const to = dips[(index + 1) % dips.length] ?? from;
    const reach = Math.min(swell / Math.hypot(to.x - from.x, to.y - from.y), 0.4);
    return bow(from, to, { x: (to.y - from.y) * reach, y: -(to.x - from.x) * reach });
  });
  return filling({ start: dips[0] ?? { x: 0, y: 0 }, steps }, size);
}

/** Returns the points where two swells meet, clockwise from the upper left, on a box of that size with round corners. */
function dipsOn({ width, height }: Size): readonly Point[] {
  const radius = Math.min(largestRadius, width / 2, height / 2);
  const whole = 2 * (width + height - 4 * radius) + 2 * Math.PI * radius;
  const count = Math.min(Math.max(8, Math.round(whole / (2.9 * swell))), mostSwells);
  const lengths = Array.from({ length: count }, (_, index) => shares[index % shares.length] ?? 1);
  const sum = lengths.reduce((total, length) => total + length, 0);
  let along = -whole / count / 3;
  return lengths.map((length) => {
    const at = along;
    along += (length / sum) * whole;
    return pointAlong({ width, height }, radius, (at + whole) % whole);
  });
}

/** Returns the point on the line round a box after `along` px, clockwise from the start of its top side. */
function pointAlong({ width, height }: Size, radius: number, along: number): Point {
  const arc = (Math.PI / 2) * radius;
  let [rest, turn] = [along, 0];
  for (const length of [width - 2 * radius, height - 2 * radius, width - 2 * radius, height - 2 * radius]) {
    const [flat, curved] = [Math.min(rest, length), Math.min(Math.max(rest - length, 0), arc)];
    if (rest <= length + arc || turn === 3) {
      const angle = curved / (radius || 1);
      const across = length + 2 * radius;
      const own = { x: radius + flat + radius * Math.sin(angle), y: radius * (1 - Math.cos(angle)) };
      return turned(own, turn, across, { width, height });
    }
    rest -= length + arc;
    turn += 1;
  }
  return { x: 0, y: 0 };
}

/** A point beside the first side, of length `across`, brought to the side that follows it by `turn` quarter turns. */
function turned({ x, y }: Point, turn: number, across: number, { width, height }: Size): Point {
  if (turn === 0) return { x, y };
  if (turn === 1) return { x: width - y, y: x };
  return turn === 2 ? { x: across - x, y: height - y } : { x: y, y: across - x };
}

/** The ring moved and stretched so that it fills the box of that size. */
function filling({ start, steps }: Ring, { width, height }: Size): Ring {
  const box = boxAround(ringPoints({ start, steps }, 32)) ?? { x: 0, y: 0, width: 1, height: 1 };
  const to = ({ x, y }: Point): Point => ({ x: ((x - box.x) / box.width) * width, y: ((y - box.y) / box.height) * height });
  return {
    start: to(start),
    steps: steps.map((step) => ('to' in step ? { c1: to(step.c1), c2: to(step.c2), to: to(step.to) } : to(step))),
  };
}
