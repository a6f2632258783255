import type { Diagram, Drop, Point } from '@umlaut/diagram';
import type { Connection, EdgeChange, FinalConnectionState, NodeChange } from '@xyflow/react';
import { type RefObject, useMemo, useRef } from 'react';
import type { EditorSession } from '../session/session.ts';
import type { LineEdge } from '../view/edges.ts';
import type { BoxNode } from '../view/nodes.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { Actions } from './actions.ts';
import { sortEdgeChanges, sortNodeChanges } from './changes.ts';
import { containerOver, dropInto } from './dropping.ts';

/** What React Flow tells, as handlers; the same object for the life of the canvas. */
export interface Gestures {
  readonly onNodesChange: (changes: NodeChange<BoxNode>[]) => void;
  readonly onEdgesChange: (changes: EdgeChange<LineEdge>[]) => void;
  readonly onConnect: (connection: Connection) => void;
  readonly onConnectEnd: (event: MouseEvent | TouchEvent, connection: FinalConnectionState) => void;
  /** Where the pointer is in the diagram while nodes are dragged: what lies there may take them. */
  readonly onDragAt: (point: Point) => void;
  /** Takes back the drag under way; false when there is none. */
  readonly abortDrag: () => boolean;
}

interface Wiring {
  readonly session: EditorSession;
  readonly actions: Actions;
  readonly shown: Readonly<RefObject<{ readonly diagram: Diagram; readonly scene: DrawnScene }>>;
}

/** What the pointer and React Flow's own keys do. Gestures preview in the session; on release they become one command. */
export function useGestures({ session, actions, shown }: Wiring): Gestures {
  const isAborted = useRef(false);
  return useMemo(
    () => ({
      onNodesChange(changes) {
        const { patch, moved, dropped } = sortNodeChanges(session.current(), changes);
        if (isAborted.current && patch.drag !== undefined) {
          // The pointer still drags, but until it is released the drag no longer counts.
          if (dropped || moved.size > 0) isAborted.current = false;
          return;
        }
        // Written first: between the end of the preview and the write the node would stand where it was before.
        if (dropped) actions.drop(dropsOf(moved, session.current().over, shown.current));
        else if (moved.size > 0) actions.nudge(moved);
        if (Object.keys(patch).length > 0) session.update(dropped ? { ...patch, over: undefined } : patch);
      },
      onEdgesChange(changes) {
        const patch = sortEdgeChanges(session.current(), changes);
        if (Object.keys(patch).length > 0) session.update(patch);
      },
      onConnect: ({ source, target }) => void actions.connect({ source, target }),
      onConnectEnd(event, { fromHandle, toHandle, isValid }) {
        const over = toHandle === null || isValid !== true ? nodeUnder(event) : undefined;
        if (fromHandle === null || over === undefined) return;
        const ends = fromHandle.type === 'source' ? [fromHandle.nodeId, over] : [over, fromHandle.nodeId];
        const [source, target] = ends;
        if (source !== undefined && target !== undefined) actions.connect({ source, target });
      },
      onDragAt(point) {
        const { drag, over } = session.current();
        if (drag.size === 0) return;
        const { diagram, scene } = shown.current;
        const found = containerOver({ diagram, scene, ids: movedRoots(diagram, new Set(drag.keys())) }, point)?.node.id;
        if (found !== over) session.update({ over: found });
      },
      abortDrag() {
        if (session.current().drag.size === 0) return false;
        isAborted.current = true;
        session.update({ drag: new Map(), over: undefined });
        return true;
      },
    }),
    [session, actions, shown],
  );
}

/** Those that do not move along with a container. */
function movedRoots(diagram: Diagram, ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(diagram.nodes.filter(({ id, parentId }) => ids.has(id) && !ids.has(parentId ?? '')).map(({ id }) => id));
}

/** Where moved nodes are put: into the container they are over, which need not be the one they came from. */
function dropsOf(
  moved: ReadonlyMap<string, Point>,
  over: string | undefined,
  { diagram, scene }: { readonly diagram: Diagram; readonly scene: DrawnScene },
): ReadonlyMap<string, Drop> {
  const roots = movedRoots(diagram, new Set(moved.keys()));
  const container = over === undefined ? undefined : scene.nodes.get(over)?.placed;
  const drops = new Map<string, Drop>();
  for (const node of diagram.nodes) {
    const position = moved.get(node.id);
    if (position === undefined) continue;
    const parent = node.parentId === undefined ? undefined : scene.nodes.get(node.parentId)?.placed;
    const stays = !roots.has(node.id) || parent?.node.id === over;
    if (stays) {
      const kept = parent !== undefined && roots.has(node.id) ? dropInto(plus(parent.box, position), parent).position : position;
      drops.set(node.id, { position: kept, ...(node.parentId === undefined ? {} : { parent: node.parentId }) });
    } else drops.set(node.id, dropInto(plus(parent?.box ?? { x: 0, y: 0 }, position), container));
  }
  return drops;
}

function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

/** A connection may be dropped anywhere on a node, not just on its handle. */
export function nodeUnder(event: MouseEvent | TouchEvent): string | undefined {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  if (point === undefined) return undefined;
  // What is taken hold of lies above the node.
  for (const element of document.elementsFromPoint(point.clientX, point.clientY)) {
    const node = element.closest('.react-flow__node');
    if (node !== null) return node.getAttribute('data-id') ?? undefined;
  }
  return undefined;
}
