import type { NodeKindId, Point } from '@umlaut/diagram';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import type { Actions } from '../canvas/actions.ts';
import { useLatest } from '../canvas/use-latest.ts';
import { middleOf, showBox } from '../panning/show-box.ts';
import type { Writing } from '../texts/writing.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { type PlacingSetting, placeAt, placeNear, placeOnPoint } from './placing.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly writing: Writing;
  readonly scene: DrawnScene;
  readonly readOnly: boolean;
  readonly onNotice: (text: string) => void;
}

/** Placing what the palette offers. */
export interface Placing {
  /** Places a node of `kind` in the middle of the view, or as near to it as it covers nothing; its name can be written at once. */
  readonly placeAtCentre: (kind: NodeKindId) => void;
  /** Places it where the pointer is, or as near to that as it covers nothing; `at`: CSS px of the page, the middle of the view when undefined. */
  readonly placeAtPointer: (kind: NodeKindId, at: Point | undefined) => void;
}

/** A press that moves less than this is a click. Screen px. */
const clickSlop = 5;

/**
 * Places the armed kind where the canvas is clicked, or where the pointer is let go that was pressed in the palette. Enter places
 * it in the middle of the view or beside what is there, Escape disarms.
 */
export function usePlacing({ wrapper, viewStore, actions, writing, scene, readOnly, onNotice }: Wiring): Placing {
  const flow = useReactFlow();
  const setting: PlacingSetting = { scene, actions, onNotice, write: writing.begin };
  function place(kind: NodeKindId, point: Point): void {
    viewStore.update({ placing: undefined });
    placeAt(setting, kind, point);
  }
  function placeAtCentre(kind: NodeKindId): void {
    const box = wrapper.current?.getBoundingClientRect();
    if (box === undefined) return;
    viewStore.update({ placing: undefined });
    const placed = placeNear(setting, kind, middleOf(box, flow));
    if (placed !== undefined) showBox(flow, box, placed);
  }
  function placeAtPointer(kind: NodeKindId, at: Point | undefined): void {
    viewStore.update({ placing: undefined });
    if (at === undefined) placeAtCentre(kind);
    else placeOnPoint(setting, kind, flow.screenToFlowPosition(at));
  }
  const latest = useLatest({ place, placeAtCentre, readOnly, flow });

  useEffect(() => {
    // The click that ends the press that has placed something: to what lies there it would be one of its own.
    let isSpent = false;
    let pressed: { readonly id: number; readonly x: number; readonly y: number; readonly here: boolean } | undefined;
    const isOnCanvas = (target: EventTarget | null): boolean =>
      target instanceof Element && wrapper.current?.contains(target) === true && target.closest('.react-flow__panel, button') === null;

    function onPointerDown({ pointerId: id, clientX: x, clientY: y, target, isPrimary }: PointerEvent): void {
      isSpent = false;
      // A second finger makes of the press a movement of the view.
      pressed = isPrimary ? { id, x, y, here: isOnCanvas(target) } : undefined;
    }

    function onPointerUp({ pointerId, clientX: x, clientY: y, button }: PointerEvent): void {
      const { placing } = viewStore.current();
      const from = pressed;
      if (from?.id !== pointerId) return;
      pressed = undefined;
      if (placing === undefined || latest.current.readOnly || button !== 0) return;
      // A palette's item holds the pointer while it is dragged: what lies under the pointer counts.
      if (!isOnCanvas(document.elementFromPoint(x, y))) return;
      if (from.here && Math.hypot(x - from.x, y - from.y) > clickSlop) return;
      isSpent = true;
      latest.current.place(placing, latest.current.flow.screenToFlowPosition({ x, y }));
    }

    function onClick(event: MouseEvent): void {
      if (isSpent && isOnCanvas(event.target)) event.stopPropagation();
      isSpent = false;
    }

    function onKeyDown(event: KeyboardEvent): void {
      const { placing } = viewStore.current();
      if (placing === undefined || event.defaultPrevented || event.isComposing) return;
      const isButton = event.target instanceof Element && event.target.closest('button, a, input, textarea, select, dialog') !== null;
      if (event.key === 'Escape') viewStore.update({ placing: undefined });
      else if (event.key === 'Enter' && !isButton && !latest.current.readOnly) latest.current.placeAtCentre(placing);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }

    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('pointerup', onPointerUp, true);
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('pointerup', onPointerUp, true);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [wrapper, viewStore, latest]);

  return { placeAtCentre, placeAtPointer };
}
