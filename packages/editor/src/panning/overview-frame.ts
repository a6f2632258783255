import { centerOf, type Rect, type Size, union } from '@umlaut/geometry';

/** How the overview shows a diagram: `scale` px of it for one of the diagram, whose origin lies at `x`, `y`; and the part that is seen. */
export interface OverviewFrame {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** In the overview's own px. */
  readonly seen: Rect;
}

/** So much of it is filled by the diagram, along the side that has less room. */
const filled = 15 / 16;

/** Returns the frame that shows all nodes and all that is seen at the moment; `nodes` is the box round them. */
export function overviewFrame(nodes: Rect | undefined, seen: Rect, size: Size): OverviewFrame {
  const whole = union(nodes === undefined ? [seen] : [nodes, seen]) ?? seen;
  const scale = filled / Math.max(whole.width / size.width, whole.height / size.height);
  const middle = centerOf(whole);
  const [x, y] = [size.width / 2 - middle.x * scale, size.height / 2 - middle.y * scale];
  return { scale, x, y, seen: { x: x + seen.x * scale, y: y + seen.y * scale, width: seen.width * scale, height: seen.height * scale } };
}
