import type { NodeKindId } from '@umlaut/diagram';
import { match, type Scan, take } from '../statements/scan.ts';

/** Elements between signs of their own: `[c]`, `(u)`, `:a:`, `() i`. */
const signs: readonly (readonly [pattern: RegExp, kind: NodeKindId])[] = [
  [/\[(?!\*\])([^\]\n]+)\]/y, 'component'],
  [/\((?!\*)([^()\n]+)\)\/?/y, 'usecase'],
  [/:([^:\n]+):\/?/y, 'actor'],
];

/** Takes an element between signs: its text, and the kind that the signs say. */
export function takeSigned(scan: Scan): { readonly text: string; readonly kind: NodeKindId } | undefined {
  const from = scan.at;
  for (const [pattern, kind] of signs) {
    const text = match(scan, pattern)?.[1]?.trim();
    if (text === undefined || text === '') continue;
    scan.tokens.push({ role: 'name', from, to: scan.at });
    return { text, kind };
  }
  return undefined;
}

/** `usecase x as (text)`. */
export function takeSignedAlias(scan: Scan): string | undefined {
  const { at } = scan;
  if (take(scan, /as[ \t]+(?=[[(:])/iy) === undefined) return undefined;
  const signed = takeSigned(scan);
  if (signed === undefined) scan.at = at;
  return signed?.text;
}
