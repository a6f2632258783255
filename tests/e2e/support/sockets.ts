import type { BrowserContext } from '@playwright/test';

const alone = new WeakSet<BrowserContext>();

/** Whether no editor of the browser comes into a room. */
export function isAlone(context: BrowserContext): boolean {
  return alone.has(context);
}

/** Refuses the sockets of live editing, as a proxy does that knows none. */
export async function refuseSockets(context: BrowserContext): Promise<void> {
  alone.add(context);
  await context.routeWebSocket(/\/api\/live/, (socket) => socket.close());
}

/**
 * Lets the sockets of live editing hang, as a network does that carries nothing: the page tries no second one for a while, and so
 * does not ask after the diagram in the meantime.
 */
export async function hangSockets(context: BrowserContext): Promise<void> {
  alone.add(context);
  await context.routeWebSocket(/\/api\/live/, () => undefined);
}
