import { element, escapeText } from './markup.ts';

const id = 'umlaut-diagram';
/** An element that is read as well, though programs that clean pictures take it out. */
const foreignTag = 'umlaut:diagram';
/** Before its id, the tag that keeps a diagram has no more characters, whatever other attributes a program gave it. */
const longestTag = 400;

/** The element that keeps `text` in a picture: one of SVG's own, so that programs that clean pictures leave it in. */
export function writeMetadata(text: string): string {
  return element('metadata', { id }, withoutQuotesEscaped(text));
}

/**
 * The text that `toSvg` kept in `svg` as `metadata`; undefined when there is none. Nothing is parsed but the one element, so
 * that nothing is loaded, expanded or run; programs that write the picture anew may escape characters in their own way.
 */
export function metadataOf(svg: string): string | undefined {
  const start = startOf(svg);
  const open = start < 0 ? -1 : svg.indexOf('>', start);
  const end = open < 0 ? -1 : svg.indexOf('</', open);
  return end < 0 ? undefined : unescaped(svg.slice(open + 1, end));
}

/** Returns the start of the element that holds the diagram; -1 without one. */
function startOf(svg: string): number {
  for (let at = svg.indexOf(id); at >= 0; at = svg.indexOf(id, at + 1)) {
    const before = svg.slice(Math.max(0, at - longestTag), at);
    const tag = before.lastIndexOf('<');
    if (tag >= 0 && /^<(?:\w{1,20}:)?metadata\s[^>]*\bid\s?=\s?["']$/.test(before.slice(tag))) return at - before.length + tag;
  }
  return svg.indexOf(`<${foreignTag}`);
}

/** Characters written as they are: all of the JSON that pictures carry. */
const plain = /^[\u0020-%'-;=?-~]*$/;

/** Quotes need no escaping between tags, and JSON is full of them. */
function withoutQuotesEscaped(text: string): string {
  return plain.test(text) ? text : escapeText(text).replaceAll('&quot;', '"').replaceAll('&#39;', "'");
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
