import type { Lost, Role, Token } from './statement.ts';

/** Longest line that is looked into; of a longer one nothing is read. */
const longestLine = 4_000;
/** Most blanks between words of a line that is looked into: patterns may pass white space once for each sign of it. */
const widestGap = 100;
const wideGap = new RegExp(`\\S\\s{${widestGap + 1},}\\S`);

/** Whether a line is too long to be looked into, or has too many blanks in a row. */
export function isTooLong(line: string): boolean {
  return line.length > longestLine || (line.length > widestGap && wideGap.test(line));
}

/**
 * A place in one line, which moves on as pieces are taken. Patterns are sticky and repeat nothing within a repetition, so that a
 * step costs as much as the text it passes.
 */
export interface Scan {
  readonly text: string;
  at: number;
  readonly tokens: Token[];
  /** Parts that were taken though a diagram has no place for them. */
  readonly lost: Lost[];
  /** Whether lines that it goes on with were put behind it. */
  readonly isContinued?: boolean;
  /** Characters looked at so far. */
  steps: number;
}

/** A scan of `text` from `at` on. */
export function scanOf(text: string, at = 0): Scan {
  return { text, at, tokens: [], lost: [], steps: 0 };
}

/** Takes what a sticky pattern matches here, with its groups; undefined, and nothing moves, when it does not. */
export function match(scan: Scan, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.text);
  scan.steps += 1 + (found?.[0].length ?? 0);
  if (found === null) return undefined;
  scan.at += found[0].length;
  return found;
}

/** Takes what a sticky pattern matches here. */
export function take(scan: Scan, pattern: RegExp): string | undefined {
  return match(scan, pattern)?.[0];
}

/** Takes what a sticky pattern matches here, as a token. */
export function takeToken(scan: Scan, role: Role, pattern: RegExp): string | undefined {
  const from = scan.at;
  const found = take(scan, pattern);
  if (found !== undefined) scan.tokens.push({ role, from, to: scan.at });
  return found;
}

const blanks = /[ \t\u00a0\ufeff]+/y;

/** Passes white space. */
export function skip(scan: Scan): void {
  take(scan, blanks);
}

/**
 * Passes a fixed sign or filler word, such as `:` or `of`, in any case: a part that has no content of its own. A word ends where no name goes on.
 */
export function pass(scan: Scan, words: string): boolean {
  const end = scan.at + words.length;
  const found = scan.text.slice(scan.at, end).toLowerCase() === words.toLowerCase();
  scan.steps += 1;
  if (!found || (nameSign.test(words.at(-1) ?? '') && nameSign.test(scan.text[end] ?? ''))) return false;
  scan.steps += words.length;
  scan.at = end;
  return true;
}

const nameSign = /[\p{L}\p{M}\p{N}_]/u;

/** Takes what a sticky pattern matches here and a diagram has no place for: it stays in the text, and is a loss called `what`. */
export function keep(scan: Scan, pattern: RegExp, what: string): string | undefined {
  const from = scan.at;
  const found = take(scan, pattern);
  if (found !== undefined && found.trim() !== '') lose(scan, from, { how: 'kept', what });
  return found;
}

/** Notes that a part which was taken, from `from` to here, is lost in the diagram. A part that is taken once more is lost once. */
export function lose(scan: Scan, from: number, { how, what }: Pick<Lost, 'how' | 'what'>): void {
  const { lost } = scan;
  while ((lost.at(-1)?.from ?? -1) >= from) lost.pop();
  lost.push({ how, what, from, to: scan.at });
}

/** The rest of the line without white space round it, taken as a token. */
export function takeRest(scan: Scan, role: Role): string {
  skip(scan);
  const from = scan.at;
  const rest = scan.text.slice(from).trimEnd();
  scan.steps += rest.length;
  scan.at = scan.text.length;
  if (rest !== '') scan.tokens.push({ role, from, to: from + rest.length });
  return scan.isContinued === true ? rest.replace(/ {2,}/g, ' ') : rest;
}

/** Whether nothing but white space is left. */
export function isDone(scan: Scan): boolean {
  skip(scan);
  return scan.at >= scan.text.length;
}

/** The result of the first form that reads here; the scan is put back after each that does not. */
export function firstForm<C, T>(scan: Scan, forms: readonly ((scan: Scan, context: C) => T | undefined)[], context: C): T | undefined {
  const { at } = scan;
  const { length } = scan.tokens;
  const { length: lost } = scan.lost;
  for (const form of forms) {
    const found = form(scan, context);
    if (found !== undefined) return found;
    scan.at = at;
    scan.tokens.length = length;
    scan.lost.length = lost;
  }
  return undefined;
}

const quoted = /"([^"]*)"/y;

/** Takes a text in double quotes and gives what is between them. */
export function takeQuoted(scan: Scan, role: Role): string | undefined {
  const from = scan.at;
  const found = match(scan, quoted);
  if (found === undefined) return undefined;
  scan.tokens.push({ role, from: from + 1, to: scan.at - 1 });
  return found[1] ?? '';
}
