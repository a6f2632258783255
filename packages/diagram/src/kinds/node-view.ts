import { type DiagramNode, isObject, type JsonObject } from '../diagram.ts';
import { type BorderPoint, pointsIn } from './border-point.ts';
import { type Member, type MemberList, membersIn } from './member.ts';
import { between, colourIn, flagIn, itemsIn, numberIn, present, textIn, textsIn } from './reading.ts';
import { type NodeKindId, nodeKinds } from './registry.ts';

/**
 * The data of a node, read tolerantly: invalid stored values become defaults, and nothing is thrown. A view is derived from the
 * stored node and never written back.
 */
export interface NodeView {
  readonly id: string;
  /** `plain` when the node names no kind, or one that is not known here. */
  readonly kind: NodeKindId;
  /** The stored kind when it is not known here. */
  readonly unknownKind?: string;
  /** The name, up to several lines; may be empty. */
  readonly label: string;
  /** A keyword beside the one the kind implies, without guillemets. */
  readonly keyword?: string;
  readonly stereotypes: readonly string[];
  readonly abstract: boolean;
  /** Template parameters as one text: `K, V extends Value`. */
  readonly template?: string;
  /** Classifier of an object (instance specification). */
  readonly typeName?: string;
  readonly members: Readonly<Record<MemberList, readonly Member[]>>;
  /** Behaviours of a state, in stored order. */
  readonly behaviours: readonly Behaviour[];
  /** Partitions of an activity, first to last. */
  readonly lanes: readonly Lane[];
  /** Regions of a state, first to last; none of other kinds. */
  readonly regions: readonly Region[];
  /** Points on the border, in stored order; none of a kind that has none. */
  readonly ports: readonly BorderPoint[];
  /** Operands of a fragment, in stored order. */
  readonly operands: readonly Operand[];
  /** Size that the user gave, px; either may be missing. The drawing may need more. */
  readonly size: { readonly width?: number; readonly height?: number };
  /** The user's colours, `#rrggbb` for the light theme. */
  readonly style: { readonly fill?: `#${string}`; readonly border?: `#${string}`; readonly text?: `#${string}` };
  /** An http(s) address. */
  readonly link?: string;
  /** How far in front of others that overlap it, or behind them when negative; those of one order lie as they are stored. */
  readonly order: number;
  /** Whether it keeps its place, size and text until it is unlocked. */
  readonly locked: boolean;
  /** The stored data, for what only one kind reads. */
  readonly data: JsonObject;
}

/** One line in a state: its entry, do or exit behaviour, or an internal transition. */
export interface Behaviour {
  readonly id: string;
  readonly on: 'entry' | 'do' | 'exit' | 'internal';
  readonly text: string;
}

/** One partition of an activity. `size` is its width (or height, when the lanes lie) in px, as the user gave it. */
export interface Lane {
  readonly id: string;
  readonly label: string;
  readonly size?: number;
}

/** One region of a composite state. `size` is its width (or height, when the regions lie) in px, as the user gave it. */
export type Region = Lane;

/** One operand of a fragment. `from` is the order key at which it begins; the first has none. */
interface Operand {
  readonly id: string;
  readonly guard?: string;
  readonly from?: string;
}

const largest = 20_000;

/** Largest absolute value of `order`. */
export const furthestOrder = 400;

const views = new WeakMap<DiagramNode, NodeView>();
/** The node that was read last with some data. */
const readWith = new WeakMap<JsonObject, DiagramNode>();

/** Returns the view of `node`: the same object for the same node object, and while it is only moved, into other containers too. */
export function viewNode(node: DiagramNode): NodeView {
  const known = views.get(node);
  if (known !== undefined) return known;
  const before = node.data === undefined ? undefined : readWith.get(node.data);
  const view = (before !== undefined && isMoved(before, node) ? views.get(before) : undefined) ?? readNode(node);
  views.set(node, view);
  if (isObject(node.data)) readWith.set(node.data, node);
  return view;
}

/** Whether two nodes say the same but for their places. */
function isMoved(a: DiagramNode, b: DiagramNode): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => field === 'position' || field === 'parentId' || a[field] === b[field]);
}

function readNode(node: DiagramNode): NodeView {
  const data: JsonObject = isObject(node.data) ? node.data : {};
  const style: JsonObject = isObject(node.style) ? node.style : {};
  const kind = kindIn(data);
  return {
    id: node.id,
    ...kind,
    label: textIn(data, 'label') ?? '',
    stereotypes: textsIn(data, 'stereotypes').flatMap((word) => between(word, 'guillemets') ?? []),
    abstract: flagIn(data, 'abstract'),
    ...texts(data),
    members: {
      attributes: membersIn(data, 'attributes'),
      operations: membersIn(data, 'operations'),
      literals: membersIn(data, 'literals'),
      slots: membersIn(data, 'slots'),
      points: membersIn(data, 'points'),
    },
    behaviours: behavioursIn(data),
    lanes: lanesIn(data, 'lanes'),
    regions: kind.kind === 'state' ? lanesIn(data, 'regions') : [],
    ports: pointsIn(data, nodeKinds[kind.kind].points),
    operands: operandsIn(data),
    size: sizeIn(node, style),
    order: Math.round(numberIn(node, 'zIndex', { least: -furthestOrder, most: furthestOrder }) ?? 0),
    locked: flagIn(data, 'locked'),
    style: present({ fill: colourIn(style, 'backgroundColor'), border: colourIn(style, 'borderColor'), text: colourIn(style, 'color') }),
    data,
  };
}

function kindIn(data: JsonObject): Pick<NodeView, 'kind' | 'unknownKind'> {
  const kind = textIn(data, 'kind');
  if (kind === undefined) return { kind: 'plain' };
  return isNodeKind(kind) ? { kind } : { kind: 'plain', unknownKind: kind };
}

/** Whether `kind` names a kind of node that is known here. */
export function isNodeKind(kind: string): kind is NodeKindId {
  return Object.hasOwn(nodeKinds, kind);
}

function texts(data: JsonObject): Pick<NodeView, 'keyword' | 'template' | 'typeName' | 'link'> {
  const link = textIn(data, 'link');
  return present({
    keyword: between(textIn(data, 'keyword'), 'guillemets'),
    template: textIn(data, 'template'),
    typeName: textIn(data, 'typeName'),
    link: link !== undefined && /^https?:\/\/\S+$/i.test(link) ? link : undefined,
  });
}

function behavioursIn(data: JsonObject): readonly Behaviour[] {
  return itemsIn(data, 'behaviours').map(({ id, item }) => {
    const on = item.on === 'entry' || item.on === 'do' || item.on === 'exit' ? item.on : 'internal';
    return { id, on, text: textIn(item, 'text') ?? '' };
  });
}

function lanesIn(data: JsonObject, list: 'lanes' | 'regions'): readonly Lane[] {
  return itemsIn(data, list).map(({ id, item }) => {
    const size = numberIn(item, 'size', { least: 24, most: largest });
    return { id, label: textIn(item, 'label') ?? '', ...(size === undefined ? {} : { size }) };
  });
}

function operandsIn(data: JsonObject): readonly Operand[] {
  return itemsIn(data, 'operands').map(({ id, item }) => ({
    id,
    ...present({ guard: textIn(item, 'guard'), from: textIn(item, 'from') }),
  }));
}

function sizeIn(node: DiagramNode, style: JsonObject): NodeView['size'] {
  const [width, height] = (['width', 'height'] as const).map(
    (field) => numberIn(node, field, { least: 1, most: largest }) ?? numberIn(style, field, { least: 1, most: largest }),
  );
  return present({ width, height });
}
