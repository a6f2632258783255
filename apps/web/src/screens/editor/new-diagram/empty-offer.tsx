import type { DiagramDocument } from '@umlaut/document';
import { type CanvasHandle, loadPart, usePart, useViewState, type ViewStore } from '@umlaut/editor';
import { type ComponentProps, type RefObject, useState, useSyncExternalStore } from 'react';
import type { NewDiagram } from './new-diagram.tsx';
import { typeIn } from './type-in.ts';

interface EmptyOfferProps {
  readonly document: DiagramDocument;
  readonly view: ViewStore;
  readonly theme: 'light' | 'dark';
  readonly maxNodes: number;
  readonly canvas: RefObject<CanvasHandle | null>;
  /** Asks for a text to make the diagram of. */
  readonly onText: () => void;
}

/**
 * Types and examples for as long as the diagram is empty and the user has not said how it is to begin; again when that is undone.
 * While a shape is about to be placed the canvas is the canvas, all of it.
 */
export function EmptyOffer({ canvas, ...props }: EmptyOfferProps) {
  const { document, view } = props;
  const [placing, adding] = [useViewState(view, 'placing'), useViewState(view, 'adding')];
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const type = typeIn(diagram);
  const [begun, setBegun] = useState<{ readonly type: typeof type }>();
  const isBegun = begun !== undefined && begun.type === type;
  return (
    diagram.nodes.length === 0 &&
    !isBegun &&
    (placing ?? adding) === undefined && (
      <Offer
        {...props}
        onInserted={() => canvas.current?.fitView()}
        onBegin={() => {
          setBegun({ type: typeIn(document.current()) });
          canvas.current?.focus();
        }}
      />
    )
  );
}

/** Left out while it cannot be loaded: the canvas is complete without it. */
function Offer(props: ComponentProps<typeof NewDiagram>) {
  const part = usePart(() => loadPart('screens/editor/new-diagram/new-diagram', () => import('./new-diagram.tsx')));
  return part !== undefined && <part.NewDiagram {...props} />;
}
