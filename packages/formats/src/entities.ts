const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** `text` with XML's five names and numeric references decoded, once; anything else stays as it is. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/g, (all, hex?: string, decimal?: string, name = '') => {
    if (hex === undefined && decimal === undefined) return named.get(name) ?? all;
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
