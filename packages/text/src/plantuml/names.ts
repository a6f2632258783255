import { colourValue } from '../graph/colour.ts';
import { keep, lose, match, pass, type Scan, skip, take, takeToken } from '../statements/scan.ts';
import type { NodeSaid } from '../statements/statement.ts';

/** A name as it is declared: in quotes, or anything up to white space, braces, angle brackets and colours. */
const declared = /[^\s{}"<>#(),[\]:;]+(?:::?[^\s{}"<>#(),[\]:;]+)*/y;
/** A name in a relation: points, colons and signs stand within it only before a letter. */
const mentioned = /(?!:)(?:[\p{L}\p{M}\p{N}_$@]|[.](?=[\p{L}\p{M}\p{N}_])|::?(?=[\p{L}\p{M}\p{N}_$~]))+/uy;
const quotedName = /"([^"]*)"/y;

/** Takes a name, with the text that it shows where that is another. */
export function takeDeclared(scan: Scan): { readonly name: string; readonly isQuoted: boolean } | undefined {
  const from = scan.at;
  const inQuotes = match(scan, quotedName)?.[1];
  const name = inQuotes ?? take(scan, declared);
  if (name === undefined) return undefined;
  scan.tokens.push({ role: 'name', from, to: scan.at });
  return { name, isQuoted: inQuotes !== undefined };
}

/** Takes a name as relations mention it. */
export function takeMentioned(scan: Scan): string | undefined {
  const from = scan.at;
  const name = match(scan, quotedName)?.[1] ?? take(scan, mentioned);
  if (name === undefined || name === '') return undefined;
  scan.tokens.push({ role: 'name', from, to: scan.at });
  return name;
}

/** `as alias` behind a name: which of the two is the name and which the label. */
export function takeAlias(scan: Scan): string | undefined {
  skip(scan);
  const { at } = scan;
  if (take(scan, /as(?=[ \t"])/iy) === undefined) return undefined;
  skip(scan);
  const found = match(scan, quotedName)?.[1] ?? take(scan, declared);
  if (found === undefined) scan.at = at;
  else scan.tokens.push({ role: 'label', from: scan.at - found.length, to: scan.at });
  return found;
}

const stereotype = /<<([^<>]*(?:<[^<>]*>[^<>]*)?)>>/y;
const spot = /^\(\s*\S\s*,[^)]*\)\s*,?/;

/** The words in `<<…>>` here, without spots and sprites. */
function takeStereotypes(scan: Scan): readonly string[] {
  const words: string[] = [];
  for (;;) {
    skip(scan);
    const from = scan.at;
    const found = match(scan, stereotype)?.[1];
    if (found === undefined) return words;
    const word = found.trim().replace(spot, '').trim();
    const isSprite = word.startsWith('$');
    if (word !== '' && !isSprite) words.push(word);
    if (isSprite || word !== found.trim()) lose(scan, from, { how: 'kept', what: isSprite ? 'sprite' : 'spot' });
  }
}

const colour = /#(?!#)[\w/|\\:;.#-]+/y;
/** A colour by a name that some other file defines. */
export const colourName = '[A-Z][A-Z0-9]*_COLOU?R(?:_\\w+)?';
const definedColour = new RegExp(`${colourName}(?=[ \\t{]|$)`, 'y');
const linkBegin = /\[\[\s*([^\s\]{}]+)(?=[\s\]{}])(?=[^\]]*\]\])/y;
/** The style and colour of a border: `##[dashed]blue`. */
const border = /##(?:\[\w+\])?[\w/|\\-]*/y;
const tag = /\$[\w-]+/y;

/** Stereotypes, colour, address and tags behind a name, in any order. */
export function takeLooks(scan: Scan): { readonly words: readonly string[]; readonly said: Pick<NodeSaid, 'fill' | 'link'> } {
  const words: string[] = [];
  const said: { fill?: string; link?: string } = {};
  for (let moved = true; moved; ) {
    const from = scan.at;
    words.push(...takeStereotypes(scan));
    skip(scan);
    const at = scan.at;
    const fill = takeToken(scan, 'mark', colour);
    if (fill !== undefined && colourValue(fill) !== undefined) said.fill = fill;
    else if (fill !== undefined) lose(scan, at, { how: 'kept', what: 'styling' });
    skip(scan);
    const address = match(scan, linkBegin)?.[1];
    if (address !== undefined) {
      said.link = address;
      keep(scan, /[^\]]*(?=\]\])/y, 'tooltip');
      pass(scan, ']]');
    }
    keep(scan, border, 'styling');
    keep(scan, tag, 'tag');
    keep(scan, definedColour, 'styling');
    skip(scan);
    moved = scan.at > from;
  }
  return { words, said };
}

/** The loss of an address behind a relation. */
export const relationLink = 'link of a relation';

/** Stereotypes behind a relation. Its colour and address stay in the text. */
export function takeRelationLooks(scan: Scan): readonly string[] {
  skip(scan);
  const from = scan.at;
  const { words, said } = takeLooks(scan);
  if (said.link !== undefined) lose(scan, from, { how: 'kept', what: relationLink });
  else if (said.fill !== undefined) lose(scan, from, { how: 'kept', what: 'styling' });
  return words;
}

/** The name and label that a declaration gives: an alias is the name, but for one in quotes. */
export function namedBy(
  first: string,
  isQuoted: boolean,
  alias: string | undefined,
  aliasIsQuoted: boolean,
): { readonly name: string; readonly label: string } {
  if (alias === undefined) return { name: first, label: first };
  return aliasIsQuoted && !isQuoted ? { name: first, label: alias } : { name: alias, label: first };
}
