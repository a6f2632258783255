import type { Page, Request } from '@playwright/test';

/** Answers the next and all further calls of `method` and `path` (below /api) with `status` and, if given, a JSON body. */
export async function answerCalls(
  page: Page,
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  status: number,
  body?: unknown,
): Promise<void> {
  await onCalls(page, call, async (route) => {
    await route.fulfill(body === undefined ? { status, body: '' } : { status, json: body });
  });
}

/** Lets the calls of `method` and `path` wait until the function it gives is called. */
export async function holdCalls(page: Page, call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await onCalls(page, call, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

/** Breaks the connection of the calls of `method` and `path`. */
export async function breakCalls(page: Page, call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`): Promise<void> {
  await onCalls(page, call, (route) => route.abort('connectionreset'));
}

/** Ends every answer, hold and break given before. */
export async function freeCalls(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Records the calls below /api from here on. */
export function recordCalls(page: Page): readonly Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return requests;
}

type Route = Parameters<Parameters<Page['route']>[1]>[0];

async function onCalls(page: Page, call: string, handle: (route: Route) => Promise<void>): Promise<void> {
  const [method, path] = call.split(' ');
  await page.route(`**/api${path}`, (route) => (route.request().method() === method ? handle(route) : route.fallback()));
}
