import type { Queries } from '../../db/database.ts';
import { hasOpened, recordEvent } from '../activity/events.store.ts';

/** `at`: epoch ms. */
export interface Opening {
  readonly userId: string;
  readonly diagramId: string;
  readonly at: number;
}

/** Of a diagram or an account that is gone meanwhile nothing is written. */
export async function noteOpening(transaction: Queries, { userId, diagramId, at }: Opening): Promise<void> {
  const there = await transaction
    .selectFrom('diagrams')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select('diagrams.owner_id')
    .where('diagrams.id', '=', diagramId)
    .executeTakeFirst();
  if (there === undefined) return;
  await transaction
    .insertInto('diagram_marks')
    .values({ user_id: userId, diagram_id: diagramId, opened_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'diagram_id']).doUpdateSet({ opened_at: at }))
    .execute();
  const isRecorded =
    there.owner_id === userId || (await hasOpened(transaction, { diagramId, actorId: userId, since: at - recordedEveryMs }));
  if (!isRecorded) await recordEvent(transaction, { diagramId, at, actorId: userId, kind: 'opened' });
}

/** Openings of one person in less than an hour are one event. */
const recordedEveryMs = 3_600_000;

/**
 * Shares with when their person opened the diagram, counted from the share on: an opening before, by another share, says nothing that the
 * owner may know.
 */
export function openedShares(queries: Queries) {
  return queries
    .selectFrom('shares')
    .leftJoin('diagram_marks', (join) =>
      join
        .onRef('diagram_marks.user_id', '=', 'shares.user_id')
        .onRef('diagram_marks.diagram_id', '=', 'shares.diagram_id')
        .onRef('diagram_marks.opened_at', '>=', 'shares.created_at'),
    );
}
