import { type Cardinality, type DiagramType, type EdgeKindId, edgeKind, likelyEdges, type NodeKindId } from '@umlaut/diagram';
import type { Cell } from './cells.ts';

/** Head of an edge as draw.io draws it. */
interface Head {
  readonly name: string;
  readonly isFilled: boolean;
}

/** The meaning of an edge's line and heads; `isTurned` when its source is draw.io's target. */
export interface EdgeSense {
  readonly kind: EdgeKindId;
  readonly isTurned: boolean;
  readonly isDashed: boolean;
  /** At draw.io's ends. */
  readonly arrows: { readonly source: boolean; readonly target: boolean };
  readonly cardinality: { readonly source?: Cardinality; readonly target?: Cardinality };
  /** The edge's look that its kind lacks, in the plural. */
  readonly lost?: string;
}

/** Facts about an edge that its kind is chosen by. */
export interface EdgeFacts {
  readonly cell: Cell;
  readonly type: DiagramType;
  readonly source: NodeKindId;
  readonly target: NodeKindId;
  /** All that stands at its middle. */
  readonly label: string;
}

const cardinalities: ReadonlyMap<string, Cardinality> = new Map<string, Cardinality>([
  ['ERone', 'one'],
  ['ERmandOne', 'one'],
  ['ERzeroToOne', 'zeroOne'],
  ['ERmany', 'many'],
  ['ERoneToMany', 'oneMany'],
  ['ERzeroToMany', 'zeroMany'],
]);

/** Kinds of solid lines in each type of diagram, where heads say no more than a direction. */
const usual: Readonly<Record<DiagramType, EdgeKindId>> = {
  class: 'association',
  package: 'association',
  object: 'link',
  usecase: 'association',
  component: 'association',
  deployment: 'communicationPath',
  state: 'transition',
  activity: 'controlFlow',
  sequence: 'syncMessage',
  er: 'relationship',
  flow: 'flow',
  plain: 'flow',
};

/** Reads kind and direction of an edge from its line and heads. */
export function readSense(facts: EdgeFacts): EdgeSense {
  const { cell } = facts;
  const [start, end] = [headOf(cell, 'start'), headOf(cell, 'end')];
  const isDashed = cell.style.values.get('dashed') === '1';
  const wanted = wantedKind(facts, { start, end, isDashed });
  const { kind, isTurned } = fitting(facts, wanted);
  const [source, target] = [cardinalities.get(start.name), cardinalities.get(end.name)];
  const hasOtherHead = [start, end].some((head) => !isKnown(head));
  const lost = hasOtherHead
    ? 'line ends of other forms'
    : kind === wanted.kind
      ? undefined
      : 'relations that can’t join their elements, read as others';
  return {
    ...(lost === undefined ? {} : { lost }),
    kind,
    isTurned,
    isDashed,
    arrows: { source: isArrow(start), target: isArrow(end) },
    cardinality: { ...(source === undefined ? {} : { source }), ...(target === undefined ? {} : { target }) },
  };
}

function headOf({ style: { values } }: Cell, end: 'start' | 'end'): Head {
  const name = values.get(`${end}Arrow`) ?? (end === 'start' ? 'none' : 'classic');
  return { name: name === '' ? 'none' : name, isFilled: values.get(`${end}Fill`) !== '0' };
}

function isArrow({ name }: Head): boolean {
  return /^(classic|block|open|openThin|classicThin|blockThin|openAsync|async)$/.test(name);
}

function isKnown(head: Head): boolean {
  return isArrow(head) || cardinalities.has(head.name) || /^(none|diamond|diamondThin|halfCircle.*)$/.test(head.name);
}

interface Looks {
  readonly start: Head;
  readonly end: Head;
  readonly isDashed: boolean;
}

interface Wanted {
  readonly kind: EdgeKindId;
  readonly isTurned: boolean;
}

function wantedKind(facts: EdgeFacts, { start, end, isDashed }: Looks): Wanted {
  const { type, source, target, label } = facts;
  if (source === 'comment' || target === 'comment') return { kind: 'anchor', isTurned: source !== 'comment' };
  if (type === 'sequence') return { kind: messageKind({ start, end, isDashed }), isTurned: isArrow(start) && !isArrow(end) };
  const diamond = [start, end].find(({ name }) => /^diamond/.test(name));
  if (diamond !== undefined) return { kind: diamond.isFilled ? 'composition' : 'aggregation', isTurned: diamond === end };
  const isFlow = type === 'flow' || type === 'plain' || type === 'state' || type === 'activity' || type === 'er';
  const hollow = isFlow ? undefined : [start, end].find(({ name, isFilled }) => /^block/.test(name) && !isFilled);
  if (hollow !== undefined) return { kind: isDashed ? 'realization' : 'generalization', isTurned: hollow === start };
  const areEntities = source === 'entity' && target === 'entity';
  if (areEntities || cardinalities.has(start.name) || cardinalities.has(end.name)) return { kind: 'relationship', isTurned: false };
  const isTurned = isArrow(start) && !isArrow(end);
  if (/(?:«|<<)\s*include/i.test(label)) return { kind: 'include', isTurned };
  if (/(?:«|<<)\s*extend/i.test(label)) return { kind: 'extend', isTurned };
  if (/^halfCircle/.test(end.name) || /^halfCircle/.test(start.name)) return { kind: 'requires', isTurned: /^halfCircle/.test(start.name) };
  if (target === 'ball' || source === 'ball') return { kind: isDashed ? 'requires' : 'provides', isTurned: source === 'ball' };
  if (isDashed && !isFlow) return { kind: 'dependency', isTurned };
  return { kind: usual[type], isTurned };
}

function messageKind({ start, end, isDashed }: Looks): EdgeKindId {
  if (isDashed) return 'reply';
  const head = isArrow(end) ? end : start;
  return /^(open|openThin|async|openAsync)$/.test(head.name) ? 'asyncMessage' : 'syncMessage';
}

/** The wanted kind where it can join the two nodes; else one that can, at worst the plain arrow. */
function fitting({ type, source, target }: EdgeFacts, { kind, isTurned }: Wanted): Wanted {
  const [from, to] = isTurned ? [target, source] : [source, target];
  const possible = likelyEdges(from, to, type);
  if (possible.includes(kind)) return { kind, isTurned };
  const alike = possible.filter((id) => id !== 'anchor' && id !== 'plain' && edgeKind(id).heads.target === edgeKind(kind).heads.target);
  return { kind: alike.find((id) => edgeKind(id).diagrams.includes(type)) ?? alike[0] ?? 'plain', isTurned };
}
