import { useSyncExternalStore } from 'react';
import type { ViewState, ViewStore } from './view-store.ts';

/**
 * One field of the view state, followed: draws again only when that field changes. A drag updates the view state at every frame, so
 * ask for no more than is shown.
 */
export function useViewState<K extends keyof ViewState>(viewStore: ViewStore, field: K): ViewState[K] {
  return useSyncExternalStore(viewStore.subscribe, () => viewStore.current()[field]);
}
