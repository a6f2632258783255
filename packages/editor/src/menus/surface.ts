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
