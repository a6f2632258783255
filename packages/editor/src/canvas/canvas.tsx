import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { Background, Controls, MiniMap, ReactFlow } from '@xyflow/react';
import { type Ref, useMemo, useRef, useState } from 'react';
import type { Theme } from '../view/colours.ts';
import { type CanvasProblem, createActions } from './actions.ts';
import css from './canvas.module.css';
import { CanvasContextProvider } from './canvas-context.ts';
import { CornerButtons } from './corner-buttons.tsx';
import { fixed, minimapColour } from './fixed.ts';
import { type CanvasHandle, useCanvasHandle } from './use-canvas-handle.ts';
import { useCanvasState } from './use-canvas-state.ts';
import { useCommands } from './use-commands.ts';
import { useDoubleTap } from './use-double-tap.ts';
import { useFlowHandlers } from './use-flow-handlers.ts';
import { useGestures } from './use-gestures.ts';
import { useLabels } from './use-labels.ts';
import { useLatest } from './use-latest.ts';

/** What a canvas shows, and whom it tells. The sizes and colours of the page around it are the page's own. */
export interface CanvasProps {
  readonly ref?: Ref<CanvasHandle>;
  readonly document: DiagramDocument;
  readonly limits: Limits;
  /** Look, select, pan and zoom only. */
  readonly readOnly?: boolean;
  readonly theme: Theme;
  readonly texts: { readonly deleteNode: string };
  readonly onProblem?: (problem: CanvasProblem) => void;
  /** A sentence that the user should see for a moment. */
  readonly onNotice?: (text: string) => void;
}

/** The canvas within its React Flow provider. */
export function Canvas({ ref, document, limits, readOnly = false, theme, texts, onProblem, onNotice }: CanvasProps) {
  const wrapper = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const canvas = useCanvasState(document, theme);
  const { session, state, nodes, edges, selectedNodes, selectedEdges } = canvas;
  const [startsWithNodes] = useState(nodes.length > 0);

  const setting = useLatest({
    document,
    session,
    limits,
    readOnly,
    onProblem: (problem: CanvasProblem) => onProblem?.(problem),
    announce: (message: string) => {
      if (status.current !== null) status.current.textContent = message;
    },
  });
  const actions = useMemo(() => createActions(() => setting.current), [setting]);
  const gestures = useGestures(session, actions);
  const taps = useDoubleTap(session);
  const commands = useCommands({ wrapper, canvas, setting, actions, gestures });
  const labels = useLabels({ wrapper, setting, actions, onNotice });
  const handlers = useFlowHandlers({ wrapper, gestures, taps, edit: commands.edit });
  useCanvasHandle({ ref, wrapper, document, actions, focus: commands.focus });

  return (
    <CanvasContextProvider value={labels}>
      <div
        ref={wrapper}
        className={css.canvas}
        data-dragging={state.drag.size > 0 ? '' : undefined}
        data-crowded={edges.length > fixed.manyEdges ? '' : undefined}
      >
        <ReactFlow
          {...fixed.flow}
          className={css.flow ?? ''}
          colorMode={theme}
          nodes={nodes}
          edges={edges}
          fitView={startsWithNodes}
          nodesDraggable={!readOnly}
          nodesConnectable={!readOnly}
          onlyRenderVisibleElements={nodes.length > fixed.manyNodes}
          {...handlers}
          onKeyDownCapture={commands.onKeyDownCapture}
          onBlur={commands.onBlur}
          {...taps.handlers}
          tabIndex={-1}
          aria-label={readOnly ? 'Diagram, read only' : 'Diagram'}
        >
          <Background gap={12} size={1.4} />
          <MiniMap className={css.minimap ?? ''} nodeColor={minimapColour} nodeBorderRadius={4} style={fixed.minimap} pannable zoomable />
          <Controls showInteractive={false} fitViewOptions={fixed.fitViewOptions} className={css.zoom ?? ''} />
          {!readOnly && !nodes.some(({ data }) => data.isEditing) && (
            <CornerButtons
              selectedNodes={selectedNodes.length}
              selectedEdges={selectedEdges.length}
              deleteNode={texts.deleteNode}
              onDelete={() => commands.run('delete', undefined)}
              onEdit={() => commands.edit(selectedNodes[0])}
            />
          )}
        </ReactFlow>
        {nodes.length === 0 && <p className={css.hint}>{readOnly ? 'This diagram is empty' : 'Nothing here yet. Add a node to begin.'}</p>}
        {state.linking !== undefined && (
          <p className={css.banner}>Arrow keys choose a node, Enter connects, Escape leaves things as they are.</p>
        )}
        <div ref={status} role="status" className={css.unseen} />
      </div>
    </CanvasContextProvider>
  );
}
