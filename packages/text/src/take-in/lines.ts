import type { TextLine } from '@umlaut/diagram';
import { edited, editsBetween, type TextEdit } from '../bring-up/edits.ts';

/** A line of a text after typing. */
export interface TypedLine {
  readonly text: string;
  /** The line that it was before; undefined for a new one. */
  readonly was: TextLine | undefined;
  readonly isTouched: boolean;
}

/**
 * The lines of a text after edits, each with the line that it was. A line stays itself while something of it stays; two that are joined are the
 * first of them, and one that is broken is its beginning, or its end where nothing but white space is left of that.
 */
export function typedLines(lines: readonly TextLine[], after: string, changes: readonly TextEdit[]): readonly TypedLine[] {
  const before = lines.map(({ text }) => text).join('\n');
  const edits = edited(before, changes) === after ? changes : editsBetween(before, after);
  const texts = after.split('\n');
  const starts: number[] = [];
  let at = 0;
  for (const text of texts) {
    starts.push(at);
    at += text.length + 1;
  }
  const rowAt = (offset: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const owners = new Map<number, { readonly was: TextLine; readonly isTouched: boolean }>();
  let from = 0;
  for (const line of lines) {
    const to = from + line.text.length;
    const place = survivor(edits, { from, to }, line.text);
    if (place !== undefined) {
      const row = rowAt(place);
      if (!owners.has(row)) owners.set(row, { was: line, isTouched: texts[row] !== line.text });
    }
    from = to + 1;
  }
  return texts.map((text, row) => ({ text, was: owners.get(row)?.was, isTouched: owners.get(row)?.isTouched ?? true }));
}

/**
 * Offset after the edits of the first sign of a line that is left, white space aside, or of what was written over it; undefined for a line that was
 * taken out.
 */
function survivor(
  edits: readonly TextEdit[],
  { from, to }: { readonly from: number; readonly to: number },
  text: string,
): number | undefined {
  const at = text.trim() === '' ? from : from + (text.length - text.trimStart().length);
  let shift = 0;
  for (const { from: begin, to: end, insert } of edits) {
    if (begin > at) break;
    if (end <= at) {
      shift += insert.length - (end - begin);
      continue;
    }
    // A line that was emptied is still there; one that went with its end is not.
    if (end >= to) return begin >= from && (insert !== '' || end === to) ? begin + shift : undefined;
    return begin + shift + insert.length;
  }
  return at + shift;
}
