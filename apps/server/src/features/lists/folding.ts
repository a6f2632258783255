const isAscii = /^[\0-\x7f]*$/;

/** The text without letter case and accents, as searches compare it. */
export function fold(text: string): string {
  // By far the most names, and several times as fast.
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
