import type { Queries } from '../../db/database.ts';
import { createId } from '../../id.ts';
import type { EventDetail, EventKind } from './event-kinds.ts';

/** So many events of a diagram are kept; the oldest go. */
const mostOfDiagram = 1_000;
/** Of more, as after a setting was changed, the rest goes with the next event. */
const mostDroppedAtOnce = 100;

/** `at`: epoch ms. */
export interface NewEvent {
  readonly diagramId: string;
  readonly at: number;
  readonly actorId: string;
  readonly kind: EventKind;
  readonly detail?: EventDetail;
}

/** Writes what happened, in the transaction in which it happens. */
export async function recordEvent(transaction: Queries, { diagramId, at, actorId, kind, detail = {} }: NewEvent): Promise<void> {
  const row = { id: createId(at), diagram_id: diagramId, at, actor_id: actorId, kind, detail: JSON.stringify(detail) };
  await transaction.insertInto('diagram_events').values(row).execute();
  const beyond = transaction
    .selectFrom('diagram_events')
    .select('id')
    .where('diagram_id', '=', diagramId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostDroppedAtOnce)
    .offset(mostOfDiagram);
  await transaction.deleteFrom('diagram_events').where('id', 'in', beyond).execute();
}

/** Whether an opening of the diagram by the person was recorded since then. */
export async function hasOpened(
  queries: Queries,
  { diagramId, actorId, since }: { readonly diagramId: string; readonly actorId: string; readonly since: number },
): Promise<boolean> {
  const opened = queries
    .selectFrom('diagram_events')
    .select('id')
    .where('diagram_id', '=', diagramId)
    .where('at', '>', since)
    .where('actor_id', '=', actorId)
    .where('kind', '=', 'opened')
    .limit(1);
  return (await opened.executeTakeFirst()) !== undefined;
}

/** Deletes events before a time, the oldest first and at most `limit`. */
export async function deleteEventsBefore(transaction: Queries, before: number, limit: number): Promise<void> {
  const old = transaction.selectFrom('diagram_events').select('id').where('at', '<', before).orderBy('at').limit(limit);
  await transaction.deleteFrom('diagram_events').where('id', 'in', old).execute();
}
