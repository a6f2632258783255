import { diagramParamsSchema, listedDiagramSchema, listQuerySchema, starBodySchema } from '@umlaut/api';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Lists } from './lists.service.ts';
import { listDescription, sendList } from './send-list.ts';

const tags = ['Diagrams'];

export function listsRoutes(api: Api, lists: Lists): void {
  api.get(
    '/diagrams',
    {
      schema: {
        tags,
        summary: 'List the user’s diagrams, most recently changed first',
        description: listDescription,
        querystring: listQuerySchema,
        response: { 200: z.array(listedDiagramSchema), ...errorResponses('unauthorized') },
      },
    },
    async (request, reply) => sendList(request, reply, await lists.list(actorOf(request), 'owned', request.query)),
  );

  api.get(
    '/diagrams/shared-with-me',
    {
      schema: {
        tags: ['Sharing'],
        summary: 'List diagrams shared with the user, most recently changed first',
        description: listDescription,
        querystring: listQuerySchema,
        response: { 200: z.array(listedDiagramSchema), ...errorResponses('unauthorized') },
      },
    },
    async (request, reply) => sendList(request, reply, await lists.list(actorOf(request), 'shared', request.query)),
  );

  api.put(
    '/diagrams/id/:id/star',
    {
      schema: {
        tags,
        summary: 'Star a diagram (only the user sees it)',
        params: diagramParamsSchema,
        body: starBodySchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'not_found') },
      },
    },
    async (request, reply) => {
      await lists.setStar(actorOf(request), request.params.id, request.body.starred);
      return reply.code(204).send(null);
    },
  );
}
