import { lose, match, type Scan, take } from '../statements/scan.ts';
import type { TieSaid } from '../statements/statement.ts';

/** An arrow of PlantUML as it was written. */
export interface PlantArrow {
  readonly left: string;
  readonly right: string;
  readonly isDashed: boolean;
  /** A word or letter of direction within it: `up`. */
  readonly direction?: string;
  readonly isHidden: boolean;
}

const leftHeads = [
  '<|',
  '<<',
  '<',
  '*',
  'o',
  '+',
  '^',
  '#',
  'x',
  '}o',
  '}|',
  '||',
  '|o',
  '}',
  '|',
  '0)',
  '0',
  '(0',
  '()',
  '(',
  ')',
  '@',
] as const;
const rightHeads = [
  '()',
  '|>',
  '>>',
  '>',
  '*',
  'o{',
  'o|',
  'o',
  '+',
  '^',
  '#',
  'x',
  '|{',
  '||',
  '{',
  '|',
  '(0',
  '0)',
  '0',
  ')',
  '(',
  '@',
  '\\\\',
  '//',
  '\\',
  '/',
] as const;
const body = /[-.=~]+/y;
const middle = /(?:\[([^\]\n]*)\]|(left|right|up|down|le|ri|do|l|r|u|d)(?=[-.=~[(0>|{}*o+^#@]|[ \t]))/iy;
const socketBody = /(?:\(0\)|\(0|0\)|0|\(|\))(?=[-.=~])/y;

/** Takes an arrow: heads, a line of `-`, `.`, `=` or `~`, and within it a direction and a style in brackets. */
export function takeArrow(scan: Scan): PlantArrow | undefined {
  const from = scan.at;
  const left = takeHead(scan, leftHeads, /[-.=~[]/);
  let line = take(scan, body) ?? '';
  if (line === '') return undefined;
  let style = '';
  let direction: string | undefined;
  let socket = '';
  // A style, a direction and a further style, each once, and the parts of the line between them.
  for (let step = 0; step < 6; step += 1) {
    const begin = scan.at;
    const found = match(scan, middle);
    if (/[^\s,]/.test(found?.[1]?.replace(/\b(?:hidden|dashed|dotted)\b/gi, '') ?? '')) lose(scan, begin, { how: 'kept', what: 'styling' });
    const joint = found === undefined ? take(scan, socketBody) : undefined;
    if (found === undefined && joint === undefined) break;
    style += found?.[1] ?? '';
    direction = found?.[2] ?? direction;
    socket = joint ?? socket;
    line += take(scan, body) ?? '';
  }
  const right = takeHead(scan, rightHeads, undefined);
  scan.tokens.push({ role: 'arrow', from, to: scan.at });
  return {
    left,
    right: right === '' && socket !== '' ? socket : right,
    isDashed: /[.~]/.test(line) || /\b(?:dashed|dotted)\b/i.test(style),
    ...(direction === undefined ? {} : { direction: direction.toLowerCase() }),
    isHidden: /\bhidden\b/i.test(style),
  };
}

/** The way that an arrow names in a text that runs downwards. */
export function wayOf({ direction }: PlantArrow): 'along' | 'across' | undefined {
  if (direction === undefined) return undefined;
  return /^[ud]/.test(direction) ? 'along' : 'across';
}

/** The order of the ends of an arrow that is not drawn. */
export function tieOf(arrow: PlantArrow): TieSaid {
  const isBack = /^[ul]/.test(arrow.direction ?? '');
  return { from: isBack ? 1 : 0, to: isBack ? 0 : 1, isAcross: wayOf(arrow) === 'across' };
}

/** A letter as a head stands before the line, or before white space. */
function takeHead(scan: Scan, heads: readonly string[], next: RegExp | undefined): string {
  const found = heads.find((head) => {
    if (!scan.text.startsWith(head, scan.at)) return false;
    const behind = scan.text[scan.at + head.length] ?? ' ';
    return next === undefined ? !/\w$/.test(head) || /[\s"([:]/.test(behind) : next.test(behind);
  });
  if (found === undefined) return '';
  scan.at += found.length;
  return found;
}
