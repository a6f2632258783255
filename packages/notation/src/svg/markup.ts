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
  metadata: [],
  'umlaut:diagram': ['xmlns:umlaut'],
  style: [],
  g: ['class', 'transform'],
  a: ['href', 'rel', 'target'],
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
  let written = `<${tag}`;
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) written += ` ${name}="${escapeText(value)}"`;
  }
  return inner === '' ? `${written}/>` : `${written}>${inner}</${tag}>`;
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
