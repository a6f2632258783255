/** Returns the texts between the drawn `lines` of `label`: white space at a break between words, nothing within a word. */
export function separators(label: string, lines: readonly string[]): readonly string[] {
  const plain = (text: string): string => text.normalize('NFC').replace(/\u00a0/g, ' ');
  const rest = plain(label);
  const found: string[] = [];
  let at = 0;
  for (const [index, line] of lines.entries()) {
    const start = rest.indexOf(plain(line).trim(), at);
    if (index > 0)
      found.push(start < 0 || rest.slice(at, start) !== '' ? (rest.slice(at, Math.max(at, start)).includes('\n') ? '\n' : ' ') : '');
    at = start < 0 ? at : start + plain(line).trim().length;
  }
  return found;
}
