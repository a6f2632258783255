import type { Queries } from '../../db/database.ts';
import { deleteDiagrams, type LockedDiagram } from '../storage/delete-diagrams.store.ts';
import { addBytes } from '../storage/storage.store.ts';
import { unpack } from '../versions/packing.ts';

/** A diagram in the bin. Times are epoch ms. */
export interface BinRecord {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt: number;
}

/**
 * Each removal takes a while, as its versions are removed too. When a bin has shrunk, the next removal and sweep take the rest.
 */
const mostOverflow = 2;

interface Place {
  readonly id: string;
  readonly ownerId: string;
}

/** Returns the diagrams deleted by a user, newest deletion first. */
export async function listBin(queries: Queries, ownerId: string): Promise<readonly BinRecord[]> {
  const rows = await inBin(queries).where('owner_id', '=', ownerId).orderBy('deleted_at', 'desc').orderBy('id', 'desc').execute();
  return rows.flatMap(toRecord);
}

/** Whether the diagram lies in the bin of its owner. */
export async function isInBin(queries: Queries, { id, ownerId }: Place): Promise<boolean> {
  const found = inBin(queries).where('id', '=', id).where('owner_id', '=', ownerId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The diagram with what it holds, if it lies in the bin of its owner. */
export async function findInBin(
  queries: Queries,
  { id, ownerId }: Place,
): Promise<{ name: string; version: number; data: string } | undefined> {
  const row = await queries
    .selectFrom('diagrams')
    .innerJoin('versions', (join) =>
      join.onRef('versions.diagram_id', '=', 'diagrams.id').onRef('versions.version', '=', 'diagrams.version'),
    )
    .select(['diagrams.name', 'diagrams.version', 'versions.packed'])
    .where('diagrams.id', '=', id)
    .where('diagrams.owner_id', '=', ownerId)
    .where('diagrams.deleted_at', 'is not', null)
    .executeTakeFirst();
  return row === undefined ? undefined : { name: row.name, version: row.version, data: unpack(row.packed) };
}

/** The version, if it was in the bin. */
export async function takeOut(transaction: Queries, { id, ownerId }: Place): Promise<number | undefined> {
  const row = await transaction
    .updateTable('diagrams')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Whether it was in the bin; its versions and shares go with it. Nothing follows it in the transaction. */
export async function deleteForGood(transaction: Queries, { id, ownerId }: Place): Promise<boolean> {
  const locked = await lock(transaction).where('id', '=', id).where('owner_id', '=', ownerId).execute();
  await deleteLocked(transaction, locked);
  return locked.length > 0;
}

/** An entry of the bin at the time of reading. */
export interface Expired {
  readonly id: string;
  readonly deletedAt: number;
}

/** Diagrams in all bins. */
export async function countBinned(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('diagrams')
    .where('deleted_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** At most `limit` diagrams that were put in the bin before `before`, the oldest first. */
export async function listExpired(
  queries: Queries,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly Expired[]> {
  const rows = await queries
    .selectFrom('diagrams')
    .select(['id', 'deleted_at'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.flatMap(toExpired);
}

/** At most `limit` diagrams that `most` younger ones of the same owner lie in front of. */
export async function listOverflow(
  queries: Queries,
  { most, limit }: { readonly most: number; readonly limit: number },
): Promise<readonly Expired[]> {
  const places = queries
    .selectFrom('diagrams')
    .where('deleted_at', 'is not', null)
    .select(({ fn }) => [
      'id',
      'deleted_at',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('owner_id').orderBy('deleted_at', 'desc').orderBy('id', 'desc'))
        .as('place'),
    ]);
  const rows = await queries
    .selectFrom(places.as('places'))
    .select(['places.id', 'places.deleted_at'])
    .where('places.place', '>', most)
    .orderBy('places.deleted_at')
    .limit(limit)
    .execute();
  return rows.flatMap(toExpired);
}

function toExpired({ id, deleted_at: deletedAt }: { readonly id: string; readonly deleted_at: number | null }): readonly Expired[] {
  return deletedAt === null ? [] : [{ id, deletedAt }];
}

/** Deletes for good those of `expired` that have lain in the bin ever since. Nothing follows it in the transaction. */
export async function deleteExpired(transaction: Queries, expired: readonly Expired[]): Promise<void> {
  const locked = await lock(transaction)
    .where(({ or, and, eb }) => or(expired.map(({ id, deletedAt }) => and([eb('id', '=', id), eb('deleted_at', '=', deletedAt)]))))
    .execute();
  await deleteLocked(transaction, locked);
}

/**
 * Deletes for good what was deleted first of the owner's bin, so that with one more no more than `most` lie there. Answers the bytes
 * that this frees, to be taken off last in the transaction.
 */
export async function makeRoomInBin(transaction: Queries, { ownerId }: { readonly ownerId: string }, most: number): Promise<number> {
  const tooMany = transaction
    .selectFrom('diagrams')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOverflow)
    .offset(most - 1);
  const locked = await lock(transaction).where('id', 'in', tooMany).execute();
  const freed = await deleteDiagrams(transaction, locked);
  return freed.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Keeps every other transaction that changes these diagrams of the bin waiting until this one ends. */
function lock(transaction: Queries) {
  return transaction
    .updateTable('diagrams')
    .set(({ ref }) => ({ deleted_at: ref('deleted_at') }))
    .where('deleted_at', 'is not', null)
    .returning(['id', 'owner_id as ownerId']);
}

async function deleteLocked(transaction: Queries, locked: readonly LockedDiagram[]): Promise<void> {
  for (const { ownerId, bytes } of await deleteDiagrams(transaction, locked)) await addBytes(transaction, ownerId, -bytes);
}

function inBin(queries: Queries) {
  return queries
    .selectFrom('diagrams')
    .select(['id', 'name', 'version', 'created_at', 'updated_at', 'deleted_at'])
    .where('deleted_at', 'is not', null);
}

function toRecord(row: {
  id: string;
  name: string;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}): readonly BinRecord[] {
  const { id, name, version, created_at: createdAt, updated_at: updatedAt, deleted_at: deletedAt } = row;
  return deletedAt === null ? [] : [{ id, name, version, createdAt, updatedAt, deletedAt }];
}
