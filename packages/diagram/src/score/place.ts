import type { Change } from '../changes.ts';
import { itemsIn } from '../kinds/reading.ts';
import { freshKeys, isOrderKey, orderBetween } from './order-key.ts';
import { orderOf } from './read-scores.ts';
import type { FragmentItem, Item, OperandItem, Score } from './score.ts';

/** A gap between rows of a score: in an operand, or outside of all fragments, before an item or behind all. */
export interface Place {
  /** Id of the score; empty for that of the lifelines without a frame. */
  readonly score: string;
  readonly fragment?: string;
  /** The operand of the fragment; its first when absent. */
  readonly operand?: string;
  /** The item in front of which the gap is; the end when absent. */
  readonly before?: string;
}

/** Keys of rows that are put to a place, and the changes that make them possible. */
export interface PlacedKeys {
  /** One key for each row, in their order. */
  readonly orders: readonly string[];
  /** The fragment that the rows lie in from now on. */
  readonly within: string | undefined;
  /** Fresh keys for rows beside them, and the beginning of an operand that had none. */
  readonly changes: readonly Change[];
}

/** The list of items that a place lies in, and what is round it; undefined for a place that is not there. */
export interface Surroundings {
  readonly items: readonly Item[];
  readonly fragment?: FragmentItem;
  readonly operand?: OperandItem;
}

/** Finds the list of items that `place` lies in. */
export function surroundingsOf(score: Score, { fragment: id, operand: operandId }: Place): Surroundings | undefined {
  if (id === undefined) return { items: score.root };
  const fragment = findItem(score.root, id);
  if (fragment?.type !== 'fragment') return undefined;
  const operand = fragment.operands.find((one) => one.id === operandId) ?? fragment.operands[0];
  return operand === undefined ? undefined : { items: operand.items, fragment, operand };
}

/** The item with an id, at any depth. */
export function findItem(items: readonly Item[], id: string): Item | undefined {
  for (const item of items) {
    if (item.id === id) return item;
    if (item.type !== 'fragment') continue;
    for (const operand of item.operands) {
      const found = findItem(operand.items, id);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether a row is a fragment in which, at any depth, the row with an id lies. */
export function holdsItem(item: Item, id: string): boolean {
  return item.type === 'fragment' && item.operands.some(({ items }) => findItem(items, id) !== undefined);
}

/** Items that share a list, and the place of that list. */
export interface List {
  readonly items: readonly Item[];
  readonly of: Pick<Place, 'fragment' | 'operand'>;
}

/** The list that an item lies in. */
export function listOf(score: Score, id: string): List | undefined {
  const within = (items: readonly Item[], of: List['of']): List | undefined => {
    if (items.some((item) => item.id === id)) return { items, of };
    for (const item of items) {
      if (item.type !== 'fragment') continue;
      for (const operand of item.operands) {
        const found = within(operand.items, { fragment: item.id, operand: operand.id });
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return within(score.root, {});
}

/** The gap right behind a row. */
export function behind(score: Score, id: string): Place | undefined {
  const list = listOf(score, id);
  if (list === undefined) return undefined;
  const next = list.items[list.items.findIndex((item) => item.id === id) + 1];
  return { score: score.id, ...list.of, ...(next === undefined ? {} : { before: next.id }) };
}

/** The beginning of an operand or a row among those that share one order. */
interface Sibling {
  readonly id: string;
  readonly key: string | undefined;
  readonly item?: Item;
  readonly operand?: OperandItem;
}

/**
 * Makes the keys of `count` rows at a place. `moving` are rows that leave their places for it. Undefined when the place is not
 * there.
 */
export function keysAt(
  score: Score,
  place: Place,
  { count = 1, tag, moving = new Set() }: { readonly count?: number; readonly tag: string; readonly moving?: ReadonlySet<string> },
): PlacedKeys | undefined {
  const around = surroundingsOf(score, place);
  if (around === undefined) return undefined;
  const siblings = siblingsOf(score, around.fragment).filter(({ id }) => !moving.has(id));
  const index = indexOf(siblings, around, moving, place);
  const begins = beginningOf(siblings, index, around.operand);
  const first = tried({ siblings, index, count, tag, edges: edgesOf(score, around) });
  const settled = first === undefined ? resettled(siblings, around.fragment) : undefined;
  const orders = first ?? tried({ siblings: settled?.siblings ?? [], index, count, tag, edges: {} }) ?? [];
  const within = around.fragment?.id;
  const start =
    begins && around.fragment !== undefined
      ? withStart(around.fragment, settled?.starts, { operand: around.operand, start: orders[0] })
      : settled?.starts;
  const operands = start === undefined || around.fragment === undefined ? [] : [operandsChange(around.fragment, start)];
  return { orders, within, changes: [...(settled?.changes ?? []), ...operands] };
}

/** The rows and operands that share one order, in it. */
function siblingsOf(score: Score, fragment: FragmentItem | undefined): readonly Sibling[] {
  const row = (item: Item): Sibling => ({ id: item.id, key: orderOf(item.stored.data), item });
  if (fragment === undefined) return score.root.map(row);
  return fragment.operands.flatMap((operand, index) => [
    ...(index === 0 ? [] : [{ id: startId(operand), key: operand.from, operand }]),
    ...operand.items.map(row),
  ]);
}

/** No id of an element is an empty text followed by another. */
function startId({ id }: OperandItem): string {
  return `\u0000${id}`;
}

function indexOf(siblings: readonly Sibling[], { items, operand }: Surroundings, moving: ReadonlySet<string>, { before }: Place): number {
  // The place in front of a row that itself moves is that in front of the next one that stays.
  const from = before === undefined ? -1 : items.findIndex(({ id }) => id === before);
  const next = from < 0 ? undefined : items.slice(from).find(({ id }) => !moving.has(id));
  if (next !== undefined) return siblings.findIndex(({ id }) => id === next.id);
  if (operand === undefined) return siblings.length;
  const start = siblings.findIndex((one) => one.operand === operand);
  const end = siblings.findIndex((one, index) => index > start && one.operand !== undefined);
  return end < 0 ? siblings.length : end;
}

/** Whether the operand says no beginning yet, so that what is put into it is its beginning. */
function beginningOf(siblings: readonly Sibling[], index: number, operand: OperandItem | undefined): boolean {
  return operand !== undefined && operand.from === undefined && siblings.slice(0, index).some((one) => one.operand === operand);
}

interface Trial {
  readonly siblings: readonly Sibling[];
  readonly index: number;
  readonly count: number;
  readonly tag: string;
  /** Keys in reading order before and behind the siblings. */
  readonly edges: { readonly low?: string | undefined; readonly high?: string | undefined };
}

/** Keys between the neighbours of a gap; undefined when these must have others first. */
function tried({ siblings, index, count, tag, edges }: Trial): readonly string[] | undefined {
  const isSaid = ({ item, key }: Sibling): boolean => item !== undefined || key !== undefined;
  const [before, behind] = [siblings.slice(0, index).findLast(isSaid), siblings.slice(index).find(isSaid)];
  if ([before, behind].some((one) => one !== undefined && !isOrderKey(one.key))) return undefined;
  let low = before?.key;
  let high = behind?.key;
  if (low !== undefined && high !== undefined && low >= high) return undefined;
  // Beside keys of others, a row that loses its fragment stays where it was.
  const [outerLow, outerHigh] = [low ?? edges.low, high ?? edges.high];
  if (isOrderKey(outerLow) && (outerHigh === undefined || outerLow < outerHigh)) low = outerLow;
  if (isOrderKey(outerHigh) && (low === undefined || low < outerHigh)) high = outerHigh;
  const orders: string[] = [];
  for (let made = 0; made < count; made += 1) {
    low = orderBetween(low, high, tag);
    if (!isOrderKey(low)) return undefined;
    orders.push(low);
  }
  return orders;
}

/** The keys before a fragment's rows and behind them: its own, and that of the next row of the list it lies in. */
function edgesOf(score: Score, { fragment }: Surroundings): Trial['edges'] {
  if (fragment === undefined) return {};
  const { items: list = [] } = listOf(score, fragment.id) ?? {};
  const next = list[list.findIndex(({ id }) => id === fragment.id) + 1];
  return { low: orderOf(fragment.stored.data), high: next === undefined ? undefined : orderOf(next.stored.data) };
}

interface Settled {
  readonly siblings: readonly Sibling[];
  readonly changes: readonly Change[];
  /** Beginnings of operands by their ids; undefined outside of fragments. */
  readonly starts: ReadonlyMap<string, string> | undefined;
}

/** Gives siblings fresh keys, the same whoever does it. */
function resettled(siblings: readonly Sibling[], fragment: FragmentItem | undefined): Settled {
  const keys = freshKeys(siblings.length);
  const fresh = siblings.map((one, index) => ({ ...one, key: keys[index] }));
  const changes = fresh.flatMap(({ item, key }): readonly Change[] => {
    if (item === undefined) return [];
    const element = item.type === 'message' ? 'edge' : 'node';
    return [{ op: 'set', element, id: item.id, path: ['data', 'order'], value: key }];
  });
  const starts = fresh.flatMap(({ operand, key }) => (operand === undefined || key === undefined ? [] : [[operand.id, key] as const]));
  return { siblings: fresh, changes, starts: fragment === undefined ? undefined : new Map(starts) };
}

function withStart(
  { operands }: FragmentItem,
  starts: ReadonlyMap<string, string> | undefined,
  { operand, start }: { readonly operand: OperandItem | undefined; readonly start: string | undefined },
): ReadonlyMap<string, string> {
  const said = starts ?? new Map(operands.flatMap(({ id, from }) => (from === undefined ? [] : [[id, from] as const])));
  return operand === undefined || start === undefined ? said : new Map([...said, [operand.id, start]]);
}

/** A fragment's operands in their order, with the beginnings that are given. */
export function operandsChange({ id, node, operands }: FragmentItem, starts: ReadonlyMap<string, string>): Change {
  const stored = new Map(itemsIn(node.data, 'operands').map(({ id: own, item }) => [own, item]));
  const value = operands.map((operand, index) => {
    const { from: _, ...rest } = stored.get(operand.id) ?? {};
    const from = starts.get(operand.id);
    return { ...rest, id: operand.id, ...(index === 0 || from === undefined ? {} : { from }) };
  });
  return { op: 'set', element: 'node', id, path: ['data', 'operands'], value };
}
