import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Release of the web app in `folder`, which `apps/web/build/release.ts` writes into its page; undefined before it is built. Each
 * answer to a call names it, so that a page that was loaded from an earlier release can offer to load the present one.
 */
export async function readRelease(folder: string): Promise<string | undefined> {
  const page = await readFile(join(folder, 'app.html'), 'utf8').catch(() => '');
  return /<meta name="umlaut-release" content="(\w+)"/.exec(page)?.[1];
}
