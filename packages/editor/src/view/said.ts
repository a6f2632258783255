import { annotatedId, type Diagram } from '@umlaut/diagram';
import { nameOf } from './name-of.ts';
import type { DrawnEdge, DrawnNode, DrawnScene } from './scene.ts';

/** Description of each node's relations, by its id: `2 relations; inherits from Base`. */
export type Relations = ReadonlyMap<string, string>;

const verbs = { generalization: 'inherits from', realization: 'realizes' } as const;

/** Counts the relations of every node, and names what it inherits from and realizes. */
export function relationsOf(diagram: Diagram, scene: DrawnScene): Relations {
  const counts = new Map<string, number>();
  const clauses = new Map<string, string[]>();
  for (const stored of diagram.edges) {
    const { id, source, target } = stored;
    // A note about an edge is none of the relations of the edge's node.
    const on = annotatedId(stored);
    const ends = on === undefined ? [source, target] : [on.end === 'source' ? target : source];
    for (const end of new Set(ends)) counts.set(end, (counts.get(end) ?? 0) + 1);
    const edge = scene.edges.get(id);
    const kind = edge?.placed.edge.kind;
    if (edge === undefined || (kind !== 'generalization' && kind !== 'realization')) continue;
    clauses.set(source, [...(clauses.get(source) ?? []), `${verbs[kind]} ${nameOf(edge.target.stored)}`]);
  }
  return new Map(
    diagram.nodes.map(({ id }) => {
      const count = counts.get(id) ?? 0;
      const number = `${count === 0 ? 'no' : count} ${count === 1 ? 'relation' : 'relations'}`;
      return [id, [number, ...(clauses.get(id) ?? []).slice(0, 3)].join('; ')];
    }),
  );
}

/**
 * Returns a node's name for screen readers: `Class Order, 3 attributes, 2 relations; inherits from Base; in Orders`. `within`:
 * the name of its container, where nothing else says so.
 */
export function sayNode({ placed: { node }, stored, said }: DrawnNode, relations: string, within?: string): string {
  const own = node.kind === 'plain' && node.unknownKind === undefined ? nameOf(stored) : said;
  return `${own}, ${relations}${within === undefined ? '' : `; in ${within}`}${node.locked ? ', locked' : ''}`;
}

/** Returns an edge's name: `Generalization: Car is a kind of Vehicle`, or `From Order to Customer` of a plain one. */
export function sayEdge({ placed: { edge }, said, source, target }: DrawnEdge, kindName: string): string {
  if (edge.kind !== 'plain') return `${kindName}: ${said}`;
  const isBare = edge.unknownKind === undefined && edge.label === undefined;
  return isBare ? `From ${nameOf(source.stored)} to ${nameOf(target.stored)}` : said;
}
