import {
  diagramParamsSchema,
  doubtedLink,
  linkedDiagramSchema,
  linkHeadersSchema,
  ownPublicLinkSchema,
  publicLinkBodySchema,
  publicLinkSchema,
  schemaOf,
} from '@umlaut/api';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { hasTag } from '../../http/entity-tags.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { PublicLinks } from './public-links.service.ts';

const tags = ['Public links'];
const owned = errorResponses('unauthorized', 'forbidden', 'not_found', 'link_invalid', 'public_links_off');

type Limit = (request: FastifyRequest) => Promise<void>;

/** `limit` throws when an address asks too often. */
export function publicLinksRoutes(api: Api, links: PublicLinks, limit: Limit): void {
  ownerRoutes(api, links);
  doubtRoutes(api, links);
  visitorRoute(api, links, limit);
}

function ownerRoutes(api: Api, links: PublicLinks): void {
  const params = diagramParamsSchema;
  api.get(
    '/diagrams/id/:id/link',
    {
      config: { holdsSecret: true },
      schema: { tags, summary: 'Get the public link of a diagram (owner only)', params, response: { 200: ownPublicLinkSchema, ...owned } },
    },
    async (request) => ({ link: (await links.get(actorOf(request), request.params.id)) ?? null }),
  );

  api.put(
    '/diagrams/id/:id/link',
    {
      config: { holdsSecret: true },
      schema: {
        tags,
        summary: 'Turn on or change the public link',
        description: 'Anyone with the link can view the latest saved version, its image and, with embedding, its embed page.',
        params,
        body: publicLinkBodySchema,
        response: { 200: publicLinkSchema, ...owned },
      },
    },
    async (request) => {
      const link = await links.set(actorOf(request), request.params.id, request.body);
      audit(request, 'public link set', { diagramId: request.params.id });
      return link;
    },
  );

  api.delete(
    '/diagrams/id/:id/link',
    { schema: { tags, summary: 'Permanently turn off the public link', params, response: { 204: noContent, ...owned } } },
    async (request, reply) => {
      await links.remove(actorOf(request), request.params.id);
      audit(request, 'public link removed', { diagramId: request.params.id });
      return reply.code(204).send(null);
    },
  );

  api.post(
    '/diagrams/id/:id/link/rotate',
    {
      config: { holdsSecret: true },
      schema: {
        tags,
        summary: 'Rotate the public link; the old one stops working',
        params,
        response: { 200: publicLinkSchema, ...owned },
      },
    },
    async (request) => {
      const link = await links.rotate(actorOf(request), request.params.id);
      audit(request, 'public link rotated', { diagramId: request.params.id });
      return link;
    },
  );
}

/** Links that the owner is asked about after they have taken their account over. */
function doubtRoutes(api: Api, links: PublicLinks): void {
  api.get(
    '/user/doubted-links',
    {
      schema: {
        tags,
        summary: 'List public links to review',
        description:
          'Links turned on while someone else may have used the account: before the email was confirmed, or before the account was recovered. Each must be kept or turned off.',
        response: { 200: z.array(schemaOf(doubtedLink, { id: 'DoubtedLink' })), ...errorResponses('unauthorized') },
      },
    },
    (request) => links.listDoubted(actorOf(request)),
  );

  api.post(
    '/user/doubted-links/:id/keep',
    {
      schema: {
        tags,
        summary: 'Keep a public link',
        params: diagramParamsSchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'not_found') },
      },
    },
    async (request, reply) => {
      await links.keepDoubted(actorOf(request), request.params.id);
      audit(request, 'public link kept', { diagramId: request.params.id });
      return reply.code(204).send(null);
    },
  );
}

function visitorRoute(api: Api, links: PublicLinks, limit: Limit): void {
  api.get(
    '/link',
    {
      config: { open: true, unlimited: true },
      onRequest: limit,
      schema: {
        tags,
        summary: 'Get the diagram of a public link',
        description: 'Requires `Authorization: Link` with the token. Supports If-None-Match.',
        headers: linkHeadersSchema,
        response: {
          200: linkedDiagramSchema,
          304: z.null().meta({ description: 'The client already has this version.' }),
          ...errorResponses('link_invalid', 'version_damaged'),
        },
      },
    },
    async (request, reply) => {
      const token = /^Link +([\w-]{1,200}) *$/i.exec(request.headers.authorization ?? '')?.[1];
      if (token === undefined) throw new AppError('link_invalid');
      const found = await links.visits.find(token);
      const tag = links.visits.tagOf(found, 'data');
      reply.headers({ etag: `"${tag}"`, vary: 'authorization' });
      const { 'if-none-match': known } = request.headers;
      if (hasTag(known, tag)) return reply.code(304).send(null);
      const data = await links.visits.content(found);
      await links.visits.requireStill(token, found);
      if (known === undefined) links.visits.count(found);
      const { name, version, updatedAt } = found;
      return reply.code(200).send({ name, version, updatedAt: new Date(updatedAt).toISOString(), data });
    },
  );
}
