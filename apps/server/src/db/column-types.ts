import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** Column types by engine; texts sort by their code points on both. */
export interface ColumnTypes {
  readonly text: RawBuilder<unknown>;
  readonly integer: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** Ends the definition of a table of short rows: SQLite then keeps them in the order of their key, and finds one in a single search. */
  readonly byKey: RawBuilder<unknown>;
}

export function columnTypes(engine: Database['engine']): ColumnTypes {
  return engine === 'sqlite'
    ? { text: sql`text`, integer: sql`integer`, bytes: sql`blob`, byKey: sql`without rowid` }
    : { text: sql`text collate "C"`, integer: sql`bigint`, bytes: sql`bytea`, byKey: sql`` };
}
