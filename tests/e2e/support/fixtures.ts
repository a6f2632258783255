import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Person, signUp } from '../../support/people.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { Problems, watch } from './problems.ts';
import { noteSaves } from './saving.ts';
import { refuseSockets } from './sockets.ts';

export { expect, type Page };

/** Options of a further browser of a test. */
interface BrowserWishes
  extends Pick<BrowserContextOptions, 'colorScheme' | 'viewport' | 'reducedMotion' | 'javaScriptEnabled' | 'hasTouch' | 'isMobile'> {
  /** Already logged in as them. */
  readonly as?: Person;
  /** Address of another server than the test's. */
  readonly at?: string;
  /** Local storage beside the token. */
  readonly storage?: Readonly<Record<string, string>>;
}

interface TestFixtures {
  /** Whether every browser of the test is refused the socket of live editing, so that each editor works alone. */
  readonly isAlone: boolean;
  /** Makes an account through the API; each test makes its own people. */
  readonly person: (wishes?: { email?: string; password?: string }) => Promise<Person>;
  /** Logs `page` in as them; to be called before its first navigation, as it replaces the local storage. */
  readonly signIn: (page: Page, person: Person, storage?: Readonly<Record<string, string>>) => Promise<void>;
  /** Opens another browser with storage of its own and gives a page of it. */
  readonly browserOf: (wishes?: BrowserWishes) => Promise<Page>;
  /** Collects what must not happen in any page of the test; say what is expected with `problems.expect(/…/)`. */
  readonly problems: Problems;
}

interface WorkerFixtures {
  readonly server: RunningServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const problems = new Problems();
      await use(problems);
      expect(problems.unexpected(), 'console errors, page errors and refusals of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
  isAlone: [false, { option: true }],
  context: async ({ context, problems, isAlone }, use) => {
    await watch(context, problems);
    await noteSaves(context);
    if (isAlone) await refuseSockets(context);
    await use(context);
  },
  person: async ({ server }, use) => {
    await use((wishes) => signUp(server, wishes));
  },
  signIn: async ({ server }, use) => {
    await use((page, person, storage = {}) => setStorage(page, server.url, { ...storage, token: person.token }));
  },
  browserOf: async ({ browser, server, problems, viewport, isAlone }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ as, at = server.url, storage = {}, ...options } = {}) => {
      const items = as === undefined ? storage : { ...storage, token: as.token };
      const context = await browser.newContext({
        baseURL: at,
        viewport,
        locale: 'en-GB',
        ...options,
      });
      contexts.push(context);
      await watch(context, problems);
      await noteSaves(context);
      if (isAlone) await refuseSockets(context);
      const page = await context.newPage();
      if (Object.keys(items).length > 0) await setStorage(page, at, items);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/**
 * Replaces the local storage of an origin. A page that shows nothing yet does it itself, and forgets it in its history: Playwright would
 * open a page for that, which takes 0.3 s of processor time.
 */
async function setStorage(page: Page, origin: string, items: Readonly<Record<string, string>>): Promise<void> {
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  if (page.url() !== 'about:blank') {
    await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
    return;
  }
  const addresses = `${origin}/**`;
  await page.route(addresses, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(origin);
  await page.evaluate((stored) => {
    window.localStorage.clear();
    for (const { name, value } of stored) window.localStorage.setItem(name, value);
  }, localStorage);
  await page.unroute(addresses);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.resetNavigationHistory');
  await browser.detach();
}
