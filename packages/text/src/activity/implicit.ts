import type { Statements } from '../statements/statement.ts';
import type { Implicit } from './reading.ts';

const ends: ReadonlySet<string> = new Set(['endif', 'endswitch', 'endwhile', 'endfork', 'endmerge']);

/**
 * The statements of an activity that say no node though the text draws one, by the elements that stand on their lines: the end of a structure, of
 * which nothing was made, and the ends of a loop whose first, or whose merge, was not made.
 */
export function implicitIn({ list, type }: Statements, ofLine: (line: number) => readonly string[] | undefined): Implicit {
  const merges = new Set<number>();
  const turns = new Set<number>();
  if (type !== 'activity') return { merges, turns };
  for (const [index, { says, line }] of list.entries()) {
    if (says.as !== 'flow') continue;
    const of = ofLine(line);
    if (of === undefined || of.length === 0) continue;
    const isUnmade = of.length > 1 && of.every((id) => id === '');
    if (ends.has(says.does) && of.length === 1 && of[0] === '') merges.add(index);
    if (says.does === 'repeat' && of.length === 1 && of[0] === '') turns.add(index);
    if (says.does !== 'repeatwhile' || isUnmade) continue;
    if (of[0] === '') turns.add(index);
    if (of.length > 1 && of.at(-1) === '') merges.add(index);
  }
  return { merges, turns };
}
