import type { PageEvents } from '@umlaut/workspace';

/** Keeps unsaved work when the page goes away, asks first where it matters, and follows the network, until `signal`. */
export function watchPage({ hasUnsaved, flush, onConnection }: PageEvents, signal: AbortSignal): void {
  function leave(): void {
    // A field that keeps its text to itself until it is left gives it to the diagram by that.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    flush();
  }
  function warn(event: BeforeUnloadEvent): void {
    // A write at `pagehide` may be lost with the page; begun here, it has the time until the next page comes. The reader may
    // yet stay, so a field in use is closed only when the page would else go without a question.
    if (hasUnsaved()) flush();
    else leave();
    if (hasUnsaved()) event.preventDefault();
  }
  window.addEventListener('beforeunload', warn, { signal });
  window.addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(), { signal });
  window.addEventListener('online', () => onConnection(true), { signal });
  window.addEventListener('offline', () => onConnection(false), { signal });
}
