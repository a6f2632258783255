import { z } from 'zod';
import { schemaOf } from './schema-of.ts';
import { offer } from './shares.ts';

/** Body of `POST /diagrams/id/{id}/transfer`. */
export const transferBodySchema = z
  .object({
    shareId: z.string({ error: 'shareId must be the id of a share of the diagram.' }).max(200),
    currentPassword: z.string({ error: 'Enter your password.' }).max(1024),
  })
  .meta({ id: 'NewTransfer' });
const offerSchema = schemaOf(offer, { id: 'Offer', fields: { ownerName: 'Empty if the owner has not set one' } });
/** Answer of `GET /user/transfers`. */
export const offerListSchema = z.array(offerSchema);
