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

/** Whether what comes next lies in the block, or ends it. */
function isClosed(rest: string, indentation: string): boolean {
  const next = rest.split('\n').find((line) => line.trim() !== '');
  return next !== undefined && (next.startsWith(`${indentation}}`) || (/^[ \t]*/.exec(next)?.[0] ?? '').length > indentation.length);
}
