import {
  diagramBodySchemas,
  diagramParamsSchema,
  liveBaseBodySchema,
  liveRoomSchema,
  liveSaveHeadersSchema,
  savedVersionSchema,
} from '@umlaut/api';
import type { Limits } from '@umlaut/diagram';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/authentication.ts';
import { diagramBodyBytes } from '../../http/bodies.ts';
import { errorResponses } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const tags = ['Live editing'];

export function liveRoutes(api: Api, { live, saveLive }: Pick<Services, 'live' | 'saveLive'>, limits: Limits): void {
  api.get(
    '/diagrams/id/:id/live',
    {
      schema: {
        tags,
        summary: 'Get the live room of a diagram',
        description:
          'Join it over a WebSocket at /api/live (Hocuspocus protocol) with the document name {id}.{epoch} and the token in the first message. The document starts with the content of the latest version.',
        params: diagramParamsSchema,
        response: { 200: liveRoomSchema, ...errorResponses('unauthorized', 'storage_limit_reached', 'not_found', 'version_damaged') },
      },
    },
    (request) => live.room(actorOf(request), request.params.id),
  );

  api.post(
    '/diagrams/id/:id/live',
    {
      bodyLimit: diagramBodyBytes(limits),
      schema: {
        tags,
        summary: 'Start the live room of a diagram from a client’s document',
        description:
          'The document is used if no room exists yet and it matches the latest version. Either way, the response describes the room to join.',
        params: diagramParamsSchema,
        body: liveBaseBodySchema,
        response: {
          200: liveRoomSchema,
          ...errorResponses('unauthorized', 'forbidden', 'storage_limit_reached', 'not_found', 'version_damaged', 'too_large'),
        },
      },
    },
    (request) => live.begin(actorOf(request), request.params.id, new Uint8Array(Buffer.from(request.body.state, 'base64'))),
  );

  api.post(
    '/diagrams/id/:id/versions',
    {
      schema: {
        tags,
        summary: 'Save the live document',
        description:
          'The state of the live document becomes the next version, whatever that is. seq is from a durable message of the room: the version holds at least everything up to it.',
        headers: liveSaveHeadersSchema,
        params: diagramParamsSchema,
        body: diagramBodySchemas(limits).live,
        response: {
          201: savedVersionSchema,
          ...errorResponses('unauthorized', 'forbidden', 'storage_limit_reached', 'not_found', 'live_document_rebuilt', 'too_large'),
        },
      },
    },
    async (request, reply) => {
      const idempotencyKey = request.headers['idempotency-key'];
      return reply.code(201).send(await saveLive(actorOf(request), request.params.id, { ...request.body, idempotencyKey }));
    },
  );
}
