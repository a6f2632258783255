import type { Diagram, DiagramEdge, DiagramNode, Point, TextPart } from '@umlaut/diagram';
import { outlineBox, type Rect } from '@umlaut/geometry';
import { type Node, type NodeHandle, Position } from '@xyflow/react';
import type { EditorState } from '../session/session.ts';
import type { Theme } from './colours.ts';
import type { DrawnNode, DrawnScene } from './scene.ts';

/** What a node's component is given. */
type BoxData = {
  readonly drawn: DrawnNode;
  readonly theme: Theme;
  /** The text that is written in. */
  readonly editing: TextPart | undefined;
  /** What stands in the field. */
  readonly draft: string;
  /** Chosen as the end of the connection that the keyboard is about to make, or as the container to drop into. */
  readonly isTarget: boolean;
  /** The only thing selected: its size can be changed. */
  readonly isAlone: boolean;
};

/** A node as React Flow draws it. Every stored kind of node is drawn by the one type there is. */
export type BoxNode = Node<BoxData, 'default'>;

/** Farther out than this a browser's layout loses precision. */
const farthest = 1e6;

/** Containers lie below edges, edges below all other nodes; what is selected lies above its like. */
export const layers = { container: 0, edge: 1000, node: 2000, selected: 2001, held: 2002 } as const;

/**
 * Makes a function from the document, what is drawn of it and the session to React Flow's nodes.
 *
 * Nothing stored is passed on but what is read here by name: stored fields would reach the page otherwise. A node of
 * which nothing changed since the last call keeps its identity, as does the list: that keeps large diagrams fast.
 */
export function createNodeView(): (diagram: Diagram, scene: DrawnScene, state: EditorState, theme: Theme) => readonly BoxNode[] {
  let drawn = new Map<string, { readonly from: Facts; readonly node: BoxNode }>();
  let list: readonly BoxNode[] = [];
  const connectionsOf = createConnectionCount();
  return (diagram, scene, state, theme) => {
    const connections = connectionsOf(diagram.edges);
    const isAlone = state.selection.nodes.size === 1 && state.selection.edges.size === 0;
    const next: typeof drawn = new Map();
    for (const node of parentsFirst(diagram.nodes)) {
      const shown = scene.nodes.get(node.id);
      if (shown === undefined) continue;
      const from = factsOf(node, shown, state, { theme, isAlone, connections: connections.get(node.id) ?? 0 });
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
  readonly drawn: DrawnNode;
  readonly at: Point;
  readonly parent: string | undefined;
  readonly isDragged: boolean;
  readonly isSelected: boolean;
  readonly isAlone: boolean;
  readonly editing: TextPart | undefined;
  readonly draft: string;
  readonly isTarget: boolean;
  readonly connections: number;
  readonly theme: Theme;
}

function factsOf(
  node: DiagramNode,
  drawn: DrawnNode,
  state: EditorState,
  { theme, isAlone, connections }: Pick<Facts, 'theme' | 'isAlone' | 'connections'>,
): Facts {
  const drag = state.drag.get(node.id);
  const isEdited = state.editing?.id === node.id;
  const isSelected = state.selection.nodes.has(node.id);
  return {
    drawn,
    at: drag ?? drawn.stored.position,
    parent: node.parentId,
    isDragged: drag !== undefined,
    isSelected,
    isAlone: isSelected && isAlone,
    editing: isEdited ? state.editing?.part : undefined,
    draft: isEdited ? (state.draft ?? '') : '',
    isTarget: state.linking?.to === node.id || state.over === node.id,
    connections,
    theme,
  };
}

function sameFacts(a: Facts, b: Facts): boolean {
  return (
    a.drawn === b.drawn &&
    a.at.x === b.at.x &&
    a.at.y === b.at.y &&
    a.parent === b.parent &&
    a.isDragged === b.isDragged &&
    a.isSelected === b.isSelected &&
    a.isAlone === b.isAlone &&
    a.editing === b.editing &&
    a.draft === b.draft &&
    a.isTarget === b.isTarget &&
    a.connections === b.connections &&
    a.theme === b.theme
  );
}

function draw({ drawn, at, parent, isDragged, isSelected, isAlone, editing, draft, isTarget, connections, theme }: Facts): BoxNode {
  const { width, height } = drawn.placed.size;
  const said = drawn.placed.node.kind === 'plain' && drawn.placed.node.unknownKind === undefined ? nameOf(drawn.stored) : drawn.said;
  return {
    id: drawn.stored.id,
    type: 'default',
    position: { x: inReach(at.x), y: inReach(at.y) },
    data: { drawn, theme, editing, draft, isTarget, isAlone },
    selected: isSelected,
    dragging: isDragged,
    ariaLabel: `${said}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    // React Flow need not measure what is known: nothing is hidden until it has.
    width,
    height,
    measured: { width, height },
    handles: handlesOf(drawn),
    zIndex: isContainer(drawn) ? layers.container : isSelected ? layers.selected : layers.node,
    ...(parent === undefined ? {} : { parentId: parent }),
  };
}

/** An empty container lies below as well: what is dropped into it is not hidden by it. */
function isContainer({ placed: { setting, drawing } }: DrawnNode): boolean {
  return setting.holds || drawing.insets !== undefined;
}

/** The box round a node's outline, in the node's own coordinates. */
function ownOutline({ placed: { outline, box } }: DrawnNode): Rect {
  const { x, y, width, height } = outlineBox(outline);
  return { x: x - box.x, y: y - box.y, width, height };
}

/** Whether a node has the two handles of a plain box; others have one on each side. */
export function isPlain({ placed }: DrawnNode): boolean {
  return placed.node.kind === 'plain';
}

/** Sides and places of a node's handles, in its own coordinates. */
export function handlePlaces(drawn: DrawnNode) {
  const { x, y, width, height } = ownOutline(drawn);
  return {
    [Position.Top]: { x: x + width / 2, y },
    [Position.Right]: { x: x + width, y: y + height / 2 },
    [Position.Bottom]: { x: x + width / 2, y: y + height },
    [Position.Left]: { x, y: y + height / 2 },
  };
}

function handlesOf(drawn: DrawnNode): NodeHandle[] {
  const places = handlePlaces(drawn);
  const handle = (position: Position, type: NodeHandle['type'], id: string | null): NodeHandle => {
    return { position, type, id, x: places[position].x - 1, y: places[position].y - 1, width: 2, height: 2 };
  };
  if (isPlain(drawn)) return [handle(Position.Top, 'target', null), handle(Position.Bottom, 'source', null)];
  return Object.values(Position).map((position) => handle(position, 'source', position));
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
