import type { Diagram } from '@umlaut/diagram';
import type { BroughtUp } from '../bring-up/bring-up.ts';
import { ownersIn } from '../bring-up/tree.ts';
import type { Statements } from '../statements/statement.ts';
import type { TypedLine } from './lines.ts';

/** Lines that were understood once and are not now. */
interface BrokenLines {
  readonly rows: ReadonlySet<number>;
  /** Ids of the elements whose facts each of them said when it was understood last, by the id of the line. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
  /** All these ids. */
  readonly frozen: ReadonlySet<string>;
  /** Ids of all elements that they spoke of. */
  readonly mentioned: ReadonlySet<string>;
}

/** Lines whose statement was understood before and is not now. */
export function brokenLines(before: BroughtUp, lines: readonly TypedLine[], statements: Statements): BrokenLines {
  const rows = new Set<number>();
  const owners = new Map<string, readonly string[]>();
  const mentioned = new Set<string>();
  const owned = ownersIn(before);
  const broken = unknownRows(statements);
  const wasBroken = new Set([...unknownRows(before.statements)].map((row) => before.lines[row]?.id));
  for (const [row, { was }] of lines.entries()) {
    if (was?.of === undefined || was.of.length === 0 || !broken.has(row)) continue;
    rows.add(row);
    for (const id of was.of) if (id !== '') mentioned.add(id);
    // Of a line that was stored broken nothing is known but what it spoke of.
    const own = wasBroken.has(was.id) ? (before.taken?.broken?.get(was.id) ?? was.of) : owned.get(was.id);
    owners.set(
      was.id,
      (own ?? []).filter((id) => id !== ''),
    );
  }
  return { rows, owners, frozen: new Set([...owners.values()].flat()), mentioned };
}

/** Places of lines with a statement that is not understood. */
export function unknownRows({ list }: Statements): ReadonlySet<number> {
  return new Set(list.flatMap(({ says, line }) => (says.as === 'unknown' ? [line - 1] : [])));
}

/** The graph with the elements that broken lines speak of. */
export function keepBroken(before: Diagram, made: Diagram, mentioned: ReadonlySet<string>): Diagram {
  if (mentioned.size === 0) return made;
  const nodes = before.nodes.filter(({ id }) => mentioned.has(id) && !made.nodes.some((node) => node.id === id));
  const all = [...made.nodes, ...nodes.map((node) => (made.nodes.some(({ id }) => id === node.parentId) ? node : free(node)))];
  const ids = new Set(all.map(({ id }) => id));
  const edges = before.edges.filter(
    ({ id, source, target }) => mentioned.has(id) && !made.edges.some((edge) => edge.id === id) && ids.has(source) && ids.has(target),
  );
  return nodes.length + edges.length === 0 ? made : { ...made, nodes: all, edges: [...made.edges, ...edges] };
}

function free(node: Diagram['nodes'][number]): Diagram['nodes'][number] {
  const { parentId: _, ...rest } = node;
  return rest;
}
