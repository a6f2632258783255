import { accepted, invitation, invitationBodySchema, linkBodySchema, schemaOf, shareParamsSchema } from '@umlaut/api';
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
        summary: 'Get or resend the invitation of a share',
        description:
          'link: returns a path for the owner to pass on; it works only for the email of the share, for 30 days from the last call. mail: emails a new link to the person and returns no path.',
        params: shareParamsSchema,
        body: invitationBodySchema,
        response: {
          200: schemaOf(invitation, { id: 'Invitation' }),
          ...errorResponses('unauthorized', 'forbidden', 'not_found', 'no_mail'),
        },
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
        description: 'For the account with the invited email. Can be repeated by the account that accepted it.',
        body: linkBodySchema,
        response: {
          200: schemaOf(accepted, { id: 'AcceptedInvitation' }),
          ...errorResponses('unauthorized', 'invitation_for_other', 'link_invalid'),
        },
      },
    },
    async (request) => {
      const accepted = await invitations.accept(actorOf(request), request.body.token);
      audit(request, 'invitation accepted', accepted);
      return accepted;
    },
  );
}
