import { applyChanges, type Change } from '../changes.ts';
import { type Diagram, isObject, type Point } from '../diagram.ts';
import { insertRow, moveRows, outermost, scoreOf } from './edit-rows.ts';
import type { Operator } from './operators.ts';
import { foreignTag } from './order-key.ts';
import { behind, findItem, holdsItem, keysAt, operandsChange, type Place } from './place.ts';
import { orderOf, readScores } from './read-scores.ts';
import type { FragmentItem, Item, Score } from './score.ts';

interface Framing {
  readonly score: string;
  readonly ids: ReadonlySet<string>;
  readonly id: string;
  readonly operator: Operator;
  readonly operands: readonly string[];
  readonly tag: string;
  readonly position: Point;
}

/**
 * Puts a fragment round rows. The rows grow to all siblings between the first and the last of them, in the lowest list that holds
 * them all. `operands` are ids for its operands; all rows lie in the first.
 */
export function frameRows(diagram: Diagram, { score: scoreId, ids, id, operator, operands, tag, position }: Framing): readonly Change[] {
  const score = scoreOf(diagram, scoreId);
  const run = score && runOf(score, ids);
  if (score === undefined || run === undefined) return [];
  const [first] = run.items;
  const place: Place = { score: scoreId, ...run.list, ...(first === undefined ? {} : { before: first.id }) };
  const data = { label: operator, operator, operands: operands.map((operand) => ({ id: operand })) };
  const framed = insertRow(diagram, { id, kind: 'fragment', place, tag, data, position });
  // They keep their keys: their order stays, and in the fragment it is compared with no other.
  return [...framed, ...run.items.map((item) => setWithin(item, id))];
}

/** Puts a fragment that is there, and empty, round rows; they grow as in `frameRows`. Nothing where none of them is in its score. */
export function putRound(
  diagram: Diagram,
  { fragment: id, rows, tag }: { readonly fragment: string; readonly rows: ReadonlySet<string>; readonly tag: string },
): readonly Change[] {
  const found = fragmentIn(diagram, id);
  if (found === undefined) return [];
  const run = runOf(found.score, new Set([...rows].filter((row) => row !== id)));
  if (run === undefined || run.items.some((item) => item.id === id)) return [];
  const [first] = run.items;
  const place: Place = { score: found.score.id, ...run.list, ...(first === undefined ? {} : { before: first.id }) };
  return [...moveRows(diagram, { ids: new Set([id]), place, tag }), ...run.items.map((item) => setWithin(item, id))];
}

function setWithin({ type, id }: Item, within: string | undefined): Change {
  return { op: 'set', element: type === 'message' ? 'edge' : 'node', id, path: ['data', 'in'], value: within };
}

interface Run {
  readonly list: Pick<Place, 'fragment' | 'operand'>;
  readonly items: readonly Item[];
}

/** The siblings from the first to the last row that are named or hold a named one, in the lowest list with all of these. */
function runOf(score: Score, ids: ReadonlySet<string>): Run | undefined {
  const named = outermost(score, ids);
  const [first] = named;
  if (first === undefined) return undefined;
  const within = (items: readonly Item[], list: Run['list']): Run | undefined => {
    const holding = items.filter((item) => named.some((one) => one === item || holdsItem(item, one.id)));
    const [only] = holding;
    if (holding.length === 1 && only?.type === 'fragment' && !named.includes(only)) {
      for (const operand of only.operands) {
        if (named.every((one) => findItem(operand.items, one.id) !== undefined)) {
          return within(operand.items, { fragment: only.id, operand: operand.id });
        }
      }
    }
    const [from, to] = [holding[0], holding.at(-1)].map((item) => (item === undefined ? -1 : items.indexOf(item)));
    if (from === undefined || to === undefined || from < 0) return undefined;
    return { list, items: items.slice(from, to + 1) };
  };
  return within(score.root, {});
}

/** The fragment with an id, and its score. */
export function fragmentIn(diagram: Diagram, id: string): { readonly score: Score; readonly fragment: FragmentItem } | undefined {
  for (const score of readScores(diagram)) {
    const fragment = findItem(score.root, id);
    if (fragment?.type === 'fragment') return { score, fragment };
  }
  return undefined;
}

interface NewOperand {
  readonly fragment: string;
  /** Id of the new operand. */
  readonly id: string;
  readonly guard?: string;
  /** The operand that it comes behind, without a row to begin with; the last one when absent. */
  readonly operand?: string;
  /** The row that it begins with; behind all rows of the fragment when absent. */
  readonly before?: string;
  readonly tag: string;
}

/** Begins an operand in a fragment, in front of one of its rows or behind all. No changes where the row is not there. */
export function addOperand(
  diagram: Diagram,
  { fragment: id, id: operand, guard, operand: behindId, before, tag }: NewOperand,
): readonly Change[] {
  const found = fragmentIn(diagram, id);
  if (found === undefined) return [];
  const { fragment, score } = found;
  const said = fragment.operands.findIndex((one) => one.id === behindId);
  const last = said < 0 ? fragment.operands.length - 1 : said;
  const index = before === undefined ? last : fragment.operands.findIndex(({ items }) => items.some((item) => item.id === before));
  const outer = fragment.operands[index];
  if (outer === undefined) return [];
  const place: Place = { score: score.id, fragment: id, operand: outer.id, ...(before === undefined ? {} : { before }) };
  const keys = keysAt(score, place, { tag });
  const from = keys?.orders[0];
  if (keys === undefined || from === undefined) return [];
  const added = { id: operand, from, items: [] };
  const operands = [...fragment.operands.slice(0, index + 1), added, ...fragment.operands.slice(index + 1)];
  const changes = withBeginning(keys.changes, { ...fragment, operands }, { operand, from });
  return guard === undefined ? changes : changes.map((change) => withGuard(change, operand, guard));
}

/** The changes that fresh keys need, in which an operand of the fragment begins at `from`: its operands are set once. */
export function withBeginning(
  changes: readonly Change[],
  fragment: FragmentItem,
  { operand, from }: { readonly operand: string; readonly from: string },
): readonly Change[] {
  const stored = fragment.operands.flatMap((one) => (one.from === undefined ? [] : [[one.id, one.from] as const]));
  const starts = startsIn(changes, fragment.id) ?? new Map(stored);
  const others = changes.filter((change) => change.element !== 'node' || change.op !== 'set' || change.id !== fragment.id);
  return [...others, operandsChange(fragment, new Map([...starts, [operand, from]]))];
}

function withGuard(change: Change, operand: string, guard: string): Change {
  if (change.op !== 'set' || change.element === 'diagram' || !Array.isArray(change.value)) return change;
  const value = change.value.map((item) => (isObject(item) && item.id === operand ? { ...item, guard } : item));
  return { ...change, value };
}

/** Beginnings of operands as changes set them. */
function startsIn(changes: readonly Change[], id: string): ReadonlyMap<string, string> | undefined {
  for (const change of changes) {
    if (change.op !== 'set' || change.element !== 'node' || change.id !== id || !Array.isArray(change.value)) continue;
    const items: readonly { readonly id?: unknown; readonly from?: unknown }[] = change.value;
    return new Map(
      items.flatMap(({ id: own, from }) => (typeof own === 'string' && typeof from === 'string' ? [[own, from] as const] : [])),
    );
  }
  return undefined;
}

/**
 * Puts the rows of fragments that are deleted into the list where the fragment lay, in its place. Rows whose keys lie between those
 * of the fragment's neighbours keep them. `gone` are the ids of all nodes that go.
 */
export function freeRows(diagram: Diagram, gone: ReadonlySet<string>): readonly Change[] {
  let now = diagram;
  const changes: Change[] = [];
  for (const id of gone) {
    const found = fragmentIn(now, id);
    if (found === undefined) continue;
    const rows = found.fragment.operands.flatMap(({ items }) => items);
    const place = behind(found.score, id);
    if (rows.length === 0 || place === undefined) continue;
    const step = fitsBehind(found, rows, place)
      ? rows.map((row) => setWithin(row, place.fragment))
      : moveRows(now, { ids: new Set(rows.map((row) => row.id)), place, tag: foreignTag });
    changes.push(...step);
    now = applyChanges(now, step);
  }
  return changes;
}

/** Whether the keys of a fragment's rows rise from its own to that of the row behind it. */
function fitsBehind(
  { score, fragment }: { readonly score: Score; readonly fragment: FragmentItem },
  rows: readonly Item[],
  { before }: Place,
): boolean {
  const next = before === undefined ? undefined : findItem(score.root, before);
  const keys = [fragment, ...rows, ...(next === undefined ? [] : [next])].map((row) => orderOf(row.stored.data));
  return keys.every((key, index) => key !== undefined && (index === 0 || (keys[index - 1] ?? key) < key));
}
