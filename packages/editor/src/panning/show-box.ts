import type { Point, Rect } from '@umlaut/geometry';
import type { ReactFlowInstance } from '@xyflow/react';

type Flow = Pick<ReactFlowInstance, 'getViewport' | 'screenToFlowPosition' | 'setCenter'>;

/** So far what was added stays from the rim at least, or the view follows it. Screen px. */
const rim = { x: 5, y: 40 };

/** The middle of the canvas that stands at `canvas` of the page, in the diagram. */
export function middleOf(canvas: DOMRect, flow: Flow): Point {
  return flow.screenToFlowPosition({ x: canvas.left + canvas.width / 2, y: canvas.top + canvas.height / 2 });
}

/** Brings a box of the diagram into the middle of the view unless all of it is seen; of what is larger, the upper left. */
export function showBox(flow: Flow, canvas: DOMRect, { x, y, width, height }: Rect): void {
  const { zoom } = flow.getViewport();
  const centre = middleOf(canvas, flow);
  // Half of what is seen, in the diagram.
  const half = { x: (canvas.width / 2 - rim.x) / zoom, y: (canvas.height / 2 - rim.y) / zoom };
  const isSeen = Math.abs(x + width / 2 - centre.x) + width / 2 < half.x && Math.abs(y + height / 2 - centre.y) + height / 2 < half.y;
  if (!isSeen) void flow.setCenter(x + Math.min(width / 2, half.x), y + Math.min(height / 2, half.y), { zoom });
}
