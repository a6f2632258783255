import { element, escapeText } from './markup.ts';

const tag = 'umlaut:diagram';
const namespace = 'urn:umlaut:diagram';

/** The element that keeps `text` in a picture. */
export function writeMetadata(text: string): string {
  return element('metadata', {}, element(tag, { 'xmlns:umlaut': namespace }, withoutQuotesEscaped(text)));
}

/**
 * The text that `toSvg` kept in `svg` as `metadata`; undefined when there is none. Nothing is parsed but the one element, so
 * that nothing is loaded, expanded or run; programs that write the picture anew may escape characters in their own way.
 */
export function metadataOf(svg: string): string | undefined {
  const start = svg.indexOf(`<${tag}`);
  const open = start < 0 ? -1 : svg.indexOf('>', start);
  const end = open < 0 ? -1 : svg.indexOf(`</${tag}`, open);
  return end < 0 ? undefined : unescaped(svg.slice(open + 1, end));
}

/** Quotes need no escaping between tags, and JSON is full of them. */
function withoutQuotesEscaped(text: string): string {
  return escapeText(text).replaceAll('&quot;', '"').replaceAll('&#39;', "'");
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
