const codes: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  apos: "'",
  semi: ';',
  num: '#',
  ast: '*',
  lpar: '(',
  rpar: ')',
  colon: ':',
  comma: ',',
  lbrace: '{',
  rbrace: '}',
  lbrack: '[',
  rbrack: ']',
  vert: '|',
};

const code = /[#&](\d{1,6}|[a-z]{2,6});/gi;

/** A text up to the semicolon that ends its statement; that of a code such as `#59;` is part of it. */
export function beforeSemicolon(text: string): string {
  return /[#&]\w{1,8};$/.test(text) ? text : text.replace(/;$/, '');
}

/** A text of Mermaid as people read it: `<br>` as a line break, `#59;` and `#quot;` decoded, Markdown quotes and icon words dropped. */
export function plainText(text: string): string {
  const inner = /^`([^`]*)`$/s.exec(text)?.[1] ?? text;
  return inner
    .replace(/<br\s*\/?\s*>/gi, '\n')
    .replace(/\\n/g, '\n')
    .replace(/\bfa[bklrs]?:fa-[\w-]+ ?/g, '')
    .replace(code, (whole, name: string) => decoded(name) ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** A text with its codes as the signs they stand for. */
export function withoutCodes(text: string): string {
  return text.replace(code, (whole, name: string) => decoded(name) ?? whole);
}

function decoded(code: string): string | undefined {
  if (!/^\d+$/.test(code)) return Object.hasOwn(codes, code.toLowerCase()) ? codes[code.toLowerCase()] : undefined;
  const point = Number(code);
  return point > 0 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff) ? String.fromCodePoint(point) : undefined;
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

/** `text` as it can stand in any place of a label: line breaks as `<br/>`, signs with a meaning as their codes. */
export function escaped(text: string): string {
  return text
    .trim()
    .replace(/["#;<>&{}[\]|`%\\]|(?<=\bfa[bklrs]?):/g, (sign) => hostile[sign] ?? sign)
    .replace(/\s*\n\s*/g, '<br/>');
}
