import { type Rect, type Size, union } from '@umlaut/geometry';
import type { FitViewOptions } from '@xyflow/react';
import type { CommandContext } from '../commands/command.ts';

/** Canvases narrower than this, CSS px, have their buttons over the diagram unless it keeps clear of them. */
const narrow = 640;

/** The room that a fitted diagram leaves at the edges of a canvas of `width`, CSS px: on a narrow one that of the buttons there. */
export function fitOptions(width: number): Pick<Required<FitViewOptions>, 'padding' | 'maxZoom'> {
  const padding = width >= narrow ? 0.2 : ({ top: '72px', right: '16px', bottom: '32px', left: '72px' } as const);
  return { padding, maxZoom: 1 };
}

/** Whether a diagram of `bounds` (diagram px) is seen whole at `zoom` in a view of `size` (CSS px). */
export function fitsWhole(bounds: Rect, size: Size, zoom: number): boolean {
  return bounds.width * zoom <= size.width && bounds.height * zoom <= size.height;
}

/** Tells the user, after the view was fitted, that not all of the diagram is seen, as the canvas zooms out no further. */
export function tellIfTooLarge({
  scene,
  canvas,
  minZoom,
  onNotice,
}: Pick<CommandContext, 'scene' | 'canvas' | 'minZoom' | 'onNotice'>): void {
  const bounds = union([...scene.nodes.values()].map(({ placed }) => placed.box));
  if (bounds === undefined || canvas === null) return;
  const { width, height } = canvas.getBoundingClientRect();
  if (fitsWhole(bounds, { width, height }, minZoom)) return;
  onNotice(`Not all of the diagram fits at ${Math.round(minZoom * 100)} %, the smallest zoom. Scroll to see the rest.`);
}
