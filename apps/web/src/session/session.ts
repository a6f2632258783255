import { useSyncExternalStore } from 'react';
import { readSession, subscribeSession } from './session-store.ts';
import type { Session } from './token.ts';

export { endSession, readSession, sessionEnd, storeToken } from './session-store.ts';
export type { Session } from './token.ts';

/** The session in force, or undefined; renders again when it begins, ends or expires. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, readSession);
}
