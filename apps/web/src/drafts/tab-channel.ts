/**
 * A channel to the other tabs of this browser. Undefined where the browser refuses a site its storage: then tabs share nothing
 * that they would have to agree on.
 */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
