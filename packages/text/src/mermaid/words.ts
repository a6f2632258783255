import { decodeEntities, withoutTags } from '../html.ts';

/** Character reference of HTML, whose `&` Mermaid also accepts as `#`. */
const code = /(?:&#|[#&])(\d{1,7}|x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** A text up to the semicolon that ends its statement; that of a code such as `#59;` is part of it. */
export function beforeSemicolon(text: string): string {
  const last = /(?:&#|[#&])\w{1,32};$/.exec(text)?.[0] ?? '';
  return withoutCodes(last) === last ? text.replace(/;$/, '') : text;
}

/** A text of Mermaid as people read it: `<br>` as a line break, other tags, Markdown quotes and icon words dropped, `#59;` and `&quot;` decoded. */
export function plainText(text: string): string {
  const inner = /^`([^`]*)`$/s.exec(text)?.[1] ?? text;
  return withoutCodes(withoutTags(inner.replace(/\\n/g, '\n').replace(/\bfa[bklrs]?:fa-[\w-]+ ?/g, '')))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** A text with its codes as the signs they stand for. */
export function withoutCodes(text: string): string {
  return text.replace(code, (whole, name: string) => {
    const reference = /^(?:\d|x[\da-f]+$)/i.test(name) ? `&#${name};` : `&${name};`;
    const decoded = decodeEntities(reference);
    return decoded === reference || decoded === '\ufffd' ? whole : decoded;
  });
}

const hostile: Readonly<Record<string, string>> = {
  '"': '#quot;',
  ';': '#59;',
  '#': '#35;',
  '<': '#lt;',
  '>': '#gt;',
  '&': '#amp;',
  '{': '#123;',
  '}': '#125;',
  '[': '#91;',
  ']': '#93;',
  '|': '#124;',
  '`': '#96;',
  '%': '#37;',
  '\\': '#92;',
  ':': '#58;',
};

/** `escaped`, and a blank for no text at all, since Mermaid refuses empty quotes. */
export function filled(text: string): string {
  return escaped(text) || ' ';
}

/** `text` as it can stand in any place of a label: line breaks as `<br/>`, signs with a meaning as their codes. */
export function escaped(text: string): string {
  return text
    .trim()
    .replace(/["#;<>&{}[\]|`%\\]|(?<=\bfa[bklrs]?):/g, (sign) => hostile[sign] ?? sign)
    .replace(/[^\S\n]*\n[^\S\n]*/g, '<br/>');
}
