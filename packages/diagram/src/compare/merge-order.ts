import { misplaced } from './order.ts';
import type { Three } from './side.ts';

/** Position of an id: after that many of the base's ids, in a run of ids inserted there together. */
interface Spot {
  readonly behind: number;
  /** Empty for an id that stays where the base has it. */
  readonly run: string;
  readonly index: number;
}

/**
 * One order for `ids`, each of which stands in one of the three: what one side moved stands where that side put it, the rest as in
 * the base. It never conflicts: what both moved to different places goes to the earlier one, whoever is asked first.
 */
export function mergeOrder(orders: Three<readonly string[]>, ids: ReadonlySet<string>): readonly string[] {
  const base = new Map(orders.base.map((id, index) => [id, index]));
  const mine = spotsIn(orders.mine, base);
  const theirs = spotsIn(orders.theirs, base);
  const spotOf = (id: string): Spot => {
    const stays = { behind: base.get(id) ?? 0, run: '', index: 0 };
    const [a, b] = [mine.get(id), theirs.get(id)];
    if (a === undefined || b === undefined) return a ?? b ?? stays;
    if (a.run === '' || b.run === '') return a.run === '' ? b : a;
    return compareSpots(a, b) <= 0 ? a : b;
  };
  const spots = [...ids].map((id) => ({ id, spot: spotOf(id) }));
  return spots.sort((a, b) => compareSpots(a.spot, b.spot) || compareTexts(a.id, b.id)).map(({ id }) => id);
}

function spotsIn(order: readonly string[], base: ReadonlyMap<string, number>): ReadonlyMap<string, Spot> {
  const known = order.filter((id) => base.has(id));
  const moved = misplaced(
    known.toSorted((a, b) => (base.get(a) ?? 0) - (base.get(b) ?? 0)),
    known,
  );
  const spots = new Map<string, Spot>();
  let behind = -1;
  let run: string[] = [];
  const settle = (): void => {
    const name = run.toSorted(compareTexts)[0] ?? '';
    for (const [index, id] of run.entries()) spots.set(id, { behind, run: `-${name}`, index });
    run = [];
  };
  for (const id of order) {
    const at = base.get(id);
    if (at === undefined || moved.has(id)) {
      run.push(id);
      continue;
    }
    settle();
    behind = at;
    spots.set(id, { behind: at, run: '', index: 0 });
  }
  settle();
  return spots;
}

function compareSpots(a: Spot, b: Spot): number {
  return a.behind - b.behind || compareTexts(a.run, b.run) || a.index - b.index;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
