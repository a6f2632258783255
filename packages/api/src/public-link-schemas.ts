import { z } from 'zod';
import { time, version } from './schema-parts.ts';

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
export const publicLinkSchema = z
  .object({
    token: z
      .string()
      .nullable()
      .describe(
        [
          'For the addresses /s/{token}, /p/{token}.svg, /p/{token}.png and /e/{token}; null if the signing key has changed since.',
          'Images take theme=light, dark or (SVG) auto, and background=paper or none.',
          'A PNG takes scale=1, 2 or 3, or width=16 to 4096 in pixels; a larger one than 8 megapixels is drawn smaller.',
        ].join(' '),
      ),
    createdAt: time,
    expiresAt: time.nullable(),
    embedding: z.boolean(),
    views: z.number().int().min(0),
    viewedAt: time.nullable(),
  })
  .meta({ id: 'PublicLink' });
/** Answer of `GET /diagrams/id/{id}/link`: null when the diagram has none. */
export const ownPublicLinkSchema = z.object({ link: publicLinkSchema.nullable() }).meta({ id: 'OwnPublicLink' });
/** Answer of `GET /link`: the newest saved version of the diagram that a public link shows, and nothing about people. */
export const linkedDiagramSchema = z
  .object({ name: z.string(), version, updatedAt: time, data: z.string().describe('JSON string of { nodes, edges }') })
  .meta({ id: 'LinkedDiagram' });
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
