import { api } from '../../api.ts';
import { fetchWhole } from './fetch-whole.ts';

/** Fetches that are under way or done, by address. */
const fetched = new Map<string, Promise<void>>();
let list: Readonly<Record<string, readonly string[]>> | undefined;

/** Brings the files of a part that is loaded later into the browser's cache, those that are not there yet. */
export async function fetchPart(name: string): Promise<void> {
  await Promise.all((listedFiles()[name] ?? []).map(fetchOnce));
}

/** Addresses by part, as `apps/web/build/part-files.ts` lists them; none in development, where nothing is bundled. */
function listedFiles(): Readonly<Record<string, readonly string[]>> {
  // The build of this page wrote it.
  list ??= JSON.parse(document.getElementById('part-files')?.textContent ?? '{}') as Record<string, readonly string[]>;
  return list;
}

function fetchOnce(address: string): Promise<void> {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  const fetching = intoCache(address);
  fetched.set(address, fetching);
  fetching.catch(() => fetched.delete(address));
  return fetching;
}

async function intoCache(address: string): Promise<void> {
  const answer = await fetchWhole(address);
  if (!answer.ok) {
    // A server of another release has other files; any call tells.
    if (answer.status === 404) void api.settings().catch(() => undefined);
    throw new Error(`Load failed: ${address}`);
  }
}
