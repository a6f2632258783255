/** Enter as an edit of the text: the same indentation goes on, and a block that is opened there is closed. Offsets count UTF-16 units. */
export interface EnterEdit {
  readonly insert: string;
  /** The caret, from the beginning of what is inserted. */
  readonly caret: number;
}

/** The edit that Enter makes at an offset of a text. */
export function enterAt(text: string, at: number): EnterEdit {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(start, at);
  const indentation = /^[ \t]*/.exec(before)?.[0] ?? '';
  const end = text.indexOf('\n', at);
  const behind = text.slice(at, end < 0 ? text.length : end);
  // Crow's feet end in a brace, too: that of a block stands alone.
  if (!/(?:^|\s)\{\s*$/.test(before) || behind.trim() !== '') return { insert: `\n${indentation}`, caret: indentation.length + 1 };
  const inner = `\n${indentation}  `;
  return {
    insert: isClosed(text.slice(end < 0 ? text.length : end), indentation) ? inner : `${inner}\n${indentation}}`,
    caret: inner.length,
  };
}

/**
 * The edit that a closing brace makes on an empty line before one that Enter has put there already: it takes the empty line away and
 * goes behind that one. Undefined where the brace is written as any other sign.
 */
export function braceAt(text: string, at: number): { readonly from: number; readonly to: number; readonly caret: number } | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  if (end < 0 || start === 0 || text.slice(start, end).trim() !== '') return undefined;
  const next = /^[ \t]*\}[ \t]*(?=\n|$)/.exec(text.slice(end + 1))?.[0];
  const lines = text.split('\n');
  const opened = lines.filter((line) => /(?:^|\s)\{\s*$/.test(line)).length;
  const closed = lines.filter((line) => line.trim() === '}').length;
  if (next === undefined || opened !== closed) return undefined;
  return { from: start - 1, to: end, caret: start + next.trimEnd().length };
}

/** Whether what comes next lies in the block, or ends it. */
function isClosed(rest: string, indentation: string): boolean {
  const next = rest.split('\n').find((line) => line.trim() !== '');
  return next !== undefined && (next.startsWith(`${indentation}}`) || (/^[ \t]*/.exec(next)?.[0] ?? '').length > indentation.length);
}
