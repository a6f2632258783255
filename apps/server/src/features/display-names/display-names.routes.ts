import { displayNameBodySchema } from '@umlaut/api';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const tags = ['Accounts'];

export function displayNamesRoutes(api: Api, { displayNames }: Services): void {
  api.put(
    '/user/name',
    {
      schema: {
        tags,
        summary: 'Set the display name',
        description: 'Without one, others see the part of the email before the @. An empty name removes it.',
        body: displayNameBodySchema,
        response: { 204: noContent, ...errorResponses('unauthorized') },
      },
    },
    async (request, reply) => {
      await displayNames.set(actorOf(request), request.body.displayName);
      return reply.code(204).send(null);
    },
  );
}
