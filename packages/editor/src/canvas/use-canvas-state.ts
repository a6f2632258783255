import type { DiagramDocument } from '@umlaut/document';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { createSession, type Session, type SessionStore } from '../session.ts';
import type { Theme } from '../view/colours.ts';
import { createEdgeView, type LineEdge } from '../view/edges.ts';
import { type BoxNode, createNodeView } from '../view/nodes.ts';

/** The session of a canvas, and what React Flow draws of its document. */
export interface CanvasState {
  readonly session: SessionStore;
  readonly state: Session;
  /** React Flow types its lists as mutable; it does not change them. */
  readonly nodes: BoxNode[];
  readonly edges: LineEdge[];
  readonly selectedNodes: readonly string[];
  readonly selectedEdges: readonly string[];
}

/** The session of one canvas, and what is drawn of its document. */
export function useCanvasState(document: DiagramDocument, theme: Theme): CanvasState {
  const [session] = useState(createSession);
  const [viewNodes] = useState(createNodeView);
  const [viewEdges] = useState(createEdgeView);
  const diagram = useSyncExternalStore(document.subscribe, document.current);
  const state = useSyncExternalStore(session.subscribe, session.current);
  const drawnNodes = viewNodes(diagram, state, theme);
  const drawnEdges = useMemo(() => viewEdges(diagram, state.selectedEdges), [viewEdges, diagram, state.selectedEdges]);
  const nodes = useMemo(() => [...drawnNodes], [drawnNodes]);
  const edges = useMemo(() => [...drawnEdges], [drawnEdges]);
  const selectedNodes = useMemo(() => nodes.filter((node) => node.selected).map((node) => node.id), [nodes]);
  const selectedEdges = useMemo(() => edges.filter((edge) => edge.selected).map((edge) => edge.id), [edges]);
  return { session, state, nodes, edges, selectedNodes, selectedEdges };
}
