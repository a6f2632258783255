import {
  diagramParamsSchema,
  versionChangeSchema,
  versionContentSchema,
  versionListSchema,
  versionPageSchema,
  versionParamsSchema,
  versionSummarySchema,
} from '@umlaut/api';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses } from '../../http/responses.ts';
import type { Versions } from './versions.service.ts';

const tags = ['Versions'];

export function versionsRoutes(api: Api, versions: Versions): void {
  api.get(
    '/diagrams/id/:id/versions',
    {
      schema: {
        tags,
        summary: 'List the versions of a diagram, newest first',
        description: 'One per save, for the owner and editors. Pass next as before to get the next page.',
        params: diagramParamsSchema,
        querystring: versionPageSchema,
        response: { 200: versionListSchema, ...errorResponses('unauthorized', 'forbidden', 'not_found') },
      },
    },
    (request) => versions.list(actorOf(request), request.params.id, request.query),
  );

  api.get(
    '/diagrams/id/:id/versions/:version',
    {
      schema: {
        tags,
        summary: 'Open a version',
        params: versionParamsSchema,
        response: { 200: versionContentSchema, ...errorResponses('unauthorized', 'forbidden', 'not_found', 'version_damaged') },
      },
    },
    (request) => versions.open(actorOf(request), request.params.id, request.params.version),
  );

  api.patch(
    '/diagrams/id/:id/versions/:version',
    {
      schema: {
        tags,
        summary: 'Set the name or note of a version',
        description: 'A version with a label is never thinned out. null or an empty string removes the label or note.',
        params: versionParamsSchema,
        body: versionChangeSchema,
        response: {
          200: versionSummarySchema,
          ...errorResponses('unauthorized', 'forbidden', 'named_versions_limit_reached', 'not_found'),
        },
      },
    },
    (request) => versions.describe(actorOf(request), request.params, request.body),
  );
}
