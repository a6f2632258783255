import { useSyncExternalStore } from 'react';
import { agoText, timeText } from './time-texts.ts';

const everyMs = 30_000;

/** How long ago a time (ISO 8601) was, with the exact one on hover. It counts on while it is shown. */
export function When({ time, className }: { readonly time: string; readonly className?: string | undefined }) {
  const text = useSyncExternalStore(subscribe, () => agoText(time, new Date()));
  return (
    <time dateTime={time} title={timeText(time)} className={className}>
      {text}
    </time>
  );
}

/** One clock for all times of a page. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
