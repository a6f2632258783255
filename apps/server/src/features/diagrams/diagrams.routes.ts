import { creationHeadersSchema, diagramBodySchemas, diagramParamsSchema, diagramSchema, diagramVersionSchema } from '@umlaut/api';
import type { Limits } from '@umlaut/diagram';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { diagramBodyBytes } from '../../http/bodies.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const savingErrors = errorResponses(
  'unauthorized',
  'forbidden',
  'storage_limit_reached',
  'not_found',
  'version_conflict',
  'version_damaged',
  'too_large',
);
const tags = ['Diagrams'];

export function diagramsRoutes(api: Api, { diagrams }: Pick<Services, 'diagrams'>, limits: Limits): void {
  const bodies = diagramBodySchemas(limits);

  api.post(
    '/diagrams',
    {
      bodyLimit: diagramBodyBytes(limits),
      schema: {
        tags,
        summary: 'Create a diagram',
        headers: creationHeadersSchema,
        body: bodies.create,
        response: {
          201: diagramVersionSchema,
          ...errorResponses('unauthorized', 'diagram_limit_reached', 'storage_limit_reached', 'too_large', 'idempotency_key_reused'),
        },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      return reply.code(201).send(await diagrams.create(actorOf(request), request.body, key));
    },
  );

  api.get(
    '/diagrams/id/:id',
    {
      config: { frequent: true },
      schema: {
        tags,
        summary: 'Open a diagram',
        params: diagramParamsSchema,
        response: { 200: diagramSchema, ...errorResponses('unauthorized', 'not_found', 'version_damaged') },
      },
    },
    (request) => diagrams.open(actorOf(request), request.params.id),
  );

  api.put(
    '/diagrams/id/:id',
    {
      config: { frequent: true, usesRecentSession: true },
      bodyLimit: diagramBodyBytes(limits),
      schema: {
        tags,
        summary: 'Save a diagram',
        description: 'version must be the stored one; it then grows by exactly 1.',
        params: diagramParamsSchema,
        body: bodies.update,
        response: {
          200: diagramVersionSchema,
          ...savingErrors,
        },
      },
    },
    (request) => diagrams.save(actorOf(request), request.params.id, request.body),
  );

  api.delete(
    '/diagrams/id/:id',
    {
      schema: {
        tags,
        summary: 'Delete a diagram',
        params: diagramParamsSchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'forbidden', 'not_found') },
      },
    },
    async (request, reply) => {
      await diagrams.delete(actorOf(request), request.params.id);
      audit(request, 'diagram deleted', { diagramId: request.params.id });
      return reply.code(204).send(null);
    },
  );
}
