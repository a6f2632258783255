import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { reportPolicy } from './problems.ts';
import { noteSaves } from './saving.ts';
import { refuseSockets } from './sockets.ts';

/** A page of this address runs no script of ours, in the same process as all others of the server. */
const restPath = '/robots.txt';
const mostKept = 3;
const listened = [
  'dialog',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'download',
  'popup',
  'filechooser',
  'websocket',
] as const;

/** Options of a browser context, and whether it is refused the sockets of live editing. */
export interface PageWishes extends BrowserContextOptions {
  readonly isAlone: boolean;
}

interface Kept {
  /** Its wishes as JSON. */
  readonly key: string;
  readonly viewport: ReturnType<Page['viewportSize']>;
}

/**
 * Pages that go from test to test within a worker, each in a browser context of its own. A page that stays in its process loads the editor in
 * less than half the time that a new one takes.
 *
 * A kept page rests at an address of the server, with empty storage, without routes and listeners, online, the pointer in a corner. Init
 * scripts, a clock and CDP sessions stay on it: tests that need these ask for fresh pages (`isFresh`).
 */
export class KeptPages {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #resting = new Map<string, Page[]>();
  readonly #kept = new WeakMap<Page, Kept>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** Returns a page at rest, to be given back. */
  async take(wishes: PageWishes): Promise<Page> {
    const key = JSON.stringify(wishes);
    const resting = this.#resting.get(key)?.pop();
    if (resting !== undefined) return resting;
    const page = await openPage(this.#browser, wishes);
    this.#kept.set(page, { key, viewport: page.viewportSize() });
    await page.goto(this.#url + restPath);
    return page;
  }

  /** Takes back a page, cleans it, and keeps it for the next test; one that was closed or crashed is dropped. */
  async giveBack(page: Page): Promise<void> {
    const { key = '', viewport = null } = this.#kept.get(page) ?? {};
    const resting = this.#resting.get(key) ?? [];
    const isClean = resting.length < mostKept && (await this.#clean(page, viewport));
    if (!isClean) return await page.context().close();
    this.#resting.set(key, [...resting, page]);
  }

  /** Whether `page` was taken here and has not navigated since. */
  isResting(page: Page): boolean {
    return this.#kept.has(page) && page.url() === this.#url + restPath;
  }

  async #clean(page: Page, viewport: Kept['viewport']): Promise<boolean> {
    if (page.isClosed()) return false;
    const context = page.context();
    for (const name of listened) page.removeAllListeners(name);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    try {
      await page.goto(this.#url + restPath);
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.mouse.move(0, 0);
      await page.evaluate(emptyStorage);
      return true;
    } catch {
      // A page that crashed, or that does not let itself be left.
      return false;
    }
  }
}

/** Runs in the page. */
async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase(name);
          deleting.onsuccess = () => resolve();
          deleting.onerror = () => reject(deleting.error);
        }),
    ),
  );
}

/** Opens a page in a context of its own. */
export async function openPage(browser: Browser, { isAlone, ...options }: PageWishes): Promise<Page> {
  const context = await browser.newContext(options);
  await reportPolicy(context);
  await noteSaves(context);
  if (isAlone) await refuseSockets(context);
  return await context.newPage();
}
