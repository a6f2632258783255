import type { Rect, Size } from '@umlaut/geometry';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { Presence } from './presence.ts';

interface Following {
  readonly presence: Presence;
  readonly view: Rect | undefined;
  readonly isFollowing: boolean;
  readonly wrapper: RefObject<HTMLElement | null>;
}

/** Shows what the followed one sees, as it changes, until one moves the view oneself, takes hold of something or presses Escape. */
export function useFollowing({ presence, view, isFollowing, wrapper }: Following): void {
  const flow = useLatest(useReactFlow());
  const store = useStoreApi();

  useEffect(() => {
    if (!isFollowing || view === undefined) return;
    const { width, height, minZoom: min, maxZoom: max } = store.getState();
    if (width === 0 || height === 0) return;
    const duration = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120;
    void flow.current.setViewport(viewportFor(view, { width, height }, { min, max }), { duration });
  }, [isFollowing, view, flow, store]);

  useEffect(() => {
    const canvas = wrapper.current;
    if (!isFollowing || canvas === null) return;
    const life = new AbortController();
    const options = { capture: true, signal: life.signal };
    const stop = (): void => presence.follow(undefined);
    canvas.addEventListener('wheel', stop, { ...options, passive: true });
    canvas.addEventListener('pointerdown', stop, options);
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return;
        // It means this alone: a selection or a gesture is left as it is.
        event.stopPropagation();
        stop();
      },
      options,
    );
    return () => life.abort();
  }, [isFollowing, presence, wrapper]);
}

/** The viewport of a canvas of `size` (screen px) in which all of `view` (diagram px) is seen, as large as the zoom limits allow. */
export function viewportFor(view: Rect, size: Size, { min, max }: { readonly min: number; readonly max: number }) {
  const fitting = Math.min(size.width / view.width, size.height / view.height);
  const zoom = Math.min(Math.max(fitting, min), max);
  return { x: size.width / 2 - (view.x + view.width / 2) * zoom, y: size.height / 2 - (view.y + view.height / 2) * zoom, zoom };
}
