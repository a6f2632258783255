import type { FragmentItem, Item, OperandItem } from './score.ts';

/** A row as it is stored: its order key, and the fragment that it says it lies in. */
export interface Found {
  readonly item: Item;
  readonly order: string | undefined;
  readonly within: string | undefined;
}

/**
 * Rows as a tree in reading order. Rows are sorted by their keys, those without behind all others as they come. A row whose
 * fragment is gone lies in the lowest fragment that holds the sound rows before and behind it; fragments that lie in each other
 * are let out at the one with the smallest id.
 */
export function treeOf(found: readonly Found[]): readonly Item[] {
  const sorted = found.toSorted(compareFound);
  const fragments = new Map(sorted.flatMap(({ item, within }) => (item.type === 'fragment' ? [[item.id, within] as const] : [])));
  const parents = parentsOf(sorted, withoutCycles(fragments));
  const children = Map.groupBy(sorted, (one) => parents.get(one));
  const build = (parent: string | undefined): readonly Found[] => children.get(parent) ?? [];
  const itemOf = ({ item }: Found): Item => {
    if (item.type !== 'fragment') return item;
    return { ...item, operands: operandsOf(item, build(item.id), itemOf) };
  };
  return build(undefined).map(itemOf);
}

function compareFound(a: Found, b: Found): number {
  if (a.order === undefined || b.order === undefined) return Number(a.order === undefined) - Number(b.order === undefined);
  return compareTexts(a.order, b.order) || compareTexts(a.item.id, b.item.id);
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Fragments with the fragment each lies in, none of them inside itself. One that is not among them is kept as it is said. */
function withoutCycles(fragments: ReadonlyMap<string, string | undefined>): ReadonlyMap<string, string | undefined> {
  const free = new Map(fragments);
  const sound = new Set<string>();
  for (const start of fragments.keys()) {
    const chain: string[] = [];
    let at: string | undefined = start;
    while (at !== undefined && free.has(at) && !sound.has(at) && !chain.includes(at)) {
      chain.push(at);
      at = free.get(at);
    }
    if (at !== undefined && chain.includes(at)) {
      const [first] = chain.slice(chain.indexOf(at)).sort(compareTexts);
      if (first !== undefined) free.set(first, undefined);
    }
    for (const id of chain) sound.add(id);
  }
  return free;
}

/** The fragment that each row lies in; undefined for the outermost. */
function parentsOf(sorted: readonly Found[], fragments: ReadonlyMap<string, string | undefined>): ReadonlyMap<Found, string | undefined> {
  const saidBy = ({ item, within }: Found): string | undefined => (item.type === 'fragment' ? fragments.get(item.id) : within);
  const isSound = (one: Found): boolean => {
    const said = saidBy(one);
    return said === undefined || fragments.has(said);
  };
  const parents = new Map<Found, string | undefined>(sorted.filter(isSound).map((one) => [one, saidBy(one)]));
  if (parents.size === sorted.length) return parents;
  const chainOf = (one: Found | undefined): readonly string[] => {
    const chain: string[] = [];
    for (let at = one && parents.get(one); at !== undefined && !chain.includes(at); at = fragments.get(at)) {
      if (!fragments.has(at)) break;
      chain.push(at);
    }
    return chain;
  };
  for (const [index, one] of sorted.entries()) {
    if (isSound(one)) continue;
    const before = sorted.slice(0, index).findLast(isSound);
    const behind = new Set(chainOf(sorted.slice(index + 1).find(isSound)));
    const own = one.item.id;
    const parent = chainOf(before).find((id) => behind.has(id));
    parents.set(one, parent === undefined || isInside(parent, own, fragments) ? undefined : parent);
  }
  return parents;
}

/** Whether a fragment is `outer` or lies in it. */
function isInside(id: string, outer: string, fragments: ReadonlyMap<string, string | undefined>): boolean {
  const passed = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !passed.has(at); at = fragments.get(at)) {
    if (at === outer) return true;
    passed.add(at);
  }
  return false;
}

/** Deals the rows of a fragment to its operands: each holds those from its key on. */
function operandsOf({ node }: FragmentItem, rows: readonly Found[], itemOf: (row: Found) => Item): readonly OperandItem[] {
  const [first = { id: '' }, ...others] = startsOf(node.operands);
  const operands = [first, ...others];
  const dealt = Map.groupBy(rows, ({ order }) => {
    const at = operands.findLastIndex(
      ({ start }, index) => index === 0 || (start !== undefined && (order === undefined || start <= order)),
    );
    return operands[at];
  });
  return operands.map((operand) => {
    const { start: _, ...rest } = operand;
    return { ...rest, items: (dealt.get(operand) ?? []).map(itemOf) };
  });
}

type Start = Pick<OperandItem, 'id' | 'guard' | 'from'> & { readonly start?: string };

/** Operands in the order of their beginnings. One that says none begins where the next one does, and so holds nothing. */
function startsOf(operands: FragmentItem['node']['operands']): readonly Start[] {
  const [first, ...others] = operands;
  if (first === undefined) return [];
  let next: string | undefined;
  const starts: Start[] = [];
  for (const operand of others.toReversed()) {
    next = operand.from ?? next;
    starts.push({ ...operand, ...(next === undefined ? {} : { start: next }) });
  }
  starts.reverse();
  // Sorting is stable, so those of one beginning stay in stored order; those behind everything come last.
  starts.sort((a, b) =>
    a.start === undefined || b.start === undefined
      ? Number(a.start === undefined) - Number(b.start === undefined)
      : compareTexts(a.start, b.start),
  );
  const { from: _, ...begin } = first;
  return [begin, ...starts];
}
