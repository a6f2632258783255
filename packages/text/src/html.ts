import { decodeHTMLStrict } from 'entities/decode';

/** Elements that begin and end a line. */
const blocks =
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul';
/** Elements within a line. */
const inline =
  'a abbr acronym audio b bdi bdo big br button canvas caption cite code col colgroup data datalist del dfn em font i iframe img input ins kbd label legend link map mark meta meter noscript object optgroup option output picture progress q rp rt ruby s samp select small source span strike strong sub sup svg td textarea th time tt u var video wbr';

const blockNames: ReadonlySet<string> = new Set(blocks.split(' '));
const inlineNames: ReadonlySet<string> = new Set(inline.split(' '));

/**
 * A text in HTML without its tags and comments; line breaks and the ends of blocks become `\n`. Tags of elements that HTML lacks, and those
 * in capitals that nothing closes, are text: `List<Order>`, `Set<Label>`, `Map<A>`. Character references stay.
 */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  return text
    .replace(/<!--.*?-->|<(script|style)\b[^<>]*>.*?<\/\1\s*>/gis, '')
    .replace(/<\/?([a-z][a-z\d]*)(?=[\s/>])[^<>]*>/gi, (tag, word: string) => {
      const name = word.toLowerCase();
      if (name === 'br') return '\n';
      if (name !== word && !text.includes(`</${word}>`)) return tag;
      if (blockNames.has(name)) return '\f';
      if (name === 'td' || name === 'th') return tag.startsWith('</') ? ' ' : '';
      return inlineNames.has(name) ? '' : tag;
    })
    .replace(/\s*\f[\s\f]*/g, '\n');
}

/** A text with the numbered and named character references of HTML decoded, once. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}
