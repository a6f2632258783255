import { contains, overlaps, type Point, type Rect, type Size } from '@umlaut/geometry';

/** Surroundings that a toolbar's position depends on. All boxes in CSS px from the corner of the view. */
export interface ToolbarSurroundings {
  /** Box of the selection. */
  readonly selection: Rect;
  /** Room between the two, as for the handles of a node, which lie outside of its box. */
  readonly gap: number;
  readonly toolbar: Size;
  readonly view: Size;
  /** Never covered: texts of the selection, and what floats over the canvas. */
  readonly obstacles: readonly Rect[];
  /** Covered only where there is no better place: other elements. */
  readonly neighbours: readonly Rect[];
}

/** Between the toolbar and the edges of the view. */
const rim = 8;
/** Farther from the selection it would not be seen to belong to it. CSS px. */
const farthest = 140;

/**
 * The corner of a toolbar: above the selection, else below it, else beside it, else beyond its neighbours, else within the part of it that is seen. The first place
 * that covers no neighbour is taken, else the one that covers least of them. Undefined where the selection is out of view, or where
 * every place would cover an obstacle.
 */
export function placeToolbar(surroundings: ToolbarSurroundings): Point | undefined {
  const { selection, toolbar, view, obstacles, neighbours } = surroundings;
  const area: Rect = { x: 0, y: 0, width: view.width, height: view.height };
  if (!overlaps(selection, area)) return undefined;
  const boxAt = ({ x, y }: Point): Rect => ({ x, y, ...toolbar });
  const isFreeOf = (boxes: readonly Rect[], at: Point): boolean => {
    const box = boxAt(at);
    const isInside = box.x >= rim && box.y >= rim && box.x + box.width <= view.width - rim && box.y + box.height <= view.height - rim;
    return isInside && !boxes.some((obstacle) => overlaps(box, obstacle));
  };
  // Places outside of the selection never cover its own texts: of a large selection these are nearly all obstacles.
  const around = { ...surroundings, obstacles: obstacles.filter((obstacle) => !contains(selection, obstacle)) };
  let best: { readonly at: Point; readonly covered: number } | undefined;
  for (const at of [...besidePlaces(around), ...farPlaces(around)]) {
    if (!isFreeOf(around.obstacles, at)) continue;
    const covered = coveredBy(boxAt(at), neighbours);
    if (covered === 0) return at;
    if (best === undefined || covered < best.covered) best = { at, covered };
  }
  return best?.at ?? insidePlaces(selection, toolbar, view).find((at) => isFreeOf(obstacles, at));
}

/** Places outside of the selection, the best first: centred, or moved along it as far as the view and the obstacles make it. */
function besidePlaces({ selection, gap, toolbar, view, obstacles }: ToolbarSurroundings): readonly Point[] {
  const middle = { x: selection.x + (selection.width - toolbar.width) / 2, y: selection.y + (selection.height - toolbar.height) / 2 };
  const [right, bottom] = [selection.x + selection.width, selection.y + selection.height];
  const xs = near(middle.x, [selection.x - toolbar.width, right], {
    most: view.width - rim - toolbar.width,
    edges: obstacles.flatMap(({ x, width }) => [x - toolbar.width, x + width]),
  });
  const ys = near(middle.y, [selection.y - toolbar.height, bottom], {
    most: view.height - rim - toolbar.height,
    edges: obstacles.flatMap(({ y, height }) => [y - toolbar.height, y + height]),
  });
  return [
    ...xs.map((x) => ({ x, y: selection.y - gap - toolbar.height })),
    ...xs.map((x) => ({ x, y: bottom + gap })),
    ...ys.map((y) => ({ x: right + gap, y })),
    ...ys.map((y) => ({ x: selection.x - gap - toolbar.width, y })),
  ];
}

/** Places over the middle of the selection, above or below what lies beside it: borders of nodes stay free. The nearest comes first. */
function farPlaces({ selection, gap, toolbar, view, neighbours }: ToolbarSurroundings): readonly Point[] {
  const [top, bottom] = [selection.y, selection.y + selection.height];
  const middle = selection.x + (selection.width - toolbar.width) / 2;
  const x = Math.max(rim, Math.min(middle, view.width - rim - toolbar.width));
  const ys = neighbours.flatMap((each) => [each.y - rim - toolbar.height, each.y + each.height + rim]);
  const distance = (y: number): number => Math.max(top - y - toolbar.height, y - bottom);
  return [...new Set(ys)]
    .filter((y) => distance(y) >= gap && distance(y) <= farthest)
    .sort((a, b) => distance(a) - distance(b))
    .map((y) => ({ x, y }));
}

/** Starts along one side from which the toolbar still stands beside the selection, the nearest to `wanted` first. */
function near(
  wanted: number,
  [least, most]: readonly [number, number],
  view: { readonly most: number; readonly edges: readonly number[] },
): readonly number[] {
  const within = (at: number): number => Math.max(rim, Math.min(at, view.most));
  return [...new Set([wanted, ...view.edges].map(within))]
    .filter((at) => at >= least && at <= most)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
}

/** Places within what is seen of the selection, which fills the view then: at its top, at its foot. */
function insidePlaces(selection: Rect, toolbar: Size, view: Size): readonly Point[] {
  const [left, top] = [Math.max(selection.x, 0), Math.max(selection.y, 0)];
  const [right, bottom] = [Math.min(selection.x + selection.width, view.width), Math.min(selection.y + selection.height, view.height)];
  const xs = [(left + right - toolbar.width) / 2, left + rim, right - rim - toolbar.width];
  return [top + rim, bottom - rim - toolbar.height].flatMap((y) => xs.map((x) => ({ x, y })));
}

/** Area of `boxes` that lies under `box`. */
function coveredBy(box: Rect, boxes: readonly Rect[]): number {
  return boxes.reduce((sum, other) => {
    const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
    const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}
