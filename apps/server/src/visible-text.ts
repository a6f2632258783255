/** Escapes control and invisible characters of stored text for a terminal. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
