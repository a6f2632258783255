import { diagramParamsSchema, pictureQuerySchema, versionParamsSchema } from '@umlaut/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/authentication.ts';
import { hasTag } from '../../http/entity-tags.ts';
import { errorResponses } from '../../http/responses.ts';
import type { Pictures, Thumbnail } from './pictures.service.ts';

/** A picture opened on its own address is a page of ours with a stranger's words in it: it may do nothing at all. */
const policy = "sandbox; default-src 'none'";
const description = 'SVG without background, in the colours of the theme. Supports If-None-Match.';
const picture = { description: 'The image', content: { 'image/svg+xml': { schema: z.string() } } };

export function picturesRoutes(api: Api, pictures: Pictures): void {
  api.get(
    '/diagrams/id/:id/picture',
    {
      schema: {
        tags: ['Diagrams'],
        summary: 'Get a thumbnail of a diagram',
        description: `The stored version. ${description}`,
        params: diagramParamsSchema,
        querystring: pictureQuerySchema,
        response: { 200: picture, ...errorResponses('unauthorized', 'not_found', 'version_damaged') },
      },
    },
    async (request, reply) =>
      sendPicture(request, reply, await pictures.thumbnail(actorOf(request), request.params.id, request.query.theme)),
  );

  api.get(
    '/diagrams/id/:id/versions/:version/picture',
    {
      schema: {
        tags: ['Versions'],
        summary: 'Get a thumbnail of a version',
        description,
        params: versionParamsSchema,
        querystring: pictureQuerySchema,
        response: { 200: picture, ...errorResponses('unauthorized', 'forbidden', 'not_found', 'version_damaged') },
      },
    },
    async (request, reply) =>
      sendPicture(request, reply, await pictures.versionThumbnail(actorOf(request), request.params, request.query.theme)),
  );

  api.get(
    '/diagrams/bin/:id/picture',
    {
      schema: {
        tags: ['Bin'],
        summary: 'Get a thumbnail of a deleted diagram',
        description,
        params: diagramParamsSchema,
        querystring: pictureQuerySchema,
        response: { 200: picture, ...errorResponses('unauthorized', 'not_found', 'version_damaged') },
      },
    },
    async (request, reply) =>
      sendPicture(request, reply, await pictures.binThumbnail(actorOf(request), request.params.id, request.query.theme)),
  );
}

async function sendPicture(request: FastifyRequest, reply: FastifyReply, { tag, svg }: Thumbnail): Promise<FastifyReply> {
  // Kept by the reader's browser alone, and shown again only after the server has said that they still may see it.
  reply.headers({ etag: `"${tag}"`, 'cache-control': 'private, no-cache', vary: 'authorization', 'content-security-policy': policy });
  reply.type('image/svg+xml; charset=utf-8');
  if (!hasTag(request.headers['if-none-match'], tag)) return reply.send(await svg());
  reply.statusCode = 304;
  return reply.send('');
}
