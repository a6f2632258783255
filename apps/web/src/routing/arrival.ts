import { useSyncExternalStore } from 'react';

/** A press that was meant for the page before is over by then. Ms. */
export const settleMs = 500;

/** When a page was reached, and whether that was less than `settleMs` ago. */
export interface Arrival {
  readonly arrive: () => void;
  readonly isFresh: () => boolean;
  /** Calls `listener` when `isFresh` changes; returns the end of it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Keeps the time of the latest arrival. */
export function createArrival(): Arrival {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => [...listeners].forEach((listener) => void listener());
  function end(): void {
    timer = undefined;
    tell();
  }
  return {
    arrive() {
      clearTimeout(timer);
      timer = setTimeout(end, settleMs);
      tell();
    },
    isFresh: () => timer !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Arrival at the page in view from another one. */
export const pageArrival: Arrival = createArrival();

interface GuardedProps {
  readonly 'data-destructive'?: '';
  readonly 'aria-disabled'?: true;
}

/**
 * Returns the attributes of a control that destroys something: for a moment after the page was reached a press does nothing there, as the second
 * one of a double press was meant for another page.
 */
export function useGuarded(isDestructive: boolean): GuardedProps {
  const settling = useSettling();
  return isDestructive ? { 'data-destructive': '', ...settling } : {};
}

/** Returns the attributes of a link: it leads nowhere for as long. */
export function useSettling(): Pick<GuardedProps, 'aria-disabled'> {
  const isFresh = useSyncExternalStore(pageArrival.subscribe, pageArrival.isFresh, () => false);
  return isFresh ? { 'aria-disabled': true } : {};
}

/**
 * Stops presses on guarded controls of `page`, and of a pointer on its links, while it is fresh; returns the end of that. Keys still follow links:
 * their focus has moved on with the page, so that a second press is no accident.
 */
export function guardPresses(page: Pick<Document, 'addEventListener'>, arrival: Arrival): () => void {
  const listening = new AbortController();
  const stop = (event: MouseEvent): void => {
    if (!arrival.isFresh() || !(event.target instanceof Element)) return;
    const guarded = event.detail > 0 ? '[data-destructive], a[href]' : '[data-destructive]';
    if (event.target.closest(guarded) === null) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('click', stop, { capture: true, signal: listening.signal });
  return () => listening.abort();
}
