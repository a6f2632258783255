import { z } from 'zod';
import { accountActivityKinds } from './account-activity-kinds.ts';
import { activityKinds } from './activity-kinds.ts';
import { id, time, version } from './schema-parts.ts';

/** Query of `GET /diagrams/id/{id}/activity`. */
export const activityQuerySchema = z.object({
  before: z.string().max(100).optional().describe('Cursor from the previous page'),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'limit must be a whole number from 1 to 100.')
    .transform(Number)
    .refine((number) => number >= 1 && number <= 100, 'limit must be a whole number from 1 to 100.')
    .default(30),
});
const activityEntrySchema = z
  .object({
    at: time,
    who: z
      .object({ email: z.string(), name: z.string().describe('Empty if the person has not set one'), isYou: z.boolean() })
      .nullable()
      .describe('null if the account was deleted'),
    kind: z.enum(activityKinds),
    detail: z.object({
      email: z.string().optional().describe('Email of the person the share is for'),
      role: z.string().optional().describe('The person’s new role'),
      version: version.optional().describe('The version that was saved'),
      name: z.string().optional().describe('The diagram’s new name'),
    }),
  })
  .meta({ id: 'ActivityEntry' });
/** Answer of `GET /diagrams/id/{id}/activity`, newest first; `next` is the `before` of the next page, null on the last. */
export const activityPageSchema = z
  .object({ entries: z.array(activityEntrySchema), next: z.string().nullable() })
  .meta({ id: 'ActivityPage' });
/** Answer of `GET /user/activity`, newest first. */
export const accountActivitySchema = z.array(
  z
    .object({
      at: time,
      kind: z.enum(accountActivityKinds),
      device: z.string().nullable().describe('Of a new login, such as `Firefox on Linux`; null if it is not known'),
      diagramId: id.nullable().describe('Diagram whose public link was turned on'),
      diagramName: z.string().nullable().describe('Its name at that time'),
    })
    .meta({ id: 'AccountActivityEntry' }),
);
