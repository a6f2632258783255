import type { TextLine } from '@umlaut/diagram';

/** A caret in the text of a diagram: in a line, at a column, with what is selected from there. Columns count UTF-16 units from 0. */
export interface TextCaret {
  /** Id of the line. */
  readonly line: string;
  readonly from: number;
  /** Column of the caret itself; of what is selected over several lines only the part in this line is told. */
  readonly to: number;
}

/** The caret at the offset `head` of a text of these lines, with what is selected from `anchor`. */
export function textCaret(lines: readonly Pick<TextLine, 'id' | 'text'>[], anchor: number, head: number): TextCaret | undefined {
  let start = 0;
  for (const { id, text } of lines) {
    const end = start + text.length;
    if (head <= end) return { line: id, from: Math.min(Math.max(anchor, start), end) - start, to: head - start };
    start = end + 1;
  }
  return undefined;
}

/** The offsets of a caret in a text of these lines; undefined where its line is not there. */
export function offsetsOf(
  lines: readonly Pick<TextLine, 'id' | 'text'>[],
  { line, from, to }: TextCaret,
): { readonly anchor: number; readonly head: number } | undefined {
  let start = 0;
  for (const { id, text } of lines) {
    if (id === line) return { anchor: start + Math.min(from, text.length), head: start + Math.min(to, text.length) };
    start += text.length + 1;
  }
  return undefined;
}
