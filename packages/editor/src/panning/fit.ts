import { type Rect, type Size, union } from '@umlaut/geometry';
import type { FitViewOptions, Viewport } from '@xyflow/react';
import type { CommandContext } from '../commands/command.ts';
import { still } from './still.ts';

/** Canvases narrower than this, CSS px, have their buttons over the diagram unless it keeps clear of them. */
const narrow = 640;

/**
 * Room at the edges of a narrow canvas, CSS px: beside the buttons at its left, above them where a diagram needs its width, or under them
 * where it needs its height as well.
 */
const beside = { top: 72, right: 16, bottom: 32, left: 72 };
const above = { top: 72, right: 8, bottom: 288, left: 8 };
const under = { top: 72, right: 8, bottom: 32, left: 8 };

/**
 * The room that a fitted diagram leaves at the edges of a canvas of `view`, CSS px: on a narrow one that of the buttons there. `least`:
 * size of the diagram at the smallest zoom, CSS px.
 */
export function fitOptions(view: Size, least: Size): Pick<Required<FitViewOptions>, 'padding' | 'maxZoom'> {
  if (view.width >= narrow) return { padding: 0.2, maxZoom: 1 };
  const isTooWide = least.width > view.width - beside.left - beside.right;
  const fitsAbove = least.height <= view.height - above.top - above.bottom;
  const { top, right, bottom, left } = !isTooWide ? beside : fitsAbove ? above : under;
  return { padding: { top: `${top}px`, right: `${right}px`, bottom: `${bottom}px`, left: `${left}px` }, maxZoom: 1 };
}

/** Size of a diagram of `bounds` (diagram px) at `zoom`, CSS px. */
export function sizeAt(bounds: Size | undefined, zoom: number): Size {
  return { width: (bounds?.width ?? 0) * zoom, height: (bounds?.height ?? 0) * zoom };
}

/** Brings all of the diagram into view, or as much as the smallest zoom shows, and tells the user when that is not all. */
export function fitAll(context: CommandContext): void {
  const { scene, canvas, minZoom, flow } = context;
  const view = { width: canvas?.clientWidth ?? 0, height: canvas?.clientHeight ?? 0 };
  void flow.fitView({ ...fitOptions(view, sizeAt(boundsOf(scene), minZoom)), ...still(context) });
  tellIfTooLarge(context);
}

/** Whether a diagram of `bounds` (diagram px) is seen whole at `zoom` in a view of `size` (CSS px). */
export function fitsWhole(bounds: Rect, size: Size, zoom: number): boolean {
  return bounds.width * zoom <= size.width && bounds.height * zoom <= size.height;
}

/** Tells the user, after the view was fitted, that not all of the diagram is seen, as the canvas zooms out no further. */
function tellIfTooLarge({ scene, canvas, minZoom, onNotice }: Pick<CommandContext, 'scene' | 'canvas' | 'minZoom' | 'onNotice'>): void {
  const bounds = boundsOf(scene);
  if (bounds === undefined || canvas === null) return;
  const { width, height } = canvas.getBoundingClientRect();
  if (fitsWhole(bounds, { width, height }, minZoom)) return;
  onNotice(`The diagram doesn’t fit at the minimum zoom (${Math.round(minZoom * 100)}%). Scroll to see the rest.`);
}

/** Whether `bounds` (diagram px) lie within a canvas of `size` (CSS px) whose view is at `x`, `y` and `zoom`. */
export function isWithinView(bounds: Rect, { x, y, zoom }: Viewport, size: Size): boolean {
  const [left, top] = [bounds.x * zoom + x, bounds.y * zoom + y];
  return left >= 0 && top >= 0 && left + bounds.width * zoom <= size.width && top + bounds.height * zoom <= size.height;
}

/** Bounds of the nodes, diagram px; undefined without any. */
export function boundsOf({ nodes }: Pick<CommandContext['scene'], 'nodes'>): Rect | undefined {
  return union([...nodes.values()].map(({ placed }) => placed.box));
}
