import type { Queries } from '../../db/database.ts';

/** The key that a client creates a diagram with, and a digest of what it creates. */
export interface Creation {
  readonly key: string;
  readonly digest: Uint8Array;
}

/** The diagram that the owner has created with `key`, if it does not lie in the bin; one that does loses the key. */
export async function findCreated(
  transaction: Queries,
  ownerId: string,
  key: string,
): Promise<{ readonly id: string; readonly digest: Uint8Array } | undefined> {
  await transaction
    .updateTable('diagrams')
    .set({ idempotency_key: null, idempotency_digest: null })
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .where('deleted_at', 'is not', null)
    .execute();
  const row = await transaction
    .selectFrom('diagrams')
    .select(['id', 'idempotency_digest'])
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? undefined : { id: row.id, digest: row.idempotency_digest ?? new Uint8Array() };
}
