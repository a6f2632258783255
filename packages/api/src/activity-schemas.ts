import { z } from 'zod';
import { time, version } from './schema-parts.ts';

/** Query of `GET /diagrams/id/{id}/activity`. */
export const activityQuerySchema = z.object({
  before: z.string().max(100).optional().describe('As the page before has given it'),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'limit is a whole number from 1 to 100.')
    .transform(Number)
    .refine((number) => number >= 1 && number <= 100, 'limit is a whole number from 1 to 100.')
    .default(30),
});
/** Kinds of `ActivityEntry`. */
export const activityKinds = [
  ...(['created', 'saved', 'opened', 'shared', 'role_changed', 'revoked', 'left', 'transferred'] as const),
  ...(['link_on', 'link_off', 'link_renewed', 'deleted', 'restored'] as const),
] as const;
const activityEntrySchema = z
  .object({
    at: time,
    who: z
      .object({ email: z.string(), name: z.string().describe('Empty when the person has given none'), isYou: z.boolean() })
      .nullable()
      .describe('null when the account is gone'),
    kind: z.enum(activityKinds),
    detail: z.object({
      email: z.string().optional().describe('Of the person whose share it is about'),
      role: z.string().optional().describe('That the person has from there on'),
      version: version.optional().describe('That was saved'),
      name: z.string().optional().describe('That the diagram got by the save'),
    }),
  })
  .meta({ id: 'ActivityEntry' });
/** Answer of `GET /diagrams/id/{id}/activity`, newest first; `next` is the `before` of the next page, null on the last. */
export const activityPageSchema = z
  .object({ entries: z.array(activityEntrySchema), next: z.string().nullable() })
  .meta({ id: 'ActivityPage' });
