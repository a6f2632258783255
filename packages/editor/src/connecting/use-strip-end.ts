import { type RefObject, useMemo } from 'react';
import { notLoaded } from '../canvas/words.ts';
import type { ViewStore } from '../view-state/view-store.ts';

interface Wiring {
  readonly viewStore: ViewStore;
  readonly refocus: (id: string) => void;
  readonly setting: Readonly<RefObject<{ readonly onNotice: (text: string) => void }>>;
}

/** Ways in which the strip of a relation is closed. */
export interface StripEnd {
  /** Closes it, and gives the focus to the element `id` if there is one. */
  readonly closeStrip: (id: string | undefined) => void;
  /** It could not be loaded: the relation stays as it is. */
  readonly onStripFailure: () => void;
}

export function useStripEnd({ viewStore, refocus, setting }: Wiring): StripEnd {
  return useMemo(
    () => ({
      closeStrip(id) {
        viewStore.update({ strip: undefined });
        if (id !== undefined) refocus(id);
      },
      onStripFailure() {
        viewStore.update({ strip: undefined });
        setting.current.onNotice(notLoaded);
      },
    }),
    [viewStore, refocus, setting],
  );
}
