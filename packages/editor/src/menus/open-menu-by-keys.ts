import type { Point } from '@umlaut/geometry';
import type { ChoiceId, Command, CommandContext, MenuTarget } from '../commands/command.ts';
import { openMenu } from './use-context-menu.ts';

/** Opens the menu of the node or edge that has the focus, else of what is selected, else of the canvas: beside it. */
export function openMenuByKeys({ viewStore, canvas }: CommandContext): boolean {
  if (canvas === null) return false;
  const own = ownElement(canvas);
  openMenu(viewStore, canvas, own ?? canvas, placeBeside(canvas, own));
  return true;
}

/** Opens the menu of a choice where the menu or button was pressed that leads to it, else beside what is selected. */
export function openChoice({ viewStore, canvas, spot }: CommandContext, of: ChoiceId): boolean {
  if (canvas === null) return false;
  const place = spot ?? placeBeside(canvas, ownElement(canvas));
  const { left, top } = canvas.getBoundingClientRect();
  viewStore.update({
    surface: { kind: 'menu', on: targetOf(viewStore.current().selection), at: { x: place.x - left, y: place.y - top }, of },
  });
  return true;
}

/** How a command opens a choice, always the same one. */
export function opening(of: ChoiceId): Required<Pick<Command, 'opens' | 'run'>> {
  return { opens: () => of, run: (context) => openChoice(context, of) };
}

/** The menu that belongs to a selection. */
export function targetOf({ nodes, edges }: { readonly nodes: ReadonlySet<string>; readonly edges: ReadonlySet<string> }): MenuTarget {
  const count = nodes.size + edges.size;
  if (count === 0) return 'canvas';
  if (count > 1) return 'several';
  return nodes.size === 1 ? 'node' : 'edge';
}

function ownElement(canvas: HTMLElement): Element | null {
  const focused = document.activeElement?.closest('.react-flow__node, .react-flow__edge') ?? null;
  return focused !== null && canvas.contains(focused)
    ? focused
    : canvas.querySelector('.react-flow__node.selected, .react-flow__edge.selected');
}

function placeBeside(canvas: HTMLElement, own: Element | null): Point {
  const { left, top, width, height } = (own ?? canvas).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / (own === null ? 3 : 2) };
}
