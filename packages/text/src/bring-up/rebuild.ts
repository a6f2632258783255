import { opensOf } from '../statements/parse-lines.ts';
import type { Canonical, CanonicalLine } from './canonical.ts';
import type { Known } from './known.ts';
import { isFree, treeOf } from './tree.ts';
import type { WovenLine } from './woven.ts';

/** Lines of a text that speak of no element, and where they stood: before or behind an element's lines. */
interface Loose {
  readonly text: string;
  readonly anchor: string;
  readonly side: 'before' | 'behind';
}

/**
 * Writes a graph anew where a text cannot be brought up statement by statement. All that speaks of no element comes along, before the element that it
 * stood before, in the order it had.
 */
export function rebuild(known: Known, { lines }: Canonical): readonly WovenLine[] {
  const loose = looseIn(known, new Set(lines.map(({ owner }) => owner)));
  const found: WovenLine[] = [];
  const put = (side: Loose['side'], anchor: string): void => {
    for (const one of loose) {
      if (one.side !== side || one.anchor !== anchor) continue;
      for (const text of one.text.replace(/\n$/, '').split('\n')) found.push({ text, of: [] });
    }
  };
  const reused = reuse(known);
  const seen = new Set<string>();
  const foot = lines.findLastIndex(({ owner }) => owner !== '') + 1;
  for (const [index, { owner, text }] of lines.entries()) {
    const isFirst = owner !== '' && !seen.has(owner);
    seen.add(owner);
    if (isFirst) put('before', owner);
    const isFoot = index >= foot && index > 0 && owner === '' && /^@end/.test(text);
    if (isFoot) put('behind', '');
    found.push(...reused(lines[index]));
    const isLast = !lines.slice(index + 1).some((line) => line.owner === owner);
    if (owner !== '' && isLast) put('behind', owner);
  }
  if (!lines.some(({ text }) => /^@end/.test(text))) put('behind', '');
  const last = known.lines.at(-1);
  if (last?.text === '') found.push({ id: last.id, text: '', of: [] });
  return found;
}

/** Gives the lines of an activity as they stood where they say the same, and else anew in the indentation of those round them. */
function reuse({ statements, lines }: Known): (line: CanonicalLine | undefined) => readonly WovenLine[] {
  const { list, text, type } = statements;
  const indents = new Map<number, string>();
  let last = -1;
  const used = new Set<number>();
  const find = (key: string): number => {
    const same = (_: unknown, index: number): boolean => !used.has(index) && keys[index] === key;
    const after = list.findIndex((statement, index) => index > last && same(statement, index));
    return after >= 0 ? after : list.findIndex(same);
  };
  const keys = list.map(({ says, column }, index) =>
    column === 0 && list[index + 1]?.column !== 0 && index + 1 < list.length ? '' : JSON.stringify(says),
  );
  return (line) => {
    if (line === undefined) return [];
    const depth = indentIn(line.text).length;
    const [says] = line.says;
    const at = type === 'activity' && line.says.length === 1 && says !== undefined && !isFree(says) ? find(JSON.stringify(says)) : -1;
    const statement = list[at];
    if (statement === undefined) {
      const indent = indents.get(depth);
      return [{ text: indent === undefined ? line.text : `${indent}${line.text.trimStart()}`, of: [...line.of] }];
    }
    used.add(at);
    last = at;
    const raw = text.slice(statement.from, statement.to).replace(/\n$/, '').split('\n');
    indents.set(depth, indentIn(raw[0] ?? ''));
    return raw.map((one, row): WovenLine => {
      const id = lines[statement.line - 1 + row]?.id;
      return { text: one, of: row === 0 ? [...line.of] : [], ...(id === undefined ? {} : { id }) };
    });
  };
}

function indentIn(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? '';
}

/** The statements without an element, each with all of its block, and the element that stands below, else above. */
function looseIn(known: Known, said: ReadonlySet<string>): readonly Loose[] {
  const { list, text } = known.statements;
  const { owners } = treeOf(known);
  const end = (index: number): number => {
    const statement = list[index];
    if (statement === undefined || opensOf(statement.says) === undefined) return statement?.to ?? 0;
    return Math.max(statement.to, ...list.flatMap((one, at) => (one.block === index ? [end(at)] : [])));
  };
  const found: Loose[] = [];
  let passed = 0;
  for (const [index, statement] of list.entries()) {
    const raw = text.slice(statement.from, end(index));
    if (statement.from < passed || !isFree(statement.says) || raw.trim() === '' || isFrame(statement.says.as, raw)) continue;
    passed = end(index);
    const sayable = (ids: readonly string[] | undefined): string | undefined => ids?.find((id) => said.has(id));
    const below = owners.slice(index + 1).find((ids) => sayable(ids) !== undefined);
    const above = owners.slice(0, index).findLast((ids) => sayable(ids) !== undefined);
    const anchor = sayable(below) ?? sayable(above) ?? '';
    found.push({ text: raw, anchor, side: below === undefined ? 'behind' : 'before' });
  }
  return found;
}

/** Headers, the direction and the end are written again with the graph. */
function isFrame(as: string, raw: string): boolean {
  return as === 'header' || as === 'direction' || /^\s*@end/i.test(raw);
}
