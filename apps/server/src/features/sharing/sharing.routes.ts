import { diagramParamsSchema, diagramSchema, shareBodySchema, shareParamsSchema, shareSchema } from '@umlaut/api';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const tags = ['Sharing'];

export function sharingRoutes(api: Api, { sharing, diagrams }: Services): void {
  api.get(
    '/diagrams/shared-with-me/:id',
    {
      schema: {
        tags,
        summary: 'Open a diagram that was shared with the user',
        params: diagramParamsSchema,
        response: { 200: diagramSchema, ...errorResponses('unauthorized', 'not_found') },
      },
    },
    (request) => diagrams.openShared(actorOf(request), request.params.id),
  );

  api.post(
    '/diagrams/id/:id/share',
    {
      schema: {
        tags,
        summary: 'Share a diagram',
        description: 'By e-mail, whether or not it has an account. Sharing again with the same person changes the role.',
        params: diagramParamsSchema,
        body: shareBodySchema,
        response: { 201: shareSchema, ...errorResponses('unauthorized', 'share_limit_reached', 'not_found') },
      },
    },
    async (request, reply) => reply.code(201).send(await sharing.share(actorOf(request), request.params.id, request.body)),
  );

  api.get(
    '/diagrams/id/:id/shared-with',
    {
      schema: {
        tags,
        summary: 'Whom a diagram is shared with',
        params: diagramParamsSchema,
        response: { 200: z.array(shareSchema), ...errorResponses('unauthorized', 'forbidden', 'not_found') },
      },
    },
    (request) => sharing.list(actorOf(request), request.params.id),
  );

  api.delete(
    '/diagrams/id/:id/share/:shareId',
    {
      schema: {
        tags,
        summary: 'Revoke access',
        params: shareParamsSchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'forbidden', 'not_found') },
      },
    },
    async (request, reply) => {
      await sharing.revoke(actorOf(request), request.params.id, request.params.shareId);
      return reply.code(204).send(null);
    },
  );
}
