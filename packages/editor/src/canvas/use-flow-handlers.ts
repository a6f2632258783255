import type { Point } from '@umlaut/diagram';
import { type Edge, type FinalConnectionState, type Node, useReactFlow } from '@xyflow/react';
import { type MouseEvent as ReactMouseEvent, type RefObject, useMemo } from 'react';
import { handlePressAt } from '../connecting/handle-press.ts';
import type { Reachable } from '../connecting/reachable.ts';
import { placeOf } from '../panning/page-places.ts';
import type { DoubleTap } from '../selecting/use-double-tap.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import type { Gestures } from './gestures.ts';
import { useLatest } from './use-latest.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly viewStore: ViewStore;
  readonly gestures: Gestures;
  readonly reachable: Reachable;
  readonly taps: DoubleTap;
  /** Takes clicks on all but handles. */
  readonly onClickCapture: (event: ReactMouseEvent) => void;
  /** Opens the text of a node that lies at `point`. */
  readonly editNodeAt: (id: string, point: Point) => void;
  readonly editEdgeAt: (id: string, point: Point) => void;
  /** The edge that has a text there. */
  readonly textAt: (point: Point) => string | undefined;
}

interface FlowHandlers extends Pick<Gestures, 'onNodesChange' | 'onEdgesChange' | 'onConnectEnd'> {
  readonly onConnectStart: (event: MouseEvent | TouchEvent) => void;
  readonly onClickCapture: (event: ReactMouseEvent) => void;
  readonly onPaneClick: (event: ReactMouseEvent) => void;
  readonly onNodeClick: (event: ReactMouseEvent, node: Node) => void;
  readonly onEdgeClick: (event: ReactMouseEvent, edge: Edge) => void;
  readonly onNodeDragStart: () => void;
  readonly onSelectionDragStart: () => void;
  readonly onNodeDrag: (event: MouseEvent | TouchEvent) => void;
  readonly onSelectionDrag: (event: ReactMouseEvent) => void;
  readonly onNodeDoubleClick: (event: ReactMouseEvent, node: Node) => void;
  readonly onEdgeDoubleClick: (event: ReactMouseEvent, edge: Edge) => void;
}

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

/**
 * Event handlers of React Flow; the same for the life of the canvas. A changed handler would make React Flow render every node
 * and edge, at every frame of a drag.
 */
export function useFlowHandlers({
  wrapper,
  viewStore,
  gestures,
  reachable,
  taps,
  onClickCapture,
  editNodeAt,
  editEdgeAt,
  textAt,
}: Wiring): FlowHandlers {
  const { screenToFlowPosition, getZoom } = useReactFlow();
  const latest = useLatest({ editNodeAt, editEdgeAt, textAt });
  return useMemo(() => {
    const at = ({ clientX: x, clientY: y }: Place): Point => screenToFlowPosition({ x, y });
    // For the style sheet alone: not worth drawing everything again.
    const mark = (isOn: boolean) => (): void => {
      wrapper.current?.toggleAttribute('data-connecting', isOn);
      reachable.setConnecting(isOn);
    };
    const stopConnecting = mark(false);
    const startConnecting = mark(true);
    const onDrag = (event: MouseEvent | TouchEvent | ReactMouseEvent): void => {
      const place = 'touches' in event ? event.touches[0] : event;
      if (place !== undefined) gestures.onDragAt(at(place));
    };
    function pressGround(place: Point): void {
      const { strip, joining, relation, isTextLost } = viewStore.current();
      if (isTextLost) viewStore.update({ isTextLost: false });
      if (joining !== undefined && relation === undefined) gestures.addNextAt(joining, place);
      if (strip !== undefined || joining !== undefined) viewStore.update({ strip: undefined, joining: undefined });
    }
    function pressElement({ ctrlKey, metaKey }: ReactMouseEvent, { id }: { readonly id: string }): boolean {
      return !(ctrlKey || metaKey) && gestures.press(id);
    }
    const pressHandle = handlePresser({
      viewStore,
      gestures,
      taps,
      pressGround,
      getZoom,
      textAt: (event) => latest.current.textAt(at(event)),
    });
    return {
      onNodesChange: gestures.onNodesChange,
      onEdgesChange: gestures.onEdgesChange,
      onConnectStart(event) {
        startConnecting();
        gestures.onConnectStart(placeOf(event));
        if (viewStore.current().joining !== undefined) viewStore.update({ joining: undefined });
      },
      onConnectEnd(event: MouseEvent | TouchEvent, connection: FinalConnectionState): void {
        stopConnecting();
        gestures.onConnectEnd(event, connection);
      },
      onClickCapture(event) {
        const handle = event.target instanceof Element ? event.target.closest('.react-flow__handle') : null;
        if (handle === null) return onClickCapture(event);
        pressHandle(event, handle);
      },
      onPaneClick: ({ clientX: x, clientY: y }) => pressGround({ x, y }),
      // With the click of the second tap, as the browser takes the focus from the field with what comes before it.
      onNodeClick(event, node) {
        if (!pressElement(event, node) && taps.isSecond()) latest.current.editNodeAt(node.id, at(event));
      },
      onEdgeClick(event, edge) {
        if (!pressElement(event, edge) && taps.isSecond()) latest.current.editEdgeAt(edge.id, at(event));
      },
      onNodeDragStart: gestures.onDragStart,
      onSelectionDragStart: gestures.onDragStart,
      onNodeDrag: onDrag,
      onSelectionDrag: onDrag,
      onNodeDoubleClick(event, node) {
        if (!taps.isTouch()) latest.current.editNodeAt(node.id, at(event));
      },
      onEdgeDoubleClick(event, edge) {
        if (!taps.isTouch()) latest.current.editEdgeAt(edge.id, at(event));
      },
    };
  }, [wrapper, viewStore, gestures, reachable, taps, latest, screenToFlowPosition, getZoom, onClickCapture]);
}

interface HandleWiring extends Pick<Wiring, 'viewStore' | 'gestures' | 'taps'> {
  readonly pressGround: (place: Point) => void;
  readonly getZoom: () => number;
  /** The edge that has a text where it is pressed. */
  readonly textAt: (place: Place) => string | undefined;
}

/** Does what a click on the area of a handle means. */
function handlePresser({ viewStore, gestures, taps, pressGround, getZoom, textAt }: HandleWiring) {
  const selectNode = (...ids: readonly string[]): void => viewStore.update({ selection: { nodes: new Set(ids), edges: new Set() } });
  return (event: ReactMouseEvent, handle: Element): void => {
    const { relation, joining } = viewStore.current();
    const place = { x: event.clientX, y: event.clientY };
    const pressed = handlePressAt(handle, place, { isTouch: taps.isTouch(), zoom: getZoom() });
    const text = pressed.on === 'own' ? undefined : textAt(event);
    const isUnderWay = relation !== undefined || joining !== undefined;
    // React Flow selects by the drag that a press begins, and a handle begins none.
    if (pressed.on === 'own' && !isUnderWay && !(event.ctrlKey || event.metaKey || event.shiftKey))
      selectNode(handle.getAttribute('data-nodeid') ?? '');
    // So near to the node it is meant where a relation begins or ends..
    if (pressed.on === 'own' || (pressed.on !== 'other' && isUnderWay) || (pressed.on === 'dot' && taps.isSecond())) return;
    event.stopPropagation();
    if (text !== undefined) {
      viewStore.update({ selection: { nodes: new Set(), edges: new Set([text]) } });
      return;
    }
    selectNode(...(pressed.on === 'ground' ? [] : [pressed.on === 'dot' ? pressed.from : pressed.id]));
    if (pressed.on === 'ground') pressGround(place);
    else if (pressed.on === 'other') gestures.press(pressed.id);
    else if (handle.matches('.connectable'))
      viewStore.update({ joining: { from: pressed.from, isTarget: pressed.isTarget }, strip: undefined });
  };
}
