import { notLoaded } from '../canvas/words.ts';
import type { CommandContext } from '../commands/command.ts';
import { useTools } from '../loading/use-tools.ts';
import type { Theme } from '../view/colours.ts';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';

interface LazySurfaceProps {
  readonly viewStore: ViewStore;
  readonly theme: Theme;
  readonly contextAt: (target: Element | undefined) => CommandContext;
  readonly onFailure: (text: string) => void;
}

/** The open surface: menu, list of commands, search and the like. Loaded when one opens. */
export function LazySurface({ viewStore, theme, contextAt, onFailure }: LazySurfaceProps) {
  const surface = useViewState(viewStore, 'surface');
  const failed = (): void => {
    viewStore.update({ surface: undefined });
    onFailure(notLoaded);
  };
  const Surface = useTools(surface !== undefined, failed)?.Surface;
  if (surface === undefined || Surface === undefined) return null;
  return <Surface {...{ surface, viewStore, theme }} context={() => contextAt(undefined)} onFailure={failed} />;
}
