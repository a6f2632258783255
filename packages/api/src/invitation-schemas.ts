import { z } from 'zod';
import { schemaOf } from './schema-of.ts';
import { accountLinkLook, invitationLook, invitedDiagram } from './shares.ts';

/** Body of `POST /diagrams/id/{id}/share/{shareId}/invitation`. */
export const invitationBodySchema = z
  .object({ how: z.enum(['link', 'mail'], { error: 'how must be link or mail.' }) })
  .meta({ id: 'NewInvitation' });
/** Body of the calls about a secret link. A token of any other form answers as one that does not work. */
export const linkBodySchema = z.object({ token: z.string({ error: 'Send the token of the link.' }).max(200) }).meta({ id: 'LinkToken' });
schemaOf(invitedDiagram, { fields: { ownerName: 'Empty if the owner has not set one' } });
const email = 'The email the link is for';
/** Answer of `POST /secret-links/look`. */
export const linkLookSchema = z
  .discriminatedUnion('purpose', [schemaOf(invitationLook, { fields: { email } }), schemaOf(accountLinkLook, { fields: { email } })])
  .meta({ id: 'LinkLook' });
/** As `diagramParamsSchema`. */
export const doubtedShareParamsSchema = z.object({ shareId: z.string() });
