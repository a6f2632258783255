import { boxAround, grown, type Point, type Rect, sharedArea } from '@umlaut/geometry';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Surroundings {
  /** The middle of the relation's line. */
  readonly middle: Point;
  /** Size of the strip. */
  readonly size: Size;
  /** Visible size of the canvas, from 0, 0. */
  readonly view: Size;
  /** Boxes and buttons that are not to be covered. */
  readonly obstacles: readonly Rect[];
  /** The relation's line, covered only where there is no other place. */
  readonly line: readonly Point[];
}

/** Free space round the strip, and from the line's middle. Screen px. */
const gap = 14;
const rim = 8;
const step = 24;
const farthest = 14;
/** Half the breadth of a line that is to be seen. */
const lineReach = 4;

/**
 * The corner of the strip beside the middle of a line: the nearest place within the view where it covers nothing; where there is none,
 * the one where it covers least. Screen px from the corner of the canvas.
 */
export function stripPlace({ middle, size, view, obstacles, line }: Surroundings): Point {
  const places = around(middle, size).map((place) => keptInside(place, size, view));
  const covered = (place: Point) => obstacles.reduce((sum, each) => sum + sharedArea({ ...place, ...size }, each), 0);
  const far = ({ x, y }: Point) => Math.hypot(x + size.width / 2 - middle.x, y + size.height / 2 - middle.y);
  const own = [{ ...middle, width: 0, height: 0 }, ...segments(line)].map((each) => grown(each, lineReach));
  const ofLine = (place: Point) => own.reduce((sum, each) => sum + sharedArea({ ...place, ...size }, each), 0);
  const ranked = places.map((place) => ({ place, covered: covered(place) + ofLine(place), far: far(place) }));
  return ranked.reduce((best, each) =>
    each.covered < best.covered || (each.covered === best.covered && each.far < best.far) ? each : best,
  ).place;
}

/** Places below, above and to both sides, each farther and farther off, and shifted along. */
function around({ x, y }: Point, { width, height }: Size): readonly [Point, ...Point[]] {
  const [left, top] = [x - width / 2, y - height / 2];
  const places = Array.from({ length: farthest }, (_, index) => index * step).flatMap((by) =>
    [0, 0.5, -0.5].flatMap((share) => [
      { x: left + share * width, y: y + gap + by },
      { x: left + share * width, y: y - gap - by - height },
      { x: x + gap + by, y: top + share * height },
      { x: x - gap - by - width, y: top + share * height },
    ]),
  );
  return [{ x: left, y: y + gap }, ...places];
}

function keptInside({ x, y }: Point, size: Size, view: Size): Point {
  const within = (at: number, length: number, room: number) => Math.max(rim, Math.min(at, room - rim - length));
  return { x: within(x, size.width, view.width), y: within(y, size.height, view.height) };
}

/** Boxes round the pieces of a line; a slanted or curved one is seen well enough by its ends. */
function segments(line: readonly Point[]): readonly Rect[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to;
    const box = from.x === to.x || from.y === to.y ? boxAround([from, to]) : undefined;
    return box === undefined ? [] : [box];
  });
}
