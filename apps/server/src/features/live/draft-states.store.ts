import type { Queries } from '../../db/database.ts';
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
      await transaction
        .updateTable('live_states')
        .set({ up_to: upTo, state })
        .where('diagram_id', '=', diagramId)
        .where('epoch', '=', epoch)
        .where('up_to', '<=', upTo)
        .execute();
      await transaction
        .deleteFrom('live_updates')
        .where('diagram_id', '=', diagramId)
        .where('epoch', '=', epoch)
        .where('seq', '<=', upTo)
        .execute();
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
      await transaction
        .updateTable('live_states')
        .set({ epoch: epoch + 1, up_to: 0, state })
        .where('diagram_id', '=', diagramId)
        .execute();
      await transaction.deleteFrom('live_updates').where('diagram_id', '=', diagramId).where('epoch', '=', epoch).execute();
      return true;
    },
  };
}
