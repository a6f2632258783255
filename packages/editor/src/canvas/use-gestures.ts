import type { Connection, EdgeChange, FinalConnectionState, NodeChange } from '@xyflow/react';
import { useMemo, useRef } from 'react';
import type { SessionStore } from '../session.ts';
import type { LineEdge } from '../view/edges.ts';
import type { BoxNode } from '../view/nodes.ts';
import type { Actions } from './actions.ts';
import { sortEdgeChanges, sortNodeChanges } from './changes.ts';

/** What React Flow tells, as handlers; the same object for the life of the canvas. */
export interface Gestures {
  readonly onNodesChange: (changes: NodeChange<BoxNode>[]) => void;
  readonly onEdgesChange: (changes: EdgeChange<LineEdge>[]) => void;
  readonly onConnect: (connection: Connection) => void;
  readonly onConnectEnd: (event: MouseEvent | TouchEvent, connection: FinalConnectionState) => void;
  /** Takes back the drag under way; false when there is none. */
  readonly abortDrag: () => boolean;
}

/** What the pointer and React Flow's own keys do. Gestures preview in the session; on release they become one command. */
export function useGestures(session: SessionStore, actions: Actions): Gestures {
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
        if (dropped) actions.drop(moved);
        else actions.nudge(moved);
        if (Object.keys(patch).length > 0) session.update(patch);
      },
      onEdgesChange: (changes) => session.update(sortEdgeChanges(session.current(), changes)),
      onConnect: ({ source, target }) => actions.connect({ source, target }),
      onConnectEnd(event, { fromHandle, toHandle }) {
        const over = toHandle === null ? nodeUnder(event) : undefined;
        if (fromHandle === null || over === undefined) return;
        const ends = fromHandle.type === 'source' ? [fromHandle.nodeId, over] : [over, fromHandle.nodeId];
        const [source, target] = ends;
        if (source !== undefined && target !== undefined) actions.connect({ source, target });
      },
      abortDrag() {
        if (session.current().drag.size === 0) return false;
        isAborted.current = true;
        session.update({ drag: new Map() });
        return true;
      },
    }),
    [session, actions],
  );
}

/** A connection may be dropped anywhere on a node, not just on its handle. */
function nodeUnder(event: MouseEvent | TouchEvent): string | undefined {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  if (point === undefined) return undefined;
  const element = document.elementFromPoint(point.clientX, point.clientY)?.closest('.react-flow__node');
  return element?.getAttribute('data-id') ?? undefined;
}
