/** A flow between two steps. */
export interface Flow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

/** The steps of an activity and its flows, with what a structured text needs to know of them. */
export interface FlowGraph {
  /** Flows by their source and by their target, in the order of the diagram. */
  outOf(id: string): readonly Flow[];
  into(id: string): readonly Flow[];
  /** Steps that begin something, in the order of the diagram. */
  readonly roots: readonly string[];
  /** Place in a reverse post-order of the flows that lead on. */
  rank(id: string): number;
  /** Whether each way to the second step passes the first. */
  dominates(first: string, second: string): boolean;
  /** Steps that a step is the last one all ways to pass. */
  after(id: string): readonly string[];
  /** Flows that lead back to a step which dominates their source. */
  backTo(id: string): readonly Flow[];
  /** Number of the flows to a step that lead on. */
  forwardInto(id: string): number;
}

/** Finds dominators by Cooper, Harvey and Kennedy's "A Simple, Fast Dominance Algorithm". */
export function flowGraph(steps: readonly string[], flows: readonly Flow[]): FlowGraph {
  const outs = Map.groupBy(flows, ({ source }) => source);
  const ins = Map.groupBy(flows, ({ target }) => target);
  const outOf = (id: string): readonly Flow[] => outs.get(id) ?? [];
  const into = (id: string): readonly Flow[] => ins.get(id) ?? [];
  const { roots, order } = orderOf(steps, { outOf, into });
  const ranks = new Map(order.map((id, index) => [id, index + 1]));
  const rank = (id: string): number => ranks.get(id) ?? 0;
  const doms = dominatorsOf(order, { roots: new Set(roots), rank, into });
  const dominates = (first: string, second: string): boolean => {
    let at = rank(second);
    while (at > rank(first)) at = doms[at] ?? 0;
    return at === rank(first);
  };
  const children = Map.groupBy(order, (id) => doms[rank(id)] ?? 0);
  const isBack = ({ source, target }: Flow): boolean => dominates(target, source);
  return {
    outOf,
    into,
    roots,
    rank,
    dominates,
    after: (id) => children.get(rank(id)) ?? [],
    backTo: (id) => into(id).filter(isBack),
    forwardInto: (id) => into(id).filter((flow) => !isBack(flow)).length,
  };
}

/** Roots, and all steps in reverse post-order. Where all steps of a part lie on a loop, its first one is the root. */
function orderOf(steps: readonly string[], { outOf, into }: Pick<FlowGraph, 'outOf' | 'into'>) {
  const seen = new Set<string>();
  const parts: (readonly string[])[] = [];
  const roots: string[] = [];
  const visit = (root: string): void => {
    if (seen.has(root)) return;
    roots.push(root);
    seen.add(root);
    const part: string[] = [];
    const path = [{ id: root, next: outOf(root).length - 1 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const flow = outOf(top.id)[top.next];
      top.next -= 1;
      if (flow === undefined) part.push(path.pop()?.id ?? '');
      else if (!seen.has(flow.target)) {
        seen.add(flow.target);
        path.push({ id: flow.target, next: outOf(flow.target).length - 1 });
      }
    }
    parts.push(part.reverse());
  };
  for (const id of steps) if (into(id).every(({ source }) => source === id)) visit(id);
  for (const id of steps) visit(id);
  // A part that is found later leads to earlier ones only.
  return { roots, order: parts.reverse().flat() };
}

/** The rank of each step's immediate dominator, by its own rank; 0 is before all roots. */
function dominatorsOf(
  order: readonly string[],
  { roots, rank, into }: Pick<FlowGraph, 'rank' | 'into'> & { readonly roots: ReadonlySet<string> },
): readonly number[] {
  const doms: number[] = [0];
  const meet = (first: number, second: number): number => {
    let [a, b] = [first, second];
    while (a !== b) {
      while (a > b) a = doms[a] ?? 0;
      while (b > a) b = doms[b] ?? 0;
    }
    return a;
  };
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const id of order) {
      const at = rank(id);
      let found: number | undefined = roots.has(id) ? 0 : undefined;
      for (const { source } of into(id)) {
        const from = rank(source);
        if (doms[from] !== undefined && from !== at) found = found === undefined ? from : meet(from, found);
      }
      if (doms[at] === found) continue;
      doms[at] = found ?? 0;
      isChanged = true;
    }
  }
  return doms;
}
