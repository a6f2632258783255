import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { ReactFlow } from '@xyflow/react';
import { type Ref, useCallback, useRef } from 'react';
import type { PageCommands } from '../commands/command.ts';
import { defaultPreferences, type Preferences } from '../commands/preferences.ts';
import { LazyArmed } from '../connecting/lazy-armed.tsx';
import { useMoving } from '../dragging/use-moving.ts';
import { loadedTools } from '../loading/load-tools.ts';
import { LazySurface } from '../menus/lazy-surface.tsx';
import { useContextMenu } from '../menus/use-context-menu.ts';
import { LazyOutline } from '../outline/lazy-outline.tsx';
import { Overview } from '../panning/overview.tsx';
import { useFirstView, useKnownSizes } from '../panning/use-first-view.ts';
import { useHand } from '../panning/use-hand.ts';
import { useKeepInView } from '../panning/use-keep-in-view.ts';
import { useStillPress } from '../panning/use-still-press.ts';
import { ViewControls } from '../panning/view-controls.tsx';
import { LazyPeerLayer } from '../presence/lazy-peer-layer.tsx';
import type { Presence } from '../presence/presence.ts';
import { Selected } from '../selecting/selected.tsx';
import { LazyTextPane } from '../text-pane/lazy-text-pane.tsx';
import type { Theme } from '../view/colours.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { ReadingOrder } from '../walking/reading-order.tsx';
import { type CanvasProblem, createActions, type OnNotice } from './actions.ts';
import css from './canvas.module.css';
import { CanvasContextProvider } from './canvas-context.ts';
import { Dots } from './dots.tsx';
import { fixed } from './fixed.ts';
import { type CanvasHandle, useCanvasHandle } from './use-canvas-handle.ts';
import { useCanvasState } from './use-canvas-state.ts';
import { useCanvasTools } from './use-canvas-tools.ts';
import { useLatest } from './use-latest.ts';

/** Content and callbacks of a canvas. It takes size and colours from the page. */
export interface CanvasProps {
  readonly ref?: Ref<CanvasHandle>;
  readonly document: DiagramDocument;
  /** The view store that palette and inspector share with the canvas; one of its own when absent. */
  readonly viewStore?: ViewStore;
  readonly limits: Limits;
  /** Look, select, pan and zoom only. */
  readonly readOnly?: boolean;
  readonly theme: Theme;
  /** Opaque user id: copied elements are offered to this user alone. */
  readonly user?: string | undefined;
  /** Presence of others; absent when nobody else can join. */
  readonly presence?: Presence | undefined;
  readonly texts: { readonly deleteNode: string };
  readonly onProblem?: (problem: CanvasProblem) => void;
  /** Smallest zoom; 0.5 when absent. */
  readonly minZoom?: number;
  /** How the user likes to work. */
  readonly preferences?: Preferences;
  readonly onPreferences?: (preferences: Preferences) => void;
  /** Commands of the page. */
  readonly page?: PageCommands;
  /** A sentence that the user should see for a moment. */
  readonly onNotice?: OnNotice;
}

const noPageCommands: PageCommands = {};

/** The canvas within its React Flow provider. */
export function Canvas(props: CanvasProps & { readonly viewStore: ViewStore }) {
  const { ref, document, viewStore, limits, readOnly = false, theme, user, presence, texts, onProblem, onNotice, onPreferences } = props;
  const { preferences = defaultPreferences, page = noPageCommands, minZoom = fixed.minZoom } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const canvas = useCanvasState({ document, viewStore, limits, theme, presence });
  const { state, scene, nodes, edges } = canvas;
  const tools = useCanvasTools({
    wrapper,
    canvas,
    setting: {
      document,
      viewStore,
      limits,
      readOnly,
      user,
      minZoom,
      preferences,
      setPreferences: (chosen: Preferences) => onPreferences?.(chosen),
      page,
      onProblem: (problem: CanvasProblem) => onProblem?.(problem),
      onNotice: (text, action) => onNotice?.(text, action),
      announce: (message: string) => {
        const said = status.current;
        // The same words once more would not be said again.
        if (said !== null) said.textContent = said.textContent === message ? `${message}\u00a0` : message;
      },
    },
    makeActions: createActions,
  });
  const { actions, commands, placing } = tools;
  const onContextMenu = useContextMenu({ viewStore, wrapper });
  useCanvasHandle({ ref, wrapper, document, actions, ...commands, place: placing.place });
  useKnownSizes();
  useFirstView();
  useKeepInView(wrapper);
  useStillPress(wrapper);
  useHand(wrapper);
  const moving = useMoving(wrapper);
  const contextAt = useLatest(commands.contextAt);
  const context = useCallback(() => contextAt.current(undefined), [contextAt]);

  const loaded = loadedTools();

  return (
    <CanvasContextProvider value={tools.context}>
      <div className={css.row}>
        <LazyOutline viewStore={viewStore} context={() => commands.contextAt(undefined)} onFailure={(text) => onNotice?.(text)} />
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
            minZoom={minZoom}
            // A drag draws the size of the shape that is armed; the middle button still pans.
            panOnDrag={state.placing === undefined ? true : fixed.middleButton}
            // With Ctrl, and by a pinch, the wheel zooms all the same.
            panOnScroll={!preferences.wheelZooms}
            zoomOnScroll={preferences.wheelZooms}
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
            aria-label={readOnly ? 'Diagram, read-only' : 'Diagram'}
          >
            <ReadingOrder canvas={canvas} />
            <Dots isCrowded={edges.length > fixed.manyEdges} />
            {/* It would cover a part of the arrangement that is to be judged. */}
            {state.arranging === undefined && <Overview {...{ preferences }} resting={canvas.resting} selected={state.selection.nodes} />}
            <ViewControls {...{ viewStore, preferences, context }} />
            {presence !== undefined && (
              <LazyPeerLayer
                {...{ document, presence, viewStore, scene, wrapper, limits }}
                onNotice={(text, action) => onNotice?.(text, action)}
                tellsChanges={preferences.othersChanges}
                onFailure={() => onNotice?.('Couldn’t load other people’s pointers. They’ll appear when you’re back online.')}
              />
            )}
            {loaded !== undefined && (state.guides.length > 0 || state.duplicating) && (
              <loaded.DragLayer {...{ state, resting: canvas.resting, theme }} />
            )}
            {!readOnly && (
              <LazyArmed
                {...{ viewStore, scene, theme, wrapper }}
                context={() => commands.contextAt(undefined)}
                onFailure={(text) => onNotice?.(text)}
              />
            )}
            <Selected {...{ canvas, tools, limits, theme, wrapper, readOnly }} deleteNode={texts.deleteNode} />
          </ReactFlow>
          {nodes.length === 0 && (
            <p className={css.hint} data-empty-hint="">
              {readOnly ? 'This diagram is empty' : 'Nothing here yet. Add a node to start.'}
            </p>
          )}
          <LazySurface {...{ viewStore, theme }} contextAt={commands.contextAt} onFailure={(text) => onNotice?.(text)} />
          {state.linking !== undefined && (
            <p className={css.banner}>Use the arrow keys to choose a node, Enter to connect, Escape to cancel.</p>
          )}
          <div ref={status} role="status" className="visually-hidden" />
        </div>
        <LazyTextPane
          viewStore={viewStore}
          presence={presence}
          context={() => commands.contextAt(undefined)}
          onFailure={(text) => onNotice?.(text)}
        />
      </div>
    </CanvasContextProvider>
  );
}
