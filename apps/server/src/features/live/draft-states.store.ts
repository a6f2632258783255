import type { Queries } from '../../db/database.ts';
import { addBytesOf } from '../storage/storage.store.ts';
import type { DraftKey } from './drafts.store.ts';

/** A compacted state; it may hold more than the log up to `upTo`, never less. */
export interface DraftState {
  readonly upTo: number;
  readonly state: Uint8Array;
}

export function createDraftStatesStore(read: Queries) {
  return {
    /** Whether it was this call that made the draft. */
    async insert(transaction: Queries, diagramId: string, state: Uint8Array): Promise<boolean> {
      const made = await transaction
        .insertInto('live_documents')
        .values({ diagram_id: diagramId, epoch: 1, last_seq: 0 })
        .onConflict((conflict) => conflict.column('diagram_id').doNothing())
        .returning('diagram_id')
        .execute();
      if (made.length === 0) return false;
      await transaction.insertInto('live_states').values({ diagram_id: diagramId, epoch: 1, up_to: 0, state }).execute();
      await addBytesOf(transaction, diagramId, state.byteLength);
      return true;
    },

    async find({ diagramId, epoch }: DraftKey, queries: Queries = read): Promise<DraftState | undefined> {
      const row = await queries
        .selectFrom('live_states')
        .select(['up_to', 'state'])
        .where('diagram_id', '=', diagramId)
        .where('epoch', '=', epoch)
        .executeTakeFirst();
      return row === undefined ? undefined : { upTo: row.up_to, state: new Uint8Array(row.state) };
    },

    /** Puts `state` in the place of the log that it covers. */
    async compact(transaction: Queries, { diagramId, epoch }: DraftKey, { upTo, state }: DraftState): Promise<void> {
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

    /** Begins the next epoch with `state`; false, with nothing written, when the log has grown beyond `lastSeq`. */
    async renew(
      transaction: Queries,
      { diagramId, epoch }: DraftKey,
      { lastSeq, state }: { readonly lastSeq: number; readonly state: Uint8Array },
    ): Promise<boolean> {
      const renewed = await transaction
        .updateTable('live_documents')
        .set({ epoch: epoch + 1, last_seq: 0 })
        .where('diagram_id', '=', diagramId)
        .where('epoch', '=', epoch)
        .where('last_seq', '=', lastSeq)
        .returning('diagram_id')
        .execute();
      if (renewed.length === 0) return false;
      const before = await lockAndMeasure(transaction, diagramId);
      await transaction
        .updateTable('live_states')
        .set({ epoch: epoch + 1, up_to: 0, state })
        .where('diagram_id', '=', diagramId)
        .execute();
      await transaction.deleteFrom('live_updates').where('diagram_id', '=', diagramId).where('epoch', '=', epoch).execute();
      await addBytesOf(transaction, diagramId, state.byteLength - before);
      return true;
    },
  };
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
