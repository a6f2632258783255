import type { Plan } from '@umlaut/api';
import type { Queries } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { planOf } from '../accounts/allowances.ts';

/** Counted storage use of an account, and its limits. */
export interface StorageRecord {
  readonly bytes: number;
  readonly plan: Plan;
}

/**
 * Adds to what the owner's diagrams take; fewer than 0 takes off. To be the last thing a transaction does: who holds the row of an
 * owner then waits for nothing else, so that no two transactions wait for each other.
 */
export async function addBytes(transaction: Queries, ownerId: string, bytes: number): Promise<void> {
  await adding(transaction, { ownerId, bytes }).execute();
}

/** As `addBytes`, prepared for saves. */
export function prepareAddBytes(read: Queries): (transaction: Queries, added: Added) => Promise<unknown> {
  return prepareQuery(read, { ownerId: 'text', bytes: 'number' }, adding);
}

/** As `addBytes`, of whoever owns the diagram; nothing when it is gone. */
export async function addBytesOf(transaction: Queries, diagramId: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const owner = await transaction.selectFrom('diagrams').select('owner_id').where('id', '=', diagramId).executeTakeFirst();
  if (owner !== undefined) await addBytes(transaction, owner.owner_id, bytes);
}

/** Undefined when there is no such user. */
export async function findStorage(queries: Queries, ownerId: string): Promise<StorageRecord | undefined> {
  const row = await queries
    .selectFrom('users')
    .leftJoin('storage', 'storage.owner_id', 'users.id')
    .select(['users.plan', 'storage.bytes'])
    .where('users.id', '=', ownerId)
    .executeTakeFirst();
  return row === undefined ? undefined : { bytes: row.bytes ?? 0, plan: planOf(row.plan) };
}

/** Users in the order of their ids, after that of `after`. */
export async function listOwners(queries: Queries, { after, limit }: { readonly after: string; readonly limit: number }) {
  const rows = await queries
    .selectFrom('users')
    .leftJoin('storage', 'storage.owner_id', 'users.id')
    .select(['users.id', 'storage.bytes'])
    .where('users.id', '>', after)
    .where('users.removed_at', 'is', null)
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, bytes }) => ({ id, bytes: bytes ?? 0 }));
}

export async function listDiagrams(queries: Queries, ownerId: string): Promise<readonly string[]> {
  const rows = await queries.selectFrom('diagrams').select('id').where('owner_id', '=', ownerId).execute();
  return rows.map(({ id }) => id);
}

/** Returns the measured bytes of a diagram, as stored. */
export async function measureDiagram(queries: Queries, diagramId: string): Promise<number> {
  const versions = await queries
    .selectFrom('versions')
    .select(({ fn }) => fn.sum<number | null>(fn<number>('octet_length', ['packed'])).as('bytes'))
    .where('diagram_id', '=', diagramId)
    .executeTakeFirst();
  const liveDocument = await queries
    .selectFrom('live_states')
    .select(({ fn }) => fn<number>('octet_length', ['state']).as('bytes'))
    .where('diagram_id', '=', diagramId)
    .executeTakeFirst();
  return Number(versions?.bytes ?? 0) + Number(liveDocument?.bytes ?? 0);
}

/** Counts anew what the owner's diagrams take, while nobody else changes the count. */
export async function recount(transaction: Queries, ownerId: string): Promise<void> {
  await addBytes(transaction, ownerId, 0);
  let bytes = 0;
  for (const id of await listDiagrams(transaction, ownerId)) bytes += await measureDiagram(transaction, id);
  await transaction.updateTable('storage').set({ bytes }).where('owner_id', '=', ownerId).execute();
}

interface Added {
  readonly ownerId: string;
  readonly bytes: number;
}

function adding(queries: Queries, { ownerId, bytes }: Added) {
  return queries
    .insertInto('storage')
    .values({ owner_id: ownerId, bytes })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet(({ eb, ref }) => ({ bytes: eb('storage.bytes', '+', ref('excluded.bytes')) })),
    );
}
