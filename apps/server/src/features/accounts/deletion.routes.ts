import { deletionBodySchema, deviceHeadersSchema, givableDiagram, schemaOf } from '@umlaut/api';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { clearSiteData } from '../../http/clear-site-data.ts';
import { loginOriginOf } from '../../http/login-origin.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const tags = ['Accounts'];

/** Deleting one's own account. */
export function deletionRoutes(api: Api, { deletion }: Services): void {
  api.get(
    '/user/givable-diagrams',
    {
      schema: {
        tags,
        summary: 'List diagrams that can be transferred',
        description: 'With the people who have opened each of them as an editor.',
        response: { 200: z.array(schemaOf(givableDiagram, { id: 'GivableDiagram' })), ...errorResponses('unauthorized') },
      },
    },
    (request) => deletion.listGivable(actorOf(request)),
  );

  api.post(
    '/user/delete',
    {
      schema: {
        tags,
        summary: 'Delete the account',
        description: 'Permanently deletes the account and its diagrams, except those that are transferred.',
        headers: deviceHeadersSchema,
        body: deletionBodySchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'cannot_give') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      await deletion.delete(actor, { ...request.body, ...loginOriginOf(request) });
      audit(request, 'account deleted');
      return reply.code(204).headers(clearSiteData).send(null);
    },
  );
}
