import type { CommandContext } from '../commands/command.ts';
import { openMenu } from './use-context-menu.ts';

/** Opens the menu of the node or edge that has the focus, else of what is selected, else of the canvas: beside it. */
export function openMenuByKeys({ viewStore, canvas }: CommandContext): boolean {
  if (canvas === null) return false;
  const focused = document.activeElement?.closest('.react-flow__node, .react-flow__edge') ?? null;
  const own =
    focused !== null && canvas.contains(focused) ? focused : canvas.querySelector('.react-flow__node.selected, .react-flow__edge.selected');
  const place = (own ?? canvas).getBoundingClientRect();
  const at = { x: place.left + place.width / 2, y: place.top + place.height / (own === null ? 3 : 2) };
  openMenu(viewStore, canvas, own ?? canvas, at);
  return true;
}
