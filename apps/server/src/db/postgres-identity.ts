import { sql } from 'kysely';
import type { Claim, Database, Queries } from './database.ts';

/** Ours alone, as that of the migrations. */
const lockNumber = 7304381;

/**
 * Tells the database from copies that `pg_restore` made of it: the row of its identity says in which table (`tableoid`) and by which
 * transaction (`xmin`) it was written, and one that was copied was written into another table, or by another transaction.
 */
export function claimPostgres(write: Database['write'], onOther: (transaction: Queries) => Promise<void>): Promise<Claim> {
  return write(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction);
    const { rows } = await sql<{ id: string; own: string }>`
      select id, tableoid::text || '.' || xmin::text as own from database_identity`.execute(transaction);
    const [row] = rows;
    if (rows.length === 1 && row?.id === row?.own) return 'same';
    await onOther(transaction);
    await transaction.deleteFrom('database_identity').execute();
    // Row versions name transactions by the last 32 bits of their number.
    await sql`
      insert into database_identity (id)
      values ('database_identity'::regclass::oid::text || '.' || (txid_current() % 4294967296)::text)`.execute(transaction);
    return row === undefined ? 'unclaimed' : 'other';
  });
}
