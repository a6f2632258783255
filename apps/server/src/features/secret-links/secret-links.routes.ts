import { linkBodySchema, linkLookSchema } from '@umlaut/api';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

export function secretLinksRoutes(api: Api, { secretLinks }: Services): void {
  api.post(
    '/secret-links/look',
    {
      config: { open: true },
      schema: {
        tags: ['Sharing'],
        summary: 'Inspect a secret link',
        description: 'Does not use up the link.',
        body: linkBodySchema,
        response: { 200: linkLookSchema, ...errorResponses('link_invalid') },
      },
    },
    (request) => secretLinks.look(request.body.token),
  );

  api.post(
    '/mail-blocks',
    {
      config: { open: true },
      schema: {
        tags: ['Accounts'],
        summary: 'Block invitations',
        description: 'Needs the token at the end of an invitation. Emails that the person requests are still sent.',
        body: linkBodySchema,
        response: { 204: noContent, ...errorResponses('link_invalid') },
      },
    },
    async (request, reply) => {
      await secretLinks.block(request.body.token);
      audit(request, 'invitations blocked');
      return reply.code(204).send(null);
    },
  );
}
