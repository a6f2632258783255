import { useEffect, useEffectEvent, useState } from 'react';
import type { EditorSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import type { DrawnScene } from '../view/scene.ts';
import { loadedTools, loadTools } from './tools.ts';

interface LazyJoiningProps {
  readonly session: EditorSession;
  readonly scene: DrawnScene;
  readonly onFailure: (text: string) => void;
}

/** What is shown while a relation is armed or under way. Its code comes with the tools. */
export function LazyJoining({ session, scene, onFailure }: LazyJoiningProps) {
  const relation = useSession(session, 'relation');
  const joining = useSession(session, 'joining');
  const isArmed = relation !== undefined || joining !== undefined;
  const [, setLoaded] = useState(false);
  const failed = useEffectEvent(() => onFailure('Joining by clicks cannot be loaded at the moment. Drag from one element to the other.'));
  useEffect(() => {
    if (isArmed)
      loadTools().then(
        () => setLoaded(true),
        () => failed(),
      );
  }, [isArmed]);
  const Joining = isArmed ? loadedTools()?.Joining : undefined;
  return Joining === undefined ? null : <Joining session={session} scene={scene} />;
}
