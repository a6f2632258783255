import { z } from 'zod';
import { id } from './schema-parts.ts';
import { shareRoleSchema } from './schemas.ts';

/** Body of `POST /diagrams/id/{id}/share/{shareId}/invitation`. */
export const invitationBodySchema = z
  .object({ how: z.enum(['link', 'mail'], { error: 'how must be link or mail.' }) })
  .meta({ id: 'NewInvitation' });
/** Answer of it: where the link leads to on this server, null when it was mailed. It holds a secret, so it is for the invited person alone. */
export const invitationSchema = z.object({ path: z.string().nullable() }).meta({ id: 'Invitation' });
/** Body of the calls about a secret link. A token of any other form answers as one that does not work. */
export const linkBodySchema = z.object({ token: z.string({ error: 'Send the token of the link.' }).max(200) }).meta({ id: 'LinkToken' });
const linkEmail = z.string().describe('The email the link is for');
/** Answer of `POST /secret-links/look`: an invitation, or a link about the account of an e-mail. */
export const linkLookSchema = z
  .discriminatedUnion('purpose', [
    z.object({
      purpose: z.literal('invite'),
      email: linkEmail,
      invitation: z.object({
        diagramName: z.string(),
        role: shareRoleSchema,
        ownerEmail: z.string(),
        ownerName: z.string().describe('Empty if the owner has not set one'),
      }),
    }),
    z.object({ purpose: z.enum(['confirm', 'reset', 'login', 'change', 'revert', 'account_invite']), email: linkEmail }),
  ])
  .meta({ id: 'LinkLook' });
/** Entry of `GET /user/doubted-shares`. */
export const doubtedShareSchema = z
  .object({ shareId: id, email: z.string(), role: shareRoleSchema, diagramId: id, diagramName: z.string() })
  .meta({ id: 'DoubtedShare' });
/** Entry of `GET /user/doubted-links`. */
export const doubtedLinkSchema = z.object({ diagramId: id, diagramName: z.string() }).meta({ id: 'DoubtedLink' });
/** As `diagramParamsSchema`. */
export const doubtedShareParamsSchema = z.object({ shareId: z.string() });
/** Answer of `POST /invitations/accept`. */
export const acceptedSchema = z.object({ diagramId: id }).meta({ id: 'AcceptedInvitation' });
