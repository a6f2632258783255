import type { FinalConnectionState, Node } from '@xyflow/react';
import { type MouseEvent as ReactMouseEvent, type RefObject, useMemo } from 'react';
import type { DoubleTap } from './use-double-tap.ts';
import type { Gestures } from './use-gestures.ts';
import { useLatest } from './use-latest.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly gestures: Gestures;
  readonly taps: DoubleTap;
  readonly edit: (id: string) => boolean;
}

interface FlowHandlers extends Pick<Gestures, 'onNodesChange' | 'onEdgesChange' | 'onConnect' | 'onConnectEnd'> {
  readonly onConnectStart: () => void;
  readonly onClickConnectStart: () => void;
  readonly onClickConnectEnd: () => void;
  readonly onPaneClick: () => void;
  readonly onMoveStart: () => void;
  readonly onMoveEnd: () => void;
  readonly onNodeDoubleClick: (event: ReactMouseEvent, node: Node) => void;
}

/**
 * What React Flow calls. The handlers are the same for the life of the canvas: with each one that changed, React Flow would
 * ask every node and edge again, at every frame of a drag.
 */
export function useFlowHandlers({ wrapper, gestures, taps, edit }: Wiring): FlowHandlers {
  const latestEdit = useLatest(edit);
  return useMemo(() => {
    // For the style sheet alone: not worth drawing everything again.
    const mark = (gesture: 'data-connecting' | 'data-moving', isOn: boolean) => (): void => {
      wrapper.current?.toggleAttribute(gesture, isOn);
    };
    const stopConnecting = mark('data-connecting', false);
    return {
      onNodesChange: gestures.onNodesChange,
      onEdgesChange: gestures.onEdgesChange,
      onConnect: gestures.onConnect,
      onConnectStart: mark('data-connecting', true),
      onConnectEnd(event: MouseEvent | TouchEvent, connection: FinalConnectionState): void {
        stopConnecting();
        gestures.onConnectEnd(event, connection);
      },
      onClickConnectStart: mark('data-connecting', true),
      onClickConnectEnd: stopConnecting,
      onPaneClick: stopConnecting,
      onMoveStart: mark('data-moving', true),
      onMoveEnd: mark('data-moving', false),
      onNodeDoubleClick(_event, node) {
        if (!taps.isTouch()) latestEdit.current(node.id);
      },
    };
  }, [wrapper, gestures, taps, latestEdit]);
}
