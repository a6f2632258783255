import { createHash } from 'node:crypto';
import { errorSchema, linkPictureQuerySchema } from '@umlaut/api';
import { deadEmbedPage, embedScript, embedStyleOf, noticePage, type PngWish, previewTags } from '@umlaut/pictures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Api } from '../../http/api.ts';
import { hasTag } from '../../http/entity-tags.ts';
import type { AppPage } from '../../pages/app-page.ts';
import type { LinkPictureLook, LinkPictures } from './link-pictures.ts';
import type { LinkVisits } from './public-links.service.ts';

interface Parts {
  readonly config: Config;
  readonly visits: LinkVisits;
  readonly pictures: LinkPictures;
  /** The application's page; undefined while it is not built. */
  readonly appPage: () => AppPage | undefined;
  /** Throws when an address asks too often. */
  readonly limit: (request: FastifyRequest) => Promise<void>;
}

interface PictureRequest {
  Params: { file: string };
}

const deadText = 'This link does not work. It may have expired or been turned off. Ask the person who sent it for a new one.\n';
const noIndex = { 'x-robots-tag': 'noindex' } as const;
const fromAnywhere = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' } as const;

/** Pages by a public link: `/s/` the viewer, `/p/` the picture, `/e/` the frame. The token alone decides; no login is read. */
export function linkPagesRoutes(app: Api, parts: Parts): void {
  const { limit } = parts;
  const onSend = asPage(["'none'"]);
  app.get<{ Params: { token: string } }>('/s/:token', { onRequest: limit, onSend, schema: { hide: true } }, (request, reply) =>
    sendViewer(reply, request.params.token, parts),
  );
  app.get<PictureRequest>('/p/:file', { onRequest: limit, schema: { hide: true } }, (request, reply) => sendPicture(request, reply, parts));
  app.get<{ Params: { token: string } }>(
    '/e/:token',
    { onRequest: limit, onSend: asPage(parts.config.EMBED_ORIGINS), schema: { hide: true } },
    (request, reply) => sendFrame(reply.removeHeader('x-frame-options'), request.params.token, parts),
  );
}

/** A failure is told to people, not to programs: as a page that policies of frames allow. */
function asPage(origins: readonly string[]) {
  return async (_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isFailure = String(reply.getHeader('content-type')).startsWith('application/json') && typeof payload === 'string';
    if (!isFailure || payload === '') return payload;
    const { message } = errorSchema.parse(JSON.parse(payload));
    const page = noticePage('This diagram can’t be shown right now.', message);
    if (!origins.includes("'none'")) reply.removeHeader('x-frame-options');
    reply.headers({ ...noIndex, ...framePolicies(origins, page) }).type('text/html; charset=utf-8');
    return page;
  };
}

async function sendViewer(reply: FastifyReply, token: string, { config, visits, pictures, appPage }: Parts): Promise<FastifyReply> {
  const page = appPage();
  if (page === undefined) throw new AppError('busy', { message: 'The web app has not been built yet.' });
  reply.headers({ ...noIndex, 'cache-control': 'no-store' }).type('text/html; charset=utf-8');
  const found = await unlessDead(visits.find(token));
  if (found === undefined) return reply.code(404).send(page.with(''));
  if (config.PUBLIC_URL === undefined) return reply.send(page.with(''));
  const base = config.PUBLIC_URL.replace(/\/+$/, '');
  const description = await unlessDead(pictures.summary(token, found));
  if (description === undefined) return reply.code(404).send(page.with(''));
  const addresses = { url: `${base}/s/${token}`, image: `${base}/p/${token}.png` };
  return reply.send(page.with(previewTags({ title: found.name, description, ...addresses })));
}

async function sendPicture(request: FastifyRequest<PictureRequest>, reply: FastifyReply, { pictures }: Parts): Promise<FastifyReply> {
  const [, token, format] = /^([\w-]{1,200})\.(svg|png)$/.exec(request.params.file) ?? [];
  const { theme, background, scale, width } = linkPictureQuerySchema.parse(request.query);
  const look: LinkPictureLook = { theme, transparent: background === 'none', png: format === 'png' ? wishOf(scale, width) : undefined };
  const isKnown = (tag: string) => hasTag(request.headers['if-none-match'], tag);
  reply.headers({ ...noIndex, ...fromAnywhere, 'content-security-policy': "default-src 'none'; sandbox" });
  const picture = token === undefined ? undefined : await unlessDead(pictures.picture(token, look, isKnown));
  if (picture === undefined) return sendDead(reply);
  // Proxies of pictures keep anything else for hours.
  reply.headers({ etag: `"${picture.tag}"`, 'cache-control': 'public, no-cache' });
  const { content } = picture;
  if (content === undefined) return reply.code(304).send('');
  if (typeof content !== 'string') return reply.type('image/png').send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const [, style] = /<style>([^<]*)<\/style>/.exec(content) ?? [];
  if (style !== undefined)
    reply.header('content-security-policy', `default-src 'none'; style-src ${hashOf(style)}; font-src data:; sandbox`);
  return reply.type('image/svg+xml; charset=utf-8').send(content);
}

async function sendFrame(reply: FastifyReply, token: string, { pictures, config }: Parts): Promise<FastifyReply> {
  reply.headers({ ...noIndex, 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' });
  const found = await unlessDead(pictures.embed(token));
  const page = found ?? deadEmbedPage();
  reply.headers(framePolicies(config.EMBED_ORIGINS, page)).type('text/html; charset=utf-8');
  return reply.code(found === undefined ? 404 : 200).send(page);
}

function sendDead(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'public, max-age=60').type('text/plain; charset=utf-8').send(deadText);
}

async function unlessDead<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'link_invalid') return undefined;
    throw error;
  }
}

/** A frame has no origin of its own, so that it reaches neither storage nor login, and may ask for nothing. */
function framePolicies(origins: readonly string[], page: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(embedScript)}`,
    `style-src ${hashOf(embedStyleOf(page))}`,
    'font-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ')}`,
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ];
  return { 'content-security-policy': policy.join('; ') };
}

/** A source of a policy that allows exactly this text (CSP level 3, 2.3.1). */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function wishOf(scale: number, width: number | undefined): PngWish {
  return width === undefined ? { scale } : { width };
}
