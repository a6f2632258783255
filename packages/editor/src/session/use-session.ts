import { useSyncExternalStore } from 'react';
import type { EditorSession, EditorState } from './session.ts';

/**
 * One field of the session, followed: draws again only when that field changes. A drag updates the session at every frame, so
 * ask for no more than is shown.
 */
export function useSession<K extends keyof EditorState>(session: EditorSession, field: K): EditorState[K] {
  return useSyncExternalStore(session.subscribe, () => session.current()[field]);
}
