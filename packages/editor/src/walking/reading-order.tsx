import { useDeferredValue, useMemo } from 'react';
import type { CanvasState } from '../canvas/use-canvas-state.ts';
import { readingOrder } from '../view/reading-order.ts';

/**
 * Hands everything on the canvas to screen readers in reading order: each node, then the relations that begin there. In the page
 * itself all edges stand before all nodes, and nodes as they are painted.
 */
export function ReadingOrder({ canvas }: { readonly canvas: Pick<CanvasState, 'diagram' | 'resting' | 'domIds'> }) {
  const { diagram, resting, domIds } = canvas;
  const shown = useDeferredValue(useMemo(() => ({ diagram, resting }), [diagram, resting]));
  const owned = useMemo(() => {
    const boxes = new Map([...shown.resting.nodes].map(([id, { placed }]) => [id, placed.box]));
    const all = readingOrder(shown.diagram, boxes).filter(({ element, id }) => element === 'node' || shown.resting.edges.has(id));
    return all.map(({ element, id }) => domIds(element, id)).join(' ');
  }, [shown, domIds]);
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
  return owned === '' ? null : <div role="group" aria-label="Elements" aria-owns={owned} />;
}
