/** The text for a terminal: stored ones may have signs that steer it, or that nobody sees. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
