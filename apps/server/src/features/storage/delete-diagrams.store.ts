import type { Queries } from '../../db/database.ts';

/** A diagram whose row the transaction has locked. */
export interface LockedDiagram {
  readonly id: string;
  readonly ownerId: string;
}

/**
 * Deletes diagrams for good, with all that belongs to them. Answers the bytes that this frees by owner, in the order of their ids:
 * they are to be taken off with `addBytes` as the last thing the transaction does.
 */
export async function deleteDiagrams(transaction: Queries, diagrams: readonly LockedDiagram[]): Promise<readonly Freed[]> {
  if (diagrams.length === 0) return [];
  const ids = diagrams.map(({ id }) => id);
  const freed = new Map<string, number>();
  const free = (id: string, bytes: number) => freed.set(id, (freed.get(id) ?? 0) + bytes);
  // One by one, not by the foreign key: what another transaction has deleted meanwhile is then counted by that one alone.
  const versions = await transaction
    .deleteFrom('versions')
    .where('diagram_id', 'in', ids)
    .returning(({ fn }) => ['diagram_id', fn<number>('octet_length', ['packed']).as('bytes')])
    .execute();
  for (const { diagram_id: id, bytes } of versions) free(id, Number(bytes));
  // In the order in which live documents are written.
  await transaction
    .updateTable('live_documents')
    .set((expressions) => ({ last_seq: expressions.ref('last_seq') }))
    .where('diagram_id', 'in', ids)
    .execute();
  const states = await transaction
    .deleteFrom('live_states')
    .where('diagram_id', 'in', ids)
    .returning(({ fn }) => ['diagram_id', fn<number>('octet_length', ['state']).as('bytes')])
    .execute();
  for (const { diagram_id: id, bytes } of states) free(id, Number(bytes));
  await transaction.deleteFrom('diagrams').where('id', 'in', ids).execute();
  const owners = [...Map.groupBy(diagrams, ({ ownerId }) => ownerId)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return owners.map(([ownerId, own]) => ({ ownerId, bytes: own.reduce((sum, { id }) => sum + (freed.get(id) ?? 0), 0) }));
}

/** Bytes freed of the owner's storage. */
export interface Freed {
  readonly ownerId: string;
  readonly bytes: number;
}
