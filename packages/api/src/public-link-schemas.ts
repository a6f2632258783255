import { z } from 'zod';
import { linkedDiagram, ownPublicLink, publicLink } from './public-link.ts';
import { schemaOf } from './schema-of.ts';

/** Body of `PUT /diagrams/id/{id}/link`. */
export const publicLinkBodySchema = z
  .object({
    embedding: z.boolean({ error: 'embedding must be true or false.' }).default(true).describe('Whether other pages can embed it'),
    expiresAt: z.iso
      .datetime({ error: 'expiresAt must be a time such as 2030-01-31T12:00:00Z, or null.' })
      .nullable()
      .default(null)
      .describe('When it expires; null for never'),
  })
  .meta({ id: 'PublicLinkSettings' });
/** Answer of the calls about a diagram’s public link, for its owner. */
export const publicLinkSchema = schemaOf(publicLink, {
  id: 'PublicLink',
  fields: {
    token: [
      'For the addresses /s/{token}, /p/{token}.svg, /p/{token}.png and /e/{token}; null if the signing key has changed since.',
      'Images take theme=light, dark or (SVG) auto, and background=paper or none.',
      'A PNG takes scale=1, 2 or 3, or width=16 to 4096 in pixels; a larger one than 8 megapixels is drawn smaller.',
    ].join(' '),
  },
});
/** Answer of `GET /diagrams/id/{id}/link`. */
export const ownPublicLinkSchema = schemaOf(ownPublicLink, { id: 'OwnPublicLink' });
/** Answer of `GET /link`. */
export const linkedDiagramSchema = schemaOf(linkedDiagram, { id: 'LinkedDiagram', fields: { data: 'JSON string of { nodes, edges }' } });
/** Headers of `GET /link`. */
export const linkHeadersSchema = z.looseObject({
  authorization: z.string().optional().describe('`Link` and the token of the public link'),
});
/** Parameters and query of `/p/{token}.svg` and `/p/{token}.png`; a value that is none of these counts as absent, and so do all others. */
export const linkPictureQuerySchema = z.object({
  theme: z.enum(['light', 'dark', 'auto']).catch('light'),
  background: z.enum(['paper', 'none']).catch('paper'),
  scale: z.enum(['1', '2', '3']).catch('2').transform(Number),
  /** Of a PNG, in pixels, instead of `scale`. */
  width: z
    .string()
    .regex(/^\d{2,4}$/)
    .transform(Number)
    .pipe(z.number().min(16).max(4096))
    .optional()
    .catch(undefined),
});
