import { hasLyingRegions, type NewPlace, regionAt } from '@umlaut/diagram';
import { type Point, type Rect, union } from '@umlaut/geometry';
import type { PlacedNode } from '@umlaut/notation';
import type { Direction, Layout, LayoutRequest } from './layout.ts';

/** Gap between the contents of a region and the rules next to it, px. */
const gap = 24;
/** Least size of a region, px, as its drawing has it. */
const least = 60;

interface Regions {
  readonly state: PlacedNode;
  /** Position of the state in its container. */
  readonly corner: Point;
  readonly boxes: readonly PlacedNode[];
  /** Links between boxes. */
  linksIn(ids: ReadonlySet<string>): LayoutRequest['links'];
  readonly direction: Direction;
  readonly layout: Layout;
}

/**
 * Places of nodes in the regions of a state, relative to it. Each region is arranged by itself and becomes as large as what lies in it; the
 * regions follow each other. `reach` is the far corner of the last one.
 */
export async function arrangeRegions({ state, corner, boxes, linksIn, direction, layout }: Regions): Promise<{
  readonly places: ReadonlyMap<string, NewPlace>;
  readonly reach: Point;
}> {
  const { node, box: outer, drawing, setting } = state;
  const insets = drawing.insets?.(node, setting) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const isLying = hasLyingRegions(node);
  const groups = Map.groupBy(boxes, ({ box }) => regionAt(node, { x: box.x - outer.x, y: box.y - outer.y }));
  const places = new Map<string, NewPlace>();
  const sizes: number[] = [];
  const reach = { x: 0, y: 0 };
  let start = isLying ? insets.top - gap : 0;
  for (const index of node.regions.keys()) {
    const own = await arranged(groups.get(index) ?? [], { linksIn, direction, layout });
    const whole = union(own) ?? { x: 0, y: 0, width: 0, height: 0 };
    const inner = isLying ? { x: insets.left, y: start + gap } : { x: start + gap, y: insets.top };
    for (const { id, x, y } of own) places.set(id, { x: Math.round(x - whole.x + inner.x), y: Math.round(y - whole.y + inner.y) });
    const size = Math.max(least, Math.ceil(isLying ? whole.height : whole.width) + 2 * gap);
    sizes.push(size);
    start += size;
    reach.x = Math.max(reach.x, isLying ? inner.x + whole.width : start - insets.right);
    reach.y = Math.max(reach.y, isLying ? start - insets.bottom : inner.y + whole.height);
  }
  places.set(node.id, { ...corner, lanes: sizes });
  return { places, reach };
}

interface Setting {
  linksIn(ids: ReadonlySet<string>): LayoutRequest['links'];
  readonly direction: Direction;
  readonly layout: Layout;
}

async function arranged(
  boxes: readonly PlacedNode[],
  { linksIn, direction, layout }: Setting,
): Promise<readonly (Rect & { readonly id: string })[]> {
  const sizes = boxes.map(({ node: { id }, size: { width, height } }) => ({ id, width, height }));
  if (sizes.length === 0) return [];
  const found = await layout({ boxes: sizes, links: linksIn(new Set(sizes.map(({ id }) => id))), direction });
  return sizes.map(({ id, width, height }) => ({ id, width, height, ...(found.get(id) ?? { x: 0, y: 0 }) }));
}
