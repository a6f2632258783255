import { isObject, sameValue } from '@umlaut/diagram';
import { opensOf } from '../statements/parse-lines.ts';
import type { Said } from '../statements/statement.ts';
import type { CanonicalLine } from './canonical.ts';
import type { Plan, Unit } from './plan.ts';
import { indentOf, isFree } from './tree.ts';
import { Woven, type WovenLine } from './woven.ts';

/** A plan being carried out. */
interface Weaving extends Plan {
  readonly woven: Woven;
  readonly printed: Set<string>;
  /** Additions behind a statement and its block, and at the ends of blocks by the id of their node. */
  readonly behind: ReadonlyMap<number, readonly string[]>;
  readonly ends: ReadonlyMap<string, readonly string[]>;
  /** Statements that are left out where they stand, as they come in elsewhere. */
  readonly skipped: ReadonlySet<number>;
  /** Indentation of what stands in a block where nothing is indented yet. */
  readonly unitIndent: string;
}

/** Carries out a plan: statements that are right stay as they are, the others are written again in their places. */
export function weave(plan: Plan): readonly WovenLine[] {
  const { behind, ends } = placesOf(plan);
  const weaving: Weaving = {
    ...plan,
    woven: new Woven(),
    printed: new Set(),
    behind,
    ends,
    skipped: skippedBy(plan),
    unitIndent: plan.known.language === 'mermaid' ? '  ' : '',
  };
  const level = plan.tree.children.get(-1) ?? [];
  const foot = footOf(plan, level);
  for (const index of level.slice(0, foot)) emit(weaving, index);
  bringIn(weaving, ends.get('') ?? [], rootIndent(weaving));
  for (const index of level.slice(foot)) emit(weaving, index);
  return weaving.woven.lines(plan.known.lines.at(-1));
}

/** Place among the statements outside of all blocks behind which nothing comes: that of `@enduml` and empty lines at the end. */
function footOf({ known }: Plan, level: readonly number[]): number {
  const { list, text } = known.statements;
  let at = level.length;
  for (; at > 0; at -= 1) {
    const statement = list[level[at - 1] ?? -1];
    const said = statement === undefined ? '' : text.slice(statement.from, statement.to).trim();
    if (statement === undefined || !isFree(statement.says) || (said !== '' && !/^@end/i.test(said))) break;
  }
  return at;
}

function rootIndent({ known, tree, unitIndent }: Weaving): string {
  const last = (tree.children.get(-1) ?? []).findLast((index) => (tree.owners[index] ?? []).length > 0);
  return last === undefined ? unitIndent : indentOf(known, last);
}

/** Comments right above a statement, without an empty line between. */
function commentsAbove({ known, tree }: Plan, index: number): readonly number[] {
  const { list, text } = known.statements;
  const level = tree.children.get(list[index]?.block ?? -1) ?? [];
  const found: number[] = [];
  for (let at = level.indexOf(index) - 1; at >= 0; at -= 1) {
    const above = list[level[at] ?? -1];
    if (above?.says.as !== 'nothing' || text.slice(above.from, above.to).trim() === '') break;
    found.unshift(level[at] ?? -1);
  }
  return found;
}

function skippedBy(plan: Plan): ReadonlySet<number> {
  return new Set(
    [...plan.moved].flatMap((id) => {
      const home = plan.tree.homes.get(id);
      return home === undefined ? [] : [...commentsAbove(plan, home), home];
    }),
  );
}

/** Places of what comes in: behind its kind, or at the end of its block. */
function placesOf(plan: Plan): {
  readonly behind: ReadonlyMap<number, readonly string[]>;
  readonly ends: ReadonlyMap<string, readonly string[]>;
} {
  const behind = new Map<number, string[]>();
  const ends = new Map<string, string[]>();
  const put = <K>(map: Map<K, string[]>, key: K, id: string): void => void map.set(key, [...(map.get(key) ?? []), id]);
  for (const [id, unit] of plan.units) {
    if (!plan.missing.has(id) && !plan.moved.has(id)) continue;
    const at = plan.canonical.type === 'sequence' ? behindRow(plan, id) : behindKind(plan, id, unit);
    if (at === undefined) put(ends, unit.block, id);
    else put(behind, at, id);
  }
  return { behind, ends };
}

/** A relation comes behind the last one from the same source, a node outside of all blocks behind the last such. */
function behindKind({ known, tree, diagram }: Plan, id: string, { block }: Unit): number | undefined {
  const { list } = known.statements;
  const edge = diagram.edges.find((one) => one.id === id);
  const opener = block === '' ? -1 : (tree.homes.get(block) ?? -2);
  const level = tree.children.get(opener) ?? [];
  if (edge !== undefined) {
    const sources = new Map(diagram.edges.map((one) => [one.id, one.source]));
    return level.findLast(
      (index) => list[index]?.says.as === 'relation' && (tree.owners[index] ?? []).some((one) => sources.get(one) === edge.source),
    );
  }
  const anchor = diagram.edges.find((one) => one.source === id || one.target === id);
  const note = list.length > 0 && diagram.nodes.find((one) => one.id === id)?.data?.kind === 'comment';
  if (note && anchor !== undefined) {
    const about = anchor.source === id ? anchor.target : anchor.source;
    const end = anchor.data?.target;
    const on = isObject(end) && 'edge' in end ? tree.homes.get(String(end.edge)) : undefined;
    if (on !== undefined) return on;
    const home = tree.homes.get(about);
    return home !== undefined && level.includes(home) ? home : undefined;
  }
  if (block !== '' || note) return undefined;
  return (
    level.findLast((index) => list[index]?.says.as === 'node') ??
    level.findLast((index) => ['header', 'direction', 'title'].includes(list[index]?.says.as ?? ''))
  );
}

/** A row comes behind the one before it, which may be the beginning of its operand. */
function behindRow({ canonical, tree, missing }: Plan, id: string): number | undefined {
  const { lines } = canonical;
  for (let at = lines.findIndex(({ owner }) => owner === id) - 1; at >= 0; at -= 1) {
    const { owner = '', part } = lines[at] ?? {};
    if (owner === '' || missing.has(owner)) continue;
    const own = tree.owners.flatMap((owners, index) => (owners.includes(owner) ? [index] : []));
    if (part === 'close') return own[0];
    const place = lines.slice(0, at + 1).filter((line) => line.owner === owner).length - 1;
    return own[Math.min(place, own.length - 1)];
  }
  return undefined;
}

function emit(weaving: Weaving, index: number): void {
  if (weaving.skipped.has(index)) return;
  const { known, tree, kept } = weaving;
  const statement = known.statements.list[index];
  if (statement === undefined) return;
  const said = kept.get(index);
  if (turnDirection(weaving, statement.says, index)) return;
  const level = tree.children.get(index) ?? [];
  if (said !== undefined) {
    keepStatement(weaving, index, said);
    within(weaving, index, level);
  } else rewrite(weaving, index, level);
  bringIn(weaving, weaving.behind.get(index) ?? [], indentOf(known, index));
}

/** The content of a block that stays, with what comes into it, and its end. */
function within(weaving: Weaving, index: number, level: readonly number[]): void {
  const { known, ends } = weaving;
  const { list } = known.statements;
  const end = level.findLast((at) => list[at]?.says.as === 'end');
  for (const at of level) if (at !== end) emit(weaving, at);
  const id = nodeOf(weaving, index);
  if (id !== undefined && list[index] !== undefined && opensOf(list[index].says) === 'nodes') {
    const sibling = level.findLast((at) => at !== end && !isFree(list[at]?.says ?? { as: 'nothing' }));
    bringIn(weaving, ends.get(id) ?? [], sibling === undefined ? `${indentOf(known, index)}  ` : indentOf(known, sibling));
  }
  if (end !== undefined) emit(weaving, end);
}

function nodeOf({ known }: Weaving, index: number): string | undefined {
  const id = known.slots[index]?.[0];
  return id === '' ? undefined : id;
}

/** Adds a statement with the text that it has now, and with what its lines speak of. */
export function keepStatement({ woven, known }: Pick<Weaving, 'woven' | 'known'>, index: number, text: string): void {
  const statement = known.statements.list[index];
  if (statement === undefined) return;
  const raw = known.statements.text.slice(statement.from, statement.to);
  const ids = raw.split('\n').map((_, at) => known.lines[statement.line - 1 + at]?.id ?? '');
  const stored = known.broken.has(index) ? (known.lines[statement.line - 1]?.of ?? []) : (known.slots[index] ?? []);
  woven.keep(text, { of: stored, ids: ids.filter((id) => id !== '') });
}

/** Writes anew what a statement said of elements that are alive, with what stays of its block. */
function rewrite(weaving: Weaving, index: number, level: readonly number[]): void {
  const { known, tree, reprint, printed } = weaving;
  const { list } = known.statements;
  const indent = indentOf(known, index);
  const opener = nodeOf(weaving, index);
  for (const id of tree.owners[index] ?? []) {
    if (!reprint.has(id) || printed.has(id) || tree.homes.get(id) !== index) continue;
    printed.add(id);
    const isOpener = id === opener && list[index] !== undefined && opensOf(list[index].says) !== undefined;
    printUnit(weaving, id, { indent, index, level: isOpener ? level : [] });
  }
  const isDone = opener !== undefined && printed.has(opener) && tree.homes.get(opener) === index;
  // The node of the block is gone: what lay in it stays, its end goes.
  if (!isDone)
    for (const at of level) if (list[at]?.says.as !== 'end' && (list[at]?.block !== index || !isRowOf(weaving, at))) emit(weaving, at);
}

function isRowOf({ known }: Weaving, index: number): boolean {
  const says = known.statements.list[index]?.says;
  return (says?.as === 'member' || says?.as === 'mark') && says.of === undefined;
}

interface PrintedAt {
  readonly indent: string;
  /** The statement in whose place it stands, and the statements of the block that this opened. */
  readonly index?: number;
  readonly level: readonly number[];
}

function printUnit(weaving: Weaving, id: string, at: PrintedAt): void {
  const { units, known, ends } = weaving;
  const unit = units.get(id);
  const { list } = known.statements;
  const rest = at.level.filter((index) => list[index]?.says.as !== 'end' && !isRowOf(weaving, index));
  if (unit === undefined) {
    for (const index of rest) emit(weaving, index);
    return;
  }
  const replaced = at.index === undefined ? undefined : known.lines[(list[at.index]?.line ?? 0) - 1]?.id;
  const base = /^[ \t]*/.exec(unit.own[0]?.text ?? '')?.[0] ?? '';
  const print = (line: CanonicalLine, lineId?: string): void =>
    weaving.woven.add(at.indent + line.text.slice(base.length), line.of, lineId);
  if (unit.close === undefined) {
    const isBlock = unit.own.length > 1 && unit.own.some(({ says }) => says.some((one) => opensOf(one) === 'members'));
    if (isBlock && at.level.length > 0) printRows(weaving, unit.own, { ...at, print, id: replaced });
    else {
      for (const index of rest) emit(weaving, index);
      for (const [place, line] of unit.own.entries()) print(line, place === 0 ? replaced : undefined);
    }
  } else {
    for (const [place, line] of unit.own.entries()) print(line, place === 0 ? replaced : undefined);
    for (const index of rest) emit(weaving, index);
    bringIn(weaving, ends.get(id) ?? [], `${at.indent}  `);
    print(unit.close);
  }
  for (const line of unit.after) print(line);
}

/** A block of members: rows that are right keep their bytes, comments keep their places. */
function printRows(
  weaving: Weaving,
  own: readonly CanonicalLine[],
  at: PrintedAt & { readonly print: (line: CanonicalLine, id?: string) => void; readonly id: string | undefined },
): void {
  const { known } = weaving;
  const { list, text } = known.statements;
  const [head, ...rows] = own;
  const end = own.at(-1);
  if (head === undefined || end === undefined) return;
  const opener = list[at.index ?? -1];
  const isSameHead =
    opener !== undefined && sameValue(opener.says, head.says[0]) && opener.to > opener.from && text[opener.to - 1] === '\n';
  if (isSameHead && at.index !== undefined) keepStatement(weaving, at.index, text.slice(opener.from, opener.to));
  else at.print(head, at.id);
  const left = at.level.filter((index) => list[index]?.says.as !== 'end');
  const saysSame = (index: number, line: CanonicalLine): boolean => sameValue(list[index]?.says, line.says[0]);
  for (const row of rows.slice(0, -1)) {
    const found = left.findIndex((index) => isRowOf(weaving, index) && saysSame(index, row));
    if (found < 0) {
      // In place of the next row where that one goes; comments before it stay before it.
      const next = left.findIndex((index) => isRowOf(weaving, index));
      const isReplaced = next >= 0 && !rows.some((other) => saysSame(left[next] ?? -1, other));
      const passed = isReplaced ? left.splice(0, next + 1) : [];
      for (const index of passed.slice(0, -1)) emit(weaving, index);
      at.print(row, isReplaced ? known.lines[(list[passed.at(-1) ?? -1]?.line ?? 0) - 1]?.id : undefined);
      continue;
    }
    for (const index of left.splice(0, found + 1)) {
      const statement = list[index];
      if (statement === undefined) continue;
      if (saysSame(index, row)) keepWhole(weaving, index);
      else if (!isRowOf(weaving, index)) emit(weaving, index);
    }
  }
  for (const index of left) if (!isRowOf(weaving, index)) emit(weaving, index);
  const close = at.level.find((index) => list[index]?.says.as === 'end');
  if (close === undefined) at.print(end);
  else keepWhole(weaving, close);
}

function keepWhole(weaving: Weaving, index: number): void {
  const { known } = weaving;
  const statement = known.statements.list[index];
  if (statement === undefined) return;
  const raw = known.statements.text.slice(statement.from, statement.to);
  keepStatement(weaving, index, raw.endsWith('\n') ? raw : `${raw}\n`);
}

/** Puts in elements that were said nowhere, or elsewhere. */
function bringIn(weaving: Weaving, ids: readonly string[], indent: string): void {
  const { moved, tree, printed, skipped } = weaving;
  for (const id of ids) {
    const home = tree.homes.get(id);
    if (!moved.has(id) || home === undefined) {
      if (printed.has(id)) continue;
      printed.add(id);
      printUnit(weaving, id, { indent, level: [] });
      continue;
    }
    const own = [...commentsAbove(weaving, home), home];
    if (!own.every((index) => skipped.has(index))) continue;
    weaving.woven.lineBreak();
    const free = { ...weaving, skipped: new Set([...skipped].filter((index) => !own.includes(index))) };
    for (const index of own) emit(free, index);
  }
}

/** Writes the graph's direction in the place of a statement that says another one; false for any other statement. */
function turnDirection({ isTurned, canonical, woven, known }: Weaving, says: Said, index: number): boolean {
  if (!isTurned) return false;
  if (says.as === 'direction') return known.statements.list[index]?.block === -1;
  if (says.as !== 'header') return false;
  const lines = canonical.lines.slice(
    0,
    canonical.lines.findIndex(({ owner }) => owner !== ''),
  );
  const head = canonical.lines.filter(({ says: [first] }) => first?.as === 'header' || first?.as === 'direction');
  const first = known.statements.list[index];
  const raw = first === undefined ? '' : known.statements.text.slice(first.from, first.to);
  const isOwnHeader = says.direction === undefined;
  const kept = isOwnHeader ? raw.replace(/\n$/, '') : (head[0]?.text ?? lines[0]?.text ?? raw);
  woven.add(kept, [], known.lines[(first?.line ?? 0) - 1]?.id);
  for (const line of head) if (line.says[0]?.as === 'direction') woven.add(line.text, []);
  return true;
}
