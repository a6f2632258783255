import type { CommandContext } from '../commands/command.ts';
import type { Theme } from '../view/colours.ts';
import type { ViewStore } from '../view-state/view-store.ts';

/** What everything that stands before the canvas is given. */
export interface SurfaceProps {
  readonly viewStore: ViewStore;
  readonly theme: Theme;
  /** What commands work on at the moment. */
  readonly context: () => CommandContext;
  /** What stands there could not be loaded. */
  readonly onFailure: () => void;
}

/** Closes what stands before the canvas and gives the focus back to it. */
export function closeSurface({ viewStore, context }: SurfaceProps, id?: string): void {
  viewStore.update({ surface: undefined });
  context().focus(id);
}
