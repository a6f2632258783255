import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { ReactFlow } from '@xyflow/react';
import { type Ref, useRef } from 'react';
import type { PageCommands } from '../commands/command.ts';
import { defaultPreferences, type Preferences } from '../commands/preferences.ts';
import { LazyOutline } from '../outline/lazy-outline.tsx';
import { LazyPeerLayer } from '../presence/lazy-peer-layer.tsx';
import type { Presence } from '../presence/presence.ts';
import type { EditorSession } from '../session/session.ts';
import type { Theme } from '../view/colours.ts';
import { type CanvasProblem, createActions } from './actions.ts';
import css from './canvas.module.css';
import { CanvasContextProvider } from './canvas-context.ts';
import { Dots } from './dots.tsx';
import { fixed } from './fixed.ts';
import { LazyArmed } from './lazy-armed.tsx';
import { LazySurface } from './lazy-surface.tsx';
import { Overview } from './overview.tsx';
import { ReadingOrder } from './reading-order.tsx';
import { Selected } from './selected.tsx';
import { loadedTools } from './tools.ts';
import { type CanvasHandle, useCanvasHandle } from './use-canvas-handle.ts';
import { useCanvasState } from './use-canvas-state.ts';
import { useCanvasTools } from './use-canvas-tools.ts';
import { useContextMenu } from './use-context-menu.ts';
import { useFirstView, useKnownSizes } from './use-first-view.ts';
import { useKeepInView } from './use-keep-in-view.ts';
import { useMoving } from './use-moving.ts';
import { ViewControls } from './view-controls.tsx';

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
  /** Whoever sits at the browser: what is copied there is for nobody else. */
  readonly user?: string | undefined;
  /** Who else is here; absent while nobody can be. */
  readonly presence?: Presence | undefined;
  readonly texts: { readonly deleteNode: string };
  readonly onProblem?: (problem: CanvasProblem) => void;
  /** How the user likes to work. */
  readonly preferences?: Preferences;
  readonly onPreferences?: (preferences: Preferences) => void;
  /** What the page does for commands that are not the canvas' own. */
  readonly page?: PageCommands;
  /** A sentence that the user should see for a moment. */
  readonly onNotice?: (text: string) => void;
}

const noPageCommands: PageCommands = {};

/** The canvas within its React Flow provider. */
export function Canvas(props: CanvasProps & { readonly session: EditorSession }) {
  const { ref, document, session, limits, readOnly = false, theme, user, presence, texts, onProblem, onNotice, onPreferences } = props;
  const { preferences = defaultPreferences, page = noPageCommands } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const canvas = useCanvasState({ document, session, limits, theme, presence });
  const { state, scene, nodes, edges } = canvas;
  const tools = useCanvasTools({
    wrapper,
    canvas,
    setting: {
      document,
      session,
      limits,
      readOnly,
      user,
      preferences,
      setPreferences: (chosen: Preferences) => onPreferences?.(chosen),
      page,
      onProblem: (problem: CanvasProblem) => onProblem?.(problem),
      onNotice: (text: string) => onNotice?.(text),
      announce: (message: string) => {
        const said = status.current;
        // The same words once more would not be said again.
        if (said !== null) said.textContent = said.textContent === message ? `${message}\u00a0` : message;
      },
    },
    makeActions: createActions,
  });
  const { actions, commands, placing } = tools;
  const onContextMenu = useContextMenu({ session, wrapper });
  useCanvasHandle({ ref, wrapper, document, actions, ...commands, place: placing.placeAtCentre });
  useKnownSizes();
  useFirstView();
  useKeepInView(wrapper);
  const moving = useMoving(wrapper);

  const loaded = loadedTools();

  return (
    <CanvasContextProvider value={tools.context}>
      <div className={css.row}>
        <LazyOutline session={session} context={() => commands.contextAt(undefined)} onFailure={(text) => onNotice?.(text)} />
        <div
          ref={wrapper}
          className={css.canvas}
          data-dragging={state.drag.size > 0 ? '' : undefined}
          data-placing={state.placing === undefined ? undefined : ''}
          data-joining={state.relation === undefined && state.joining === undefined ? undefined : ''}
          data-crowded={edges.length > fixed.manyEdges || !preferences.animation ? '' : undefined}
        >
          <ReactFlow
            {...fixed.flow}
            selectionMode={tools.selectionMode}
            onContextMenu={onContextMenu}
            className={css.flow ?? ''}
            colorMode={theme}
            nodes={nodes}
            edges={edges}
            nodesDraggable={!readOnly && state.placing === undefined}
            nodesConnectable={!readOnly}
            onlyRenderVisibleElements={nodes.length > fixed.manyNodes}
            {...tools.handlers}
            {...moving}
            onKeyDownCapture={commands.onKeyDownCapture}
            onFocus={commands.onFocus}
            onBlur={commands.onBlur}
            {...tools.taps}
            // Of many nodes only those in view are in the page: Tab stops at the canvas itself then.
            tabIndex={nodes.length === 0 || nodes.length > fixed.manyNodes ? 0 : -1}
            aria-label={readOnly ? 'Diagram, read only' : 'Diagram'}
          >
            <ReadingOrder canvas={canvas} />
            <Dots isCrowded={edges.length > fixed.manyEdges} />
            {/* It would cover a part of the arrangement that is to be judged. */}
            {state.arranging === undefined && <Overview isCrowded={nodes.length > fixed.manyNodes} />}
            <ViewControls session={session} />
            {presence !== undefined && (
              <LazyPeerLayer
                {...{ document, presence, session, scene, wrapper }}
                tellsChanges={preferences.othersChanges}
                onFailure={() => onNotice?.('The others’ pointers cannot be loaded at the moment. They come once there is a connection.')}
              />
            )}
            {loaded !== undefined && (state.guides.length > 0 || state.duplicating) && (
              <loaded.DragLayer {...{ state, resting: canvas.resting, theme }} />
            )}
            {!readOnly && <LazyArmed {...{ session, scene, theme, wrapper }} onFailure={(text) => onNotice?.(text)} />}
            <Selected {...{ canvas, tools, limits, readOnly }} deleteNode={texts.deleteNode} />
          </ReactFlow>
          {nodes.length === 0 && (
            <p className={css.hint}>{readOnly ? 'This diagram is empty' : 'Nothing here yet. Add a node to begin.'}</p>
          )}
          <LazySurface {...{ session, theme }} contextAt={commands.contextAt} onFailure={(text) => onNotice?.(text)} />
          {state.linking !== undefined && (
            <p className={css.banner}>Arrow keys choose a node, Enter connects, Escape leaves things as they are.</p>
          )}
          <div ref={status} role="status" className="visually-hidden" />
        </div>
      </div>
    </CanvasContextProvider>
  );
}
