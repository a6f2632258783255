import type { Diagram, Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { EditorSession, EditorState } from '../session/session.ts';
import type { Theme } from '../view/colours.ts';
import { createEdgeView, type LineEdge } from '../view/edges.ts';
import { type BoxNode, createNodeView } from '../view/nodes.ts';
import { type Gestures, isGesturing, previewDiagram } from '../view/preview.ts';
import { createSceneView, type DrawnScene } from '../view/scene.ts';

/** The session of a canvas, and what React Flow draws of its document. */
export interface CanvasState {
  readonly session: EditorSession;
  readonly state: EditorState;
  readonly diagram: Diagram;
  readonly scene: DrawnScene;
  /** React Flow types its lists as mutable; it does not change them. */
  readonly nodes: BoxNode[];
  readonly edges: LineEdge[];
  readonly selectedNodes: readonly string[];
  readonly selectedEdges: readonly string[];
}

interface Shown {
  readonly document: DiagramDocument;
  readonly session: EditorSession;
  readonly limits: Limits;
  readonly theme: Theme;
}

/** What is drawn of a document at the moment, gestures under way included. */
export function useCanvasState({ document, session, limits, theme }: Shown): CanvasState {
  const [view] = useState(createShown);
  const [viewNodes] = useState(createNodeView);
  const [viewEdges] = useState(createEdgeView);
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const state = useSyncExternalStore(session.subscribe, session.current);
  const scene = view(diagram, state, limits);
  const drawnNodes = viewNodes(diagram, scene, state, theme);
  const drawnEdges = viewEdges(scene, state, theme);
  const nodes = useMemo(() => [...drawnNodes], [drawnNodes]);
  const edges = useMemo(() => [...drawnEdges], [drawnEdges]);
  const selectedNodes = useMemo(() => nodes.filter((node) => node.selected).map((node) => node.id), [nodes]);
  const selectedEdges = useMemo(() => edges.filter((edge) => edge.selected).map((edge) => edge.id), [edges]);
  return { session, state, diagram, scene, nodes, edges, selectedNodes, selectedEdges };
}

/** What is drawn of a diagram and the gestures over it; the same scene while neither changes. */
function createShown(): (diagram: Diagram, gestures: Gestures, limits: Limits) => DrawnScene {
  const viewScene = createSceneView();
  let resting: DrawnScene | undefined;
  let last: { readonly diagram: Diagram; readonly gestures: Gestures; readonly scene: DrawnScene } | undefined;
  return (diagram, gestures, limits) => {
    if (last !== undefined && last.diagram === diagram && sameGestures(last.gestures, gestures)) return last.scene;
    let scene: DrawnScene;
    if (isGesturing(gestures)) {
      resting ??= viewScene(diagram, false);
      const placed = new Map([...resting.nodes].map(([id, drawn]) => [id, drawn.placed]));
      scene = viewScene(previewDiagram(diagram, gestures, { placed, limits }), true);
    } else {
      scene = viewScene(diagram, false);
      resting = scene;
    }
    last = { diagram, gestures, scene };
    return scene;
  };
}

function sameGestures(a: Gestures, b: Gestures): boolean {
  return a.drag === b.drag && a.resize === b.resize && a.bending === b.bending && a.editing === b.editing && a.draft === b.draft;
}
