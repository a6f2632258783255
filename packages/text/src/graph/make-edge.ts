import {
  type DiagramEdge,
  defaultLimits,
  type EdgeKindId,
  edgeKind,
  fitLabel,
  isObject,
  type JsonObject,
  type NodeKindId,
  nodeKind,
  type Routing,
  routingFor,
} from '@umlaut/diagram';
import type { EdgeDraft } from './draft.ts';
import type { Losses } from './losses.ts';
import { fittedText } from './make-node.ts';

/** React Flow's word for each way an edge runs. */
const types: Readonly<Record<Routing, string>> = { straight: 'straight', step: 'step', smoothstep: 'smoothstep', curved: 'default' };

/** Kinds that stand in where a relation's own kind does not join its ends, by what it says: a plain line, an arrow, a whole. */
const lines: readonly EdgeKindId[] = ['association', 'link', 'connector', 'communicationPath', 'anchor', 'flow', 'plain'];
const arrows: readonly EdgeKindId[] = ['dependency', 'association', 'anchor', 'transition', 'flow', 'link', 'connector', 'plain'];

/** The kind of an edge between two kinds of nodes: its own where that joins them, else the nearest that does. */
function fittingKind(kind: EdgeKindId, source: NodeKindId, target: NodeKindId): EdgeKindId {
  const [from, to] = [nodeKind(source), nodeKind(target)];
  if (source === 'comment' || target === 'comment') return 'anchor';
  if (edgeKind(kind).connects(from, to)) return kind;
  const candidates = kind === 'dependency' || kind === 'realization' || kind === 'generalization' || kind === 'flow' ? arrows : lines;
  return candidates.find((candidate) => candidate !== 'anchor' && edgeKind(candidate).connects(from, to)) ?? 'plain';
}

/** The edge of a draft between nodes of two kinds, with its texts within the limits. */
export function makeEdge(
  { source, target, kind: said, data, about, redrawn }: EdgeDraft,
  { id, kinds, losses }: { readonly id: string; readonly kinds: readonly [NodeKindId, NodeKindId]; readonly losses: Losses },
): DiagramEdge {
  const kind = fittingKind(said, ...kinds);
  const cut = (how: 'changed' | 'dropped', what: string): void => losses.add(how, what, { element: id });
  if (kind !== said && kind !== 'anchor') cut('changed', `${edgeKind(said).name.toLowerCase()} as another relation`);
  for (const part of kind === 'anchor' ? [] : (redrawn ?? [])) cut('changed', part);
  const own = about?.id === undefined ? data : { ...data, target: { edge: about.id } };
  const fitted = fittedEdge(kind === said ? own : adapted(own, kind), cut);
  // A curve passes through boxes; relations of texts lead round them.
  const routing = kind === 'plain' && said !== kind ? 'step' : routingFor(kind, ...kinds);
  return { id, source: source.id, target: target.id, type: types[routing], data: { ...fitted, kind } };
}

/** Data of another kind: crow's feet as multiplicities, and no arrows where they are the kind's own. */
function adapted(data: JsonObject, kind: EdgeKindId): JsonObject {
  const { ends } = edgeKind(kind);
  const said: Record<string, JsonObject[string]> = { ...data };
  for (const end of ['source', 'target'] as const) {
    if (!isObject(data[end])) continue;
    const { navigable, cardinality, ...rest } = data[end];
    const multiplicity =
      typeof cardinality === 'string' && ends.includes('multiplicity') ? { multiplicity: multiplicityOf(cardinality) } : {};
    said[end] = { ...multiplicity, ...rest, ...(navigable !== undefined && ends.includes('navigable') ? { navigable } : {}) };
  }
  return said;
}

function multiplicityOf(cardinality: string): string {
  if (cardinality === 'one') return '1';
  if (cardinality === 'zeroOne') return '0..1';
  return cardinality === 'oneMany' ? '1..*' : cardinality === 'zeroMany' ? '0..*' : '*';
}

function fittedEdge(data: JsonObject, cut: (how: 'changed' | 'dropped', what: string) => void): JsonObject {
  return Object.fromEntries(
    Object.entries(data).flatMap(([field, value]): readonly (readonly [string, JsonObject[string]])[] => {
      if (field === 'label' && typeof value === 'string') return [[field, fittedLabel(value, cut)]];
      if (typeof value === 'string') return [[field, fittedText(value, cut)]];
      if (!isObject(value) || (field !== 'source' && field !== 'target')) return [[field, value]];
      const end = Object.entries(value).map(([name, text]) => [name, typeof text === 'string' ? fittedText(text, cut) : text] as const);
      return end.length === 0 ? [] : [[field, Object.fromEntries(end)]];
    }),
  );
}

function fittedLabel(text: string, cut: (how: 'changed' | 'dropped', what: string) => void): string {
  const { text: label, cut: isCut } = fitLabel(text, defaultLimits);
  if (isCut) cut('changed', 'text beyond the limit');
  return label;
}
