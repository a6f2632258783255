import { ancestorsOf } from '../absolute.ts';
import type { ElementType } from '../changes.ts';
import { checkSaid, elementLimits } from '../check-said.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '../diagram.ts';
import { repeatKey, rulesOf } from '../edge-rules.ts';
import type { Limits } from '../limits.ts';
import { sameValue } from '../same.ts';
import { leadsBack, nestingOf } from '../standing.ts';
import { onlySideOf, type Sides, wholeOf } from './indexed.ts';
import { overLimit } from './over-limit.ts';
import type { Rulings, Trouble } from './rulings.ts';
import type { Part } from './side.ts';

/** Input of `findTroubles`. */
export interface Ground {
  readonly sides: Sides;
  readonly rulings: Rulings;
  readonly limits: Limits;
}

/**
 * Returns the reasons why a merged diagram fails `checkDiagram`, one kind at a time: dangling references first, since settling
 * these may settle the rest.
 */
export function findTroubles(merged: Diagram, ground: Ground): readonly Trouble[] {
  for (const find of [missingNodes, nestings, tooDeep, strayEdges, overfull, overLimit]) {
    const found = find(merged, ground);
    if (found.length > 0) return found;
  }
  return [];
}

/** Ends of edges, and boxes that nodes lie in, that are not there. */
function missingNodes({ nodes, edges }: Diagram, ground: Ground): readonly Trouble[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const needs = [
    ...nodes.map(({ id, parentId }) => ({ part: { element: 'node', id, path: ['position'] } as const, needed: parentId })),
    ...edges.flatMap(({ id, source, target }) => [
      { part: { element: 'edge', id, path: ['source'] } as const, needed: source },
      { part: { element: 'edge', id, path: ['target'] } as const, needed: target },
    ]),
  ];
  return needs.flatMap(({ part, needed }): readonly Trouble[] => {
    if (needed === undefined || needed === null || ids.has(needed)) return [];
    const missing = wholeOf('node', needed);
    return [
      { kind: 'needed', parts: [missing, decidable(part, ground)], keeping: onlySideOf(ground.sides, { element: 'node', id: needed }) },
    ];
  });
}

/** Nodes that lie in themselves. */
function nestings({ nodes }: Diagram, ground: Ground): readonly Trouble[] {
  const parents = new Map<unknown, unknown>(nodes.map(({ id, parentId }) => [id, parentId]));
  const seen = new Set<unknown>();
  return nodes.flatMap(({ id }): readonly Trouble[] => {
    if (seen.has(id) || !leadsBack(id, parents)) return [];
    const round = roundFrom(id, parents);
    if ([...round].some((each) => seen.has(each))) return [];
    for (const each of round) seen.add(each);
    const moved = nodes.filter((node) => round.has(node.id) && isMovedApart(node, ground.sides));
    const parts = moved.map((node) => decidable({ element: 'node', id: node.id, path: ['position'] }, ground));
    return parts.length === 0 ? [] : [{ kind: 'nesting', parts }];
  });
}

/** The nodes that lie in each other, found from one that lies in them. */
function roundFrom(id: string, parents: ReadonlyMap<unknown, unknown>): ReadonlySet<unknown> {
  const passed = new Set<unknown>();
  let at: unknown = id;
  for (; !passed.has(at); at = parents.get(at)) passed.add(at);
  const round = new Set<unknown>();
  for (; !round.has(at); at = parents.get(at)) round.add(at);
  return round;
}

/** Nodes with more boxes around them than are allowed; whatever one side did to those is taken from one side. */
function tooDeep({ nodes }: Diagram, ground: Ground): readonly Trouble[] {
  const parents = new Map<unknown, unknown>(nodes.map(({ id, parentId }) => [id, parentId]));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.flatMap(({ id }): readonly Trouble[] => {
    if (nestingOf(id, parents) <= elementLimits.maxNesting) return [];
    const concerned = [id, ...ancestorsOf(id, byId)]
      .flatMap((each) => byId.get(each) ?? [])
      .filter((node) => onlySideOf(ground.sides, wholeOf('node', node.id)) !== undefined || isMovedApart(node, ground.sides));
    const parts = concerned.map((node) => decidable({ element: 'node', id: node.id, path: ['position'] }, ground));
    return parts.length === 0 ? [] : [{ kind: 'nesting', parts }];
  });
}

/** Elements of which both sides made more than one may hold, such as members. */
function overfull(merged: Diagram, _ground: Ground): readonly Trouble[] {
  const isTooMuch = (element: ElementType, value: DiagramNode | DiagramEdge): boolean => {
    let count = 0;
    checkSaid(element, value, () => {
      count += 1;
    });
    return count > 0;
  };
  return [
    ...merged.nodes.filter((node) => isTooMuch('node', node)).map(({ id }): Trouble => ({ kind: 'limit', parts: [wholeOf('node', id)] })),
    ...merged.edges.filter((edge) => isTooMuch('edge', edge)).map(({ id }): Trouble => ({ kind: 'limit', parts: [wholeOf('edge', id)] })),
  ];
}

function isMovedApart({ id }: DiagramNode, { mine, theirs }: Sides): boolean {
  return !sameValue(mine.node.get(id)?.parentId, theirs.node.get(id)?.parentId);
}

/** Edges that join a node with itself, or two nodes that are joined already, where their kind does not allow it. */
function strayEdges({ edges }: Diagram, _ground: Ground): readonly Trouble[] {
  const own = edges.filter((edge) => edge.source === edge.target && rulesOf(edge)?.self === false);
  const alike = Map.groupBy(edges, (edge) => repeatKey(edge));
  const repeated = [...alike].filter(([key, list]) => key !== undefined && list.length > 1).map(([, list]) => list);
  return [...own.map((edge) => [edge]), ...repeated].map((list) => ({ kind: 'repeated', parts: list.map(wholeEdge) }));
}

function wholeEdge({ id }: DiagramEdge): Part {
  return wholeOf('edge', id);
}

/** `part`, or the whole element where only one side has it or it is taken from one side as a whole. */
function decidable(part: Part & { readonly element: 'node' | 'edge' }, { sides, rulings }: Ground): Part {
  const whole = wholeOf(part.element, part.id);
  return onlySideOf(sides, part) === undefined && rulings.forced(whole) === undefined ? part : whole;
}
