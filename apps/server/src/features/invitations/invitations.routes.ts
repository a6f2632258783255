import { acceptedSchema, invitationBodySchema, invitationSchema, linkBodySchema, shareParamsSchema } from '@umlaut/api';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
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
        summary: 'Get the invitation link of a share, or mail it again',
        description:
          'link: a path of this server, for the owner to hand on. It works for the e-mail of the share only, for 30 days from the last call. mail: sends another link to the person, and answers no path.',
        params: shareParamsSchema,
        body: invitationBodySchema,
        response: { 200: invitationSchema, ...errorResponses('unauthorized', 'forbidden', 'not_found', 'no_mail') },
      },
    },
    async (request) => {
      const { id, shareId } = request.params;
      const path = request.body.how === 'link' ? await invitations.copyLink(actorOf(request), id, shareId) : null;
      if (path === null) await invitations.sendAgain(actorOf(request), id, shareId);
      audit(request, path === null ? 'invitation mailed again' : 'invitation link copied', { diagramId: id, shareId });
      return { path };
    },
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
    async (request) => {
      const accepted = await invitations.accept(actorOf(request), request.body.token);
      audit(request, 'invitation accepted', accepted);
      return accepted;
    },
  );
}
