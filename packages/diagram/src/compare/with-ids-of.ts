import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { viewNode } from '../kinds/node-view.ts';

/**
 * The diagram `next` with the ids of the elements in `old` that are the same: for diagrams whose ids say nothing, as those read from texts.
 * Nodes are matched by container, kind and name, then by kind and neighbours; relations by their ends, kind and text; members by their
 * text. Elements without a match get ids that `old` does not use.
 */
export function withIdsOf(next: Diagram, old: Diagram): Diagram {
  const nodeIds = completed(matchNodes(old, next), next.nodes, old.nodes);
  const moved = next.edges.map((edge) => ({
    ...edge,
    source: nodeIds.get(edge.source) ?? edge.source,
    target: nodeIds.get(edge.target) ?? edge.target,
  }));
  const edgeIds = completed(matchEdges(old.edges, moved), next.edges, old.edges);
  const [oldNodes, oldEdges] = [byId(old.nodes), byId(old.edges)];
  return {
    ...next,
    nodes: next.nodes.map((node): DiagramNode => {
      const id = nodeIds.get(node.id) ?? node.id;
      const parent = node.parentId === undefined ? {} : { parentId: nodeIds.get(node.parentId) ?? node.parentId };
      return { ...node, id, ...parent, ...dataOf(node, oldNodes.get(id)) };
    }),
    edges: moved.map((edge): DiagramEdge => {
      const id = edgeIds.get(edge.id) ?? edge.id;
      return { ...edge, id, ...dataOf(withTiedEnds(edge, edgeIds), oldEdges.get(id)) };
    }),
  };
}

type Ids = ReadonlyMap<string, string>;

function byId<T extends { readonly id: string }>(elements: readonly T[]): ReadonlyMap<string, T> {
  return new Map(elements.map((element) => [element.id, element]));
}

/** Ids for all elements of `next`: those that were matched, and unused ones. */
function completed(matched: Ids, next: readonly { readonly id: string }[], old: readonly { readonly id: string }[]): Ids {
  const taken = new Set([...old.map(({ id }) => id), ...matched.values()]);
  const ids = new Map(matched);
  for (const { id } of next) {
    if (ids.has(id)) continue;
    let free = id;
    for (let count = 1; taken.has(free); count += 1) free = `${id}-${count}`;
    taken.add(free);
    ids.set(id, free);
  }
  return ids;
}

function matchNodes(old: Diagram, next: Diagram): Ids {
  const ids = new Map<string, string>();
  const [left, right] = [pathKeys(old), pathKeys(next)];
  pair(ids, { old: old.nodes, next: next.nodes, key: (node, isOld) => (isOld ? left : right).get(node.id) });
  pair(ids, { old: old.nodes, next: next.nodes, key: nameKey });
  pair(ids, { old: old.nodes, next: next.nodes, key: ({ data }) => (data?.label === '' ? undefined : textOf(data?.label)) });
  // One whose name is new: by the elements round it, where they tell it from all others.
  for (let before = -1; before < ids.size; ) {
    before = ids.size;
    const [there, here] = [neighbourKeys(old, new Set(ids.values()), undefined), neighbourKeys(next, new Set(ids.keys()), ids)];
    pair(ids, { old: old.nodes, next: next.nodes, key: (node, isOld) => (isOld ? there : here).get(node.id), onlyUnique: true });
  }
  return ids;
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function nameKey(node: DiagramNode): string | undefined {
  const { kind, label } = viewNode(node);
  return label === '' ? undefined : `${kind} ${label}`;
}

function pathKeys({ nodes }: Diagram): ReadonlyMap<string, string> {
  const all = byId(nodes);
  return new Map(
    nodes.flatMap((node) => {
      const own = nameKey(node);
      if (own === undefined) return [];
      const names: string[] = [own];
      const seen = new Set([node.id]);
      for (let at = all.get(node.parentId ?? ''); at !== undefined && !seen.has(at.id); at = all.get(at.parentId ?? '')) {
        seen.add(at.id);
        names.push(viewNode(at).label);
      }
      return [[node.id, names.join('\n')] as const];
    }),
  );
}

/** The kind of each node, and how it is joined with those that are matched, by their ids in the old diagram. */
function neighbourKeys({ nodes, edges }: Diagram, matched: ReadonlySet<string>, ids: Ids | undefined): ReadonlyMap<string, string> {
  const nameOf = (id: string): string => ids?.get(id) ?? id;
  const joined = new Map<string, string[]>();
  for (const edge of edges) {
    const { kind } = viewEdge(edge);
    if (matched.has(edge.target)) joined.set(edge.source, [...(joined.get(edge.source) ?? []), `> ${kind} ${nameOf(edge.target)}`]);
    if (matched.has(edge.source)) joined.set(edge.target, [...(joined.get(edge.target) ?? []), `< ${kind} ${nameOf(edge.source)}`]);
  }
  return new Map(
    nodes.flatMap((node) => {
      const own = joined.get(node.id);
      return own === undefined ? [] : [[node.id, [viewNode(node).kind, ...own.toSorted()].join('\n')] as const];
    }),
  );
}

function matchEdges(old: readonly DiagramEdge[], next: readonly DiagramEdge[]): Ids {
  const ids = new Map<string, string>();
  const kindKey = (edge: DiagramEdge): string => `${edge.source} ${edge.target} ${viewEdge(edge).kind}`;
  pair(ids, { old, next, key: (edge) => `${kindKey(edge)} ${viewEdge(edge).label ?? ''}` });
  pair(ids, { old, next, key: kindKey });
  pair(ids, { old, next, key: ({ source, target }) => `${source} ${target}` });
  return ids;
}

interface Pairing<T> {
  readonly old: readonly T[];
  readonly next: readonly T[];
  readonly key: (element: T, isOld: boolean) => string | undefined;
  /** Whether a key that several share matches none of them. */
  readonly onlyUnique?: boolean;
}

/** Matches what has no match yet and the same key, in their order. */
function pair<T extends { readonly id: string }>(ids: Map<string, string>, { old, next, key, onlyUnique = false }: Pairing<T>): void {
  const taken = new Set(ids.values());
  const waiting = Map.groupBy(
    old.filter(({ id }) => !taken.has(id)),
    (element) => key(element, true),
  );
  const asking = Map.groupBy(
    next.filter(({ id }) => !ids.has(id)),
    (element) => key(element, false),
  );
  for (const [name, elements] of asking) {
    const others = waiting.get(name) ?? [];
    if (name === undefined || (onlyUnique && (elements.length > 1 || others.length > 1))) continue;
    for (const [index, { id }] of elements.entries()) {
      const other = others[index];
      if (other !== undefined) ids.set(id, other.id);
    }
  }
}

function withTiedEnds(edge: DiagramEdge, edgeIds: Ids): DiagramEdge {
  const { data } = edge;
  if (data === undefined) return edge;
  const tied = (end: JsonValue | undefined): JsonValue | undefined =>
    isObject(end) && typeof end.edge === 'string' ? { ...end, edge: edgeIds.get(end.edge) ?? end.edge } : end;
  const [source, target] = [tied(data.source), tied(data.target)];
  return { ...edge, data: { ...data, ...(source === undefined ? {} : { source }), ...(target === undefined ? {} : { target }) } };
}

/** The data of an element with the ids of the items that stand in the lists of the other. */
function dataOf({ data }: { readonly data?: JsonObject }, old: { readonly data?: JsonObject } | undefined): { readonly data?: JsonObject } {
  if (data === undefined) return {};
  if (old?.data === undefined) return { data };
  const before = old.data;
  const entries = Object.entries(data).map(([name, value]) => [name, name === 'lanes' ? value : withItemIds(value, before[name])]);
  return { data: Object.fromEntries(entries) };
}

function withItemIds(value: JsonValue | undefined, before: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(value) || !Array.isArray(before)) return value;
  const [items, others] = [value.filter(isItem), before.filter(isItem)];
  if (items.length !== value.length || others.length !== before.length) return value;
  const ids = new Map<string, string>();
  pair(ids, { old: others, next: items, key: ({ id: _id, ...said }) => JSON.stringify(said) });
  pair(ids, { old: others, next: items, key: ({ text }) => (typeof text === 'string' ? nameIn(text) : undefined) });
  // Those left over in equal number are the same ones with other words.
  const taken = new Set(ids.values());
  const [left, right] = [items.filter(({ id }) => !ids.has(id)), others.filter(({ id }) => !taken.has(id))];
  if (left.length === right.length) for (const [index, { id }] of left.entries()) ids.set(id, right[index]?.id ?? id);
  const all = completed(ids, items, others);
  return items.map((item) => ({ ...item, id: all.get(item.id) ?? item.id }));
}

/** The name of a member: the word before its type or its parameters. */
function nameIn(text: string): string | undefined {
  return /[\p{L}_$][\p{L}\p{M}\p{N}_$]*(?=\s*[:(=]|\s*$)/u.exec(text)?.[0];
}

function isItem(value: JsonValue): value is JsonObject & { readonly id: string } {
  return isObject(value) && typeof value.id === 'string';
}
