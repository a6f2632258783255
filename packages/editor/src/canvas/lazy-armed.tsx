import type { RefObject } from 'react';
import type { EditorSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import type { Theme } from '../view/colours.ts';
import type { DrawnScene } from '../view/scene.ts';
import { useTools } from './use-tools.ts';

interface LazyArmedProps {
  readonly session: EditorSession;
  readonly scene: DrawnScene;
  readonly theme: Theme;
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly onFailure: (text: string) => void;
}

/** What is shown while a shape or a relation is armed, or a relation under way. Its code comes with the tools. */
export function LazyArmed({ session, scene, theme, wrapper, onFailure }: LazyArmedProps) {
  const placing = useSession(session, 'placing');
  const relation = useSession(session, 'relation');
  const joining = useSession(session, 'joining');
  const failed = (): void => {
    // A shape is placed all the same.
    if (placing === undefined) onFailure('Joining by clicks cannot be loaded at the moment. Drag from one element to the other.');
  };
  const tools = useTools((placing ?? relation ?? joining) !== undefined, failed);
  if (tools === undefined) return null;
  return placing === undefined ? (
    <tools.Joining session={session} scene={scene} />
  ) : (
    <tools.PlacingGhost kind={placing} {...{ session, theme, wrapper }} />
  );
}
