import { sql } from 'kysely';
import type { Database, Queries } from '../../db/database.ts';
import { addBytesOf } from '../storage/storage.store.ts';
import { mostEpoch, newEpoch } from './epoch.ts';
import type { LiveDocumentKey } from './live-documents.store.ts';

/** A compacted state; it may hold more than the log up to `upTo`, never less. */
export interface LiveDocumentState {
  readonly upTo: number;
  readonly state: Uint8Array;
}

export function createLiveStatesStore(read: Queries) {
  return {
    /** Makes the live document of a diagram that has none. Answers its epoch. */
    async insert(transaction: Queries, diagramId: string, state: Uint8Array): Promise<number> {
      const epoch = newEpoch();
      await transaction.insertInto('live_documents').values({ diagram_id: diagramId, epoch, last_seq: 0 }).execute();
      await transaction.insertInto('live_states').values({ diagram_id: diagramId, epoch, up_to: 0, state }).execute();
      await addBytesOf(transaction, diagramId, state.byteLength);
      return epoch;
    },

    async find({ diagramId, epoch }: LiveDocumentKey, queries: Queries = read): Promise<LiveDocumentState | undefined> {
      const row = await queries
        .selectFrom('live_states')
        .select(['up_to', 'state'])
        .where('diagram_id', '=', diagramId)
        .where('epoch', '=', epoch)
        .executeTakeFirst();
      return row === undefined ? undefined : { upTo: row.up_to, state: new Uint8Array(row.state) };
    },

    /** Puts `state` in the place of the log that it covers. */
    async compact(transaction: Queries, { diagramId, epoch }: LiveDocumentKey, { upTo, state }: LiveDocumentState): Promise<void> {
      const before = await lockAndMeasure(transaction, diagramId);
      const { numUpdatedRows } = await transaction
        .updateTable('live_states')
        .set({ up_to: upTo, state })
        .where('diagram_id', '=', diagramId)
        .where('epoch', '=', epoch)
        .where('up_to', '<=', upTo)
        .executeTakeFirst();
      await transaction
        .deleteFrom('live_updates')
        .where('diagram_id', '=', diagramId)
        .where('epoch', '=', epoch)
        .where('seq', '<=', upTo)
        .execute();
      if (numUpdatedRows > 0n) await addBytesOf(transaction, diagramId, state.byteLength - before);
    },

    /** Begins another epoch with `state`, and answers it; undefined, with nothing written, when the log has grown beyond `lastSeq`. */
    async renew(
      transaction: Queries,
      { diagramId, epoch }: LiveDocumentKey,
      { lastSeq, state }: { readonly lastSeq: number; readonly state: Uint8Array },
    ): Promise<number | undefined> {
      const next = newEpoch();
      const renewed = await transaction
        .updateTable('live_documents')
        .set({ epoch: next, last_seq: 0 })
        .where('diagram_id', '=', diagramId)
        .where('epoch', '=', epoch)
        .where('last_seq', '=', lastSeq)
        .returning('diagram_id')
        .execute();
      if (renewed.length === 0) return undefined;
      const before = await lockAndMeasure(transaction, diagramId);
      await transaction.updateTable('live_states').set({ epoch: next, up_to: 0, state }).where('diagram_id', '=', diagramId).execute();
      await transaction.deleteFrom('live_updates').where('diagram_id', '=', diagramId).where('epoch', '=', epoch).execute();
      await addBytesOf(transaction, diagramId, state.byteLength - before);
      return next;
    },
  };
}

/**
 * Gives all live documents other epochs, as they are: whoever holds a document of one of those before may know of changes that are not in
 * the database any more, and is not to bring them back unseen.
 */
export async function renewEpochs(transaction: Queries, engine: Database['engine']): Promise<void> {
  const random =
    engine === 'sqlite' ? sql<number>`abs(random() % ${sql.lit(mostEpoch)})` : sql<number>`floor(random() * ${sql.lit(mostEpoch)})`;
  await transaction
    .updateTable('live_documents')
    .set({ epoch: sql<number>`${random} + 1` })
    .execute();
  for (const table of ['live_states', 'live_updates'] as const) {
    const own = sql.ref(`${table}.diagram_id`);
    const epoch = sql<number>`(select epoch from live_documents where live_documents.diagram_id = ${own})`;
    await transaction.updateTable(table).set({ epoch }).execute();
  }
}

/** Bytes of the state, which nobody else changes until the transaction ends. */
async function lockAndMeasure(transaction: Queries, diagramId: string): Promise<number> {
  await transaction
    .updateTable('live_documents')
    .set(({ ref }) => ({ last_seq: ref('last_seq') }))
    .where('diagram_id', '=', diagramId)
    .execute();
  const row = await transaction
    .selectFrom('live_states')
    .select(({ fn }) => fn<number>('octet_length', ['state']).as('bytes'))
    .where('diagram_id', '=', diagramId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}
