import type { Queries } from '../../db/database.ts';
import { firstAccountEvent } from './account-events.store.ts';

const dayMs = 24 * 3_600_000;
/** Sessions last so long: a stolen one was begun no earlier. */
const sessionMs = 7 * dayMs;
/** Logins from new devices before that are thought to be the user's own. */
const mostBackMs = 30 * dayMs;

/**
 * Earliest time of a possible intrusion, given that an intruder was logged in at `seenAt`: with the first new device of the 30 days before, or
 * with a session that was stolen. Epoch ms.
 */
async function intrusionBefore(queries: Queries, userId: string, seenAt: number): Promise<number> {
  const login = await firstAccountEvent(queries, { userId, kind: 'new_device', since: seenAt - mostBackMs });
  return Math.min(login ?? seenAt, seenAt - sessionMs);
}

/**
 * After the user has taken the account back: marks each share and public link for review that was created or raised to editor since an
 * intruder may have been in it, and ends offers of diagrams made since then. `seenAt`: latest time of the intrusion, epoch ms.
 */
export async function reviewAccess(
  transaction: Queries,
  userId: string,
  { at, seenAt }: { readonly at: number; readonly seenAt: number },
): Promise<void> {
  const since = await intrusionBefore(transaction, userId, seenAt);
  const own = () => transaction.selectFrom('diagrams').where('owner_id', '=', userId).select('id');
  await transaction
    .updateTable('shares')
    .set({ doubted_at: at })
    .where('diagram_id', 'in', own())
    .where(({ or, eb }) => or([eb('created_at', '>=', since), eb('raised_at', '>=', since)]))
    .execute();
  await transaction
    .updateTable('public_links')
    .set({ doubted_at: at })
    .where('diagram_id', 'in', own())
    .where(({ or, eb }) => or([eb('created_at', '>=', since), eb('rotated_at', '>=', since)]))
    .execute();
  await transaction.deleteFrom('transfers').where('diagram_id', 'in', own()).where('offered_at', '>=', since).execute();
}
