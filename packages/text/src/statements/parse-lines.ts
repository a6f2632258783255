import { firstForm, isDone, isTooLong, type Scan, scanOf, skip } from './scan.ts';
import type { BlockKind, Lost, Said, Statement, Token } from './statement.ts';

/** The surroundings of a statement, for forms that depend on them or go on over several lines. */
export interface Context {
  /** The block it stands in; undefined outside of all. */
  readonly block: BlockKind | undefined;
  /** Number of blocks round it. */
  readonly depth: number;
  /** A line below, the next one for 1; undefined behind the last. */
  line(ahead: number): string | undefined;
  /** Offset of a later line, from the beginning of this one. */
  offset(ahead: number): number;
  /** Makes the statement end with that line below. */
  swallow(ahead: number): void;
  /**
   * Makes the statement end with the first line below that `close` matches, and gives how many lines below it stands; undefined when
   * there is none.
   */
  until(close: RegExp): number | undefined;
  /** Whether only comments and settings stand above it. */
  readonly isFirst: boolean;
}

/**
 * Reads one form of statement; undefined when it is none, and nothing is then remembered. Each part that it takes becomes a fact of what it gives, or
 * is kept as a loss (`keep`, `lose`); only fixed signs and filler words are passed without a trace (`pass`). `law.test.ts` holds that.
 */
export type Form = (scan: Scan, context: Context) => Said | undefined;

/** How a language and type of text is read: ordered lists of forms, the first that reads a line is taken. */
export interface Grammar {
  readonly forms: readonly Form[];
  /** Forms within a block of members. */
  readonly members: readonly Form[];
  /** Whether `;` ends a statement within a line. */
  readonly hasSemicolons: boolean;
  /** Whether the end of a text closes its blocks. */
  readonly endsBlocks?: true;
  /** Puts what defined names stand for into a line; absent where a text defines none. */
  readonly expanded?: (line: string) => string;
  /** The line as forms see it, with comments blanked: as long as before. */
  masked(line: string): string;
  /** Whether a line that ends with a backslash goes on in the next one. */
  readonly isContinued?: true;
  /** Whether a line, with those that went on in it so far, goes on in the next without a sign; absent where none does. */
  readonly goesOn?: (line: string) => boolean;
}

/**
 * Number of statements of a text that a grammar doesn't understand, with blocks that nothing closes; `most` where there are at least so many,
 * and no more is read then.
 */
export function countUnknown(text: string, grammar: Grammar, most: number): { readonly unknown: number; readonly steps: number } {
  const state = stateOf(text, grammar);
  let unknown = 0;
  for (let seen = 0; state.row < state.lines.texts.length && state.size < mostStatements; seen = state.list.length) {
    parseOne(state);
    for (const { says } of state.list.slice(seen)) if (says.as === 'unknown') unknown += 1;
    if (unknown >= most) return { unknown: most, steps: state.steps };
  }
  return { unknown: Math.min(most, unknown + state.open.length), steps: state.steps };
}

/** A text as lines with their offsets. A line end belongs to the line before it. */
interface Lines {
  readonly texts: readonly string[];
  readonly starts: readonly number[];
}

interface State {
  readonly lines: Lines;
  readonly grammar: Grammar;
  readonly list: Statement[];
  /** Statements of `list`, each counted as often as it says a relation. */
  size: number;
  /** Places of the statements whose blocks are open. */
  readonly open: number[];
  row: number;
  column: number;
  steps: number;
  isFirst: boolean;
  hasHeader: boolean;
  /** Patterns that no line from here on matches, so that a text without an end is looked through once. */
  readonly absent: Set<string>;
  /** Offsets of statements that open a block which nothing closes: they open none. */
  readonly unclosed: Set<number>;
}

/**
 * Most statements that are read of a text; what follows is one more, not understood. Diagrams that can be stored need fewer than 2,000. A
 * statement with several relations counts once for each: `A & B --> C & D` says four, and a line of 160 characters says 1,600.
 */
const mostStatements = 20_000;

function sizeOf(says: Said): number {
  return says.as === 'relation' ? Math.max(1, says.edges.length + (says.ties?.length ?? 0)) : 1;
}

/** Rounds in which blocks that nothing closes are looked for; such a block may hide another. */
const mostRounds = 4;

/**
 * Reads a text into statements, which together are the text. Total, in time that grows as the text does. A block that nothing closes is none: what
 * stands below it means the same as without it.
 */
export function parseLines(text: string, grammar: Grammar): { readonly list: readonly Statement[]; readonly steps: number } {
  const unclosed = new Set<number>();
  let steps = 0;
  for (let round = 1; ; round += 1) {
    const state = stateOf(text, grammar, unclosed);
    while (state.row < state.lines.texts.length) {
      if (state.size < mostStatements) parseOne(state);
      else {
        const to = { row: state.lines.texts.length, column: 0 };
        addStatement(state, { says: { as: 'unknown' }, tokens: [], lost: [], to, trouble: 'too-many' });
      }
    }
    steps += state.steps;
    if (state.open.length === 0 || grammar.endsBlocks === true || round === mostRounds) return { list: state.list, steps };
    for (const index of state.open) unclosed.add(state.list[index]?.from ?? 0);
  }
}

function stateOf(text: string, grammar: Grammar, unclosed = new Set<number>()): State {
  const lines = linesOf(text);
  const begin = { row: 0, column: 0, steps: text.length, isFirst: true, hasHeader: false };
  return { lines, grammar, list: [], size: 0, open: [], ...begin, absent: new Set(), unclosed };
}

/** A text's lines without their ends, and where each begins. No empty line behind the last line end. */
function linesOf(text: string): Lines {
  const texts: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const stop = end < 0 ? text.length : end;
    starts.push(at);
    texts.push(text.slice(at, text[stop - 1] === '\r' && stop > at ? stop - 1 : stop));
    at = stop + 1;
  }
  return { texts, starts: [...starts, text.length] };
}

function parseOne(state: State): void {
  const { line, more } = wholeLine(state);
  const isLong = isTooLong(line);
  const own = isLong ? '' : state.grammar.masked(line);
  const seen = state.grammar.expanded?.(own) ?? own;
  // With other texts put in for names, places in the line mean nothing: it is one statement.
  const isExpanded = seen !== own;
  const row = state.row + more;
  const scan: Scan = { ...scanOf(seen, isExpanded ? 0 : state.column), ...(more > 0 ? { isContinued: true } : {}) };
  let ahead = 0;
  const block = blockOf(state);
  // Members open no blocks: the one that they would stand in was not closed.
  const opener = state.list[state.open.at(-1) ?? -1];
  if (block === 'members' && opener !== undefined && /\{\s*$/.test(line)) {
    state.unclosed.add(opener.from);
    rewind(state, opener);
    return;
  }
  const context: Context = {
    block,
    depth: state.open.length,
    isFirst: state.isFirst,
    line: (count) => state.lines.texts[row + count],
    offset: (count) => (state.lines.starts[row + count] ?? 0) - (state.lines.starts[state.row] ?? 0),
    swallow: (count) => {
      ahead = count;
    },
    until: (close) => {
      const found = linesUntil(state, row, close);
      if (found !== undefined) ahead = found;
      return found;
    },
  };
  skip(scan);
  const begin = scan.at;
  const said = isLong ? undefined : read(state, scan, context);
  state.steps += scan.steps;
  // A form that takes nothing would be tried for ever.
  if (said === undefined || (isExpanded && !isDone(scan)) || (scan.at === state.column && scan.at < scan.text.length)) {
    addStatement(state, {
      says: { as: 'unknown' },
      tokens: [],
      lost: [],
      // Lines that go on are passed over as one: each would put all that follow together again.
      to: nextRow(state, more),
      ...(isLong ? { trouble: 'too-long' } : {}),
    });
    return;
  }
  const isWhole = ahead + more > 0 || scan.at >= scan.text.length || begin >= scan.text.length;
  const to = isWhole ? nextRow(state, ahead + more) : { row: state.row, column: scan.at };
  addStatement(state, { says: said, tokens: isExpanded ? [] : scan.tokens, lost: scan.lost, to });
}

/** The line here with those that it goes on with, how many these are. Line ends are blanks there, so that places in the text stay. */
function wholeLine(state: State): { readonly line: string; readonly more: number } {
  const { lines, row, grammar } = state;
  let line = lines.texts[row] ?? '';
  let more = 0;
  const isEscaped = (): boolean => grammar.isContinued === true && line.endsWith('\\') && !line.endsWith('\\\\');
  while (
    (isEscaped() || grammar.goesOn?.(line) === true) &&
    lines.texts[row + more + 1] !== undefined &&
    more < mostContinued &&
    line.length < longestContinued
  ) {
    const begin = (lines.starts[row + more + 1] ?? 0) - (lines.starts[row] ?? 0);
    more += 1;
    state.steps += line.length;
    line = (isEscaped() ? line.slice(0, -1) : `${line}\n`).padEnd(begin) + (lines.texts[row + more] ?? '');
  }
  return { line, more };
}

/** Longest line that is put together of several, and how many these can be. */
const [longestContinued, mostContinued] = [4_000, 50];

function shifted<T extends { readonly from: number; readonly to: number }>(part: T, by: number): T {
  return { ...part, from: part.from + by, to: part.to + by };
}

/** Goes back to a statement, to read it and what follows again. */
function rewind(state: State, { from, line, column }: Statement): void {
  for (let last = state.list.at(-1); last !== undefined && last.from >= from; last = state.list.at(-1)) {
    state.size -= sizeOf(last.says);
    state.list.pop();
  }
  while ((state.open.at(-1) ?? -1) >= state.list.length) state.open.pop();
  state.row = line - 1;
  state.column = column;
}

function linesUntil(state: State, row: number, close: RegExp): number | undefined {
  const { lines, absent } = state;
  if (absent.has(close.source)) return undefined;
  for (let at = row + 1; at < lines.texts.length; at += 1) {
    const text = lines.texts[at] ?? '';
    state.steps += text.length;
    if (!isTooLong(text) && close.test(text)) return at - row;
  }
  absent.add(close.source);
  return undefined;
}

/** The facts of the statement that begins here; undefined when it is not understood. */
function read(state: State, scan: Scan, context: Context): Said | undefined {
  const { grammar } = state;
  if (isDone(scan)) return { as: 'nothing' };
  const forms = context.block === 'members' ? grammar.members : context.block === 'kept' ? keptForms : grammar.forms;
  const said = firstForm(scan, forms, context);
  if (said === undefined) return undefined;
  if (isDone(scan)) return said;
  if (grammar.hasSemicolons && scan.text[scan.at] === ';') {
    while (scan.text[scan.at] === ';') scan.at += 1;
    skip(scan);
    return said;
  }
  // A block may go on in the line that opens it, end behind what lies in it, and be followed by another.
  const isBeforeEnd = context.block === 'nodes' && scan.text[scan.at] === '}';
  return opensOf(said) !== undefined || said.as === 'end' || context.block === 'members' || isBeforeEnd ? said : undefined;
}

const braceEnd = /\}/y;
const keptOpen = /[^{}]*\{/y;
const keptLine = /[^{}]+/y;

/** Lines of a block without meaning here: only its braces are. */
const keptForms: readonly Form[] = [
  (scan) => (takeBrace(scan) ? { as: 'end' } : undefined),
  (scan) => (passes(scan, keptOpen) ? { as: 'kept', what: '', opens: 'kept' } : undefined),
  (scan) => (passes(scan, keptLine) ? { as: 'kept', what: '' } : undefined),
];

function takeBrace(scan: Scan): boolean {
  return passes(scan, braceEnd);
}

function passes(scan: Scan, pattern: RegExp): boolean {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.text);
  scan.steps += 1 + (found?.[0].length ?? 0);
  if (found !== null) scan.at = pattern.lastIndex;
  return found !== null;
}

/** The kind of block that a statement opens. */
export function opensOf(said: Said): BlockKind | undefined {
  return 'opens' in said ? said.opens : undefined;
}

function withoutBlock(said: Said): Said {
  if (!('opens' in said)) return said;
  const { opens: _, ...rest } = said;
  return rest as Said;
}

function blockOf({ list, open }: State): BlockKind | undefined {
  const index = open.at(-1);
  const said = index === undefined ? undefined : list[index]?.says;
  return said === undefined ? undefined : opensOf(said);
}

interface Place {
  readonly row: number;
  readonly column: number;
}

function nextRow(state: State, ahead: number): Place {
  return { row: Math.min(state.row + ahead + 1, state.lines.texts.length), column: 0 };
}

function addStatement(
  state: State,
  found: {
    readonly says: Said;
    readonly tokens: readonly Token[];
    readonly lost: readonly Lost[];
    readonly to: Place;
    readonly trouble?: 'too-long' | 'too-many';
  },
): void {
  const { lines, list, open } = state;
  const start = lines.starts[state.row] ?? 0;
  const column = state.column;
  const isStray = found.says.as === 'end' && open.length === 0;
  const isUnclosed = state.unclosed.has(start + column) && opensOf(found.says) !== undefined;
  const isSecond = found.says.as === 'header' && state.hasHeader;
  const says: Said = isStray || isSecond ? { as: 'unknown' } : isUnclosed ? withoutBlock(found.says) : found.says;
  const trouble = isStray ? 'stray-end' : isSecond ? 'second-diagram' : isUnclosed ? 'unclosed' : found.trouble;
  const opener = says.as === 'end' ? open.pop() : open.at(-1);
  list.push({
    says,
    from: start + column,
    to: (lines.starts[found.to.row] ?? 0) + found.to.column,
    line: state.row + 1,
    column,
    tokens: found.tokens.map((token) => shifted(token, -column)),
    lost: found.lost.map((lost) => shifted(lost, -column)),
    block: opener ?? -1,
    ...(trouble === undefined ? {} : { trouble }),
  });
  state.size += sizeOf(says);
  if (opensOf(says) !== undefined) open.push(list.length - 1);
  if (says.as !== 'nothing' && says.as !== 'kept') state.isFirst = false;
  if (says.as === 'header') state.hasHeader = true;
  state.row = found.to.row;
  state.column = found.to.column;
}
