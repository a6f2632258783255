import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';
import { fitOptions, sizeAt } from './fit.ts';

/**
 * Shows all of the diagram at first, as far as the canvas' least zoom allows, before anything of it is drawn: React Flow would
 * draw it at zoom 1, measure it, and draw it again in the view that fits.
 */
export function useFirstView(): void {
  const flow = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const show = (): boolean => {
      const { width, height, nodes, minZoom } = store.getState();
      // A canvas that is not seen yet has no size.
      if (width === 0 || height === 0) return false;
      if (nodes.length === 0) return true;
      const bounds = flow.getNodesBounds(nodes);
      const { padding, maxZoom } = fitOptions({ width, height }, sizeAt(bounds, minZoom));
      void flow.setViewport(getViewportForBounds(bounds, width, height, minZoom, maxZoom, padding));
      return true;
    };
    if (show()) return;
    const stop = store.subscribe(() => {
      if (show()) stop();
    });
    return stop;
  }, [flow, store]);
}

/**
 * Keeps React Flow from measuring nodes in the page: their sizes and handles are those that the notation gives. Every node that
 * comes into view would be laid out and drawn twice.
 */
export function useKnownSizes(): void {
  const store = useStoreApi();
  if (store.getState().updateNodeInternals !== measureNothing) store.setState({ updateNodeInternals: measureNothing });
}

function measureNothing(): void {}
