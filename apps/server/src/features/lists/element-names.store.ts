import type { Queries } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { fold } from './folding.ts';

interface Named {
  readonly id: string;
  readonly names: readonly string[];
}

/** Writes the names of a diagram's elements. A row that says the same already is left as it is, so that most saves change no page for it. */
export function prepareKeepNames(read: Queries): (transaction: Queries, named: Named) => Promise<unknown> {
  const keep = prepareQuery(read, { id: 'text', names: 'text', folded: 'text' }, (queries, { id, names, folded }) =>
    queries
      .insertInto('element_names')
      .values({ diagram_id: id, names, folded })
      .onConflict((conflict) =>
        conflict
          .column('diagram_id')
          .doUpdateSet({ names, folded })
          .whereRef('element_names.names', '<>', 'excluded.names' as never),
      ),
  );
  return (transaction, { id, names }) => keep(transaction, valuesOf(id, names));
}

function valuesOf(id: string, list: readonly string[]) {
  const names = list.join('\n');
  return { id, names, folded: fold(names) };
}

/** The lines of names of these diagrams, by id. */
export async function readNames(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.selectFrom('element_names').select(['diagram_id', 'names']).where('diagram_id', 'in', ids).execute();
  return new Map(rows.map(({ diagram_id: id, names }) => [id, names]));
}

/** Newest versions of diagrams behind `after` whose names were never written, in the order of ids. */
export function listUnnamed(
  queries: Queries,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly { readonly id: string; readonly packed: Uint8Array }[]> {
  return queries
    .selectFrom('diagrams')
    .innerJoin('versions', (join) =>
      join.onRef('versions.diagram_id', '=', 'diagrams.id').onRef('versions.version', '=', 'diagrams.version'),
    )
    .leftJoin('element_names', 'element_names.diagram_id', 'diagrams.id')
    .select(['diagrams.id', 'versions.packed'])
    .where('diagrams.id', '>', after)
    .where('element_names.diagram_id', 'is', null)
    .orderBy('diagrams.id')
    .limit(limit)
    .execute();
}

/** Unless a save has written them, or the diagram is gone meanwhile. */
export async function addNames(transaction: Queries, { id, names }: Named): Promise<void> {
  const { names: text, folded } = valuesOf(id, names);
  await transaction
    .insertInto('element_names')
    .columns(['diagram_id', 'names', 'folded'])
    .expression(({ selectFrom, val }) =>
      selectFrom('diagrams')
        .select((eb) => ['diagrams.id', eb.cast<string>(val(text), 'text').as('names'), eb.cast<string>(val(folded), 'text').as('folded')])
        .where('diagrams.id', '=', id),
    )
    .onConflict((conflict) => conflict.column('diagram_id').doNothing())
    .execute();
}
