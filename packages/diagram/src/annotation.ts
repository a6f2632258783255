import { type DiagramEdge, isObject, type JsonObject } from './diagram.ts';
import type { BorderPoint } from './kinds/border-point.ts';
import { viewEdge } from './kinds/edge-view.ts';
import { edgeKind } from './kinds/registry.ts';
import { pointInSentence } from './kinds/words.ts';

/** An end of a note anchor that lies on an edge, and that edge. */
export interface OnEdge {
  readonly end: 'source' | 'target';
  readonly edge: DiagramEdge;
}

/** Id of the edge that a note anchor says it is about, and the end that says so; undefined for every other edge. */
export function annotatedId(anchor: DiagramEdge): { readonly end: 'source' | 'target'; readonly id: string } | undefined {
  const view = viewEdge(anchor);
  if (view.kind !== 'anchor') return undefined;
  const end = view.target.edge === undefined ? 'source' : 'target';
  const id = view[end].edge;
  return id === undefined ? undefined : { end, id };
}

/**
 * The edge that a note anchor ends at. Undefined for every other edge, and for an anchor whose edge is gone or is an anchor
 * itself: that one ends at its nodes.
 */
export function annotatedBy(anchor: DiagramEdge, edgeOf: (id: string) => DiagramEdge | undefined): OnEdge | undefined {
  const on = annotatedId(anchor);
  const edge = on === undefined ? undefined : edgeOf(on.id);
  if (on === undefined || edge === undefined || !canAnnotate(edge)) return undefined;
  return { end: on.end, edge };
}

/**
 * Returns the names of both ends of an edge: of a node its name, of an annotated edge its kind and ends, such as
 * `the composition from Order to OrderLine`; with a border point `Shop at port http`. Texts as they are stored; an element without a name gives an empty one.
 */
export function endNames(
  stored: DiagramEdge,
  {
    label,
    edgeOf,
    pointsOf,
  }: {
    readonly label: (id: string) => string;
    readonly edgeOf: (id: string) => DiagramEdge | undefined;
    /** Border points of a node, by its id. */
    readonly pointsOf: (id: string) => readonly BorderPoint[];
  },
): Readonly<Record<'source' | 'target', string>> {
  const view = viewEdge(stored);
  const named = (end: 'source' | 'target'): string => {
    const name = label(stored[end]);
    const port = view[end].port;
    const point = port === undefined ? undefined : pointsOf(stored[end]).find(({ id }) => id === port);
    return point === undefined ? name : `${name.trim() || 'an unnamed element'} at ${pointInSentence(point)}`;
  };
  const names = { source: named('source'), target: named('target') };
  const on = annotatedBy(stored, edgeOf);
  if (on === undefined) return names;
  const { kind, label: name } = viewEdge(on.edge);
  const [from, to] = [on.edge.source, on.edge.target].map((id) => label(id).trim() || 'an unnamed element');
  const called = name === undefined ? '' : ` ${name}`;
  return { ...names, [on.end]: `the ${edgeKind(kind).name.toLowerCase()}${called} from ${from} to ${to}` };
}

/** Whether notes can be about an edge: all but what ties other notes. */
export function canAnnotate(edge: DiagramEdge): boolean {
  return viewEdge(edge).kind !== 'anchor';
}

/** The anchors among `edges` that end at one of `ids`. */
export function anchorsAbout(edges: readonly DiagramEdge[], ids: ReadonlySet<string>): readonly DiagramEdge[] {
  return edges.filter((edge) => {
    const on = annotatedId(edge);
    return on !== undefined && ids.has(on.id);
  });
}

/** `anchor` about the edge that is called `id` from here on, or about no edge but at its node. */
export function withAnnotated(anchor: DiagramEdge, end: 'source' | 'target', id: string | undefined): DiagramEdge {
  const { [end]: _, ...data } = anchor.data ?? {};
  const said = endAbout(anchor, end, id);
  return { ...anchor, data: said === undefined ? data : { ...data, [end]: said } };
}

/** Returns the data of an anchor's end attached to the edge `id`, or to none; undefined when it is empty. */
export function endAbout({ data }: DiagramEdge, end: 'source' | 'target', id: string | undefined): JsonObject | undefined {
  const { edge: _, ...rest } = isObject(data?.[end]) ? data[end] : {};
  if (id !== undefined) return { ...rest, edge: id };
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** `edges` without what anchors say of edges that are not among them. The list keeps its identity when there are none. */
export function standingAnnotations(edges: readonly DiagramEdge[]): readonly DiagramEdge[] {
  if (!edges.some((edge) => annotatedId(edge) !== undefined)) return edges;
  const ids = new Set(edges.map(({ id }) => id));
  return edges.map((edge) => {
    const on = annotatedId(edge);
    return on === undefined || ids.has(on.id) ? edge : withAnnotated(edge, on.end, undefined);
  });
}
