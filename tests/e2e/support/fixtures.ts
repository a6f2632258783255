import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Person, signUp } from '../../support/people.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { KeptPages, openPage } from './kept-pages.ts';
import { Problems, watch } from './problems.ts';

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
  /** Whether the test gets pages that no other test had, as with the tag `@fresh`: it leaves on them what stays, see `KeptPages`. */
  readonly isFresh: boolean;
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
  readonly keptPages: KeptPages;
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
  keptPages: [({ browser, server }, use) => use(new KeptPages(browser, server.url)), { scope: 'worker' }],
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
  isFresh: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use, information) => {
      await use(information.tags.includes('@fresh'));
    },
    { option: true },
  ],
  context: async ({ browser, keptPages, problems, isAlone, isFresh, viewport, hasTouch, isMobile, timezoneId }, use, information) => {
    const wishes = { isAlone, viewport, hasTouch, isMobile, ...(timezoneId === undefined ? {} : { timezoneId }) };
    const page = isFresh ? await openPage(browser, wishes) : await keptPages.take(wishes);
    const stopWatching = watch(page.context(), problems);
    await use(page.context());
    stopWatching();
    // A page of a test that failed is closed as it is, so that the report shows it.
    const isClosed = isFresh || information.status !== information.expectedStatus;
    await (isClosed ? page.context().close() : keptPages.giveBack(page));
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    await use(page ?? (await context.newPage()));
  },
  person: async ({ server }, use) => {
    await use((wishes) => signUp(server, wishes));
  },
  signIn: async ({ server, keptPages }, use) => {
    await use(async (page, person, storage = {}) => {
      const items = { ...storage, token: person.token };
      if (keptPages.isResting(page)) await page.evaluate(fillStorage, items);
      else await page.context().setStorageState(storageState(server.url, items));
    });
  },
  browserOf: async ({ browser, server, keptPages, problems, viewport, isAlone, isFresh }, use, information) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async ({ as, at = server.url, storage = {}, ...options } = {}) => {
      const items = as === undefined ? storage : { ...storage, token: as.token };
      const isKept = !isFresh && at === server.url && options.javaScriptEnabled !== false;
      const wishes = { viewport, locale: 'en-GB', ...options, isAlone, baseURL: at };
      const page = isKept ? await keptPages.take(wishes) : await openPage(browser, { ...wishes, storageState: storageState(at, items) });
      const stopWatching = watch(page.context(), problems);
      ends.push(async () => {
        stopWatching();
        const isReturned = isKept && information.status === information.expectedStatus;
        await (isReturned ? keptPages.giveBack(page) : page.context().close());
      });
      if (isKept) await page.evaluate(fillStorage, items);
      return page;
    });
    await Promise.all(ends.map((end) => end()));
  },
});

function fillStorage(items: Readonly<Record<string, string>>): void {
  localStorage.clear();
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
}

function storageState(origin: string, items: Readonly<Record<string, string>>) {
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}
