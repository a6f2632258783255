import type { Loss } from '@umlaut/diagram';
import type { Found } from './found.ts';

/** One line of a report, and where in the text it points. */
export interface ReportLine {
  readonly text: string;
  /** From 1; absent where nothing in a text is meant. */
  readonly line?: number;
  readonly isProblem: boolean;
}

/** A report on a file: one sentence, and a line for each thing that is said otherwise, left out, or wrong. */
export interface Report {
  readonly sentence: string;
  readonly lines: readonly ReportLine[];
}

/** The report on a diagram that was read. */
export function reportOf({ diagram, losses, remarks }: Pick<Found, 'diagram' | 'losses' | 'remarks'>): Report {
  const changed = sum(losses, 'changed');
  const dropped = sum(losses, 'dropped');
  const errors = remarks.filter(({ severity }) => severity === 'error').length;
  const more = [
    ...(changed === 0 ? [] : [`${changed} changed`]),
    ...(dropped === 0 ? [] : [`${dropped} omitted`]),
    ...(errors === 0 ? [] : [`${counted(errors, 'line')} not understood`]),
  ];
  const size = `${counted(diagram.nodes.length, 'element')}, ${counted(diagram.edges.length, 'relation')}`;
  const lines = [
    ...remarks.map((remark): ReportLine => ({ text: remark.message, line: remark.line, isProblem: remark.severity === 'error' })),
    ...losses.map(lossLine),
  ];
  return { sentence: more.length === 0 ? `${size}.` : `${size}; ${more.join(', ')}.`, lines };
}

/** A loss as a line of a report. */
export function lossLine(loss: Loss): ReportLine {
  const { how, what, count, line } = loss;
  const words = { kept: 'Kept but not drawn', changed: 'Changed', dropped: 'Omitted' } as const;
  const text = `${words[how]}: ${what} (${count})`;
  return line === undefined ? { text, isProblem: false } : { text, line, isProblem: false };
}

function sum(losses: readonly Loss[], how: Loss['how']): number {
  return losses.filter((loss) => loss.how === how).reduce((total, { count }) => total + count, 0);
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
