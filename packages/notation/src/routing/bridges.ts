import type { Point } from '@umlaut/geometry';
import type { Bridge } from '../path.ts';
import { stepsOfRoute, type Work } from '../steps.ts';
import { Lanes } from './lanes.ts';
import type { Route } from './route.ts';

/** Half the width of a bridge over one line, px. */
const half = 5;
/** How far a bridge stays from a corner, and from an end with what is drawn there, px. */
const room = { corner: 12, end: 22 } as const;
/** In a drawing with more crossings bridges tell no lines apart, and would be most of the picture. */
const mostCrossings = 50_000;
/** Lines that end nearer than this to another one touch it and do not cross, px. */
const touch = 3;

/**
 * Returns the bridges of each route over others: level pieces bridge upright ones. Neighbouring lines have one bridge. Routes
 * without any are left out, and all where lines cross more often than bridges can show.
 */
export function* bridgesOf(routes: ReadonlyMap<string, Route>): Work<ReadonlyMap<string, readonly Bridge[]>> {
  const lanes = new Lanes();
  for (const route of routes.values()) if (route.shape === 'line') lanes.addUpright(route.points);
  const found = new Map<string, readonly Bridge[]>();
  let crossings = 0;
  for (const [id, route] of routes) {
    if (route.shape !== 'line') continue;
    const bridges: Bridge[] = [];
    for (const piece of levelPieces(route.points)) {
      const here = over(lanes, piece);
      crossings += here.crossings;
      if (crossings > mostCrossings) return new Map();
      bridges.push(...here.bridges);
    }
    if (bridges.length > 0) found.set(id, bridges);
    yield stepsOfRoute * route.points.length;
  }
  return found;
}

/** Returns the level pieces of a line that have room for bridges. */
function levelPieces(points: readonly Point[]): readonly Bridge[] {
  const pieces: Bridge[] = [];
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1], points[at]];
    if (from === undefined || to === undefined || from.y !== to.y) continue;
    const [start, end] = [at === 1 ? room.end : room.corner, at === points.length - 1 ? room.end : room.corner];
    const [left, right] = from.x < to.x ? [from.x + start, to.x - end] : [to.x + end, from.x - start];
    if (left < right) pieces.push({ y: from.y, left, right });
  }
  return pieces;
}

function over(lanes: Lanes, { y, left, right }: Bridge): { readonly bridges: readonly Bridge[]; readonly crossings: number } {
  const upright = lanes.uprightIn({ x: left, y, width: right - left, height: 0 });
  if (upright.length === 0) return { bridges: [], crossings: 0 };
  const crossed = upright.filter(({ low, high }) => low < y - touch && high > y + touch).map(({ at }) => at);
  const bridges: Bridge[] = [];
  for (const at of crossed.sort((a, b) => a - b)) {
    const last = bridges.at(-1);
    if (last !== undefined && at - half < last.right + 2) bridges[bridges.length - 1] = { ...last, right: at + half };
    else bridges.push({ y, left: at - half, right: at + half });
  }
  return { bridges, crossings: crossed.length };
}
