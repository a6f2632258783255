import type { ElementType } from '../changes.ts';
import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { repeatKey } from '../edge-rules.ts';
import { type Limits, widestLimits } from '../limits.ts';
import { sameValue } from '../same.ts';
import { standingEdges, standingNodes } from '../standing.ts';
import { isLayer } from '../text-layer.ts';
import { containersFirst } from './containers-first.ts';
import { followersOf } from './followers.ts';
import { type Indexed, indexOf, onlySideOf, type Sides, wholeOf } from './indexed.ts';
import { mergeElement } from './merge-element.ts';
import { mergeOrder } from './merge-order.ts';
import { mergeText } from './merge-text.ts';
import { type Judge, mergeFields } from './merge-values.ts';
import { type Conflict, Rulings } from './rulings.ts';
import { isUnchanged, sameElement } from './same-element.ts';
import { keyOf, type MergeSide } from './side.ts';
import { findTroubles } from './troubles.ts';

/** Two diagrams brought together, and what could not be. */
export interface Merge {
  readonly merged: Diagram;
  readonly conflicts: readonly Conflict[];
}

/** How a merge is settled. */
export interface MergeOptions {
  /** Sides chosen for conflicts, by their keys. */
  readonly choices?: ReadonlyMap<string, MergeSide>;
  /** The side that stands where nobody chose; mine, when absent. */
  readonly prefer?: MergeSide;
  readonly limits?: Limits;
}

/**
 * Merges the changes of `mine` and `theirs` to `base`: all that do not conflict of both, at the granularity of single members,
 * ends and fields, and of each conflict one side.
 * Pure, and symmetric in `mine` and `theirs` without conflicts. When `mine` and `theirs` pass `checkDiagram`, the result does,
 * with any choices. To settle conflicts call it again with `choices`: a choice can cause further conflicts or resolve others,
 * so read them anew. The paint order and the order of members never conflict.
 */
export function mergeDiagrams(base: Diagram, mine: Diagram, theirs: Diagram, options: MergeOptions = {}): Merge {
  const { choices = new Map(), prefer = 'mine', limits = widestLimits } = options;
  const rulings = new Rulings({ choices, prefer });
  const sides = { base: indexOf(base), mine: indexOf(mine), theirs: indexOf(theirs) };
  const text = mergeText({ base, mine, theirs }, prefer);
  const withText = (diagram: Diagram): Diagram => (text === undefined ? diagram : withField(diagram, text.text));
  let merged = settle(sides, rulings);
  let isSettling = true;
  while (isSettling) {
    const grown = findTroubles(merged, { sides, rulings, limits }).map((trouble) => rulings.add(trouble));
    isSettling = grown.includes(true);
    if (isSettling) merged = settle(sides, rulings);
  }
  // Both sides stand by themselves; if one does not, neither does what it brings.
  const nodes = standingNodes(merged.nodes);
  return { merged: withText({ ...merged, nodes, edges: standingEdges(nodes, merged.edges) }), conflicts: rulings.list() };
}

/** Consequences of a conflict, such as edges that come back with their node, are known only after it. */
function settle(sides: Sides, rulings: Rulings): Diagram {
  const known = rulings.size;
  const merged = assemble(sides, rulings);
  return rulings.size === known ? merged : settle(sides, rulings);
}

function assemble(sides: Sides, rulings: Rulings): Diagram {
  const followers = followersOf(sides, rulings);
  const judge: Judge & Pick<Rulings, 'decide'> = {
    forced: (part) => rulings.forced(part) ?? followers.get(keyOf(part)),
    conflict: (part) => rulings.conflict(part),
    decide: (trouble) => rulings.decide(trouble),
  };
  const fields = mergeFields(
    { element: 'diagram', id: '', path: [] },
    { base: fieldsIn(sides.base), mine: fieldsIn(sides.mine), theirs: fieldsIn(sides.theirs) },
    { judge },
  );
  const nodes = ordered('node', sides, mergeElements('node', sides, judge)).filter(isNode);
  const edges = ordered('edge', sides, mergeElements('edge', sides, judge)).filter(isEdge);
  return { ...(isObject(fields) ? fields : {}), nodes: containersFirst(nodes, sides), edges: withoutTwins(edges, sides) };
}

function fieldsIn({ diagram: { nodes: _nodes, edges: _edges, text, ...fields } }: Indexed): JsonObject {
  return text === undefined || isLayer(text) ? fields : { ...fields, text };
}

function withField({ text: _, ...diagram }: Diagram, text: JsonValue | undefined): Diagram {
  return text === undefined ? diagram : { ...diagram, text };
}

type Judging = Judge & Pick<Rulings, 'decide'>;

function mergeElements(element: ElementType, sides: Sides, judge: Judging): ReadonlyMap<string, JsonObject> {
  const ids = new Set([...sides.base[element].keys(), ...[...sides.mine[element].keys(), ...sides.theirs[element].keys()].toSorted()]);
  const merged = new Map<string, JsonObject>();
  for (const id of ids) {
    const value = mergeOne({ element, id }, sides, judge);
    if (value !== undefined) merged.set(id, value);
  }
  return merged;
}

function mergeOne({ element, id }: { element: ElementType; id: string }, sides: Sides, judge: Judging): JsonObject | undefined {
  const part = wholeOf(element, id);
  const states = { base: sides.base[element].get(id), mine: sides.mine[element].get(id), theirs: sides.theirs[element].get(id) };
  const forced = judge.forced(part);
  if (forced !== undefined) return states[forced];
  const { base, mine, theirs } = states;
  if (mine !== undefined && theirs !== undefined) {
    // Most elements of most merges: nothing inside can differ, whatever is decided.
    if (sameValue(mine, theirs)) return mine;
    if (base === undefined && !sameElement(mine, theirs)) return states[judge.decide({ kind: 'added', parts: [part] })];
    return mergeElement(part, { base: base ?? {}, mine, theirs }, judge);
  }
  if (base === undefined) return mine ?? theirs;
  const side = onlySideOf(sides, part);
  if (side === undefined || isUnchanged(sides, side, part)) return undefined;
  return states[judge.decide({ kind: 'deleted', parts: [part] })];
}

function ordered(element: ElementType, sides: Sides, merged: ReadonlyMap<string, JsonObject>): readonly JsonObject[] {
  const orders = {
    base: [...sides.base[element].keys()],
    mine: [...sides.mine[element].keys()],
    theirs: [...sides.theirs[element].keys()],
  };
  return mergeOrder(orders, new Set(merged.keys()))
    .map((id) => merged.get(id))
    .filter((element) => element !== undefined);
}

/** Two edges that both sides drew alike, where one of them is all there can be, are one: the one with the lower id. */
function withoutTwins(edges: readonly DiagramEdge[], sides: Sides): readonly DiagramEdge[] {
  const added = edges.filter(({ id }) => !sides.base.edge.has(id) && onlySideOf(sides, wholeOf('edge', id)) !== undefined);
  const twins = Map.groupBy(added, (edge) => repeatKey(edge));
  const dropped = [...twins].flatMap(([key, list]) => {
    const [first, second, ...more] = list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (key === undefined || first === undefined || second === undefined || more.length > 0) return [];
    return sameElement({ ...first, id: '' }, { ...second, id: '' }) ? [second] : [];
  });
  return dropped.length === 0 ? edges : edges.filter((edge) => !dropped.includes(edge));
}

/** Merged nodes are nodes; the compiler cannot see that through the index signature. */
function isNode(value: JsonObject): value is DiagramNode {
  return typeof value.id === 'string' && isObject(value.position);
}

function isEdge(value: JsonObject): value is DiagramEdge {
  return typeof value.id === 'string' && typeof value.source === 'string' && typeof value.target === 'string';
}
