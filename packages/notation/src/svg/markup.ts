import { printNumber } from '../path.ts';

/** Every tag and attribute that pictures may hold; tests hold them to it. */
export const allowedMarkup: Readonly<Record<string, readonly string[]>> = {
  svg: [
    'xmlns',
    'width',
    'height',
    'viewBox',
    'role',
    'font-family',
    'font-size',
    'fill',
    'stroke-linejoin',
    'text-rendering',
    'xml:space',
  ],
  title: [],
  desc: [],
  metadata: ['id'],
  style: [],
  g: ['class', 'transform'],
  a: ['href'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'class'],
  path: ['d', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'class'],
  text: [
    'x',
    'y',
    'font-size',
    'font-weight',
    'font-style',
    'text-anchor',
    'text-decoration',
    'textLength',
    'lengthAdjust',
    'fill',
    'class',
  ],
};

/** An element with its attributes in the given order; those that are undefined are left out. `inner` is markup already. */
export function element(tag: string, attributes: Readonly<Record<string, string | undefined>>, inner = ''): string {
  let written = '';
  for (const name in attributes) written += attribute(name, attributes[name]);
  return elementWith(tag, written, inner);
}

/** An element whose attributes are markup already. */
export function elementWith(tag: string, attributes: string, inner = ''): string {
  return inner === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${inner}</${tag}>`;
}

/** One attribute with the space before it; nothing when it is undefined. */
export function attribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeText(value)}"`;
}

/** One attribute whose value holds nothing that needs escaping: a word or a path of this program's own. */
export function plainAttribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${value}"`;
}

/** One attribute that is a number, which needs no second look; nothing when it is undefined. */
export function numberAttribute(name: string, value: number | undefined): string {
  return value === undefined ? '' : ` ${name}="${printNumber(value)}"`;
}

/** Most attribute values need no second look. */
const harmless = /^[\w .,:#()/-]*$/;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** `text` as XML says it; what XML cannot say at all is left out. */
export function escapeText(text: string): string {
  if (harmless.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
