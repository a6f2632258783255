/** An opening and a closing sign round a text: `{ordered}`, `«use»`, `[paid]`. */
export type Signs = readonly [open: string, close: string];

/** A text found in a line, and where in the line it ends. */
export interface Found {
  readonly value: string;
  readonly end: number;
}

/** `text` in quotes; quotes and backslashes within it get a backslash. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The text that `quoted` wrote as `raw`; undefined for everything that it does not write. */
export function unquoted(raw: string): string | undefined {
  if (raw.length < 2 || !raw.startsWith('"') || !raw.endsWith('"')) return undefined;
  const text = raw.slice(1, -1).replace(/\\(["\\])/g, '$1');
  return quoted(text) === raw ? text : undefined;
}

/** Returns the index after the closing quote of the quotes that open at `at`; -1 when there is none. */
export function endOfQuotes(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index += 1) {
    if (text[index] === '"') return index + 1;
    if (text[index] === '\\') index += 1;
  }
  return -1;
}

/** Returns the index after the sign that closes the one at `at`, nested signs counted; -1 when there is none. */
export function endOfSigns(text: string, at: number, [open, close]: Signs): number {
  const quotes = text[at + open.length] === '"' ? endOfQuotes(text, at + open.length) : -1;
  if (quotes > 0 && text.startsWith(close, quotes)) return quotes + close.length;
  let depth = 0;
  for (let index = at; index < text.length; index += 1) {
    if (text.startsWith(open, index)) depth += 1;
    else if (text.startsWith(close, index)) depth -= 1;
    if (depth === 0) return index + close.length;
  }
  return -1;
}

/** Whether every sign in `text` has its counterpart. */
export function isBalanced(text: string, [open, close]: Signs): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.startsWith(open, index)) depth += 1;
    else if (text.startsWith(close, index)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** `value` between signs, in quotes where it would not be read the same without. */
export function between(value: string, signs: Signs): string {
  const [open, close] = signs;
  return `${open}${isBare(value, signs) ? value : quoted(value)}${close}`;
}

/** Reads the text between `signs` that open at `at`, as `between` writes it; undefined when there is none. */
export function readBetween(text: string, at: number, signs: Signs): Found | undefined {
  const [open, close] = signs;
  if (!text.startsWith(open, at)) return undefined;
  const end = endOfSigns(text, at, signs);
  if (end < 0) return undefined;
  const inner = text.slice(at + open.length, end - close.length).trim();
  const value = unquoted(inner);
  if (value !== undefined && value.trim() === value && value !== '' && !isBare(value, signs)) return { value, end };
  return inner !== '' && isBare(inner, signs) ? { value: inner, end } : undefined;
}

function isBare(value: string, signs: Signs): boolean {
  return !value.startsWith('"') && isBalanced(value, signs);
}
