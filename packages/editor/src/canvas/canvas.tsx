import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { Background, Controls, MiniMap, ReactFlow, useReactFlow } from '@xyflow/react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Theme } from '../view/colours.ts';
import { type CanvasProblem, createActions } from './actions.ts';
import css from './canvas.module.css';
import { CanvasContextProvider } from './canvas-context.ts';
import { CornerButtons } from './corner-buttons.tsx';
import { fixed, minimapColour } from './fixed.ts';
import type { KeyCommand } from './keys.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useCanvasState } from './use-canvas-state.ts';
import { useDoubleTap } from './use-double-tap.ts';
import { useGestures } from './use-gestures.ts';
import { useLatest } from './use-latest.ts';

/** What the page around a canvas can ask of it. */
export interface CanvasHandle {
  /** Adds a node at the centre of the view and selects it; at the limit `onProblem` is told instead. */
  addNode(): void;
  /** Puts the keyboard's focus on the canvas. */
  focus(): void;
  /** Brings the whole diagram into view, as far as the zoom limits allow. */
  fitView(): void;
}

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

/** Size of a box with a short label, to put the centre of an added one where it was asked for. */
const usualBox = { width: 96, height: 44 };

export function Canvas({ ref, document, limits, readOnly = false, theme, texts, onProblem, onNotice }: CanvasProps) {
  const flow = useReactFlow();
  const wrapper = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const { session, state, nodes, edges, selectedNodes, selectedEdges } = useCanvasState(document, theme);
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
  const notice = useLatest(onNotice);
  const actions = useMemo(() => createActions(() => setting.current), [setting]);
  const gestures = useGestures(session, actions);
  const taps = useDoubleTap(session);

  function focusCanvas(): void {
    wrapper.current?.querySelector<HTMLElement>('.react-flow')?.focus({ preventScroll: true });
  }

  function edit(id: string | undefined): boolean {
    if (readOnly || id === undefined) return false;
    session.update({ editing: id, selectedNodes: new Set([id]), selectedEdges: new Set() });
    return true;
  }

  function run(command: KeyCommand, target: Element | undefined): boolean {
    if (command === 'escape') return gestures.abortDrag();
    if (command === 'edit') return edit(nodeIdOf(target) ?? (selectedNodes.length === 1 ? selectedNodes[0] : undefined));
    if (command === 'select_all') {
      session.update({ selectedNodes: new Set(nodes.map(({ id }) => id)), selectedEdges: new Set(edges.map(({ id }) => id)) });
      return true;
    }
    if (command === 'delete') {
      const isDone = actions.deleteSelected();
      if (isDone) focusCanvas();
      return isDone;
    }
    if (!readOnly) actions[command]();
    return !readOnly;
  }
  useCanvasKeys({ run, canvas: wrapper });

  function onEnter(event: KeyboardEvent): void {
    const isNode = event.target instanceof Element && event.target.matches('.react-flow__node');
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || !isNode) return;
    if (!edit(nodeIdOf(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  useImperativeHandle(ref, () => ({
    addNode() {
      const box = wrapper.current?.getBoundingClientRect();
      if (box === undefined) return;
      const centre = flow.screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
      const id = actions.add({ x: Math.round(centre.x - usualBox.width / 2), y: Math.round(centre.y - usualBox.height / 2) });
      const added = document.current().nodes.find((node) => node.id === id);
      if (added === undefined) return;
      const { x, y } = { x: added.position.x + usualBox.width / 2, y: added.position.y + usualBox.height / 2 };
      const { zoom } = flow.getViewport();
      const isInView = Math.abs(x - centre.x) * zoom < box.width / 2 - 80 && Math.abs(y - centre.y) * zoom < box.height / 2 - 60;
      if (!isInView) flow.setCenter(x, y, { zoom });
    },
    focus: focusCanvas,
    fitView: () => void flow.fitView(fixed.fitViewOptions),
  }));

  const context = useMemo(
    () => ({
      limits,
      readOnly,
      endEditing(id: string, label: string | undefined, { refocus }: { readonly refocus: boolean }) {
        const isChanged = label !== undefined && label !== labelNow(setting.current.document, id);
        if (isChanged) actions.label(id, label);
        session.update({ editing: undefined });
        if (refocus) wrapper.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus();
      },
      onCut() {
        notice.current?.(`The label was cut to ${limits.maxLabelCharacters} characters and ${limits.maxLabelLines} lines`);
      },
    }),
    [limits, readOnly, actions, session, setting, notice],
  );

  return (
    <CanvasContextProvider value={context}>
      <div
        ref={wrapper}
        className={css.canvas}
        data-dragging={state.drag.size > 0 ? '' : undefined}
        data-crowded={edges.length > fixed.manyEdges ? '' : undefined}
        onKeyDownCapture={onEnter}
        {...taps.handlers}
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
          onNodesChange={gestures.onNodesChange}
          onEdgesChange={gestures.onEdgesChange}
          onConnect={gestures.onConnect}
          onConnectEnd={gestures.onConnectEnd}
          onNodeDoubleClick={(_event, node) => {
            if (!taps.isTouch()) edit(node.id);
          }}
          onMoveStart={() => wrapper.current?.toggleAttribute('data-moving', true)}
          onMoveEnd={() => wrapper.current?.toggleAttribute('data-moving', false)}
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
              onDelete={() => run('delete', undefined)}
              onEdit={() => edit(selectedNodes[0])}
            />
          )}
        </ReactFlow>
        {nodes.length === 0 && <p className={css.hint}>{readOnly ? 'This diagram is empty' : 'Nothing here yet. Add a node to begin.'}</p>}
        <div ref={status} role="status" className={css.unseen} />
      </div>
    </CanvasContextProvider>
  );
}

function nodeIdOf(target: EventTarget | null | undefined): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined;
}

function labelNow(document: DiagramDocument, id: string): string | undefined {
  return document.current().nodes.find((node) => node.id === id)?.data?.label ?? '';
}
