import type { Comparison, How } from './compare-diagrams.ts';
import { describeDifference } from './describe-difference.ts';

/** Each kind of difference by a mark that is read without colour. */
const marks: Readonly<Record<How, string>> = { added: '+', removed: '-', changed: '~', moved: '>' };

/** A comparison as plain text: the two sides' names, how much differs, and a line for each difference, marked `+`, `-`, `~` or `>`. */
export function comparisonText(comparison: Comparison, names: { readonly before: string; readonly after: string }): string {
  const { differences, counts } = comparison;
  const lines = differences.map((difference) => `${marks[difference.how]} ${describeDifference(difference, comparison).sentence}`);
  const count = `${counts.added} added, ${counts.removed} removed, ${counts.changed} changed, ${counts.moved} moved`;
  return [`${names.before} compared with ${names.after}`, lines.length === 0 ? 'No differences.' : count, '', ...lines, ''].join('\n');
}
