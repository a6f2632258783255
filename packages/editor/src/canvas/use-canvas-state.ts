import type { Diagram, Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { EditorSession, EditorState } from '../session/session.ts';
import type { Theme } from '../view/colours.ts';
import { createEdgeView, type LineEdge } from '../view/edges.ts';
import { type BoxNode, createNodeView } from '../view/nodes.ts';
import { type Gestures, isGesturing, previewDiagram } from '../view/preview.ts';
import { createSceneView, type DrawnScene } from '../view/scene.ts';
import { createLiveEdges, type LiveEdges } from './live-edges.ts';

/** The session of a canvas, and what React Flow draws of its document. */
export interface CanvasState {
  readonly session: EditorSession;
  readonly state: EditorState;
  readonly diagram: Diagram;
  readonly scene: DrawnScene;
  readonly live: LiveEdges;
  /** React Flow types its lists as mutable; it does not change them. */
  readonly nodes: BoxNode[];
  readonly edges: LineEdge[];
  readonly selectedNodes: readonly string[];
  readonly selectedEdges: readonly string[];
}

interface Setting {
  readonly document: DiagramDocument;
  readonly session: EditorSession;
  readonly limits: Limits;
  readonly theme: Theme;
}

/** What is drawn of a document at the moment, gestures under way included. */
export function useCanvasState({ document, session, limits, theme }: Setting): CanvasState {
  const [view] = useState(createShown);
  const [viewNodes] = useState(createNodeView);
  const [viewEdges] = useState(createEdgeView);
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const state = useSyncExternalStore(session.subscribe, session.current);
  const { scene, resting } = view(diagram, state, limits);
  const [live] = useState(createLiveEdges);
  useLayoutEffect(() => live.show(scene), [live, scene]);
  const drawnNodes = viewNodes(diagram, scene, state, theme);
  const { selection, editing, draft, loose } = state;
  const drawnEdges = useMemo(
    () => viewEdges(resting, { selection, editing, draft, loose }, theme),
    [viewEdges, resting, selection, editing, draft, loose, theme],
  );
  const nodes = useMemo(() => [...drawnNodes], [drawnNodes]);
  const edges = useMemo(() => [...drawnEdges], [drawnEdges]);
  const selectedNodes = useMemo(() => nodes.filter((node) => node.selected).map((node) => node.id), [nodes]);
  const selectedEdges = useMemo(() => edges.filter((edge) => edge.selected).map((edge) => edge.id), [edges]);
  return { session, state, diagram, scene, live, nodes, edges, selectedNodes, selectedEdges };
}

interface Shown {
  readonly scene: DrawnScene;
  /** Without the gestures under way. */
  readonly resting: DrawnScene;
}

/** What is drawn of a diagram and the gestures over it; the same while neither changes. */
function createShown(): (diagram: Diagram, gestures: Gestures, limits: Limits) => Shown {
  const viewScene = createSceneView();
  let last: (Shown & { readonly diagram: Diagram; readonly gestures: Gestures }) | undefined;
  return (diagram, gestures, limits) => {
    if (last !== undefined && last.diagram === diagram && sameGestures(last.gestures, gestures)) return last;
    if (!isGesturing(gestures)) {
      const scene = viewScene(diagram, false);
      last = { diagram, gestures, scene, resting: scene };
      return last;
    }
    // Somebody else's change shows at once, also while something is dragged here.
    const resting = last?.diagram === diagram ? last.resting : viewScene(diagram, false);
    const placed = new Map([...resting.nodes].map(([id, drawn]) => [id, drawn.placed]));
    const scene = viewScene(previewDiagram(diagram, gestures, { placed, limits }), true);
    last = { diagram, gestures, scene, resting };
    return last;
  };
}

function sameGestures(a: Gestures, b: Gestures): boolean {
  return a.drag === b.drag && a.resize === b.resize && a.bending === b.bending && a.editing === b.editing && a.draft === b.draft;
}
