import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { chunkGroups } from '../../apps/web/build/chunk-groups.ts';

const folder = join(import.meta.dirname, 'pages');
const output = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'bench');

/** The file of the app that every screen loads. */
const shared = chunkGroups.filter(({ name }) => name === 'base');

/**
 * Builds the pages called `names` of the folder beside this file, each by itself. Ours are built as the web app is: what every
 * screen loads in one file, all else that a page needs at first in another. React Flow's are built as anybody's.
 */
export async function buildPages(names: readonly string[]): Promise<void> {
  await rm(output, { recursive: true, force: true });
  for (const name of names) {
    const isOurs = name !== 'react-flow';
    await build({
      root: folder,
      logLevel: 'error',
      configFile: false,
      build: {
        target: 'es2023',
        modulePreload: { polyfill: false },
        outDir: output,
        emptyOutDir: false,
        rolldownOptions: {
          input: join(folder, `${name}.html`),
          output: isOurs ? { codeSplitting: { groups: [...shared, { name, test: new RegExp(`/pages/${name}\\.`) }] } } : {},
        },
      },
    });
  }
}

/** Serves what was built, on a free port of this machine; from memory, as reading files would be measured with the pages. */
export async function servePages(): Promise<Server> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  const names = (await readdir(output, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => join(parentPath, name));
  const files = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
  const server = createServer((request, response) => {
    const path = join(output, new URL(request.url ?? '/', 'http://local').pathname);
    const file = files.get(path);
    if (file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Installs and builds the page of Excalidraw's, whose packages nothing else of the project needs, beside what `buildPages` built. */
export async function buildExcalidraw(): Promise<void> {
  const own = join(import.meta.dirname, 'excalidraw');
  // Its peers name an older React in places; it runs on this one.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], {
    cwd: own,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm ci in ${own} ended with ${status}.`);
  await build({
    root: own,
    logLevel: 'error',
    configFile: false,
    build: { target: 'es2023', outDir: output, emptyOutDir: false, rolldownOptions: { input: join(own, 'excalidraw.html') } },
  });
}
