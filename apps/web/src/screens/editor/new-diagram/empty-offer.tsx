import type { DiagramDocument } from '@umlaut/document';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { OfferBoundary } from './offer-boundary.tsx';

const NewDiagram = lazy(async () => ({ default: (await import('./new-diagram.tsx')).NewDiagram }));

interface EmptyOfferProps {
  readonly document: DiagramDocument;
  readonly theme: 'light' | 'dark';
  readonly maxNodes: number;
  readonly onInserted: () => void;
}

/** Types and examples for as long as the diagram is empty and the user has not said that it is to begin blank. */
export function EmptyOffer({ document, theme, maxNodes, onInserted }: EmptyOfferProps) {
  const isEmpty = useSyncExternalStore(document.subscribe, () => document.current().nodes.length === 0);
  const [isBlank, setBlank] = useState(false);
  if (!isEmpty || isBlank) return null;
  return (
    <OfferBoundary>
      <Suspense fallback={null}>
        <NewDiagram document={document} theme={theme} maxNodes={maxNodes} onInserted={onInserted} onBlank={() => setBlank(true)} />
      </Suspense>
    </OfferBoundary>
  );
}
