import type { Diagram, DiagramNode, Point, TextPart } from '@umlaut/diagram';
import { outlineBox, type Rect } from '@umlaut/geometry';
import { edgeLayer, layerOf } from '@umlaut/notation';
import { type Node, type NodeHandle, Position } from '@xyflow/react';
import type { ViewState } from '../view-state/view-store.ts';
import type { Theme } from './colours.ts';
import { createDomIds, type DomIds } from './dom-ids.ts';
import { nameOf } from './name-of.ts';
import { type Relations, relationsOf, sayNode } from './said.ts';
import type { DrawnNode, DrawnScene } from './scene.ts';

/** Data of a node's component. */
type BoxData = {
  readonly drawn: DrawnNode;
  readonly theme: Theme;
  /** The text that is written in. */
  readonly editing: TextPart | undefined;
  /** Text in the field. */
  readonly typedText: string;
  /** The only thing selected: its size can be changed. */
  readonly isAlone: boolean;
};

/** A node as React Flow draws it. Every stored kind of node is drawn by the one type there is. */
export type BoxNode = Node<BoxData, 'default'>;

/** Farther out than this a browser's layout loses precision. */
const farthest = 1e6;

/** The layer of an edge that is taken hold of, above all nodes. */
export const heldLayer = 3000;

/**
 * Makes a function from the document, what is drawn of it and the view state to React Flow's nodes.
 *
 * Nothing stored is passed on but what is read here by name: stored fields would reach the page otherwise. A node of
 * which nothing changed since the last call keeps its identity, as does the list: that keeps large diagrams fast.
 */
export function createNodeView(
  domIds: DomIds = createDomIds(),
): (diagram: Diagram, scene: DrawnScene, state: ViewState, theme: Theme) => readonly BoxNode[] {
  let drawn = new Map<string, { readonly from: Facts; readonly node: BoxNode }>();
  let list: readonly BoxNode[] = [];
  let said: { readonly of: Diagram; readonly relations: Relations } | undefined;
  return (diagram, scene, state, theme) => {
    // A drag changes the scene at every frame, but none of the descriptions.
    if (said?.of !== diagram) said = { of: diagram, relations: relationsOf(diagram, scene) };
    const stop = tabStop(scene, state.stop);
    const isAlone = state.selection.nodes.size === 1 && state.selection.edges.size === 0;
    const next: typeof drawn = new Map();
    for (const node of parentsFirst(diagram.nodes)) {
      const shown = scene.nodes.get(node.id);
      if (shown === undefined) continue;
      const layer = layerOf(shown.placed, (id) => scene.nodes.get(id)?.placed);
      const relations = said.relations.get(node.id) ?? '';
      const outer = scene.nodes.get(node.parentId ?? '');
      const within = outer === undefined ? undefined : nameOf(outer.stored);
      const from = factsOf(node, shown, state, { theme, isAlone, relations, within, layer, isStop: node.id === stop, outer });
      const before = drawn.get(node.id);
      next.set(
        node.id,
        before !== undefined && sameFacts(before.from, from) ? before : { from, node: draw(from, domIds('node', node.id)) },
      );
    }
    drawn = next;
    const nodes = [...next.values()].map(({ node }) => node);
    if (nodes.length !== list.length || nodes.some((node, index) => node !== list[index])) list = nodes;
    return list;
  };
}

/** Attributes of a node or an edge in the page; the Tab key stops at one alone. */
export function attributesOf(isStop: boolean, domId: string): { readonly tabIndex: number } {
  const attributes = { tabIndex: isStop ? 0 : -1, id: domId };
  return attributes;
}

/** Id of what Tab leads to: where the focus was last, else the first node. All else is reached by the keys of the canvas. */
export function tabStop({ nodes, edges }: DrawnScene, last: string | undefined): string | undefined {
  if (last !== undefined && (nodes.has(last) || edges.has(last))) return last;
  let first: DrawnNode | undefined;
  for (const node of nodes.values()) {
    if (first === undefined || isBefore(node.placed.box, first.placed.box)) first = node;
  }
  return first?.stored.id;
}

function isBefore(a: Point, b: Point): boolean {
  return a.y === b.y ? a.x < b.x : a.y < b.y;
}

interface Facts {
  readonly drawn: DrawnNode;
  readonly at: Point;
  readonly parent: string | undefined;
  readonly isDragged: boolean;
  readonly isSelected: boolean;
  readonly isAlone: boolean;
  readonly isMovable: boolean;
  readonly editing: TextPart | undefined;
  readonly typedText: string;
  /** Chosen as the end of the connection that the keyboard is about to make, or as the container to drop into. */
  readonly isTarget: boolean;
  readonly relations: string;
  /** Name of the container it lies in. */
  readonly within: string | undefined;
  /** Tab leads here; to all others the keys of the canvas do. */
  readonly isStop: boolean;
  readonly layer: number;
  readonly theme: Theme;
}

function factsOf(
  node: DiagramNode,
  drawn: DrawnNode,
  state: ViewState,
  {
    theme,
    isAlone,
    relations,
    within,
    layer,
    isStop,
    outer,
  }: Pick<Facts, 'theme' | 'isAlone' | 'relations' | 'within' | 'layer' | 'isStop'> & { readonly outer: DrawnNode | undefined },
): Facts {
  const drag = state.drag.get(node.id);
  const isEdited = state.editing?.id === node.id;
  const isSelected = state.selection.nodes.has(node.id);
  return {
    drawn,
    at: drag ?? placeIn(drawn, outer),
    parent: node.parentId,
    isDragged: drag !== undefined,
    isSelected,
    isAlone: isSelected && isAlone,
    // A locked node is selected by a press alone. A finger pans from what is not selected.
    isMovable: !drawn.placed.node.locked && (isSelected || !state.isTouch),
    editing: isEdited ? state.editing?.part : undefined,
    typedText: isEdited ? (state.typedText ?? '') : '',
    isTarget: state.linking?.to === node.id || state.over === node.id,
    relations,
    within,
    layer,
    isStop,
    theme,
  };
}

/** Position that React Flow gets for a node: the stored one, or that of the layout where the node belongs to a score. */
function placeIn({ stored, placed }: DrawnNode, outer: DrawnNode | undefined): Point {
  if (placed.look === undefined) return stored.position;
  const { x, y } = outer?.placed.box ?? { x: 0, y: 0 };
  return { x: placed.box.x - x, y: placed.box.y - y };
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
    a.isMovable === b.isMovable &&
    a.editing === b.editing &&
    a.typedText === b.typedText &&
    a.isTarget === b.isTarget &&
    a.relations === b.relations &&
    a.within === b.within &&
    a.isStop === b.isStop &&
    a.layer === b.layer &&
    a.theme === b.theme
  );
}

function draw(facts: Facts, domId: string): BoxNode {
  const { drawn, at, parent, isDragged, isSelected, isAlone, isMovable, editing, typedText, isTarget } = facts;
  const { relations, within, layer, isStop, theme } = facts;
  const { width, height } = drawn.placed.size;
  const { order } = drawn.placed.node;
  // A selected node lies above its like, unless the user put it in front or behind.
  const isRaised = isSelected && order === 0 && layer > edgeLayer;
  return {
    id: drawn.stored.id,
    type: 'default',
    position: { x: inReach(at.x), y: inReach(at.y) },
    data: { drawn, theme, editing, typedText, isAlone },
    selected: isSelected,
    dragging: isDragged,
    ariaLabel: sayNode(drawn, relations, within),
    domAttributes: {
      ...attributesOf(isStop, domId),
      ...(isPlain(drawn) && drawn.placed.node.style.fill === undefined ? grounded : undefined),
      ...(isTarget ? targeted : undefined),
    },
    // React Flow need not measure what is known: nothing is hidden until it has.
    width,
    height,
    measured: { width, height },
    handles: handlesOf(drawn),
    zIndex: layer + (isRaised ? 1 : 0),
    ...(isMovable ? {} : { draggable: false }),
    // Its head and its line are pressed, not all that lies beside them.
    ...(drawn.placed.node.kind === 'lifeline' ? { style: unpressed } : {}),
    ...(parent === undefined ? {} : { parentId: parent }),
  };
}

const unpressed = { pointerEvents: 'none' } as const;

/** Hook for the stylesheet. React Flow's type of attributes has no custom ones. */
const grounded: object = { 'data-ground': '' };
const targeted: object = { 'data-target': '' };

/** The box round a node's outline, in the node's own coordinates. */
export function ownOutline({ placed: { outline, box } }: DrawnNode): Rect {
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
