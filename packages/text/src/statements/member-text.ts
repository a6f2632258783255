import type { Scan } from './scan.ts';

/** Takes the text of a member: up to a brace that closes what it did not open, else the rest of the line. */
export function takeMemberText(scan: Scan): string {
  const from = scan.at;
  let depth = 0;
  let at = from;
  for (; at < scan.text.length; at += 1) {
    const sign = scan.text[at];
    if (sign === '{') depth += 1;
    if (sign !== '}') continue;
    if (depth === 0) break;
    depth -= 1;
  }
  scan.steps += at - from;
  scan.at = at;
  const text = scan.text.slice(from, at).trim();
  if (text !== '') scan.tokens.push({ role: 'member', from, to: from + scan.text.slice(from, at).trimEnd().length });
  return text;
}
