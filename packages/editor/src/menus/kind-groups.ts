import type { DiagramType } from '@umlaut/diagram';
import type { Command } from '../commands/command.ts';
import { findKinds, sectionsFor } from '../palette/sections.ts';

/** Kinds of one type of diagram that something can become. */
export interface KindGroup {
  readonly name: string;
  readonly commands: readonly Command[];
}

/**
 * The commands of `possible` that change the kind, by type of diagram, the kinds of `own` first; each command once, in the first group
 * that its kind belongs to. With a query: those that it finds.
 */
export function kindGroups(possible: readonly Command[], own: DiagramType, query: string): readonly KindGroup[] {
  const found = query.trim() === '' ? undefined : findKinds(query);
  const left = new Set(found === undefined ? possible : possible.filter((command) => isAmong(command, found)));
  return sectionsFor(own).flatMap((section) => {
    const commands = [...left].filter((command) => isAmong(command, section));
    for (const command of commands) left.delete(command);
    return commands.length === 0 ? [] : [{ name: section.name, commands }];
  });
}

function isAmong({ picture }: Command, { nodes, edges }: ReturnType<typeof findKinds>): boolean {
  if (picture === undefined || 'colour' in picture) return false;
  return 'node' in picture ? nodes.includes(picture.node) : edges.includes(picture.edge);
}

/** Keys that walk over a grid. */
const walking = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/**
 * The index that a key leads to from `at`, among groups of `sizes` items that each start a new row of `columns`; undefined for a key
 * that does not walk. Left and right go on in the next row, up and down keep the column as far as the row has it.
 */
export function stepInGrid(key: string, at: number, sizes: readonly number[], columns: number): number | undefined {
  const rows = sizes.flatMap((size, group) => {
    const start = sizes.slice(0, group).reduce((sum, each) => sum + each, 0);
    return Array.from({ length: Math.ceil(size / columns) }, (_, row) => ({
      start: start + row * columns,
      end: start + Math.min(size, (row + 1) * columns),
    }));
  });
  const count = rows.at(-1)?.end ?? 0;
  if (!walking.has(key) || count === 0) return undefined;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'ArrowRight') return (at + 1) % count;
  const here = rows.findIndex(({ start, end }) => at >= start && at < end);
  const next = rows[(here + (key === 'ArrowUp' ? -1 : 1) + rows.length) % rows.length];
  const column = at - (rows[here]?.start ?? 0);
  return next && Math.min(next.start + column, next.end - 1);
}
