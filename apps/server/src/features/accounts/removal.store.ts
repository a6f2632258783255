import { setImmediate as turn } from 'node:timers/promises';
import type { Queries } from '../../db/database.ts';
import { createId } from '../../id.ts';
import { deleteDiagrams } from '../storage/delete-diagrams.store.ts';
import { lockPlan } from './accounts.store.ts';

/** Rows that are changed in one turn of the event loop: SQLite serves no other request in that time. */
const rowsPerTurn = 200;
/** So much is deleted in one transaction, which takes some milliseconds. */
const bytesPerSlice = 2 * 1024 * 1024;
const rowsPerSlice = 200;
/** Rows counted for a diagram in addition to its versions and updates: shares, events and the like. */
const rowsOfDiagram = 10;

/**
 * Deletes the user with their sessions and the shares they have; shares that wait for an account of their e-mail stay. Their diagrams are
 * gone for all users at the same moment. Their rows then belong to a placeholder, from which `removeSlice` deletes them.
 */
export async function deleteUser(transaction: Queries, id: string, at: number): Promise<void> {
  if ((await lockPlan(transaction, id)) === undefined) return;
  const placeholder = createId(at);
  await transaction
    .insertInto('users')
    .values({
      ...{ id: placeholder, email: '', email_key: `removed ${placeholder}`, password_hash: 'none', plan: 'free' },
      ...{ created_at: at, disabled_at: at, removed_at: at },
    })
    .execute();
  await inTurns(() => handOver(transaction, { id, placeholder, at }));
  // By the foreign key all of them would go in one turn.
  await inTurns(() => deleteActs(transaction, id));
  await transaction.deleteFrom('users').where('id', '=', id).execute();
  // Last, as in all transactions that change it.
  await transaction.deleteFrom('storage').where('owner_id', '=', id).execute();
}

/** Repeats a change of some rows until it finds no more; others read in between, and writers wait for the transaction. */
async function inTurns(change: () => Promise<bigint>): Promise<void> {
  while ((await change()) === BigInt(rowsPerTurn)) await turn();
}

async function handOver(
  transaction: Queries,
  { id, placeholder, at }: { readonly id: string; readonly placeholder: string; readonly at: number },
): Promise<bigint> {
  const some = transaction.selectFrom('diagrams').select('id').where('owner_id', '=', id).limit(rowsPerTurn);
  const { numUpdatedRows } = await transaction
    .updateTable('diagrams')
    .set({ owner_id: placeholder, deleted_at: at, thin_at: null, idempotency_key: null, idempotency_digest: null })
    .where('id', 'in', some)
    .executeTakeFirst();
  return numUpdatedRows;
}

async function deleteActs(transaction: Queries, id: string): Promise<bigint> {
  const some = transaction.selectFrom('diagram_events').select('id').where('actor_id', '=', id).limit(rowsPerTurn);
  return (await transaction.deleteFrom('diagram_events').where('id', 'in', some).executeTakeFirst()).numDeletedRows;
}

/** The placeholder of a deleted account that still has rows. */
export async function findPlaceholder(read: Queries): Promise<string | undefined> {
  const row = await read.selectFrom('users').select('id').where('removed_at', 'is not', null).limit(1).executeTakeFirst();
  return row?.id;
}

/** Counts down what a slice may still delete. */
interface Budget {
  bytes: number;
  rows: number;
}

/** Deletes a slice of what is left: of each diagram older versions and live updates, then the rest of it; at last the placeholder. */
export async function removeSlice(transaction: Queries, placeholder: string): Promise<void> {
  const budget: Budget = { bytes: bytesPerSlice, rows: rowsPerSlice };
  const diagrams = await transaction
    .selectFrom('diagrams')
    .select('id')
    .where('owner_id', '=', placeholder)
    .orderBy('id')
    .limit(rowsPerSlice / rowsOfDiagram)
    .execute();
  for (const { id } of diagrams) {
    const isRest = (await removeVersions(transaction, id, budget)) && (await removeUpdates(transaction, id, budget));
    if (!isRest) return;
    const freed = await deleteDiagrams(transaction, [{ id, ownerId: placeholder }]);
    budget.bytes -= freed.reduce((sum, { bytes }) => sum + bytes, 0);
    budget.rows -= rowsOfDiagram;
    if (isSpent(budget)) return;
  }
  if (diagrams.length > 0) return;
  await transaction.deleteFrom('users').where('id', '=', placeholder).where('removed_at', 'is not', null).execute();
  await transaction.deleteFrom('storage').where('owner_id', '=', placeholder).execute();
}

function isSpent({ bytes, rows }: Budget): boolean {
  return bytes <= 0 || rows <= 0;
}

/** Deletes the oldest versions; the newest stays, without which the diagram would count as damaged. Whether no other is left. */
async function removeVersions(transaction: Queries, diagramId: string, budget: Budget): Promise<boolean> {
  const newest = transaction.selectFrom('diagrams').where('id', '=', diagramId).select('version');
  const oldest = await transaction
    .selectFrom('versions')
    .select(({ fn }) => ['version', fn<number>('octet_length', ['packed']).as('bytes')])
    .where('diagram_id', '=', diagramId)
    .where('version', '<', newest)
    .orderBy('version')
    .limit(rowsPerSlice)
    .execute();
  let last: number | undefined;
  for (const { version, bytes } of oldest) {
    if (isSpent(budget)) break;
    budget.bytes -= Number(bytes);
    budget.rows -= 1;
    last = version;
  }
  if (last !== undefined)
    await transaction.deleteFrom('versions').where('diagram_id', '=', diagramId).where('version', '<=', last).execute();
  return !isSpent(budget) && oldest.length < rowsPerSlice;
}

/** Deletes the oldest live updates. Whether none is left. */
async function removeUpdates(transaction: Queries, diagramId: string, budget: Budget): Promise<boolean> {
  const oldest = await transaction
    .selectFrom('live_updates')
    .select(['epoch', 'seq'])
    .where('diagram_id', '=', diagramId)
    .orderBy('epoch')
    .orderBy('seq')
    .limit(budget.rows)
    .execute();
  const last = oldest.at(-1);
  if (last === undefined) return true;
  await transaction
    .deleteFrom('live_updates')
    .where('diagram_id', '=', diagramId)
    .where(({ or, and, eb }) => or([eb('epoch', '<', last.epoch), and([eb('epoch', '=', last.epoch), eb('seq', '<=', last.seq)])]))
    .execute();
  budget.rows -= oldest.length;
  return !isSpent(budget);
}
