import { type Limits, viewNode } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { Background, Controls, MiniMap, ReactFlow } from '@xyflow/react';
import { type Ref, useMemo, useRef, useState } from 'react';
import type { EditorSession } from '../session/session.ts';
import type { Theme } from '../view/colours.ts';
import { type CanvasProblem, createActions } from './actions.ts';
import css from './canvas.module.css';
import { CanvasContextProvider } from './canvas-context.ts';
import { ContentsDialog } from './contents-dialog.tsx';
import { CornerButtons } from './corner-buttons.tsx';
import { fixed, minimapColour } from './fixed.ts';
import { KindChoice } from './kind-choice.tsx';
import { PlacingGhost } from './placing-ghost.tsx';
import { selfRelationFor } from './relation.ts';
import { type CanvasHandle, useCanvasHandle } from './use-canvas-handle.ts';
import { useCanvasState } from './use-canvas-state.ts';
import { useCanvasTools } from './use-canvas-tools.ts';
import { useKeepInView } from './use-keep-in-view.ts';

/** What a canvas shows, and whom it tells. The sizes and colours of the page around it are the page's own. */
export interface CanvasProps {
  readonly ref?: Ref<CanvasHandle>;
  readonly document: DiagramDocument;
  /** The session that palette and inspector share with the canvas; one of its own when absent. */
  readonly session?: EditorSession;
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
export function Canvas(props: CanvasProps & { readonly session: EditorSession }) {
  const { ref, document, session, limits, readOnly = false, theme, texts, onProblem, onNotice } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<number>();
  const canvas = useCanvasState({ document, session, limits, theme });
  const { state, diagram, scene, nodes, edges, selectedNodes, selectedEdges } = canvas;
  const [startsWithNodes] = useState(nodes.length > 0);
  const tools = useCanvasTools({
    wrapper,
    canvas,
    setting: {
      document,
      session,
      limits,
      readOnly,
      onProblem: (problem: CanvasProblem) => onProblem?.(problem),
      onNotice: (text: string) => onNotice?.(text),
      announce: (message: string) => {
        if (status.current !== null) status.current.textContent = message;
      },
    },
    makeActions: createActions,
    askContents: setAsked,
  });
  const { actions, commands, placing } = tools;
  useCanvasHandle({ ref, wrapper, document, actions, focus: commands.focus, place: placing.placeAtCentre });
  useKeepInView(wrapper);
  const only = selectedNodes.length === 1 && selectedEdges.length === 0 ? selectedNodes[0] : undefined;
  const relates = useMemo(() => only !== undefined && canRelate(diagram, only, limits), [diagram, only, limits]);
  const connected = state.connected === undefined ? undefined : scene.edges.get(state.connected);

  return (
    <CanvasContextProvider value={tools.context}>
      <div
        ref={wrapper}
        className={css.canvas}
        data-dragging={state.drag.size > 0 ? '' : undefined}
        data-placing={state.placing === undefined ? undefined : ''}
        data-crowded={edges.length > fixed.manyEdges ? '' : undefined}
      >
        <ReactFlow
          {...fixed.flow}
          className={css.flow ?? ''}
          colorMode={theme}
          nodes={nodes}
          edges={edges}
          fitView={startsWithNodes}
          nodesDraggable={!readOnly && state.placing === undefined}
          nodesConnectable={!readOnly}
          onlyRenderVisibleElements={nodes.length > fixed.manyNodes}
          {...tools.handlers}
          onKeyDownCapture={commands.onKeyDownCapture}
          onBlur={commands.onBlur}
          {...tools.taps}
          tabIndex={-1}
          aria-label={readOnly ? 'Diagram, read only' : 'Diagram'}
        >
          <Background gap={12} size={1.4} />
          <MiniMap className={css.minimap ?? ''} nodeColor={minimapColour} nodeBorderRadius={4} style={fixed.minimap} pannable zoomable />
          <Controls showInteractive={false} fitViewOptions={fixed.fitViewOptions} className={css.zoom ?? ''} />
          {!readOnly && state.editing === undefined && (
            <CornerButtons
              selectedNodes={selectedNodes.length}
              selectedEdges={selectedEdges.length}
              deleteNode={texts.deleteNode}
              onDelete={() => commands.run('delete', undefined)}
              onEdit={() => commands.edit(selectedNodes[0])}
              onRelate={relates && only !== undefined ? () => actions.relate(only) : undefined}
            />
          )}
          {!readOnly && connected !== undefined && (
            <KindChoice
              diagram={diagram}
              edge={connected}
              takesFocus={tools.isByKeyboard()}
              onChoose={(kind) => {
                actions.changeKind(connected.stored.id, kind);
                session.update({ connected: undefined });
                tools.context.refocus(connected.stored.id);
              }}
              onLeave={tools.closeChoice}
              onClose={() => {
                session.update({ connected: undefined });
                tools.context.refocus(connected.stored.id);
              }}
            />
          )}
        </ReactFlow>
        {nodes.length === 0 && <p className={css.hint}>{readOnly ? 'This diagram is empty' : 'Nothing here yet. Add a node to begin.'}</p>}
        {state.linking !== undefined && (
          <p className={css.banner}>Arrow keys choose a node, Enter connects, Escape leaves things as they are.</p>
        )}
        {state.placing !== undefined && !readOnly && <PlacingGhost kind={state.placing} theme={theme} wrapper={wrapper} />}
        {asked !== undefined && (
          <ContentsDialog
            count={asked}
            onClose={() => setAsked(undefined)}
            onChoose={(contents) => {
              setAsked(undefined);
              actions.deleteSelected(contents);
              commands.focus();
            }}
          />
        )}
        <div ref={status} role="status" className={css.unseen} />
      </div>
    </CanvasContextProvider>
  );
}

function canRelate(diagram: ReturnType<DiagramDocument['current']>, id: string, limits: Limits): boolean {
  const node = diagram.nodes.find((candidate) => candidate.id === id);
  return node !== undefined && viewNode(node).kind !== 'plain' && selfRelationFor(diagram, id, limits) !== undefined;
}
