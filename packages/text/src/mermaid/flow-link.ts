import type { JsonObject } from '@umlaut/diagram';
import { keep, match, type Scan, skip, take } from '../statements/scan.ts';
import { plainText } from './words.ts';

/** A link between nodes of a flowchart: nothing that is drawn for `~~~`. */
export interface FlowLink {
  readonly data: JsonObject;
  readonly isHidden: boolean;
}

const whole = /[xo<]?(?:--+[-xo>]|==+[=xo>]|-?\.+-[xo>]?)/y;
const hidden = /~~~+/y;
const begin = /[xo<]?(?:--|==|-\.)/y;
const pipe = /\|([^|]*)\|/y;
const edgeName = /[\w-]+@(?=[xo<]?(?:--|==|-\.))/y;
const closings: Readonly<Record<string, RegExp>> = { '-': /--+[-xo>]/g, '=': /==+[=xo>]/g, '.': /\.+-[xo>]?/g };

/** Takes a link with its text, which stands in bars behind it or within it. */
export function takeLink(scan: Scan): FlowLink | undefined {
  keep(scan, edgeName, 'name of a link');
  const from = scan.at;
  if (take(scan, hidden) !== undefined) return { data: {}, isHidden: true };
  const sign = take(scan, whole);
  if (sign !== undefined) {
    scan.tokens.push({ role: 'arrow', from, to: scan.at });
    loseEnds(scan, from);
    skip(scan);
    return { data: dataOf(sign, takePiped(scan)), isHidden: false };
  }
  const open = take(scan, begin);
  if (open === undefined) return undefined;
  const closing = closings[open.at(-1) ?? '-'];
  if (closing === undefined) return undefined;
  closing.lastIndex = scan.at;
  const found = closing.exec(scan.text);
  scan.steps += (found === null ? scan.text.length : found.index) - scan.at;
  if (found === null) return undefined;
  const text = scan.text.slice(scan.at, found.index);
  pushText(scan, scan.at, text);
  scan.at = found.index + found[0].length;
  loseEnds(scan, from);
  return { data: dataOf(open + found[0], text), isHidden: false };
}

/** Tells of circles and crosses at the ends of a link from `from` to here, which are drawn as arrowheads. */
function loseEnds({ text, at, lost }: Scan, from: number): void {
  const isPlain = !/[xo]/.test(text[at - 1] ?? '');
  for (const place of [from, ...(isPlain ? [] : [at - 1])]) {
    const sign = text[place];
    // A sign at the beginning alone is part of a link only with one at the end.
    if (sign !== 'x' && sign !== 'o') continue;
    lost.push({ how: 'changed', what: sign === 'x' ? 'cross at an end' : 'circle at an end', from: place, to: place + 1 });
  }
}

function takePiped(scan: Scan): string {
  const found = match(scan, pipe);
  if (found === undefined) return '';
  const text = found[1] ?? '';
  pushText(scan, scan.at - 1 - text.length, text);
  return text;
}

function pushText(scan: Scan, from: number, text: string): void {
  const lead = text.length - text.trimStart().length;
  if (text.trim() !== '') scan.tokens.push({ role: 'text', from: from + lead, to: from + lead + text.trim().length });
}

/** The data of a flow by its signs. Circles and crosses count as arrows. */
function dataOf(sign: string, text: string): JsonObject {
  const label = plainText(unquoted(text.trim()));
  const isBoth = /^[xo<]/.test(sign) && /[xo>]$/.test(sign);
  return {
    ...(label === '' ? {} : { label }),
    ...(sign.includes('=') ? { line: 'thick' } : sign.includes('.') ? { line: 'dotted' } : {}),
    ...(isBoth ? { arrows: 'both' } : /[xo>]$/.test(sign) ? {} : { arrows: 'none' }),
  };
}

/** A text without the double quotes round it. */
export function unquoted(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}
