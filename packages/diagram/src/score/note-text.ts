import { elementLimits } from '../check-said.ts';
import type { JsonObject } from '../diagram.ts';
import { countCharacters, type LabelLimits, labelProblem } from '../label.ts';

/** The whole text of a note or interaction use: its label, and what the label has no room for. */
export function wholeText({ label, data }: { readonly label: string; readonly data: JsonObject }): string {
  return typeof data.more === 'string' && data.more !== '' ? `${label}\n${data.more}` : label;
}

/**
 * Splits a text into a label and what a label has no room for, at the end of a line; a single line that is too long, at a space or in the
 * middle. What exceeds both is cut.
 */
export function splitText(text: string, limits: LabelLimits): { readonly label: string; readonly more?: string } {
  const { label, rest } = parted(text, limits);
  return rest === undefined ? { label } : { label, more: [...rest].slice(0, elementLimits.maxMoreCharacters).join('') };
}

/** Number of characters that `splitText` cuts. */
export function textBeyond(text: string, limits: LabelLimits): number {
  return Math.max(0, countCharacters(parted(text, limits).rest ?? '') - elementLimits.maxMoreCharacters);
}

function parted(text: string, limits: LabelLimits): { readonly label: string; readonly rest?: string } {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  let count = lines.length;
  while (count > 1 && labelProblem(lines.slice(0, count).join('\n'), limits) !== undefined) count -= 1;
  const head = lines.slice(0, count).join('\n');
  const label = labelProblem(head, limits) === undefined ? head : beginningOf(head, limits.maxLabelCharacters);
  const rest = [head.slice(label.length).trimStart(), ...lines.slice(count)].filter((line, index) => index > 0 || line !== '');
  return rest.length === 0 ? { label } : { label, rest: rest.join('\n') };
}

function beginningOf(line: string, most: number): string {
  if (countCharacters(line) <= most) return line;
  const start = [...line].slice(0, most).join('');
  const space = start.lastIndexOf(' ');
  return space > start.length / 2 ? start.slice(0, space) : start;
}
