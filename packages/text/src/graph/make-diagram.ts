import {
  type Diagram,
  type DiagramEdge,
  type DiagramType,
  edgeKind,
  elementLimits,
  isObject,
  type JsonValue,
  type LayoutHints,
  type Limits,
  type NodeKindId,
  repeatKey,
  withDiagramType,
} from '@umlaut/diagram';
import type { FindingCode, TextFinding } from '../findings.ts';
import { findingAt, findingsBeyond, type LimitCode } from '../statements/place-finding.ts';
import type { Statements } from '../statements/statement.ts';
import { atOwners, type PointPlace, pointWord, takesPoint } from './border-points.ts';
import type { Draft, EdgeDraft, NodeDraft, Profile } from './draft.ts';
import type { Losses } from './losses.ts';
import { makeEdge } from './make-edge.ts';
import { kindOf, makeNode } from './make-node.ts';
import type { ReadGraph } from './read-graph.ts';

/** A diagram that a text says, and what became of the text's slots: an id each, empty for an element that was not made. */
export interface MadeDiagram {
  readonly diagram: Diagram;
  readonly slots: readonly (readonly string[])[];
  readonly hints: LayoutHints;
  readonly findings: readonly TextFinding[];
}

interface Making {
  readonly statements: Statements;
  readonly limits: Limits;
  readonly losses: Losses;
  readonly profile: Profile;
  readonly findings: TextFinding[];
}

/** Makes the diagram that a text's elements are, within the limits. Elements beyond them are found and not made. */
export function makeDiagram(
  { draft, slots }: ReadGraph,
  given: {
    readonly statements: Statements;
    readonly limits: Limits;
    readonly losses: Losses;
    readonly profile: Profile;
    readonly typeOf: (kinds: readonly NodeKindId[]) => DiagramType;
  },
): MadeDiagram {
  const making: Making = { ...given, findings: [] };
  const { limits, losses, profile } = given;
  const kept = ordered(draft.nodes).slice(0, limits.maxNodes);
  const made = new Set(kept);
  beyond(
    making,
    'limit-nodes',
    draft.nodes.filter((node) => !made.has(node)),
    `A diagram can have up to ${limits.maxNodes} elements`,
  );
  for (const node of kept) if (node.parent !== undefined) settleParent(node, made);
  for (const node of kept) if (node.parent?.kind === 'group' && kindOf(node, profile) === 'usecase') node.parent.kind = 'subject';
  const nodes = kept.map((node) => makeNode(node, { profile, looks: draft.looks, limits, losses }));
  const kinds = new Map(kept.map((node) => [node, kindOf(node, profile)]));
  const ends = new Map(kept.map((node) => [node, endKind(making, node)]));
  const points = new Map(kept.flatMap((node) => pointAt(node, ends.get(node), kinds.get(node))));
  const edges = makeEdges(making, draft.edges, { kinds: ends, points });
  const diagram = withDiagramType({ nodes, edges }, given.typeOf([...kinds.values()]));
  const ids = new Set([...nodes.map(({ id }) => id), ...edges.map(({ id }) => id)]);
  return {
    diagram: withDirection(diagram, draft.direction),
    slots: slots.map((slot) => slot.map((element) => (element?.id !== undefined && ids.has(element.id) ? element.id : ''))),
    hints: hintsOf(draft, ids),
    findings: making.findings,
  };
}

/** The kind that relations join at a node: at a border point that of its node. A point without such a node is found. */
function endKind(making: Making, node: NodeDraft): NodeKindId {
  const kind = kindOf(node, making.profile);
  if (kind !== 'plain' || pointWord(node.data.keyword) === undefined || node.isContainer) return kind;
  const owner = node.parent === undefined ? undefined : kindOf(node.parent, making.profile);
  if (owner !== undefined && takesPoint(owner, node.data.keyword)) return owner;
  find(
    making,
    node.statement,
    'loose-point',
    `This must be inside the block of ${ownersOf(node.data.keyword)}. Until then it is drawn as a plain box.`,
  );
  return kind;
}

/** The place of a node that is a border point, which relations join as that of its node. */
function pointAt({ id, parent }: NodeDraft, end: NodeKindId | undefined, kind: NodeKindId | undefined): readonly [string, PointPlace][] {
  return end === kind || parent === undefined ? [] : [[id, { node: parent.id, point: id }]];
}

function ownersOf(keyword: JsonValue | undefined): string {
  return pointWord(keyword)?.form === 'port' ? 'a component or node' : 'a state';
}

function hintsOf({ direction, edges, ties, ways }: Draft, made: ReadonlySet<string>): LayoutHints {
  const between = ties.flatMap(({ from, to, isAcross }) =>
    from !== to && made.has(from.id) && made.has(to.id) ? [{ from: from.id, to: to.id, isAcross }] : [],
  );
  return {
    ...(direction === undefined ? {} : { direction }),
    ...(direction === undefined && ways.along > ways.across ? { arrows: 'TB' as const } : {}),
    turned: edges.flatMap(({ id, isTurned }) => (id !== undefined && isTurned ? [id] : [])),
    ...(between.length === 0 ? {} : { ties: between }),
  };
}

function withDirection(diagram: Diagram, direction: LayoutHints['direction']): Diagram {
  if (direction === undefined) return diagram;
  return { ...diagram, meta: { ...(isObject(diagram.meta) ? diagram.meta : {}), direction } };
}

/** Containers before what lies in them, and else in the order of the text. */
function ordered(nodes: readonly NodeDraft[]): readonly NodeDraft[] {
  const done = new Set<NodeDraft>();
  const add = (node: NodeDraft): void => {
    const chain: NodeDraft[] = [];
    for (let at: NodeDraft | undefined = node; at !== undefined && !done.has(at); at = at.parent) chain.push(at);
    for (const each of chain.reverse()) done.add(each);
  };
  for (const node of nodes) add(node);
  return [...done];
}

/** Lifts a node out of containers that were not made, or that lie too deep. */
function settleParent(node: NodeDraft, made: ReadonlySet<NodeDraft>): void {
  let parent = node.parent;
  while (parent !== undefined && !made.has(parent)) parent = parent.parent;
  const chain: NodeDraft[] = [];
  for (let at = parent; at !== undefined; at = at.parent) chain.push(at);
  const settled = chain[Math.max(0, chain.length - elementLimits.maxNesting)];
  if (settled === undefined) delete node.parent;
  else node.parent = settled;
}

function makeEdges(
  making: Making,
  drafts: readonly EdgeDraft[],
  { kinds, points }: { readonly kinds: ReadonlyMap<NodeDraft, NodeKindId>; readonly points: ReadonlyMap<string, PointPlace> },
): readonly DiagramEdge[] {
  const { limits, losses } = making;
  const edges: DiagramEdge[] = [];
  const pairs = new Set<string>();
  const over: EdgeDraft[] = [];
  for (const draft of drafts) {
    const [source, target] = [kinds.get(draft.source), kinds.get(draft.target)];
    if (source === undefined || target === undefined) continue;
    if (edges.length >= limits.maxEdges) {
      over.push(draft);
      continue;
    }
    const edge = makeEdge(draft, { id: `e${edges.length + 1}`, kinds: [source, target], losses });
    const joined = atOwners(edge, points);
    const key = repeatKey(joined);
    if (isSelf(joined))
      find(making, draft.statement, 'self-relation', 'This relation can’t connect an element to itself. Use another element.');
    else if (key !== undefined && pairs.has(key))
      find(making, draft.statement, 'repeated-relation', 'Duplicate relation. Remove it or change its label.');
    else {
      if (key !== undefined) pairs.add(key);
      draft.id = edge.id;
      edges.push(edge);
    }
  }
  beyond(making, 'limit-edges', over, `A diagram can have up to ${limits.maxEdges} relations`);
  return edges;
}

function isSelf({ source, target, data }: DiagramEdge): boolean {
  const kind = data?.kind;
  return source === target && typeof kind === 'string' && !edgeKind(kind as Parameters<typeof edgeKind>[0]).self;
}

function beyond(making: Making, code: LimitCode, elements: readonly { readonly statement: number }[], limit: string): void {
  making.findings.push(...findingsBeyond(making.statements, { code, elements, limit }));
}

function find({ statements, findings }: Making, index: number, code: FindingCode, message: string): void {
  const statement = statements.list[index];
  if (statement !== undefined) findings.push(findingAt(statements, statement, code, message));
}
