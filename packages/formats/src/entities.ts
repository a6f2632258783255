const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['laquo', '«'],
  ['raquo', '»'],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['middot', '·'],
  ['times', '×'],
  ['copy', '©'],
  ['reg', '®'],
  ['euro', '€'],
  ['larr', '←'],
  ['rarr', '→'],
  ['uarr', '↑'],
  ['darr', '↓'],
  ['le', '≤'],
  ['ge', '≥'],
  ['ne', '≠'],
  ['auml', 'ä'],
  ['ouml', 'ö'],
  ['uuml', 'ü'],
  ['Auml', 'Ä'],
  ['Ouml', 'Ö'],
  ['Uuml', 'Ü'],
  ['szlig', 'ß'],
]);

const xmlNames: ReadonlySet<string> = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);

/** `text` with XML's five names and numeric references decoded, once; anything else stays as it is. */
export function decodeXml(text: string): string {
  return decode(text, (name) => (xmlNames.has(name) ? named.get(name) : undefined));
}

/** `text` with numeric references and the names that HTML labels use decoded, once. */
export function decodeHtml(text: string): string {
  return decode(text, (name) => named.get(name));
}

function decode(text: string, byName: (name: string) => string | undefined): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (all, hex?: string, decimal?: string, name = '') => {
    if (hex === undefined && decimal === undefined) return byName(name) ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isSign = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
    return isSign ? String.fromCodePoint(code) : '';
  });
}

/** `text` as it stands in an attribute of XML, without the characters that XML cannot say. */
export function encodeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')
    .replace(/\n/g, '&#10;')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '');
}
