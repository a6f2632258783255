import { centerOf, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';

/** Whether a line with two bends or fewer leads from box to box, 8 px clear of all `others`. */
export function clearWay(source: Rect, target: Rect, others: readonly Rect[]): boolean {
  const walls = others.map(({ x, y, width, height }) => ({ x: x - 8, y: y - 8, width: width + 16, height: height + 16 }));
  const isClear = (points: readonly Point[]): boolean =>
    points.slice(1).every((to, at) => {
      const from = points[at] ?? to;
      return !walls.some((wall) => segmentMeetsRect(from, to, wall));
    }) && points.slice(1, -1).every((point) => !isNear(source, point) && !isNear(target, point));
  for (const from of placesAt(source)) {
    for (const to of placesAt(target)) {
      if (from.isLevel !== to.isLevel) {
        const corner = from.isLevel ? { x: to.at.x, y: from.at.y } : { x: from.at.x, y: to.at.y };
        if (isClear([from.out(corner), corner, to.at]) && from.faces(corner) && to.faces(corner)) return true;
        continue;
      }
      for (const middle of middles(from.at, to.at, from.isLevel)) {
        const corners = from.isLevel
          ? [
              { x: middle, y: from.at.y },
              { x: middle, y: to.at.y },
            ]
          : [
              { x: from.at.x, y: middle },
              { x: to.at.x, y: middle },
            ];
        const [first, second] = corners;
        if (first === undefined || second === undefined || !from.faces(first) || !to.faces(second)) continue;
        if (isClear([from.at, first, second, to.at])) return true;
      }
    }
  }
  return false;
}

interface Place {
  readonly at: Point;
  readonly isLevel: boolean;
  readonly faces: (point: Point) => boolean;
  readonly out: (point: Point) => Point;
}

/** Five places at each side. */
function placesAt({ x, y, width, height }: Rect): readonly Place[] {
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  return shares.flatMap((share): readonly Place[] => {
    const [across, down] = [x + share * width, y + share * height];
    const place = (at: Point, isLevel: boolean, faces: (point: Point) => boolean): Place => ({ at, isLevel, faces, out: () => at });
    return [
      place({ x, y: down }, true, (point) => point.x < x - 12),
      place({ x: x + width, y: down }, true, (point) => point.x > x + width + 12),
      place({ x: across, y }, false, (point) => point.y < y - 12),
      place({ x: across, y: y + height }, false, (point) => point.y > y + height + 12),
    ];
  });
}

/** Coordinates of the middle piece: between the ends, and beyond both. */
function middles(a: Point, b: Point, isLevel: boolean): readonly number[] {
  const [low, high] = isLevel ? [Math.min(a.x, b.x), Math.max(a.x, b.x)] : [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return [...[0.25, 0.5, 0.75].map((share) => low + share * (high - low)), low - 24, low - 60, high + 24, high + 60];
}

function isNear(box: Rect, point: Point): boolean {
  const { x, y } = centerOf(box);
  return Math.abs(point.x - x) < box.width / 2 + 4 && Math.abs(point.y - y) < box.height / 2 + 4;
}
