import { type RefObject, useEffect } from 'react';
import type { Gestures } from '../canvas/gestures.ts';
import { openMenu } from '../menus/use-context-menu.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { createPalmGuard } from './palm-guard.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly viewStore: ViewStore;
  readonly gestures: Pick<Gestures, 'abortDrag'>;
}

/** A finger that rests for this long opens the menu. */
const longMs = 500;
/** Unless it moves farther than it trembles. CSS px. */
const slop = 10;

/** Fingers and pens: a long press opens the menu, and a palm that rests beside a pen does nothing. */
export function useTouch({ wrapper, viewStore, gestures }: Wiring): void {
  useLostTouch({ viewStore, gestures });
  useEffect(() => {
    const element = wrapper.current;
    if (element === null) return;
    const guard = createPalmGuard();
    const listening = new AbortController();
    const isHere = (target: EventTarget | null): target is Element => target instanceof Element && element.contains(target);
    // At the window, before whatever else listens: what a palm does is seen by nobody.
    const options = { capture: true, passive: false, signal: listening.signal };
    let press: { readonly id: number; readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;
    let isSwallowed = false;
    const palms = new Set<number>();
    const end = (): void => {
      clearTimeout(press?.timer);
      press = undefined;
    };

    function onDown(event: PointerEvent): void {
      const { pointerType: type, pointerId: id, clientX: x, clientY: y, width, height, timeStamp: atMs, target, isPrimary } = event;
      if (!isHere(target)) return;
      if (type === 'pen') guard.penAt(atMs, { x, y });
      const isPalm = guard.isPalm({ type, size: Math.max(width, height), atMs, at: { x, y } });
      if (isPalm) {
        palms.add(id);
        stop(event);
      }
      end();
      isSwallowed = false;
      if (isPalm || type !== 'touch' || !isPrimary) return;
      if (target.closest('.react-flow') === null || target.closest('.react-flow__panel, input, textarea, button') !== null) return;
      const open = (): void => {
        press = undefined;
        isSwallowed = true;
        gestures.abortDrag();
        openMenu(viewStore, element, target, { x, y });
      };
      press = { id, x, y, timer: setTimeout(open, longMs) };
    }

    function onMove(event: PointerEvent): void {
      const { pointerType, pointerId, clientX, clientY, timeStamp, target } = event;
      if (palms.has(pointerId)) stop(event);
      else if (pointerType === 'pen' && isHere(target)) guard.penAt(timeStamp, { x: clientX, y: clientY });
      if (press?.id === pointerId && Math.hypot(clientX - press.x, clientY - press.y) > slop) end();
    }

    function onUp(event: PointerEvent): void {
      if (palms.delete(event.pointerId)) stop(event);
      else end();
    }

    // Dragging and zooming listen to touches, not to pointers.
    function onTouch(event: TouchEvent): void {
      if (!isHere(event.target)) return;
      if (event.touches.length > 1) end();
      const isPalm = [...event.changedTouches].every(({ radiusX, radiusY, clientX: x, clientY: y }) =>
        guard.isPalm({ type: 'touch', size: 2 * Math.max(radiusX, radiusY), atMs: event.timeStamp, at: { x, y } }),
      );
      if (isPalm) stop(event);
      // A second finger means the view: what the first one dragged stays where it was.
      else if (event.touches.length > 1) takeBack({ viewStore, gestures });
    }

    // The finger that opened the menu is lifted: that is no press.
    function onClick(event: MouseEvent): void {
      if (!isSwallowed || !isHere(event.target)) return;
      isSwallowed = false;
      stop(event);
    }

    window.addEventListener('pointerdown', onDown, options);
    window.addEventListener('pointermove', onMove, options);
    for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, onUp, options);
    window.addEventListener('touchstart', onTouch, options);
    window.addEventListener('click', onClick, options);
    return () => {
      end();
      listening.abort();
    };
  }, [wrapper, viewStore, gestures]);
}

/** A touch that the system takes over is no release. */
function useLostTouch({ viewStore, gestures }: Pick<Wiring, 'viewStore' | 'gestures'>): void {
  useEffect(() => {
    const cancel = (): void => takeBack({ viewStore, gestures });
    window.addEventListener('touchcancel', cancel, true);
    return () => window.removeEventListener('touchcancel', cancel, true);
  }, [viewStore, gestures]);
}

/** Leaves what a finger drags or resizes as it was. */
function takeBack({ viewStore, gestures }: Pick<Wiring, 'viewStore' | 'gestures'>): void {
  gestures.abortDrag();
  if (viewStore.current().resize !== undefined) viewStore.update({ resize: undefined });
}

function stop(event: Event): void {
  if (event.cancelable) event.preventDefault();
  event.stopImmediatePropagation();
}
