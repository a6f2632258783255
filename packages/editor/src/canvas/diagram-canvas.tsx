import '@xyflow/react/dist/base.css';
import type { DiagramDocument } from '@umlaut/document';
import { ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import { useDiagramFont } from '../draw/diagram-font.ts';
import { createViewStore } from '../view-state/view-store.ts';
import { Canvas, type CanvasProps } from './canvas.tsx';
import { Settling } from './settling.tsx';

/**
 * The canvas of a diagram: draws `document`, and turns what the user does there into its commands. It fills its parent.
 *
 * Colours come from the page's custom properties (`--paper`, `--node`, `--node-line`, `--edge`, `--dot`, `--accent`, …) in
 * the values of `theme`. Another document is another canvas: selection and view start afresh.
 */
export function DiagramCanvas(props: CanvasProps) {
  return <CanvasOfOne key={keyOf(props.document)} {...props} />;
}

function CanvasOfOne(props: CanvasProps) {
  const [own] = useState(createViewStore);
  useDiagramFont();
  return (
    <ReactFlowProvider>
      <Settling>
        <Canvas {...props} viewStore={props.viewStore ?? own} />
      </Settling>
    </ReactFlowProvider>
  );
}

const keys = new WeakMap<DiagramDocument, number>();
let lastKey = 0;

function keyOf(document: DiagramDocument): number {
  const known = keys.get(document);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(document, lastKey);
  return lastKey;
}
