import type { Diagram, DiagramEdge, DiagramNode, Point } from '@umlaut/diagram';
import type { Node } from '@xyflow/react';
import type { Session, Size } from '../session.ts';
import { type BoxStyle, boxStyle } from './box-style.ts';
import type { Theme } from './colours.ts';

/** What a node's component is given. */
type BoxData = {
  readonly label: string;
  readonly style: BoxStyle;
  readonly isEditing: boolean;
  /** Chosen as the end of the connection that the keyboard is about to make. */
  readonly isTarget: boolean;
};

/** A node as React Flow draws it. Every stored kind of node is drawn by the one type there is. */
export type BoxNode = Node<BoxData, 'default'>;

/** Farther out than this a browser's layout loses precision. */
const farthest = 1e6;

/**
 * Makes a function from the document and the session to the nodes to draw.
 *
 * Nothing stored is passed on but what is read here by name: stored fields would reach the page otherwise. A node of
 * which nothing changed since the last call keeps its identity, as does the list: that keeps large diagrams fast.
 */
export function createNodeView(): (diagram: Diagram, session: Session, theme: Theme) => readonly BoxNode[] {
  let drawn = new Map<string, { readonly from: Facts; readonly node: BoxNode }>();
  let list: readonly BoxNode[] = [];
  const connectionsOf = createConnectionCount();
  return (diagram, session, theme) => {
    const connections = connectionsOf(diagram.edges);
    const next: typeof drawn = new Map();
    for (const node of parentsFirst(diagram.nodes)) {
      const from = factsOf(node, session, { theme, connections: connections.get(node.id) ?? 0 });
      const before = drawn.get(node.id);
      next.set(node.id, before !== undefined && sameFacts(before.from, from) ? before : { from, node: draw(from) });
    }
    drawn = next;
    const nodes = [...next.values()].map(({ node }) => node);
    if (nodes.length !== list.length || nodes.some((node, index) => node !== list[index])) list = nodes;
    return list;
  };
}

/** The label to show: a text, whatever is stored. */
export function labelOf(node: DiagramNode): string {
  const label: unknown = node.data?.label;
  return typeof label === 'string' ? label : '';
}

/** How a node is called where its label alone would say nothing. */
export function nameOf(node: DiagramNode): string {
  const name = labelOf(node).replace(/\s+/g, ' ').trim();
  return name === '' ? 'Node without a label' : name;
}

interface Facts {
  readonly stored: DiagramNode;
  readonly drag: Point | undefined;
  readonly size: Size | undefined;
  readonly isSelected: boolean;
  readonly isEditing: boolean;
  readonly isTarget: boolean;
  readonly connections: number;
  readonly theme: Theme;
}

function factsOf(node: DiagramNode, session: Session, { theme, connections }: Pick<Facts, 'theme' | 'connections'>): Facts {
  return {
    stored: node,
    drag: session.drag.get(node.id),
    size: session.sizes.get(node.id),
    isSelected: session.selectedNodes.has(node.id),
    isEditing: session.editing === node.id,
    isTarget: session.linking?.to === node.id,
    connections,
    theme,
  };
}

function sameFacts(a: Facts, b: Facts): boolean {
  return (
    a.stored === b.stored &&
    a.drag === b.drag &&
    a.size === b.size &&
    a.isSelected === b.isSelected &&
    a.isEditing === b.isEditing &&
    a.isTarget === b.isTarget &&
    a.connections === b.connections &&
    a.theme === b.theme
  );
}

function draw({ stored, drag, size, isSelected, isEditing, isTarget, connections, theme }: Facts): BoxNode {
  const at = drag ?? stored.position;
  return {
    id: stored.id,
    type: 'default',
    position: { x: inReach(at.x), y: inReach(at.y) },
    data: { label: labelOf(stored), style: boxStyle(stored.style, theme), isEditing, isTarget },
    selected: isSelected,
    dragging: drag !== undefined,
    ariaLabel: `${nameOf(stored)}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    ...(size === undefined ? {} : { measured: size }),
    ...(typeof stored.parentId === 'string' ? { parentId: stored.parentId } : {}),
  };
}

function inReach(coordinate: unknown): number {
  if (typeof coordinate !== 'number' || Number.isNaN(coordinate)) return 0;
  return Math.min(Math.max(coordinate, -farthest), farthest);
}

/** React Flow places a node by its parent only if that stands before it. */
function parentsFirst(nodes: readonly DiagramNode[]): readonly DiagramNode[] {
  if (nodes.every((node) => node.parentId === undefined)) return nodes;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placed = new Set<DiagramNode>();
  for (const node of nodes) {
    const chain: DiagramNode[] = [];
    for (let at: DiagramNode | undefined = node; at !== undefined && !placed.has(at); at = byId.get(at.parentId ?? '')) {
      if (chain.includes(at)) break;
      chain.push(at);
    }
    for (const link of chain.reverse()) placed.add(link);
  }
  return [...placed];
}

function createConnectionCount(): (edges: readonly DiagramEdge[]) => ReadonlyMap<string, number> {
  let of: readonly DiagramEdge[] = [];
  let counts = new Map<string, number>();
  return (edges) => {
    if (edges === of) return counts;
    of = edges;
    counts = new Map();
    for (const { source, target } of edges) {
      for (const end of new Set([source, target])) counts.set(end, (counts.get(end) ?? 0) + 1);
    }
    return counts;
  };
}
