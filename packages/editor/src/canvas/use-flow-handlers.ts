import type { Point } from '@umlaut/diagram';
import { type Edge, type FinalConnectionState, type Node, useReactFlow } from '@xyflow/react';
import { type MouseEvent as ReactMouseEvent, type RefObject, useMemo } from 'react';
import type { EditorSession } from '../session/session.ts';
import type { DoubleTap } from './use-double-tap.ts';
import type { Gestures } from './use-gestures.ts';
import { useLatest } from './use-latest.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly session: EditorSession;
  readonly gestures: Gestures;
  readonly taps: DoubleTap;
  /** Opens the text of a node that lies at `point`. */
  readonly editNodeAt: (id: string, point: Point) => void;
  readonly editEdgeAt: (id: string, point: Point) => void;
}

interface FlowHandlers extends Pick<Gestures, 'onNodesChange' | 'onEdgesChange' | 'onConnect' | 'onConnectEnd'> {
  readonly onConnectStart: () => void;
  readonly onClickConnectStart: () => void;
  readonly onClickConnectEnd: () => void;
  readonly onPaneClick: () => void;
  readonly onMoveStart: () => void;
  readonly onMoveEnd: () => void;
  readonly onNodeDrag: (event: MouseEvent | TouchEvent) => void;
  readonly onSelectionDrag: (event: ReactMouseEvent) => void;
  readonly onNodeDoubleClick: (event: ReactMouseEvent, node: Node) => void;
  readonly onEdgeDoubleClick: (event: ReactMouseEvent, edge: Edge) => void;
}

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

/**
 * What React Flow calls. The handlers are the same for the life of the canvas: with each one that changed, React Flow would
 * ask every node and edge again, at every frame of a drag.
 */
export function useFlowHandlers({ wrapper, session, gestures, taps, editNodeAt, editEdgeAt }: Wiring): FlowHandlers {
  const { screenToFlowPosition } = useReactFlow();
  const latest = useLatest({ editNodeAt, editEdgeAt });
  return useMemo(() => {
    const at = ({ clientX: x, clientY: y }: Place): Point => screenToFlowPosition({ x, y });
    // For the style sheet alone: not worth drawing everything again.
    const mark = (gesture: 'data-connecting' | 'data-moving', isOn: boolean) => (): void => {
      wrapper.current?.toggleAttribute(gesture, isOn);
    };
    const stopConnecting = mark('data-connecting', false);
    const startConnecting = mark('data-connecting', true);
    const onDrag = (event: MouseEvent | TouchEvent | ReactMouseEvent): void => {
      const place = 'touches' in event ? event.touches[0] : event;
      if (place !== undefined) gestures.onDragAt(at(place));
    };
    return {
      onNodesChange: gestures.onNodesChange,
      onEdgesChange: gestures.onEdgesChange,
      onConnect: gestures.onConnect,
      onConnectStart: startConnecting,
      onConnectEnd(event: MouseEvent | TouchEvent, connection: FinalConnectionState): void {
        stopConnecting();
        gestures.onConnectEnd(event, connection);
      },
      onClickConnectStart: startConnecting,
      onClickConnectEnd: stopConnecting,
      onPaneClick() {
        stopConnecting();
        if (session.current().connected !== undefined) session.update({ connected: undefined });
      },
      onMoveStart: mark('data-moving', true),
      onMoveEnd: mark('data-moving', false),
      onNodeDrag: onDrag,
      onSelectionDrag: onDrag,
      onNodeDoubleClick(event, node) {
        if (!taps.isTouch()) latest.current.editNodeAt(node.id, at(event));
      },
      onEdgeDoubleClick: (event, edge) => latest.current.editEdgeAt(edge.id, at(event)),
    };
  }, [wrapper, session, gestures, taps, latest, screenToFlowPosition]);
}
