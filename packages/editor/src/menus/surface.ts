import type { CommandContext } from '../commands/command.ts';
import type { Theme } from '../view/colours.ts';
import type { ViewStore } from '../view-state/view-store.ts';

/** Props of every surface. */
export interface SurfaceProps {
  readonly viewStore: ViewStore;
  readonly theme: Theme;
  /** Returns the current context of commands. */
  readonly context: () => CommandContext;
  /** Called when its code could not be loaded. */
  readonly onFailure: () => void;
}

/** Closes what stands before the canvas and gives the focus back to it. */
export function closeSurface({ viewStore, context }: SurfaceProps, id?: string): void {
  viewStore.update({ surface: undefined });
  context().focus(id);
}

/** Returns the element to focus when a menu closes: the only selected one. */
export function focusOf({ viewStore }: SurfaceProps): string | undefined {
  const { nodes, edges } = viewStore.current().selection;
  return nodes.size + edges.size === 1 ? [...nodes, ...edges][0] : undefined;
}
