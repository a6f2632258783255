import { decodeEntities } from '../html.ts';

/** An address in a text, with what is shown in its place: `[[address{tooltip} label]]`. */
export const addressInText = /\[\[\[?[ \t]{0,9}([^\s[\]{}|]{1,2000})(?:\{[^{}]{0,500}\})?[ \t|]{0,9}([^[\]]{0,500})\]\]\]?/g;

/** A text of PlantUML as people read it: `\n` as a line break, marks of Creole and HTML dropped, labels in the place of addresses. */
export function plainText(text: string): string {
  return text
    .replace(addressInText, (_, address: string, label: string) => label.trim() || address)
    .replace(/\\[nlr]|%n\(\)|%newline\(\)|<br\s*\/?>/gi, '\n')
    .replace(/<\/?(?:b|i|u|s|w|strike|del|plain|back|color|size|font|sub|sup)(?:[:=][^<>]*| [^<>]*)?>|<color:[^<>]*>|<size:\d+>/gi, '')
    .replace(/(\*\*|""|__|~~|(?<!:)\/\/)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/<&[\w-]+>|<\$[\w-]+>/g, '')
    .replace(/<U\+([0-9a-f]{4,5})>|<:([0-9a-f]{4,5}):>/gi, (_, code?: string, emoji = '') =>
      String.fromCodePoint(Number.parseInt(code ?? emoji, 16)),
    )
    .replace(/&#\d{1,7};/g, decodeEntities)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
