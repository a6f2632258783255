import type { Point } from '@umlaut/geometry';
import { type DiagramEdge, isObject, type JsonObject } from '../diagram.ts';
import type { Routing } from './edge-kind.ts';
import { between, colourIn, flagIn, numberIn, objectIn, oneOf, present, textIn } from './reading.ts';
import { type EdgeKindId, edgeKinds } from './registry.ts';

/** The data of an edge, read as tolerantly as a node's view. */
export interface EdgeView {
  readonly id: string;
  /** `plain` when the edge names no kind, or one that is not known here. */
  readonly kind: EdgeKindId;
  /** The stored kind when it is not known here. */
  readonly unknownKind?: string;
  /** Name, message or guard, as one line. */
  readonly label?: string;
  /** A keyword beside the one the kind implies, without guillemets. */
  readonly keyword?: string;
  readonly source: EndView;
  readonly target: EndView;
  readonly trigger?: string;
  readonly guard?: string;
  readonly effect?: string;
  /** Which way the name is read; drawn as a small triangle beside it. */
  readonly reading?: 'forward' | 'back';
  /** Routing, when the edge sets one. */
  readonly routing?: Routing;
  readonly animated?: boolean;
  /** Way points that the user set, in diagram coordinates, from source to target. */
  readonly points: readonly Point[];
  /** Offsets of texts moved by the user, px. `source` and `target` apply to the texts of that end without an own offset. */
  readonly labelAt: Readonly<Partial<Record<TextGroup, Point>>>;
  readonly style: { readonly stroke?: `#${string}`; readonly width?: number };
  readonly data: JsonObject;
}

/** Texts of an edge that move together: those in the middle, one text at an end, or the other texts at that end. */
export type TextGroup = (typeof textGroups)[number];

const textGroups = ['source', 'sourceMultiplicity', 'sourceRole', 'label', 'target', 'targetMultiplicity', 'targetRole'] as const;

/** The end that texts stand at; undefined for those in the middle. */
export function endOfTexts(group: TextGroup): 'source' | 'target' | undefined {
  return group === 'label' ? undefined : group.startsWith('source') ? 'source' : 'target';
}

/** Returns the offset of texts moved by the user, px; undefined when they were not moved. */
export function movedTexts(labelAt: EdgeView['labelAt'], group: TextGroup): Point | undefined {
  return labelAt[group] ?? labelAt[endOfTexts(group) ?? 'label'];
}

/** Data of one end of an edge. */
export interface EndView {
  readonly role?: string;
  readonly multiplicity?: string;
  /** An arrow when true, a cross when false, nothing when absent. */
  readonly navigable?: boolean;
  /** `{ordered}` and the like, without braces. */
  readonly props?: string;
  /** Cardinality of an entity relationship's end. */
  readonly cardinality?: string;
  /** The node's anchor, or side (`top`, `right`, `bottom`, `left`), that the user fixed the end to. */
  readonly anchor?: string;
  /** The point on the node's border that the edge ends at, by its id; it may be gone. */
  readonly port?: string;
  /** The edge that a note anchor ends at instead of the node, by its id. */
  readonly edge?: string;
  /** Effect of a message on the executions of the lifeline at its end. */
  readonly execution?: 'start' | 'finish' | 'restart' | 'destroy';
  /** The end of a message that lies at no lifeline: a gate, or unknown. */
  readonly outside?: 'gate' | 'found' | 'lost';
  /** The side of the lifeline on which an end that lies outside is drawn; left for a source, right for a target when absent. */
  readonly side?: 'left' | 'right';
  /** Arrowhead of a message, where it is another than that of its kind. */
  readonly head?: 'none' | 'filled' | 'open' | 'cross' | 'circle' | 'half';
}

const farthest = 1_000_000;
const maxPoints = 64;
const views = new WeakMap<DiagramEdge, EdgeView>();

/** Returns the view of `edge`: the same object for the same edge object. */
export function viewEdge(edge: DiagramEdge): EdgeView {
  const known = views.get(edge);
  if (known !== undefined) return known;
  const view = readEdge(edge);
  views.set(edge, view);
  return view;
}

/** Whether `kind` names a kind of edge that is known here. */
export function isEdgeKind(kind: string): kind is EdgeKindId {
  return Object.hasOwn(edgeKinds, kind);
}

function readEdge(edge: DiagramEdge): EdgeView {
  const data: JsonObject = isObject(edge.data) ? edge.data : {};
  const style: JsonObject = isObject(edge.style) ? edge.style : {};
  const reading = data.reading === 'forward' || data.reading === 'back' ? data.reading : undefined;
  return {
    id: edge.id,
    ...kindIn(data),
    source: endIn(objectIn(data, 'source'), edge.sourceHandle),
    target: endIn(objectIn(data, 'target'), edge.targetHandle),
    ...present({
      label: textIn(data, 'label') ?? textIn(edge, 'label'),
      keyword: between(textIn(data, 'keyword'), 'guillemets'),
      trigger: textIn(data, 'trigger'),
      guard: textIn(data, 'guard'),
      effect: textIn(data, 'effect'),
      reading,
      routing: routingIn(edge),
      animated: typeof edge.animated === 'boolean' ? edge.animated : undefined,
    }),
    points: pointsIn(data),
    labelAt: labelAtIn(objectIn(data, 'labelAt')),
    style: present({ stroke: colourIn(style, 'stroke'), width: numberIn(style, 'strokeWidth', { least: 0.5, most: 12 }) }),
    data,
  };
}

function kindIn(data: JsonObject): Pick<EdgeView, 'kind' | 'unknownKind'> {
  const kind = textIn(data, 'kind');
  if (kind === undefined) return { kind: 'plain' };
  return isEdgeKind(kind) ? { kind } : { kind: 'plain', unknownKind: kind };
}

/** React Flow's words for routes; its `default` is a curve. */
function routingIn({ type }: DiagramEdge): Routing | undefined {
  if (type === 'default' || type === 'bezier' || type === 'simplebezier') return 'curved';
  return type === 'straight' || type === 'step' || type === 'smoothstep' ? type : undefined;
}

function endIn(end: JsonObject, anchor: unknown): EndView {
  return present({
    role: textIn(end, 'role'),
    multiplicity: textIn(end, 'multiplicity'),
    navigable: typeof end.navigable === 'boolean' ? flagIn(end, 'navigable') : undefined,
    props: between(textIn(end, 'props'), 'braces'),
    cardinality: textIn(end, 'cardinality'),
    port: textIn(end, 'port'),
    edge: textIn(end, 'edge'),
    execution: oneOf(end.execution, ['start', 'finish', 'restart', 'destroy']),
    outside: oneOf(end.outside, ['gate', 'found', 'lost']),
    side: oneOf(end.side, ['left', 'right']),
    head: oneOf(end.head, ['none', 'filled', 'open', 'cross', 'circle', 'half']),
    anchor: typeof anchor === 'string' && anchor !== '' ? anchor : undefined,
  });
}

function pointsIn(data: JsonObject): readonly Point[] {
  const points = data.points;
  return Array.isArray(points) ? points.flatMap((point: unknown) => pointOf(point) ?? []).slice(0, maxPoints) : [];
}

function labelAtIn(places: JsonObject): EdgeView['labelAt'] {
  return present(Object.fromEntries(textGroups.map((group) => [group, pointOf(places[group])])));
}

function pointOf(value: unknown): Point | undefined {
  if (!isObject(value)) return undefined;
  const [x, y] = (['x', 'y'] as const).map((axis) => numberIn(value, axis, { least: -farthest, most: farthest }));
  return x === undefined || y === undefined ? undefined : { x, y };
}
