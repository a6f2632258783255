import { binEntry, diagramParamsSchema, diagramVersionSchema, schemaOf } from '@umlaut/api';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Bin } from './bin.service.ts';

const tags = ['Bin'];

export function binRoutes(api: Api, bin: Bin): void {
  api.get(
    '/diagrams/bin',
    {
      schema: {
        tags,
        summary: 'List deleted diagrams that can be restored, most recently deleted first',
        response: { 200: z.array(schemaOf(binEntry, { id: 'BinEntry' })), ...errorResponses('unauthorized') },
      },
    },
    (request) => bin.list(actorOf(request)),
  );

  api.post(
    '/diagrams/bin/:id/restore',
    {
      schema: {
        tags,
        summary: 'Restore a deleted diagram',
        description: 'Restores its versions and shares. It counts towards the diagram limit again.',
        params: diagramParamsSchema,
        response: { 200: diagramVersionSchema, ...errorResponses('unauthorized', 'diagram_limit_reached', 'not_found') },
      },
    },
    async (request) => {
      const restored = await bin.restore(actorOf(request), request.params.id);
      audit(request, 'diagram restored', { diagramId: request.params.id });
      return restored;
    },
  );

  api.delete(
    '/diagrams/bin/:id',
    {
      schema: {
        tags,
        summary: 'Permanently delete a diagram',
        description: 'Includes its versions and shares. This cannot be undone.',
        params: diagramParamsSchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'not_found') },
      },
    },
    async (request, reply) => {
      await bin.deleteForGood(actorOf(request), request.params.id);
      audit(request, 'diagram permanently deleted', { diagramId: request.params.id });
      return reply.code(204).send(null);
    },
  );
}
