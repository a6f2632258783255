import type { Point } from '@umlaut/diagram';
import type { Side } from '@umlaut/geometry';
import { sideNamed } from '../connecting/chosen-sides.ts';

/** A pointer on the page, CSS px. */
export type Pointing = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>;

/** A press on something that is taken hold of. */
export type Press = Pointing & Pick<Event, 'stopPropagation'>;

/** Callbacks for a pointer. */
interface PointerListener {
  readonly onMove: (pointing: Pointing) => void;
  readonly onUp: (pointing: Pointing) => void;
  readonly onCancel: (pointing: Pointing) => void;
  /** Escape was pressed. */
  readonly onEscape: () => void;
}

/** Hit tests and pointers of the page: all that gestures need of it. Points are CSS px of the page. */
export interface PagePlaces {
  /** A connection may be dropped anywhere on a node, not just on its handle. */
  readonly nodeAt: (at: Point) => string | undefined;
  /** The edge that is pressed first there, unless it is `except`. */
  readonly edgeAt: (at: Point, except?: string) => string | undefined;
  /** The side of `node` that stands for itself there: one of its handles lies at `at`. */
  readonly sideAt: (at: Point, node: string) => Side | undefined;
  readonly isEmptyAt: (at: Point) => boolean;
  readonly toDiagram: (at: Point) => Point;
  /** Tells of all pointers until the answer is called; no text is selected meanwhile. */
  readonly listen: (listener: PointerListener) => () => void;
  /** The click that comes of the press that has just ended means nothing to what lies below. */
  readonly spendClick: () => void;
}

/** The page that the canvas stands on. */
export function pagePlaces(toDiagram: (at: Point) => Point): PagePlaces {
  return { nodeAt, edgeAt, sideAt, isEmptyAt, toDiagram, listen, spendClick };
}

/** Returns the position of the mouse or of the finger that moved last; undefined without one. */
export function placeOf(event: MouseEvent | TouchEvent): Point | undefined {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  return point === undefined ? undefined : { x: point.clientX, y: point.clientY };
}

function nodeAt({ x, y }: Point): string | undefined {
  // Drag points lie above the node.
  for (const element of document.elementsFromPoint(x, y)) {
    const node = element.closest('.react-flow__node');
    if (node !== null) return node.getAttribute('data-id') ?? undefined;
  }
  return undefined;
}

function edgeAt({ x, y }: Point, except?: string): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const hit = element.closest('.react-flow__edge, .react-flow__node');
    const id = hit?.getAttribute('data-id') ?? undefined;
    if (hit !== null && id !== except) return hit.matches('.react-flow__edge') ? id : undefined;
  }
  return undefined;
}

function sideAt({ x, y }: Point, node: string): Side | undefined {
  const handle = document
    .elementsFromPoint(x, y)
    .find((element) => element.matches('.react-flow__handle') && element.getAttribute('data-nodeid') === node);
  return sideNamed(handle?.getAttribute('data-handleid'));
}

function isEmptyAt({ x, y }: Point): boolean {
  return document.elementFromPoint(x, y)?.closest('.react-flow__pane') !== null;
}

function listen({ onMove, onUp, onCancel, onEscape }: PointerListener): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
  document.addEventListener('pointermove', onMove, options);
  document.addEventListener('pointerup', onUp, options);
  document.addEventListener('pointercancel', onCancel, options);
  document.addEventListener('keydown', onKey, options);
  document.addEventListener('selectstart', (event) => event.preventDefault(), options);
  return () => listening.abort();
}

function spendClick(): void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  const stop = (): void => listening.abort();
  const onClick = (event: MouseEvent): void => {
    event.stopPropagation();
    stop();
  };
  window.addEventListener('click', onClick, options);
  // Without a click here, the next one belongs to another press.
  window.addEventListener('pointerdown', stop, options);
}
