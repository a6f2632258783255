import type { NodeKindId, Point } from '@umlaut/diagram';
import { nodeKind, viewNode } from '@umlaut/diagram';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import type { EditorSession } from '../session/session.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { Actions } from './actions.ts';
import { containerFor, dropInto } from './dropping.ts';
import { useLatest } from './use-latest.ts';
import type { Writing } from './writing.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly session: EditorSession;
  readonly actions: Actions;
  readonly writing: Writing;
  readonly scene: DrawnScene;
  readonly readOnly: boolean;
}

/** Placing what the palette offers. */
export interface Placing {
  /** Places a node of `kind` with its middle at `point` of the diagram, in the container there; its name can be written at once. */
  readonly placeAt: (kind: NodeKindId, point: Point) => void;
  readonly placeAtCentre: (kind: NodeKindId) => void;
}

/** A press that moves less than this is a click. Screen px. */
const clickSlop = 5;

/**
 * Places the armed kind where the canvas is clicked, or where the pointer is let go that was pressed in the palette. Enter places
 * it in the middle of the view, Escape disarms.
 */
export function usePlacing({ wrapper, session, actions, writing, scene, readOnly }: Wiring): Placing {
  const flow = useReactFlow();
  const placeAt = (kind: NodeKindId, point: Point): void => {
    const { width, height } = sizeOf(kind);
    const corner = { x: Math.round(point.x - width / 2), y: Math.round(point.y - height / 2) };
    const id = actions.place({ kind, ...dropInto(corner, containerFor(scene, kind, point)) });
    session.update({ placing: undefined });
    if (id !== undefined && nodeKind(kind).initial.label.trim() !== '') writing.begin(id, { field: 'label' });
  };
  const placeAtCentre = (kind: NodeKindId): void => {
    const box = wrapper.current?.getBoundingClientRect();
    if (box !== undefined) placeAt(kind, flow.screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 2 }));
  };
  const latest = useLatest({ placeAt, placeAtCentre, readOnly, flow });

  useEffect(() => {
    let pressed: { readonly x: number; readonly y: number; readonly here: boolean } | undefined;
    const isOnCanvas = (target: EventTarget | null): boolean =>
      target instanceof Element && wrapper.current?.contains(target) === true && target.closest('.react-flow__panel') === null;

    function onPointerDown(event: PointerEvent): void {
      pressed = { x: event.clientX, y: event.clientY, here: isOnCanvas(event.target) };
    }

    function onPointerUp({ clientX: x, clientY: y, button }: PointerEvent): void {
      const { placing } = session.current();
      const from = pressed;
      pressed = undefined;
      if (placing === undefined || latest.current.readOnly || from === undefined || button !== 0) return;
      // A palette's item holds the pointer while it is dragged: what lies under the pointer counts.
      if (!isOnCanvas(document.elementFromPoint(x, y))) return;
      if (from.here && Math.hypot(x - from.x, y - from.y) > clickSlop) return;
      latest.current.placeAt(placing, latest.current.flow.screenToFlowPosition({ x, y }));
    }

    function onKeyDown(event: KeyboardEvent): void {
      const { placing } = session.current();
      if (placing === undefined || event.defaultPrevented || event.isComposing) return;
      const isButton = event.target instanceof Element && event.target.closest('button, a, input, textarea, select, dialog') !== null;
      if (event.key === 'Escape') session.update({ placing: undefined });
      else if (event.key === 'Enter' && !isButton && !latest.current.readOnly) latest.current.placeAtCentre(placing);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }

    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('pointerup', onPointerUp, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('pointerup', onPointerUp, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [wrapper, session, latest]);

  return { placeAt, placeAtCentre };
}

/** Size of a node of `kind` that was just placed. */
function sizeOf(kind: NodeKindId): { readonly width: number; readonly height: number } {
  const view = viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind } });
  return nodeDrawings[kind].size(view, { measure: fontMeasure, holds: false });
}
