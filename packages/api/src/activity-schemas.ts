import { z } from 'zod';
import { accountActivityEntry } from './account.ts';
import { activityDetail, activityEntry, activityPage, activityPerson } from './activity.ts';
import { schemaOf } from './schema-of.ts';

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
schemaOf(activityPerson, { fields: { name: 'Empty if the person has not set one' } });
schemaOf(activityDetail, {
  fields: {
    email: 'Email of the person the share is for',
    role: 'The person’s new role',
    version: 'The version that was saved',
    name: 'The diagram’s new name',
  },
});
schemaOf(activityEntry, { id: 'ActivityEntry', fields: { who: 'null if the account was deleted' } });
/** Answer of `GET /diagrams/id/{id}/activity`. */
export const activityPageSchema = schemaOf(activityPage, { id: 'ActivityPage' });
const accountEntrySchema = schemaOf(accountActivityEntry, {
  id: 'AccountActivityEntry',
  fields: {
    device: 'Of a new login, such as `Firefox on Linux`; null if it is not known',
    diagramId: 'Diagram whose public link was turned on',
    diagramName: 'Its name at that time',
  },
});
/** Answer of `GET /user/activity`, newest first. */
export const accountActivitySchema = z.array(accountEntrySchema);
