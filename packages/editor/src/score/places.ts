import { type Item, type Place, type Point, readScores, type Score } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import { pointsOf } from '@umlaut/notation';
import type { DrawnScene } from '../view/scene.ts';

type Drawn = Pick<DrawnScene, 'nodes' | 'edges'>;

/**
 * The gap of a score at a height of the diagram. The boundary between two gaps is the arrow of a message, the middle of a note, and
 * the border of a fragment or operand. `moving` are rows that leave their places.
 */
export function placeAt(score: Score, scene: Drawn, y: number, moving: ReadonlySet<string> = new Set()): Place {
  const within = (items: readonly Item[], list: Pick<Place, 'fragment' | 'operand'>): Place => {
    for (const item of items) {
      if (moving.has(item.id)) continue;
      if (item.type === 'fragment') {
        const inside = insideOf(item, scene, y);
        if (inside === 'above') return { score: score.id, ...list, before: item.id };
        if (inside !== undefined) return within(inside.items, { fragment: item.id, operand: inside.id });
      } else if (y < heightOf(item, scene)) return { score: score.id, ...list, before: item.id };
    }
    return { score: score.id, ...list };
  };
  return within(score.root, {});
}

/** The operand of a fragment that lies at a height; undefined below it. */
function insideOf(
  item: Extract<Item, { readonly type: 'fragment' }>,
  scene: Drawn,
  y: number,
): 'above' | (typeof item.operands)[number] | undefined {
  const placed = scene.nodes.get(item.id)?.placed;
  if (placed === undefined || y > placed.box.y + placed.box.height) return undefined;
  if (y < placed.box.y) return 'above';
  const starts = placed.look?.operands ?? [];
  const index = starts.findLastIndex((start, at) => at === 0 || placed.box.y + start <= y);
  return item.operands[Math.max(0, index)];
}

/** The height at which a row divides the gaps above and below. */
function heightOf(item: Item, scene: Drawn): number {
  if (item.type === 'message') {
    return arrowHeights(item.id, scene)[0] ?? 0;
  }
  const box = scene.nodes.get(item.id)?.placed.box;
  return box === undefined ? 0 : box.y + box.height / 2;
}

/** A height within a gap, for what is shown there. */
export function gapHeight(score: Score, scene: Drawn, { fragment, operand, before }: Place): number {
  const list = listAt(score.root, fragment, operand);
  const index = before === undefined ? list.length : list.findIndex(({ id }) => id === before);
  const above = list[index - 1];
  const below = list[index];
  if (above !== undefined) return bottomOf(above, scene) + 6;
  if (below !== undefined) return topOf(below, scene) - 6;
  const box = scene.nodes.get(fragment ?? '')?.placed;
  if (box !== undefined) return box.box.y + (box.look?.operands?.at(-1) ?? 0) + 26;
  const heads = score.columns.flatMap(({ id }) => scene.nodes.get(id)?.placed.look?.solid ?? []);
  return Math.max(...heads.map(({ y, height }) => y + height)) + 18;
}

function listAt(items: readonly Item[], fragment: string | undefined, operand: string | undefined): readonly Item[] {
  if (fragment === undefined) return items;
  for (const item of items) {
    if (item.type !== 'fragment') continue;
    if (item.id === fragment) return (item.operands.find(({ id }) => id === operand) ?? item.operands[0])?.items ?? [];
    for (const inner of item.operands) {
      const found = listAt(inner.items, fragment, operand);
      if (found.length > 0) return found;
    }
  }
  return [];
}

function bottomOf(item: Item, scene: Drawn): number {
  if (item.type !== 'message') return (scene.nodes.get(item.id)?.placed.box.y ?? 0) + (scene.nodes.get(item.id)?.placed.box.height ?? 0);
  const heights = arrowHeights(item.id, scene);
  return heights.length === 0 ? 0 : Math.max(...heights);
}

/** The heights of a message's line from its source on, where it is drawn. */
function arrowHeights(id: string, scene: Drawn): readonly number[] {
  const drawn = scene.edges.get(id);
  return drawn === undefined ? [] : pointsOf(drawn.placed.route).map(({ y }) => y + drawn.at.y);
}

function topOf(item: Item, scene: Drawn): number {
  return item.type === 'message' ? heightOf(item, scene) - 20 : (scene.nodes.get(item.id)?.placed.box.y ?? 0);
}

/** The rows whose arrows or boxes lie within the heights of a rectangle and reach into it sideways. */
export function rowsWithin({ nodes, edges }: Drawn, { x, y, width, height }: Rect): ReadonlySet<string> {
  const isIn = (points: readonly Point[]): boolean => {
    const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
    return Math.min(...ys) >= y && Math.max(...ys) <= y + height && Math.min(...xs) <= x + width && Math.max(...xs) >= x;
  };
  const messages = [...edges].flatMap(([id, { placed, at }]) =>
    isIn(pointsOf(placed.route).map((point) => ({ x: point.x + at.x, y: point.y + at.y }))) ? [id] : [],
  );
  const rows = [...nodes].flatMap(
    ([
      id,
      {
        placed: { box, look },
      },
    ]) => {
      const [from, to] = [box, { x: box.x + box.width, y: box.y + box.height }];
      return look !== undefined && isIn([from, to]) ? [id] : [];
    },
  );
  return new Set([...messages, ...rows]);
}

/** The score that a lifeline or row belongs to; undefined for what belongs to none. */
export function scoreWith(diagram: Parameters<typeof readScores>[0], id: string): Score | undefined {
  return readScores(diagram).find(({ columns, root }) => columns.some((node) => node.id === id) || holds(root, id));
}

function holds(items: readonly Item[], id: string): boolean {
  return items.some((item) => item.id === id || (item.type === 'fragment' && item.operands.some((operand) => holds(operand.items, id))));
}
