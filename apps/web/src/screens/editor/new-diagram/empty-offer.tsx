import type { DiagramDocument } from '@umlaut/document';
import { loadPart, usePart, useViewState, type ViewStore } from '@umlaut/editor';
import { useState, useSyncExternalStore } from 'react';

interface EmptyOfferProps {
  readonly document: DiagramDocument;
  readonly view: ViewStore;
  readonly theme: 'light' | 'dark';
  readonly maxNodes: number;
  readonly onInserted: () => void;
}

/**
 * Types and examples for as long as the diagram is empty and the user has not said that it is to begin blank. While a shape is
 * about to be placed the canvas is the canvas, all of it.
 */
export function EmptyOffer({ view, ...props }: EmptyOfferProps) {
  const { document } = props;
  const isPlacing = useViewState(view, 'placing') !== undefined;
  const isEmpty = useSyncExternalStore(document.subscribe, () => document.current().nodes.length === 0);
  const [isBlank, setBlank] = useState(false);
  return isEmpty && !isBlank && !isPlacing && <Offer {...props} onBlank={() => setBlank(true)} />;
}

/** Left out while it cannot be loaded: the canvas is complete without it. */
function Offer(props: Omit<EmptyOfferProps, 'view'> & { readonly onBlank: () => void }) {
  const part = usePart(() => loadPart('screens/editor/new-diagram/new-diagram', () => import('./new-diagram.tsx')));
  return part !== undefined && <part.NewDiagram {...props} />;
}
