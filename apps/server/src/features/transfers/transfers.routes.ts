import {
  deviceHeadersSchema,
  diagramParamsSchema,
  offerListSchema,
  ownershipOffer,
  schemaOf,
  takenOver,
  transferBodySchema,
} from '@umlaut/api';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { loginOriginOf } from '../../http/login-origin.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const tags = ['Sharing'];

/** Making somebody else the owner of a diagram. */
export function transfersRoutes(api: Api, { transfers }: Services): void {
  api.get(
    '/user/transfers',
    {
      schema: {
        tags,
        summary: 'List ownership offers to the user',
        response: { 200: offerListSchema, ...errorResponses('unauthorized') },
      },
    },
    (request) => transfers.list(actorOf(request)),
  );

  api.post(
    '/diagrams/id/:id/transfer',
    {
      schema: {
        tags,
        summary: 'Offer ownership of a diagram',
        description:
          'Valid for 14 days, for a person who has opened the diagram as an editor. Needs the password; a wrong one counts as a failed login.',
        headers: deviceHeadersSchema,
        params: diagramParamsSchema,
        body: transferBodySchema,
        response: {
          201: schemaOf(ownershipOffer, { id: 'OwnershipOffer' }),
          ...errorResponses('unauthorized', 'forbidden', 'not_found', 'cannot_give'),
        },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const offer = await transfers.offer(actor, request.params.id, { ...request.body, ...loginOriginOf(request) });
      audit(request, 'transfer offered', { diagramId: request.params.id, shareId: offer.shareId });
      return reply.code(201).send(offer);
    },
  );

  api.delete(
    '/diagrams/id/:id/transfer',
    {
      schema: {
        tags,
        summary: 'Cancel or decline an ownership offer',
        params: diagramParamsSchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'not_found') },
      },
    },
    async (request, reply) => {
      await transfers.end(actorOf(request), request.params.id);
      audit(request, 'transfer ended', { diagramId: request.params.id });
      return reply.code(204).send(null);
    },
  );

  api.post(
    '/diagrams/id/:id/transfer/accept',
    {
      schema: {
        tags,
        summary: 'Accept an ownership offer',
        description: 'The diagram then counts towards the user’s limits; the previous owner stays an editor.',
        params: diagramParamsSchema,
        response: {
          200: schemaOf(takenOver, { id: 'TakenOver' }),
          ...errorResponses('unauthorized', 'diagram_limit_reached', 'storage_limit_reached', 'not_found'),
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const diagramId = request.params.id;
      await transfers.accept(actor, diagramId);
      audit(request, 'transfer accepted', { diagramId });
      return { diagramId };
    },
  );
}
