import {
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  freshKeys,
  isObject,
  isOrderKey,
  type JsonObject,
  type JsonValue,
  orderBetween,
  sameValue,
} from '@umlaut/diagram';
import type { Taking } from './make-graph.ts';
import type { Reading } from './taken.ts';

type Element = DiagramNode | DiagramEdge;

/** A row of a sequence diagram, or the beginning of an operand, by the place of it in its fragment; -1 for the row itself. */
interface Row {
  readonly id: string;
  readonly operand: number;
  /** The fragment in which it is ordered; empty for none. */
  readonly within: string;
}

/**
 * Rows of a sequence diagram with keys in the order of the text, where that is another than before. Rows that keep their order keep their keys, so
 * that what two people insert at one time stays where each put it.
 */
export function inTextOrder(taking: Taking, diagram: Diagram): Diagram {
  const [past, present] = [rowsOf(taking.earlier), rowsOf(taking.now)];
  if (sameValue(bare(past), bare(present))) return diagram;
  const before = keysOf(taking.graph, diagram);
  const keys = new Map<string, string>();
  for (const rows of Map.groupBy(present, ({ within }) => within).values()) {
    const found = keysFor(
      rows.map((row) => before.get(nameOf(row))),
      () => tagOf(taking.newId()),
    );
    for (const [index, row] of rows.entries()) keys.set(nameOf(row), found[index] ?? '');
  }
  const ordered = <T extends Element>(element: T): T => withKeys(element, keys);
  return { ...diagram, nodes: diagram.nodes.map(ordered), edges: diagram.edges.map(ordered) };
}

function bare(rows: readonly Row[]): JsonValue {
  return rows.map((row) => [nameOf(row), row.within]);
}

function nameOf({ id, operand }: Pick<Row, 'id' | 'operand'>): string {
  return `${id} ${operand}`;
}

/** The rows of a text in their order, by the ids of the graph. */
function rowsOf({ read, ids }: Reading): readonly Row[] {
  return [...read.diagram.nodes, ...read.diagram.edges]
    .flatMap((element) => {
      const id = ids.get(element.id) ?? '';
      const { order, in: within } = element.data ?? {};
      const own = typeof order === 'string' ? [{ key: order, id, operand: -1, within: ids.get(String(within)) ?? '' }] : [];
      return [...own, ...startsOf(element).map(({ key, operand }) => ({ key, id, operand, within: id }))];
    })
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function operandsOf({ data }: Element): readonly JsonObject[] {
  const list: JsonValue | undefined = data?.operands;
  return Array.isArray(list) ? list.map((item) => (isObject(item) ? item : {})) : [];
}

function startsOf(element: Element): readonly { readonly key: string; readonly operand: number }[] {
  return operandsOf(element).flatMap(({ from }, operand) => (typeof from === 'string' ? [{ key: from, operand }] : []));
}

/** Keys that the graph had before, by the names of the rows after. Operands are known by their ids, as their places change. */
function keysOf(graph: Diagram, after: Diagram): ReadonlyMap<string, string> {
  const was = new Map<string, Element>([...graph.nodes, ...graph.edges].map((element) => [element.id, element]));
  const keys = new Map<string, string>();
  for (const element of [...after.nodes, ...after.edges]) {
    const old = was.get(element.id);
    if (old === undefined) continue;
    if (typeof old.data?.order === 'string') keys.set(nameOf({ id: element.id, operand: -1 }), old.data.order);
    const starts = new Map(operandsOf(old).map(({ id, from }) => [id, from]));
    for (const [operand, { id }] of operandsOf(element).entries()) {
      const from = starts.get(id);
      if (typeof from === 'string') keys.set(nameOf({ id: element.id, operand }), from);
    }
  }
  return keys;
}

/**
 * Keys in ascending order, of which as many as can are those given; an absent one is that of a new row. All are new where the given ones leave no
 * room.
 */
export function keysFor(given: readonly (string | undefined)[], tag: () => string): readonly string[] {
  const kept = longestRun(given);
  if (kept.size === given.length) return given.map((key) => key ?? '');
  const own = tag();
  const keys: string[] = [];
  for (const [index, key] of given.entries()) {
    const low = keys.at(-1);
    if (key !== undefined && kept.has(index)) keys.push(key);
    else {
      const high = given.find((one, at) => at > index && one !== undefined && kept.has(at));
      const made = orderBetween(low, high, own);
      if (!isOrderKey(made) || (low !== undefined && made <= low) || (high !== undefined && made >= high)) return freshKeys(given.length);
      keys.push(made);
    }
  }
  return keys;
}

/** Places of the longest ascending run of usable keys, of which some may be left out between. */
function longestRun(keys: readonly (string | undefined)[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const before: number[] = [];
  let best = -1;
  for (const [index, key] of keys.entries()) {
    lengths[index] = 0;
    before[index] = -1;
    if (key === undefined || !isOrderKey(key)) continue;
    lengths[index] = 1;
    for (let at = 0; at < index; at += 1) {
      const other = keys[at];
      const length = (lengths[at] ?? 0) + 1;
      if (other === undefined || other >= key || length <= (lengths[index] ?? 0) || lengths[at] === 0) continue;
      lengths[index] = length;
      before[index] = at;
    }
    if (best < 0 || (lengths[index] ?? 0) > (lengths[best] ?? 0)) best = index;
  }
  const run = new Set<number>();
  for (let at = best; at >= 0; at = before[at] ?? -1) run.add(at);
  return run;
}

/** The tag that keys of one typing have, by an id that was made for it. */
function tagOf(id: string): string {
  return id
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(-4)
    .padStart(4, '0');
}

function withKeys<T extends Element>(element: T, keys: ReadonlyMap<string, string>): T {
  const own = keys.get(nameOf({ id: element.id, operand: -1 }));
  if (own === undefined) return element;
  const marked = Array.isArray(element.data?.operands)
    ? {
        operands: operandsOf(element).map((item, operand) => {
          const from = keys.get(nameOf({ id: element.id, operand }));
          return from === undefined ? item : { ...item, from };
        }),
      }
    : {};
  return { ...element, data: { ...element.data, ...marked, order: own } };
}
