import type { Queries } from '../../db/database.ts';
import { addBytesOf } from '../storage/storage.store.ts';
import { unpack } from './packing.ts';
import type { ThinnedVersion } from './thinning.rules.ts';

/** One version without what it holds. `at`: epoch ms; `author` is undefined when the account is gone. */
export interface VersionRecord {
  readonly version: number;
  readonly name: string;
  readonly at: number;
  readonly author: { readonly id: string; readonly email: string } | undefined;
  readonly elements: number;
  readonly label: string | null;
  readonly note: string | null;
}

interface Place {
  readonly diagramId: string;
  readonly version: number;
}

/** Newest first, at most `limit`, of those before `before`. */
export async function listVersions(
  queries: Queries,
  { diagramId, before, limit }: { readonly diagramId: string; readonly before: number | undefined; readonly limit: number },
): Promise<readonly VersionRecord[]> {
  let query = summaries(queries).where('versions.diagram_id', '=', diagramId);
  if (before !== undefined) query = query.where('versions.version', '<', before);
  const rows = await query.orderBy('versions.version', 'desc').limit(limit).execute();
  return rows.map(toRecord);
}

export async function findVersion(queries: Queries, place: Place): Promise<VersionRecord | undefined> {
  const row = await summaries(queries)
    .where('versions.diagram_id', '=', place.diagramId)
    .where('versions.version', '=', place.version)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Returns the content of a version: the JSON text of `{ nodes, edges }` as it came. */
export async function readVersionData(queries: Queries, { diagramId, version }: Place): Promise<string | undefined> {
  const row = await queries
    .selectFrom('versions')
    .select('packed')
    .where('diagram_id', '=', diagramId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined ? undefined : unpack(row.packed);
}

/** The version that its author saved with this key, with its content. */
export async function findVersionOfKey(
  queries: Queries,
  { diagramId, authorId, key }: { readonly diagramId: string; readonly authorId: string; readonly key: string },
): Promise<{ readonly version: number; readonly name: string; readonly data: string } | undefined> {
  const row = await queries
    .selectFrom('versions')
    .select(['version', 'name', 'packed'])
    .where('diagram_id', '=', diagramId)
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? undefined : { version: row.version, name: row.name, data: unpack(row.packed) };
}

export async function describeVersion(
  transaction: Queries,
  { diagramId, version }: Place,
  change: { readonly label?: string | null; readonly note?: string | null },
): Promise<void> {
  await transaction.updateTable('versions').set(change).where('diagram_id', '=', diagramId).where('version', '=', version).execute();
}

/** How many versions beside `version` have a label, and the bytes they take. */
export async function sumLabelled(transaction: Queries, { diagramId, version }: Place): Promise<{ count: number; bytes: number }> {
  const row = await transaction
    .selectFrom('versions')
    .where('diagram_id', '=', diagramId)
    .where('version', '!=', version)
    .where('label', 'is not', null)
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>(fn<number>('octet_length', ['packed'])), lit(0)).as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/** Diagrams whose versions are to be thinned, the longest due first; also those whose time lies beyond `latest`. */
export async function listDue(
  queries: Queries,
  { now, latest, limit }: { readonly now: number; readonly latest: number; readonly limit: number },
): Promise<readonly { readonly id: string; readonly version: number; readonly dueAt: number }[]> {
  const rows = await queries
    .selectFrom('diagrams')
    .select(['id', 'version', 'thin_at'])
    .where(({ or, eb }) => or([eb('thin_at', '<=', now), eb('thin_at', '>', latest)]))
    .orderBy('thin_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, version, thin_at: dueAt }) => (dueAt === null ? [] : [{ id, version, dueAt }]));
}

/** All versions of a diagram up to `newest`, newest first. */
export async function listForThinning(queries: Queries, diagramId: string, newest: number): Promise<readonly ThinnedVersion[]> {
  const rows = await queries
    .selectFrom('versions')
    .select(({ fn }) => ['version', 'at', 'label', fn<number>('octet_length', ['packed']).as('bytes')])
    .where('diagram_id', '=', diagramId)
    .where('version', '<=', newest)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, at, bytes, label }) => ({ version, at, bytes, isPinned: label !== null }));
}

/** One that has got a label meanwhile stays. Nothing follows it in the transaction. */
export async function deleteVersions(transaction: Queries, diagramId: string, versions: readonly number[]): Promise<void> {
  const deleted = await transaction
    .deleteFrom('versions')
    .where('diagram_id', '=', diagramId)
    .where('version', 'in', versions)
    .where('label', 'is', null)
    .returning(({ fn }) => fn<number>('octet_length', ['packed']).as('bytes'))
    .execute();
  await addBytesOf(transaction, diagramId, -deleted.reduce((sum, { bytes }) => sum + Number(bytes), 0));
}

/** Unless the diagram has been saved since: then it stays due. */
export async function setNextThinning(
  transaction: Queries,
  due: { readonly id: string; readonly version: number; readonly dueAt: number },
  next: number | null,
): Promise<void> {
  await transaction
    .updateTable('diagrams')
    .set({ thin_at: next })
    .where('id', '=', due.id)
    .where('version', '=', due.version)
    .where('thin_at', '=', due.dueAt)
    .execute();
}

function summaries(queries: Queries) {
  return queries
    .selectFrom('versions')
    .leftJoin('users', 'users.id', 'versions.author_id')
    .select([
      'versions.version',
      'versions.name',
      'versions.at',
      'versions.author_id',
      'users.email',
      'versions.elements',
      'versions.label',
      'versions.note',
    ]);
}

function toRecord(row: {
  version: number;
  name: string;
  at: number;
  author_id: string;
  email: string | null;
  elements: number;
  label: string | null;
  note: string | null;
}): VersionRecord {
  const { version, name, at, author_id: id, email, elements, label, note } = row;
  return { version, name, at, author: email === null ? undefined : { id, email }, elements, label, note };
}
