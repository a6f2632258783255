/** Whether an If-None-Match header names `tag` (RFC 9110, 13.1.2): compared weakly, as a compressed answer has a weak one. */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}
