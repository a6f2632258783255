import type { CommandContext } from '../commands/command.ts';
import { still } from '../panning/still.ts';

/** Of larger diagrams a movement would be a row of late frames. */
const mostNodes = 200;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Lets nodes glide to the places that they are given next; at once where no movement is wanted. */
export function glide(context: CommandContext): void {
  const { canvas, scene } = context;
  const { duration } = still(context);
  if (canvas === null || duration === 0 || scene.nodes.size > mostNodes) return;
  clearTimeout(timers.get(canvas));
  canvas.setAttribute('data-gliding', '');
  timers.set(
    canvas,
    setTimeout(() => canvas.removeAttribute('data-gliding'), duration),
  );
}
