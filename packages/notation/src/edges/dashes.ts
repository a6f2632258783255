import { direction, distance, lengthOf, moved, type Point } from '@umlaut/geometry';
import { type Bridge, linePath } from '../path.ts';
import { pointsOf, type Route } from '../routing/route.ts';
import type { LineStyle } from './edge-drawing.ts';

type Dash = NonNullable<LineStyle['dash']>;

/** How the dashes of a line are painted. */
export interface LaidDashes {
  readonly dash: Dash;
  /** A path of its own for the last dash, where it is longer than the others. */
  readonly last: string;
}

/**
 * Lays dashes along `line`, which is drawn from its end to its start, so that both ends have ink. They are fitted to its length;
 * lines that may run together (`joins`) keep theirs, which must fall on each other however long each line is.
 */
export function layDashes(line: Route, dash: Dash, { joins }: { readonly joins: boolean }): LaidDashes {
  const run = runOf(line);
  return joins ? { dash, last: lastDash(pointsOf(line), dash, run) } : { dash: fitted(dash, run), last: '' };
}

/** Line to lay dashes along, from its end: its length, and the distances of its corners, px. */
interface Run {
  readonly length: number;
  readonly corners: readonly number[];
}

/** How much longer a bridge is than the line under it, px. */
const bridgeMore = 6;
/** Length that rounding a corner takes off the line, for each px of the radius. */
const cornerLess = 0.43;

function runOf(line: Route): Run {
  if (line.shape === 'curve') return { length: lengthOf(pointsOf(line)), corners: [] };
  const { points, radius = 0, bridges = [] } = line;
  const corners: number[] = [];
  let length = 0;
  for (let index = points.length - 1; index > 0; index -= 1) {
    const [from, to] = [points[index], points[index - 1]];
    if (from === undefined || to === undefined) break;
    if (length > 0) {
      corners.push(length);
      length -= cornerLess * radius;
    }
    length += distance(from, to) + bridgeMore * bridgesOn(bridges, from, to);
  }
  return { length, corners };
}

function bridgesOn(bridges: readonly Bridge[], from: Point, to: Point): number {
  if (bridges.length === 0 || from.y !== to.y) return 0;
  const [low, high] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  return bridges.filter(({ y, left, right }) => y === from.y && left >= low && right <= high).length;
}

/** How much longer than it seems a line may be, px: a curve is longer than the points along it. */
const spare = 0.5;
/** By how much the number of dashes may change for corners, as a share. */
const stretch = 0.2;
/** Most changes that are tried: as many as for a line of 6,000 px, as a dash too many shows in no longer one. */
const mostTries = 100;

/** Dashes a little longer or shorter; of those with ink at both ends the ones that leave the fewest corners bare, and change least. */
function fitted([ink = 0, gap = 0]: Dash, { length, corners }: Run): Dash {
  const share = ink / (ink + gap);
  const gaps = Math.max(1, Math.round((length - ink) / (ink + gap)));
  let best = withGaps(gaps, length + spare, share);
  let bare = bareOf(best, corners);
  for (let step = 1; step <= Math.min(gaps * stretch, mostTries) && bare > 0; step += 1) {
    for (const count of [gaps + step, gaps - step]) {
      const dash = withGaps(count, length + spare, share);
      const left = bareOf(dash, corners);
      if (left < bare) [best, bare] = [dash, left];
    }
  }
  return best;
}

/** Dashes with `gaps` between them, in two decimals: all together never shorter than the line, which would end with a gap. */
function withGaps(gaps: number, length: number, share: number): readonly [number, number] {
  const ink = Math.round((length / (gaps + share)) * share * 100) / 100;
  return [ink, Math.ceil(((length - ink) / gaps - ink) * 100) / 100];
}

/** How many corners lie in a gap, or so close to one that they do not look like corners. */
function bareOf([ink, gap]: readonly [number, number], corners: readonly number[]): number {
  const edge = Math.min(1, ink / 4);
  return corners.filter((corner) => {
    const at = corner % (ink + gap);
    return at < edge || at > ink - edge;
  }).length;
}

/** The last dash goes on over what there is of a gap after it. */
function lastDash([start, next]: readonly Point[], [ink = 0, gap = 0]: Dash, { length }: Run): string {
  const bare = (length % (ink + gap)) - ink;
  return start === undefined || next === undefined || bare <= 0 ? '' : linePath([start, moved(start, direction(start, next), bare)]);
}
