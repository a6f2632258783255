import type { Rect } from '@umlaut/geometry';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { type Doing, idle, type Presence } from './presence.ts';
import { writingNow } from './writing-now.ts';

interface Showing {
  readonly presence: Presence;
  readonly viewStore: ViewStore;
  readonly wrapper: RefObject<HTMLElement | null>;
}

/** Lets the others see what one does on this canvas, until it goes away; nothing while the page is not looked at. */
export function useShowing({ presence, viewStore, wrapper }: Showing): void {
  const flow = useLatest(useReactFlow());
  const store = useStoreApi();
  useEffect(() => {
    const canvas = wrapper.current;
    if (canvas === null) return;
    let cursor: Doing['cursor'];
    const life = new AbortController();
    const { signal } = life;

    function tell(): void {
      if (document.visibilityState === 'hidden') {
        presence.show(idle);
        return;
      }
      const state = viewStore.current();
      const { selection, drag, textCaret } = state;
      presence.show({
        cursor,
        selection: [...selection.nodes, ...selection.edges],
        drag,
        view: seen(),
        writing: writingNow(state),
        caret: textCaret,
      });
    }
    function seen(): Rect | undefined {
      const { width, height, transform } = store.getState();
      const [x, y, zoom] = transform;
      return width > 0 && height > 0 ? { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom } : undefined;
    }
    function hide(): void {
      cursor = undefined;
      tell();
    }
    function point(event: PointerEvent): void {
      cursor = flow.current.screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false });
      tell();
    }

    // Captured: a drag keeps its moves from those who listen further down.
    canvas.addEventListener('pointermove', point, { capture: true, signal });
    canvas.addEventListener('pointerleave', hide, { signal });
    // A finger that is lifted points nowhere.
    canvas.addEventListener('pointerup', (event) => event.pointerType === 'touch' && hide(), { capture: true, signal });
    document.addEventListener('visibilitychange', hide, { signal });
    const stop = [viewStore.subscribe(tell), store.subscribe((now, before) => now.transform !== before.transform && tell())];
    tell();
    return () => {
      life.abort();
      for (const end of stop) end();
      presence.show(idle);
    };
  }, [presence, viewStore, wrapper, flow, store]);
}
