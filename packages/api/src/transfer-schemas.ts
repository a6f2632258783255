import { z } from 'zod';
import { id, time } from './schema-parts.ts';

/** Body of `POST /diagrams/id/{id}/transfer`. */
export const transferBodySchema = z
  .object({
    shareId: z.string({ error: 'shareId must be the id of a share of the diagram.' }).max(200),
    currentPassword: z.string({ error: 'Enter your password.' }).max(1024),
  })
  .meta({ id: 'NewTransfer' });
/** Answer of it: the person of the share may become the owner until then. */
export const ownershipOfferSchema = z.object({ shareId: id, expiresAt: time }).meta({ id: 'OwnershipOffer' });
/** Answer of `GET /user/transfers`. */
export const offerListSchema = z.array(
  z
    .object({
      diagramId: id,
      diagramName: z.string(),
      ownerEmail: z.string(),
      ownerName: z.string().describe('Empty if the owner has not set one'),
      expiresAt: time,
    })
    .meta({ id: 'Offer' }),
);
/** Answer of `POST /diagrams/id/{id}/transfer/accept`. */
export const takenOverSchema = z.object({ diagramId: id }).meta({ id: 'TakenOver' });
