import type { Compilable, QueryResult } from 'kysely';
import { executeCompiled, type Queries } from './database.ts';

interface KindTypes {
  readonly text: string;
  readonly 'text or null': string | null;
  readonly number: number;
  readonly bytes: Uint8Array;
}
type Kinds = Readonly<Record<string, keyof KindTypes>>;
type Values<K extends Kinds> = { readonly [Name in keyof K]: KindTypes[K[Name]] };

/** Stands for a value while a query is compiled. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query once, for calls so frequent that building it anew would cost more than running it.
 *
 * `kinds` names the values that differ from call to call; `build` receives stand-ins for them. The answer runs the query on
 * the reading side or in a transaction.
 */
export function prepareQuery<const K extends Kinds, Row>(
  queries: Queries,
  kinds: K,
  build: (queries: Queries, given: Values<K>) => Compilable<Row>,
): (executor: Queries, values: Values<K>) => Promise<QueryResult<Row>> {
  const slots: unknown = Object.fromEntries(Object.keys(kinds).map((name) => [name, new Slot(name)]));
  // Kysely passes values through to the parameters without looking at them, so a stand-in may bear any type.
  const compiled = build(queries, slots as Values<K>).compile();
  const { sql, query, queryId, parameters: fixed } = compiled;
  return (executor, values) => {
    const parameters = fixed.map((value) => (value instanceof Slot ? values[value.name] : value));
    return executeCompiled<Row>(executor, { sql, query, queryId, parameters });
  };
}
