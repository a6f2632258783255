import type { DiagramDocument } from '@umlaut/document';
import { type CanvasHandle, loadPart, usePart, useViewState, type ViewStore } from '@umlaut/editor';
import { type ComponentProps, type RefObject, useState, useSyncExternalStore } from 'react';
import type { PictureCommands } from '../pictures/picture-exchange.tsx';
import type { NewDiagram } from './new-diagram.tsx';
import { typeIn } from './type-in.ts';

interface EmptyOfferProps {
  readonly document: DiagramDocument;
  readonly view: ViewStore;
  readonly theme: 'light' | 'dark';
  readonly maxNodes: number;
  readonly canvas: RefObject<CanvasHandle | null>;
  /** Asks for a text or a file to make the diagram of. */
  readonly pictures: RefObject<PictureCommands | null>;
}

/**
 * Types and examples for as long as the diagram is empty and the user has not said how it is to begin; again when that is undone.
 * While a shape is about to be placed the canvas is the canvas, all of it; beside the text pane, which begins a diagram as well, there is
 * no room.
 */
export function EmptyOffer({ canvas, pictures, ...props }: EmptyOfferProps) {
  const { document, view } = props;
  const [placing, adding, line] = [useViewState(view, 'placing'), useViewState(view, 'adding'), useViewState(view, 'line')];
  const hasText = useViewState(view, 'textPane');
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const type = typeIn(diagram);
  const [begun, setBegun] = useState<{ readonly type: typeof type }>();
  const isBegun = begun !== undefined && begun.type === type;
  return (
    diagram.nodes.length === 0 &&
    (placing ?? adding ?? line) === undefined &&
    !hasText &&
    (!isBegun || type === 'sequence') && (
      <Offer
        isBegun={isBegun}
        canvas={canvas}
        {...props}
        onText={() => pictures.current?.newFromText?.()}
        onFile={() => pictures.current?.openFile?.()}
        onInserted={() => canvas.current?.fitView()}
        onBegin={() => {
          setBegun({ type: typeIn(document.current()) });
          canvas.current?.focus();
        }}
      />
    )
  );
}

interface OfferProps extends ComponentProps<typeof NewDiagram> {
  readonly isBegun: boolean;
  readonly canvas: RefObject<CanvasHandle | null>;
}

/** Left out while it cannot be loaded: the canvas is complete without it. */
function Offer({ isBegun, canvas, ...props }: OfferProps) {
  const part = usePart(() => loadPart('screens/editor/new-diagram/new-diagram', () => import('./new-diagram.tsx')));
  if (part === undefined) return null;
  return isBegun ? <part.BeginSequence canvas={canvas} /> : <part.NewDiagram {...props} />;
}
