import { type Rect, type Size, union } from '@umlaut/geometry';
import type { CommandContext } from '../commands/command.ts';

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
