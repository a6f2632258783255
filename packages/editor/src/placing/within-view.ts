/** Part of React Flow's state: CSS px to the diagram's corner and the zoom, and the width of the view in CSS px. */
interface View {
  readonly transform: readonly [x: number, y: number, zoom: number];
  readonly width: number;
}

/** Between a field and the edge of the view. CSS px. */
const margin = 8;

/** The left edge, diagram px, of a field `width` CSS px wide, next to `left` where all of it is in the view. */
export function leftWithinView(left: number, width: number, { transform: [x, , zoom], width: viewWidth }: View): number {
  const last = (viewWidth - margin - width - x) / zoom;
  return Math.max((margin - x) / zoom, Math.min(left, last));
}
