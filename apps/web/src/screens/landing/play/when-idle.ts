/** Calls `start` once the page has nothing else to do; returns what calls it off. */
export function whenIdle(start: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}
