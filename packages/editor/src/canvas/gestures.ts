import type { Diagram, Point } from '@umlaut/diagram';
import type { Side } from '@umlaut/geometry';
import type { EdgeChange, FinalConnectionState, NodeChange } from '@xyflow/react';
import type { CommandContext } from '../commands/command.ts';
import { borderPointAt } from '../connecting/border-points.ts';
import { sideNamed } from '../connecting/chosen-sides.ts';
import { sortEdgeChanges } from '../dragging/changes.ts';
import { createDragging } from '../dragging/dragging.ts';
import { loadedTools, loadTools, withTools } from '../loading/load-tools.ts';
import type { Tools } from '../loading/tools.tsx';
import { type PagePlaces, placeOf } from '../panning/page-places.ts';
import type { Pointer } from '../panning/use-pointer.ts';
import type { LineEdge } from '../view/edges.ts';
import type { BoxNode } from '../view/nodes.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { Joining, ViewStore } from '../view-state/view-store.ts';
import type { Actions } from './actions.ts';
import { notLoaded } from './words.ts';

/** Handlers of React Flow's events; the same object for the life of the canvas. */
export interface Gestures {
  readonly onNodesChange: (changes: NodeChange<BoxNode>[]) => void;
  readonly onEdgesChange: (changes: EdgeChange<LineEdge>[]) => void;
  /** `at`: where the pointer was pressed, CSS px of the page. */
  readonly onConnectStart: (at?: Point) => void;
  readonly onConnectEnd: (event: MouseEvent | TouchEvent, connection: FinalConnectionState) => void;
  /** Nodes are taken hold of: with Alt, copies of them are dragged. */
  readonly onDragStart: () => void;
  /** Makes the next node, joined to one, with its middle at a place of the page. */
  readonly addNextAt: (end: Joining, at: Point) => void;
  /** Called with the pointer's position in the diagram while nodes are dragged, to highlight the container that takes them. */
  readonly onDragAt: (point: Point) => void;
  /** A node is pressed, by the pointer or by Enter; false when that means no more than it always does. */
  readonly press: (id: string) => boolean;
  /** Takes back the drag under way; false when there is none. */
  readonly abortDrag: () => boolean;
  /** Lets the next end of a connection make nothing; false when none is drawn. */
  readonly abortConnection: () => boolean;
}

/** Current state that gestures work on. */
export interface GestureWiring {
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly shown: Latest<{ readonly diagram: Diagram; readonly scene: DrawnScene; readonly resting: DrawnScene }>;
  readonly pointer: Latest<Pointer>;
  readonly context: Latest<CommandContextSource>;
  readonly page: Pick<PagePlaces, 'nodeAt' | 'edgeAt' | 'sideAt' | 'isEmptyAt' | 'toDiagram'>;
}

/** Asked for at each use. */
interface Latest<T> {
  readonly current: T;
}

/** Returns the context of commands; undefined until the canvas is mounted. */
export type CommandContextSource = ((target: Element | undefined) => CommandContext) | undefined;

/**
 * Handles the pointer and React Flow's own keys. Gestures preview in the view state; on release they become one command.
 * Independent of the DOM: `page` finds elements at points, and React Flow reports the moved nodes.
 */
export function createGestures(wiring: GestureWiring): Gestures {
  const { viewStore, actions, shown, context, page } = wiring;
  let connection: 'drawn' | 'aborted' | undefined;
  let pressedAt: Point | undefined;
  function addNextAt(end: Joining, at: Point): void {
    const now = context.current?.(undefined);
    if (now === undefined) return;
    const next = { ...end, at: now.flow.screenToFlowPosition(at) };
    withTools(
      ({ addNext }) => addNext(now, next),
      () => now.onNotice(notLoaded),
    );
  }
  function press(id: string): boolean {
    const { relation, joining } = viewStore.current();
    if (relation === undefined && joining === undefined) return false;
    const join = (tools: Tools): boolean => {
      const now = context.current?.(undefined);
      return now !== undefined && tools.join(now, id);
    };
    const tools = loadedTools();
    if (tools !== undefined) return join(tools);
    // That they cannot be loaded is told where they are shown.
    loadTools().then(join, () => undefined);
    return true;
  }
  return {
    ...createDragging(wiring),
    addNextAt,
    press,
    onEdgesChange(changes) {
      const patch = sortEdgeChanges(viewStore.current(), changes);
      if (Object.keys(patch).length > 0) viewStore.update(patch);
    },
    onConnectStart(at) {
      pressedAt = at;
      connection = 'drawn';
    },
    abortConnection() {
      if (connection !== 'drawn') return false;
      connection = 'aborted';
      return true;
    },
    onConnectEnd(event, { fromHandle, toHandle, isValid }) {
      const isAborted = connection === 'aborted';
      connection = undefined;
      const at = placeOf(event);
      if (isAborted || fromHandle === null || at === undefined) return;
      const { nodeId: from, type } = fromHandle;
      const isSnapped = toHandle !== null && isValid === true;
      const over = isSnapped ? toHandle.nodeId : page.nodeAt(at);
      const { scene } = shown.current;
      // The container of a node counts as empty ground around it, but for the points on its border.
      const isGround =
        over === undefined ? page.isEmptyAt(at) : liesIn(scene, from, over) && pointAt(scene, page, { node: over, at }) === undefined;
      const edge = toHandle === null && isNote(scene, from) ? page.edgeAt(at) : undefined;
      if (edge !== undefined) actions.annotate({ note: from, edge });
      else if (toHandle === null && isGround) addNextAt({ from, isTarget: type === 'target' }, at);
      else if (over !== undefined) {
        const [side, to] = [sideNamed(fromHandle.id), page.sideAt(at, over)];
        const ends = { from: { node: from, side, at: pressedAt }, to: { node: over, side: to, at } };
        if (over !== from) actions.connect(connectionOf(ends, { isTarget: type === 'target', scene, page }));
        // Back on the node by a slip of the hand it makes nothing; from one handle to another it is meant.
        else if (to !== undefined && to !== side) actions.relate(from);
      }
    },
  };
}

/** An end of a relation that was drawn: its node, the handle's side, and the place of the page where it was pressed or let go. */
interface DrawnEnd {
  readonly node: string;
  readonly side: Side | undefined;
  readonly at: Point | undefined;
}

/** The relation that was drawn between two nodes: from and to their border points where it began and ended at these. */
function connectionOf(
  { from, to }: { readonly from: DrawnEnd; readonly to: DrawnEnd },
  { isTarget, scene, page }: { readonly isTarget: boolean; readonly scene: DrawnScene; readonly page: Pick<PagePlaces, 'toDiagram'> },
): Parameters<Actions['connect']>[0] {
  const [source, target] = isTarget ? [to, from] : [from, to];
  const [sourcePort, targetPort] = [pointAt(scene, page, source), pointAt(scene, page, target)];
  // A point says by itself where the relation ends.
  const isPointed = sourcePort !== undefined || targetPort !== undefined;
  const sides =
    isPointed || source.side === undefined || target.side === undefined ? undefined : { source: source.side, target: target.side };
  return { source: source.node, target: target.node, sides, sourcePort, targetPort };
}

/** The border point of a node at a place of the page. */
function pointAt(
  { nodes }: Pick<DrawnScene, 'nodes'>,
  { toDiagram }: Pick<PagePlaces, 'toDiagram'>,
  { node, at }: Pick<DrawnEnd, 'node' | 'at'>,
): string | undefined {
  const drawn = nodes.get(node);
  return drawn === undefined || at === undefined ? undefined : borderPointAt(drawn, toDiagram(at));
}

function liesIn({ nodes }: Pick<DrawnScene, 'nodes'>, id: string, outer: string): boolean {
  const parent = nodes.get(id)?.placed.parent;
  return parent !== undefined && (parent === outer || liesIn({ nodes }, parent, outer));
}

function isNote({ nodes }: DrawnScene, id: string): boolean {
  return nodes.get(id)?.placed.node.kind === 'comment';
}
