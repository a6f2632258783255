import { acceptedSchema, invitationBodySchema, invitationSchema, linkBodySchema, linkLookSchema, shareParamsSchema } from '@umlaut/api';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const tags = ['Sharing'];

export function invitationsRoutes(api: Api, { invitations }: Services): void {
  api.post(
    '/diagrams/id/:id/share/:shareId/invitation',
    {
      schema: {
        tags,
        summary: 'Get the invitation link of a share',
        description:
          'A path of this server, for the owner to hand on. It works for the e-mail of the share only, for 30 days from the last call.',
        params: shareParamsSchema,
        body: invitationBodySchema,
        response: { 200: invitationSchema, ...errorResponses('unauthorized', 'forbidden', 'not_found') },
      },
    },
    async (request) => ({ path: await invitations.copyLink(actorOf(request), request.params.id, request.params.shareId) }),
  );

  api.post(
    '/secret-links/look',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Look at a secret link',
        description: 'Uses nothing up, however often it is called.',
        body: linkBodySchema,
        response: { 200: linkLookSchema, ...errorResponses('link_invalid') },
      },
    },
    (request) => invitations.look(request.body.token),
  );

  api.post(
    '/invitations/accept',
    {
      schema: {
        tags,
        summary: 'Accept an invitation',
        description: 'By the account whose e-mail it was sent to. The same again for the account that has accepted it.',
        body: linkBodySchema,
        response: { 200: acceptedSchema, ...errorResponses('unauthorized', 'invitation_for_other', 'link_invalid') },
      },
    },
    (request) => invitations.accept(actorOf(request), request.body.token),
  );
}
