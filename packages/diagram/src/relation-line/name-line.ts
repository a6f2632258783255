import { guillemets, isApart, type MarkName, marks, quotedRole, readKeyword } from './marks.ts';
import type { LineEnd, RelationLine } from './relation-line.ts';
import { between, endOfQuotes, type Found, isBalanced, quoted, unquoted } from './signs.ts';

/** A word, a mark, a keyword or a text in quotes of a line. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly mark?: { readonly name: MarkName; readonly value: string };
  readonly keyword?: string;
}

/** The marks of one end; a guard is of the relation as a whole, whichever end it is written at. */
type Marks = { -readonly [name in MarkName]?: string };

/**
 * Reads `[marks] [«keyword»] [name] [marks]`, where the marks are those of the kind, each at most once at an end and in any order.
 * Text that is no mark, or stands where none can, is part of the name. `""` stands for a name that is missing between the two ends.
 */
export function readNameLine(text: string, names: readonly MarkName[]): RelationLine {
  const pieces = piecesOf(text, names);
  const source = takeMarks(pieces, { isSource: true, others: {} });
  const keyword = pieces[source.count]?.keyword;
  const rest = pieces.slice(source.count + (keyword === undefined ? 0 : 1));
  const target = takeMarks([...rest].reverse(), { isSource: false, others: source.marks });
  const own = rest.slice(0, rest.length - target.count);
  const [first, last] = [own[0], own[own.length - 1]];
  const raw = first === undefined || last === undefined ? '' : text.slice(first.from, last.to);
  const needsGap = keyword === undefined && isTaken(source.marks, target.marks);
  const label = raw === gap && needsGap ? '' : nameIn(raw, names, target.marks);
  const { guard: before, ...atSource } = source.marks;
  const { guard = before, ...atTarget } = target.marks;
  return {
    ...(keyword === undefined ? {} : { keyword }),
    ...(label === '' ? {} : { label }),
    ...(guard === undefined ? {} : { guard }),
    source: atSource,
    target: atTarget,
  };
}

/** The line that says this, its guard first. Reading it gives the same again. */
export function printNameLine(line: RelationLine, names: readonly MarkName[]): string {
  const source = printMarks({ ...line.source, ...(line.guard === undefined ? {} : { guard: line.guard }) }, sourceOrder, names);
  const target = printMarks(line.target, targetOrder, names);
  const keyword = line.keyword === undefined ? [] : [between(line.keyword, guillemets)];
  const label = line.label === undefined ? [] : [printName(line.label, names, line.target)];
  const middle = [...keyword, ...label];
  const needsGap = middle.length === 0 && isTaken(line.source, line.target);
  return [...source, ...(needsGap ? [gap] : middle), ...target].join(' ');
}

/** Stands between two ends without a name where the first mark of the target would be read as one of the source. */
const gap = '""';

const sourceOrder: readonly MarkName[] = ['guard', 'multiplicity', 'cardinality', 'role', 'props'];
const targetOrder: readonly (keyof LineEnd & MarkName)[] = ['role', 'multiplicity', 'cardinality', 'props'];

function printMarks(said: Marks, order: readonly MarkName[], names: readonly MarkName[]): readonly string[] {
  return order.flatMap((name) => {
    const value = said[name];
    if (value === undefined || !names.includes(name)) return [];
    const isUnclear = name === 'role' && isApart(value) && order === targetOrder && said.multiplicity === undefined;
    return [isUnclear ? quotedRole(value) : marks[name].print(value)];
  });
}

function isTaken(source: LineEnd, target: LineEnd): boolean {
  const first = targetOrder.find((name) => target[name] !== undefined);
  return first !== undefined && source[first] === undefined;
}

/** The marks that `pieces` begin with, and how many of the pieces they are. */
function takeMarks(
  pieces: readonly Piece[],
  { isSource, others }: { readonly isSource: boolean; readonly others: Marks },
): { readonly marks: Marks; readonly count: number } {
  const taken: Marks = {};
  let count = 0;
  for (const { mark, from, to } of pieces) {
    if (mark === undefined || taken[mark.name] !== undefined) break;
    if (mark.name === 'guard' && others.guard !== undefined) break;
    if (isApart(mark.value) && mark.name === 'role') {
      const isQuoted = to - from > mark.value.length;
      if (isQuoted === (isSource || taken.multiplicity !== undefined)) break;
    }
    taken[mark.name] = mark.value;
    count += 1;
  }
  return { marks: taken, count };
}

/** The line in pieces, from left to right. A keyword is one only in front of the name. */
function piecesOf(text: string, names: readonly MarkName[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let mayBeKeyword = true;
  for (let at = 0; at < text.length; ) {
    const keyword: Found | undefined = mayBeKeyword ? readKeyword(text, at) : undefined;
    const found: Piece | undefined = keyword === undefined ? markAt(text, at, names) : undefined;
    const end = keyword?.end ?? found?.to ?? endOfWord(text, at);
    pieces.push(keyword === undefined ? (found ?? { from: at, to: end }) : { from: at, to: end, keyword: keyword.value });
    mayBeKeyword = mayBeKeyword && found !== undefined;
    at = text[end] === ' ' ? end + 1 : end;
  }
  return pieces;
}

function markAt(text: string, at: number, names: readonly MarkName[]): Piece | undefined {
  for (const name of names) {
    const found = marks[name].read(text, at);
    if (found !== undefined && isWordEnd(text, found.end)) return { from: at, to: found.end, mark: { name, value: found.value } };
  }
  return undefined;
}

/** Behind the word, or the text in quotes, that begins at `at`. */
function endOfWord(text: string, at: number): number {
  const quotes = text[at] === '"' ? endOfQuotes(text, at) : -1;
  if (quotes > 0 && isWordEnd(text, quotes)) return quotes;
  const space = text.indexOf(' ', at);
  return space < 0 ? text.length : space;
}

function isWordEnd(text: string, at: number): boolean {
  return at === text.length || text[at] === ' ';
}

/** Quotes are taken away only where the name needs them: elsewhere they are part of it. */
function nameIn(raw: string, names: readonly MarkName[], target: Marks): string {
  const text = unquoted(raw);
  return text !== undefined && text.trim() === text && text !== '' && needsQuotes(text, names, target) ? text : raw;
}

function printName(name: string, names: readonly MarkName[], target: Marks): string {
  return needsQuotes(name, names, target) ? quoted(name) : name;
}

/** Whether a name alone would be read as something else in its line. */
function needsQuotes(name: string, names: readonly MarkName[], target: Marks): boolean {
  const within = unquoted(name);
  if (within !== undefined) return within === '' || needsQuotes(within, names, target);
  if (/^(?:«|<<)/u.test(name)) return true;
  if (names.some((each) => marks[each].signs !== undefined && !isBalanced(name, marks[each].signs))) return true;
  const pieces = piecesOf(name, names);
  const last = pieces[pieces.length - 1]?.mark;
  // Quotes that are left open would be closed by those of a mark.
  if (pieces.some(({ from, to, mark }) => mark === undefined && /^:?"/u.test(name.slice(from, to)) && endOfQuotes(name, from) !== to))
    return true;
  const isClear = last?.name === 'role' && isApart(last.value) && target.multiplicity === undefined;
  return pieces[0]?.mark !== undefined || (last !== undefined && !isClear);
}
