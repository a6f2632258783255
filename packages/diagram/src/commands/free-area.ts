import { grown, overlaps, type Point, type Rect, union } from '@umlaut/geometry';

/** Between what is put down and what is there, px. */
const gap = 16;
const step = 24;
/** So far a free place is looked for, in steps. */
const reach = 40;

/**
 * The place nearest to that of `wanted` where it comes to lie on none of `taken`: its own if it can, else one in steps of 24 px
 * around, below before beside before above; right of everything when all within 960 px is taken. Answers the corner, px.
 */
export function freeArea(taken: readonly Rect[], wanted: Rect): Point {
  const room = grown(wanted, gap);
  const near = taken.filter((box) => overlaps(box, grown(room, reach * step)));
  const isFree = ({ x, y }: Point): boolean => {
    const at = { ...room, x: room.x + x, y: room.y + y };
    return !near.some((box) => overlaps(box, at));
  };
  const found = isFree({ x: 0, y: 0 }) ? { x: 0, y: 0 } : nearestFirst().find(isFree);
  if (found !== undefined) return { x: wanted.x + found.x, y: wanted.y + found.y };
  const all = union(taken) ?? wanted;
  return { x: Math.round(all.x + all.width + gap), y: wanted.y };
}

let offsets: readonly Point[] | undefined;

function nearestFirst(): readonly Point[] {
  if (offsets !== undefined) return offsets;
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => (index - reach) * step);
  const all = steps.flatMap((x) => steps.map((y) => ({ x, y })));
  offsets = all.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || b.y - a.y || b.x - a.x);
  return offsets;
}
