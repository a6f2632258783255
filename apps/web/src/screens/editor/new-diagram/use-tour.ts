import type { DiagramDocument } from '@umlaut/document';
import { type CanvasHandle, loadPart } from '@umlaut/editor';
import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react';

/** Hash of an address that opens the tour in a new diagram. */
const tourHash = '#tour';

interface TourWiring {
  readonly document: DiagramDocument;
  readonly isReadOnly: boolean;
  readonly canvas: RefObject<CanvasHandle | null>;
  readonly onFailure: (text: string) => void;
}

/** Returns the function that opens the five-minute tour, a diagram that explains itself: on an empty canvas, otherwise in another tab. */
export function useTour({ document, isReadOnly, canvas, onFailure }: TourWiring): () => void {
  const insert = useEffectEvent(async () => {
    try {
      const { tour } = await loadPart('screens/editor/new-diagram/new-diagram', () => import('./new-diagram.tsx'));
      const diagram = tour();
      if (diagram === undefined || document.current().nodes.length > 0) return;
      document.replaceWith({ ...document.current(), ...diagram });
      canvas.current?.fitView();
    } catch {
      onFailure('Couldn’t load the tour. Check your connection and try again.');
    }
  });
  const open = useEffectEvent(() => {
    const isFree = !isReadOnly && document.current().nodes.length === 0;
    if (isFree) void insert();
    else window.open(`${location.pathname}${tourHash}`, '_blank', 'noopener');
  });
  useEffect(() => {
    if (location.hash !== tourHash || location.search !== '') return;
    history.replaceState(history.state, '', location.pathname);
    void insert();
  }, []);
  return useCallback(() => open(), []);
}
