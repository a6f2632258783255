import type { NodeKindId, Point } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { type ReactFlowInstance, useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import type { Actions } from '../canvas/actions.ts';
import { useLatest } from '../canvas/use-latest.ts';
import { isElsewhere } from '../keys/keys.ts';
import { middleOf, showBox } from '../panning/show-box.ts';
import type { Writing } from '../texts/writing.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { noPress, type PlaceEffect, type PlaceEvent, stepPlacing } from './place-gesture.ts';
import { type PlacingSetting, placeAt, placeDrawn, placeNear, placeOnPoint } from './placing.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly writing: Writing;
  readonly scene: DrawnScene;
  readonly readOnly: boolean;
  readonly onNotice: (text: string) => void;
}

/** Placing what the palette offers. */
export interface Placing {
  /**
   * Places a node of `kind` with its middle at a place of the page, CSS px, or as near to it as it covers nothing; in the middle of the
   * view without one. Its name can be written at once.
   */
  readonly place: (kind: NodeKindId, at?: Point) => void;
  /** The same for the armed kind, which stays armed if it is kept. */
  readonly placeArmed: (kind: NodeKindId, at: Point | undefined) => void;
}

/**
 * Places the armed kind where the canvas is clicked, as large as it is drawn there by a drag, or where the pointer is let go that was
 * pressed in the palette. Enter places it in the middle of the view or beside what is there, Escape disarms.
 */
export function usePlacing(wiring: Wiring): Placing {
  const { wrapper, viewStore, readOnly } = wiring;
  const flow = useReactFlow();
  const acts = placingActs(wiring, flow);
  const latest = useLatest({ ...acts, readOnly, flow });
  useEffect(() => listen(wrapper, viewStore, latest), [wrapper, viewStore, latest]);
  function placeArmed(kind: NodeKindId, at: Point | undefined): void {
    if (at === undefined) acts.placeAtCentre(kind);
    else acts.placeNear(kind, flow.screenToFlowPosition(at));
  }
  return {
    placeArmed,
    place(kind, at) {
      viewStore.update({ placing: undefined });
      placeArmed(kind, at);
    },
  };
}

interface Acts {
  readonly place: (kind: NodeKindId, point: Point) => void;
  readonly placeNear: (kind: NodeKindId, point: Point) => void;
  readonly placeSized: (kind: NodeKindId) => void;
  readonly placeAtCentre: (kind: NodeKindId) => void;
}

function placingActs({ wrapper, document, viewStore, actions, writing, scene, onNotice }: Wiring, flow: ReactFlowInstance): Acts {
  const setting: PlacingSetting = { scene, document, viewStore, actions, onNotice, write: writing.begin };
  /** A shape that is kept stays armed. */
  function disarm(): void {
    viewStore.update(viewStore.current().keeping ? { sizing: undefined } : { placing: undefined });
  }
  return {
    place(kind, point) {
      disarm();
      placeAt(setting, kind, point);
    },
    placeNear(kind, point) {
      disarm();
      placeOnPoint(setting, kind, point);
    },
    placeSized(kind) {
      const { sizing } = viewStore.current();
      disarm();
      if (sizing !== undefined) placeDrawn(setting, kind, sizing);
    },
    placeAtCentre(kind) {
      const box = wrapper.current?.getBoundingClientRect();
      if (box === undefined) return;
      disarm();
      const placed = placeNear(setting, kind, middleOf(box, flow));
      if (placed !== undefined) showBox(flow, box, placed);
    },
  };
}

type Latest = Readonly<RefObject<Acts & { readonly readOnly: boolean; readonly flow: ReactFlowInstance }>>;

/** Feeds the page's events to the gesture, and does what it says; returns the end of it. */
function listen(wrapper: RefObject<HTMLElement | null>, viewStore: ViewStore, latest: Latest): () => void {
  let gesture = noPress;
  // The click that ends the press that has placed something: to what lies there it would be one of its own.
  let isSpent = false;
  const isOnCanvas = (target: EventTarget | null): boolean =>
    target instanceof Element && wrapper.current?.contains(target) === true && target.closest('.react-flow__panel, button') === null;

  function take(event: PlaceEvent): void {
    const { placing } = viewStore.current();
    const next = stepPlacing(gesture, event);
    gesture = next.state;
    if (next.effect === undefined) return;
    if (next.effect.type === 'stop-sizing') viewStore.update({ sizing: undefined });
    else if (placing === undefined || latest.current.readOnly) return;
    else if (next.effect.type === 'size') viewStore.update({ sizing: sizeOf(next.effect) });
    else drop(placing, next.effect);
  }

  /** In the diagram's frame; where it began stays there while the view moves. */
  function sizeOf({ from, to }: PlaceEffect & { readonly type: 'size' }): { readonly from: Point; readonly to: Point } {
    const { screenToFlowPosition } = latest.current.flow;
    return { from: viewStore.current().sizing?.from ?? screenToFlowPosition(from), to: screenToFlowPosition(to) };
  }

  function drop(kind: NodeKindId, effect: PlaceEffect & { readonly type: 'place' | 'place-sized' }): void {
    isSpent = true;
    if (effect.type === 'place-sized') latest.current.placeSized(kind);
    else latest.current.place(kind, latest.current.flow.screenToFlowPosition(effect.at));
  }

  function onPointerDown(event: PointerEvent): void {
    isSpent = false;
    const isPanning = event.button !== 0 || event.shiftKey || wrapper.current?.hasAttribute('data-hand') === true;
    const canDraw = event.pointerType !== 'touch' && !isPanning;
    const press = { id: event.pointerId, at: placeOf(event), isHere: isOnCanvas(event.target), canDraw };
    take({ type: 'down', press, isPrimary: event.isPrimary });
  }

  function onPointerUp(event: PointerEvent): void {
    // A palette's item holds the pointer while it is dragged: what lies under the pointer counts.
    const isHere = isOnCanvas(document.elementFromPoint(event.clientX, event.clientY));
    take({ type: 'up', id: event.pointerId, at: placeOf(event), isHere, isMainButton: event.button === 0 });
  }

  function onClick(event: MouseEvent): void {
    if (isSpent && isOnCanvas(event.target)) event.stopPropagation();
    isSpent = false;
  }

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener('pointerdown', onPointerDown, options);
  document.addEventListener('pointermove', (event) => take({ type: 'move', id: event.pointerId, at: placeOf(event) }), options);
  document.addEventListener('pointerup', onPointerUp, options);
  document.addEventListener('pointercancel', ({ pointerId: id }) => take({ type: 'cancel', id }), options);
  document.addEventListener('click', onClick, options);
  document.addEventListener('keydown', (event) => takeKey(event, viewStore, latest), options);
  return () => listening.abort();
}

function takeKey(event: KeyboardEvent, viewStore: ViewStore, latest: Latest): void {
  const { placing } = viewStore.current();
  if (placing === undefined || event.defaultPrevented || event.isComposing) return;
  const isButton = event.target instanceof Element && event.target.closest('button, a, input, textarea, select, dialog') !== null;
  // A text being edited comes first: a kept shape stays armed meanwhile.
  if (isElsewhere(event.target)) return;
  if (event.key === 'Escape') viewStore.update({ placing: undefined });
  else if (event.key === 'Enter' && !isButton && !latest.current.readOnly) latest.current.placeAtCentre(placing);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function placeOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y };
}
