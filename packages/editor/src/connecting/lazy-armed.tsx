import type { RefObject } from 'react';
import { notLoaded } from '../canvas/words.ts';
import type { CommandContext } from '../commands/command.ts';
import { useTools } from '../loading/use-tools.ts';
import type { Theme } from '../view/colours.ts';
import type { DrawnScene } from '../view/scene.ts';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';

interface LazyArmedProps {
  readonly viewStore: ViewStore;
  readonly scene: DrawnScene;
  readonly theme: Theme;
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly context: () => CommandContext;
  readonly onFailure: (text: string) => void;
}

/** Layer of an armed shape or relation, a typed node, or a relation under way. Loaded with the tools. */
export function LazyArmed({ viewStore, scene, theme, wrapper, context, onFailure }: LazyArmedProps) {
  const placing = useViewState(viewStore, 'placing');
  const relation = useViewState(viewStore, 'relation');
  const joining = useViewState(viewStore, 'joining');
  const adding = useViewState(viewStore, 'adding');
  const line = useViewState(viewStore, 'line');
  const failed = (): void => {
    // A shape is placed all the same.
    if ((adding ?? line) !== undefined) {
      viewStore.update({ adding: undefined, line: undefined });
      onFailure(notLoaded);
    } else if (placing === undefined) onFailure('Couldn’t load connecting by clicks. Drag from one element to the other instead.');
  };
  const tools = useTools((placing ?? relation ?? joining ?? adding ?? line) !== undefined, failed);
  if (tools === undefined) return null;
  if (adding !== undefined) return <tools.AddField key={`${adding.at.x} ${adding.at.y}`} {...adding} {...{ theme, context }} />;
  if (line !== undefined) return <tools.LineField {...line} context={context} />;
  return placing === undefined ? (
    <tools.Joining viewStore={viewStore} scene={scene} />
  ) : (
    <tools.PlacingGhost kind={placing} {...{ viewStore, theme, wrapper, context }} />
  );
}
