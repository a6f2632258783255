import type { Diagram, Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { useEffect, useLayoutEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react';
import { createLiveEdges, type LiveEdges } from '../dragging/live-edges.ts';
import { createSharedDrag } from '../presence/peer-drags.ts';
import type { Presence } from '../presence/presence.ts';
import type { Theme } from '../view/colours.ts';
import { createDomIds, type DomIds } from '../view/dom-ids.ts';
import { createEdgeView, type LineEdge } from '../view/edges.ts';
import { type BoxNode, createNodeView } from '../view/nodes.ts';
import { isGesturing, isPassing, type PreviewState, previewDiagram } from '../view/preview.ts';
import { createSceneView, type DrawnScene, stepsOfSlice } from '../view/scene.ts';
import type { ViewState, ViewStore } from '../view-state/view-store.ts';

/** The view state of a canvas, and what React Flow draws of its document. */
export interface CanvasState {
  readonly viewStore: ViewStore;
  readonly state: ViewState;
  readonly diagram: Diagram;
  readonly scene: DrawnScene;
  /** The scene without the gestures under way. */
  readonly resting: DrawnScene;
  readonly live: LiveEdges;
  /** React Flow types its lists as mutable; it does not change them. */
  readonly nodes: BoxNode[];
  readonly edges: LineEdge[];
  readonly selectedNodes: readonly string[];
  readonly selectedEdges: readonly string[];
  readonly domIds: DomIds;
}

interface Setting {
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  readonly limits: Limits;
  readonly theme: Theme;
  readonly presence: Presence | undefined;
}

/** Returns the drawn state of a document, with the gestures under way of this user and of others. */
export function useCanvasState({ document, viewStore, limits, theme, presence }: Setting): CanvasState {
  const [view] = useState(createShown);
  const [domIds] = useState(createDomIds);
  const [viewNodes] = useState(() => createNodeView(domIds));
  const [viewEdges] = useState(() => createEdgeView(domIds));
  const [shareDrag] = useState(createSharedDrag);
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const state = useSyncExternalStore(viewStore.subscribe, viewStore.current);
  const others = useSyncExternalStore(presence?.subscribe ?? subscribeToNothing, presence?.drags ?? noDrags);
  const drag = shareDrag(diagram, state.drag, others);
  const shown = useMemo(() => (drag === state.drag ? state : { ...state, drag }), [state, drag]);
  const { scene, resting } = view(diagram, shown, limits);
  useFinishing(view, isGesturing(shown));
  const [live] = useState(createLiveEdges);
  useLayoutEffect(() => live.show(scene), [live, scene]);
  const drawnNodes = viewNodes(diagram, scene, shown, theme);
  const { selection, editing, typedText, loose, stop } = state;
  const drawnEdges = useMemo(
    () => viewEdges(resting, { selection, editing, typedText, loose, stop }, theme),
    [viewEdges, resting, selection, editing, typedText, loose, stop, theme],
  );
  const nodes = useMemo(() => [...drawnNodes], [drawnNodes]);
  const edges = useMemo(() => [...drawnEdges], [drawnEdges]);
  const selectedNodes = useMemo(() => nodes.filter((node) => node.selected).map((node) => node.id), [nodes]);
  const selectedEdges = useMemo(() => edges.filter((edge) => edge.selected).map((edge) => edge.id), [edges]);
  return { viewStore, state, diagram, scene, resting, live, nodes, edges, selectedNodes, selectedEdges, domIds };
}

const nobodyDrags: ViewState['drag'] = new Map();

function noDrags(): ViewState['drag'] {
  return nobodyDrags;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

interface Shown {
  readonly scene: DrawnScene;
  /** Without the gestures under way. */
  readonly resting: DrawnScene;
}

/** A function that draws a diagram with gestures; it returns the same object while neither changes. */
interface ShownView {
  (diagram: Diagram, gestures: PreviewState, limits: Limits): Shown;
  readonly isUnfinished: () => boolean;
  /** Goes on drawing for one slice; returns whether there is something new to show. */
  readonly resume: () => boolean;
}

function createShown(): ShownView {
  const viewScene = createSceneView(stepsOfSlice);
  let last: (Shown & { readonly diagram: Diagram; readonly gestures: PreviewState }) | undefined;
  const show = (diagram: Diagram, gestures: PreviewState, limits: Limits): Shown => {
    if (last !== undefined && last.diagram === diagram && sameGestures(last.gestures, gestures)) return last;
    if (!isGesturing(gestures)) {
      const scene = viewScene(diagram, false);
      last = { diagram, gestures, scene, resting: scene };
      return last;
    }
    // Somebody else's change shows at once, also while something is dragged here.
    const resting = last?.diagram === diagram ? last.resting : viewScene(diagram, false);
    const placed = { get: (id: string) => resting.nodes.get(id)?.placed };
    const scene = viewScene(previewDiagram(diagram, gestures, { placed, limits, resting }), isPassing(gestures));
    last = { diagram, gestures, scene, resting };
    return last;
  };
  const resume = (): boolean => {
    const isNew = viewScene.resume();
    if (isNew) last = undefined;
    return isNew;
  };
  return Object.assign(show, { isUnfinished: viewScene.isUnfinished, resume });
}

/** Finishes an unfinished drawing, a slice in each frame; not during a gesture, which needs the frames. */
function useFinishing({ isUnfinished, resume }: ShownView, isPaused: boolean): void {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (isPaused || !isUnfinished()) return undefined;
    let frame = requestAnimationFrame(function next() {
      if (resume()) showAgain();
      else frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  });
}

function sameGestures(a: PreviewState, b: PreviewState): boolean {
  return (
    a.drag === b.drag &&
    a.row === b.row &&
    a.framing === b.framing &&
    a.message === b.message &&
    a.arranging === b.arranging &&
    a.resize === b.resize &&
    a.bending === b.bending &&
    a.labelling === b.labelling &&
    a.pointing === b.pointing &&
    a.editing === b.editing &&
    a.typedText === b.typedText
  );
}
