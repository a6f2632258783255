import { activityPageSchema, activityQuerySchema, diagramParamsSchema } from '@umlaut/api';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

/** Things that happened to a diagram, for its owner. */
export function activityRoutes(api: Api, { activity }: Services): void {
  api.get(
    '/diagrams/id/:id/activity',
    {
      schema: {
        tags: ['Sharing'],
        summary: 'List the activity of a diagram, newest first',
        description:
          'For the owner: opens by others (at most one per hour each), saves and access changes. Pass next as before to get the next page.',
        params: diagramParamsSchema,
        querystring: activityQuerySchema,
        response: { 200: activityPageSchema, ...errorResponses('unauthorized', 'forbidden', 'not_found') },
      },
    },
    (request) => activity.list(actorOf(request), request.params.id, request.query),
  );
}
