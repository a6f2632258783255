/** What Yjs says to developers, on the console without colours. */
export function warn(...words: readonly unknown[]): void {
  console.warn(...words);
}

export function print(...words: readonly unknown[]): void {
  console.log(...words);
}

export const BOLD = '';
export const UNBOLD = '';
export const ORANGE = '';
export const RED = '';
