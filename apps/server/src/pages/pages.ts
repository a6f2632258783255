import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Api } from '../http/api.ts';
import { chooseEncoding, type Page, readLanding } from './landing.ts';

/** No file of ours has a longer one, and systems refuse to look for names that are longer. */
const longestPathBytes = 255;

export interface Site {
  /** Folder of the built web app; when missing, pages say so. */
  readonly folder: string;
  /** Numbers that the landing page names. */
  readonly settings: Readonly<Record<string, number>>;
}

/**
 * Answers every path that is no call: `/` with the landing page, a file with itself, everything else with the application,
 * whose router knows its screens.
 */
export async function servePages(app: Api, site: Site): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(relative(site.folder, path))),
  });
  const landing = rememberLanding(join(site.folder, 'landing.html'), site.settings);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pagePath(request);
    if (!isFile(join(site.folder, 'app.html'))) return answerUnbuilt(reply);
    if (path === '/' || path === '/landing.html') return sendPage(request, reply, await landing());
    if (Buffer.byteLength(path) <= longestPathBytes && isFile(join(site.folder, path))) return reply.sendFile(path.slice(1));
    if (path.startsWith('/assets/') || (/\.\w+$/.test(path) && !wantsPage(request))) throw new AppError('not_found');
    return reply.sendFile('app.html');
  });
}

/** The landing page, made once for each time it is built. */
function rememberLanding(file: string, settings: Site['settings']): () => Promise<Page> {
  let known: { readonly builtAt: number; readonly page: Promise<Page> } | undefined;
  return () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (known?.builtAt === builtAt) return known.page;
    const made = { builtAt, page: readLanding(file, settings) };
    known = made;
    // A failed read is tried again the next time.
    made.page.catch(() => {
      if (known === made) known = undefined;
    });
    return made.page;
  };
}

/** The decoded path of a page or a file; throws `not_found` for what is neither. */
function pagePath({ method, url }: FastifyRequest): string {
  const [raw = ''] = url.split('?');
  const path = decode(raw);
  const isPage = (method === 'GET' || method === 'HEAD') && path !== undefined && !/^\/api(\/|$)/.test(path);
  // A path that climbs or hides something is nothing that a page of ours ever asks for.
  if (!isPage || /\/\.|\\|\0|\/\/|\.(br|gz)$/.test(path)) throw new AppError('not_found');
  return path;
}

/** Whether the request wants a page: a navigation gets one for any path, a request for a file gets 404. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** `path` below the site's folder. Names in `assets` change with their content; everything else is asked for again each time. */
function cachingOf(path: string): string {
  return /^assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = `"${page.etag}-${encoding}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag });
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page.bodies[encoding]);
}

function answerUnbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '30' })
    .type('text/plain; charset=utf-8')
    .send('The web app has not been built yet. Run npm start, or wait until the build has finished.\n');
}
