import type { Point } from '@umlaut/diagram';
import type { Rect } from './orders.ts';

export interface GesturePorts {
  readonly inDiagram: (point: Point) => Point;
  readonly boxOf: (id: string) => Rect | undefined;
  readonly selected: () => string | undefined;
  readonly select: (id: string | undefined) => void;
  readonly open: (id: string) => void;
  readonly move: (id: string, to: Point, isLast: boolean) => void;
  /** The line of a connection that is being drawn, in diagram px; undefined when it ends. */
  readonly pull: (line: { readonly from: Point; readonly to: Point } | undefined) => void;
  readonly connect: (source: string, target: string) => void;
}

/** A press moves a class beyond this many px. */
const threshold = 4;

interface Drag {
  readonly pointer: number;
  readonly id: string;
  readonly from: Point;
  readonly corner: Point;
  readonly isPull: boolean;
  readonly isMoving: boolean;
}

/** Moves classes and draws connections with the pointer. A finger scrolls the page, unless it begins on the selected class. */
export function followGestures(host: HTMLElement, ports: GesturePorts): void {
  let drag: Drag | undefined;
  host.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || drag !== undefined) return;
    drag = begun(event, host, ports);
    if (drag === undefined) return;
    if (drag.isPull) event.preventDefault();
    host.setPointerCapture(event.pointerId);
  });
  host.addEventListener('pointermove', (event) => {
    if (drag?.pointer === event.pointerId) drag = moved(drag, pointOf(event, host, ports), ports);
  });
  const end = (isKept: boolean) => (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return;
    const ended = drag;
    drag = undefined;
    finish(ended, isKept ? pointOf(event, host, ports) : undefined, ports);
    const target = nodeAt(document.elementFromPoint(event.clientX, event.clientY));
    if (isKept && ended.isPull && target !== undefined && target !== ended.id) ports.connect(ended.id, target);
  };
  host.addEventListener('pointerup', end(true));
  for (const lost of ['pointercancel', 'lostpointercapture'] as const) host.addEventListener(lost, end(false));
  // A pointer that is captured clicks on the host.
  host.addEventListener('dblclick', ({ clientX, clientY }) => {
    const id = nodeAt(document.elementFromPoint(clientX, clientY));
    if (id !== undefined) ports.open(id);
  });
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && drag !== undefined) host.releasePointerCapture(drag.pointer);
  });
}

/** The drag that a press may become; undefined where it is none. */
function begun(event: PointerEvent, host: HTMLElement, ports: GesturePorts): Drag | undefined {
  if (!(event.target instanceof Element) || event.target.closest('input') !== null) return undefined;
  const isPull = event.target.closest('[data-connector]') !== null;
  const id = isPull ? ports.selected() : nodeAt(event.target);
  const box = id === undefined ? undefined : ports.boxOf(id);
  if (id === undefined || box === undefined) {
    ports.select(undefined);
    return undefined;
  }
  if (event.pointerType === 'touch' && !isPull && id !== ports.selected()) return undefined;
  if (!isPull) ports.select(id);
  return { pointer: event.pointerId, id, from: pointOf(event, host, ports), corner: box, isPull, isMoving: false };
}

function moved(drag: Drag, to: Point, ports: GesturePorts): Drag {
  const isMoving = drag.isMoving || Math.hypot(to.x - drag.from.x, to.y - drag.from.y) > threshold;
  if (isMoving && drag.isPull) ports.pull({ from: drag.from, to });
  else if (isMoving) ports.move(drag.id, cornerOf(drag, to), false);
  return { ...drag, isMoving };
}

/** Ends a drag where the pointer is, or where it began. */
function finish(drag: Drag, to: Point | undefined, ports: GesturePorts): void {
  if (drag.isPull) ports.pull(undefined);
  else if (drag.isMoving) ports.move(drag.id, to === undefined ? drag.corner : cornerOf(drag, to), true);
}

function pointOf({ clientX, clientY }: MouseEvent, host: HTMLElement, { inDiagram }: GesturePorts): Point {
  const { left, top } = host.getBoundingClientRect();
  return inDiagram({ x: clientX - left, y: clientY - top });
}

function cornerOf({ from, corner }: Drag, to: Point): Point {
  return { x: corner.x + to.x - from.x, y: corner.y + to.y - from.y };
}

function nodeAt(element: Element | null): string | undefined {
  const node = element?.closest('[data-node]');
  return node instanceof HTMLElement ? node.dataset.node : undefined;
}
