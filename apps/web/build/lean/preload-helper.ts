/** What is on its way or there, by address. */
const files = new Map<string, Promise<unknown>>();
let isFirst = true;

/**
 * Loads a part of the program, all of whose files are at `paths`, below the root; Vite puts it around each `import()`.
 *
 * A browser remembers of a module that could not be fetched that it failed, and never asks for it again; so does it of what a
 * `<link>` was to preload. So the files are brought into its cache first, and imported once all are there: whatever is missing is
 * asked for by the next try. The first part is the screen, without which there is no page to try again on: its modules are
 * fetched beside its import.
 */
export async function __vitePreload<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  const isScreen = isFirst;
  isFirst = false;
  await Promise.all(paths.map((path) => fetchOnce(new URL(`/${path}`, document.baseURI).href, isScreen)));
  return await load();
}

function fetchOnce(address: string, isScreen: boolean): Promise<unknown> {
  const known = files.get(address);
  if (known !== undefined) return known;
  const fetched = isInPage(address)
    ? Promise.resolve()
    : address.endsWith('.css')
      ? link(address, 'stylesheet')
      : isScreen
        ? hint(address)
        : intoCache(address);
  files.set(address, fetched);
  fetched.catch(() => files.delete(address));
  return fetched;
}

/** The page's own files came with it. */
function isInPage(address: string): boolean {
  return [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].some(
    (element) => ('href' in element ? element.href : element.src) === address,
  );
}

async function intoCache(address: string): Promise<void> {
  const answer = await fetch(address).catch(() => undefined);
  if (answer?.ok !== true) throw new Error(`Load failed: ${address}`);
  await answer.arrayBuffer();
}

async function hint(address: string): Promise<void> {
  // It is not waited for, and what becomes of it the import tells.
  link(address, 'modulepreload').catch(() => undefined);
}

function link(address: string, rel: 'stylesheet' | 'modulepreload'): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('link');
    element.rel = rel;
    element.crossOrigin = '';
    element.href = address;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      // Else the next try would take it for loaded.
      element.remove();
      reject(new Error(`Load failed: ${address}`));
    });
    document.head.append(element);
  });
}
