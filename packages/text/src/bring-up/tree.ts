import { slotNames } from '../statements/slots.ts';
import type { Said, Statement } from '../statements/statement.ts';
import type { Known } from './known.ts';

/** The statements of a text as a tree of blocks, and the elements that each is written for. */
export interface Tree {
  /** Places of the statements in each block, by that of its opener; -1 for the whole. An end stands in the block that it ends. */
  readonly children: ReadonlyMap<number, readonly number[]>;
  /** Ids of the elements whose facts a statement says. */
  readonly owners: readonly (readonly string[])[];
  /** The statement that says most of an element: its declaration, else the first one. */
  readonly homes: ReadonlyMap<string, number>;
}

/** Builds the tree of a text. */
export function treeOf(known: Known): Tree {
  const { list } = known.statements;
  const children = Map.groupBy(list.keys(), (index) => list[index]?.block ?? -1);
  const owners = list.map((statement, index) => ownersOf(known, statement, index));
  const homes = new Map<string, number>();
  for (const isDeclaration of [true, false]) {
    for (const [index, ids] of owners.entries()) {
      const as = list[index]?.says.as;
      const declares = as === 'node' || as === 'lifeline' || as === 'note' || as === 'fragment' || as === 'box' || as === 'row';
      // A path says the containers it passes through, and declares what lies in them.
      const said = as === 'node' ? ids.slice(0, 1) : ids;
      if (declares === isDeclaration) for (const id of said) if (!homes.has(id)) homes.set(id, index);
    }
  }
  return { children, owners, homes };
}

/** The node whose block a statement stands in. */
function openerOf({ statements, slots }: Pick<Known, 'statements' | 'slots'>, { block }: Statement): readonly string[] {
  const first = statements.list[block]?.says.as === undefined ? undefined : slots[block]?.[0];
  return first === undefined || first === '' ? [] : [first];
}

function ownersOf(known: Pick<Known, 'statements' | 'slots'>, statement: Statement, index: number): readonly string[] {
  const { says } = statement;
  const own = known.slots[index] ?? [];
  const names = slotNames(says).length;
  if (says.as === 'relation') {
    const declared = says.refs.flatMap(({ node }, at) =>
      node !== undefined || (says.opens !== undefined && at === 0) ? (own[at] ?? []) : [],
    );
    return filled([...declared, ...own.slice(names)]);
  }
  if (says.as === 'member' || says.as === 'mark') return says.of === undefined ? openerOf(known, statement) : filled(own);
  if (own.length > 0 && names > 0 && (says.as === 'message' || says.as === 'row')) return filled(own.slice(names));
  return says.as === 'execution' ? [] : filled(own);
}

function filled(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].filter((id) => id !== '');
}

/** Whether a statement speaks of no element: it stays whatever happens to them. */
export function isFree(says: Said): boolean {
  return ['nothing', 'header', 'kept', 'unknown', 'title', 'direction', 'look'].includes(says.as);
}

/** The white space before the first word of a statement. */
export function indentOf({ statements }: Known, index: number): string {
  const { from = 0, to = 0, column = 0 } = statements.list[index] ?? {};
  const start = from - column;
  return /^[ \t]*/.exec(statements.text.slice(start, Math.max(start, to)))?.[0] ?? '';
}

/** Ids of the elements whose facts each line of a text says, by the id of the line. */
export function ownersIn(known: Pick<Known, 'statements' | 'slots' | 'lines'>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [index, statement] of known.statements.list.entries()) {
    const id = known.lines[statement.line - 1]?.id;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), ...ownersOf(known, statement, index)]);
  }
  return found;
}
