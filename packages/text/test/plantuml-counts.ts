import { type Diagram, viewEdge, viewNode } from '@umlaut/diagram';
import type { ReadText } from '../src/read-text.ts';
import type { Statements } from '../src/statements/statement.ts';

/** Facts that PlantUML 1.2026.8 read in a text; recorded by `tests/contract/plantuml-exports.test.ts`. */
export interface Facts {
  readonly ok: boolean;
  readonly type?: string;
  readonly nodes: readonly string[];
  readonly groups: readonly string[];
  readonly links: readonly (readonly [string, string, string])[];
}

/** Nodes and relations without notes, which PlantUML draws as nodes. A state counts though others lie in it, as there. */
export function countsOf(
  { diagram, hints }: ReadText,
  type: string | undefined,
): { readonly nodes: number; readonly links: readonly number[] } {
  const parents = new Set(diagram.nodes.map(({ parentId }) => parentId));
  const nodes = diagram.nodes.map(viewNode).filter(({ id, kind }) => kind !== 'comment' && (type === 'state' || !parents.has(id)));
  const edges = diagram.edges.filter((edge) => viewEdge(edge).kind !== 'anchor').length;
  return { nodes: nodes.length + pointsIn(diagram, parents), links: [edges, edges + (hints.ties?.length ?? 0)] };
}

/** Ports, which PlantUML draws as nodes; one whose owner holds nothing else makes that a container there. */
function pointsIn({ nodes }: Diagram, parents: ReadonlySet<string | undefined>): number {
  const owners = nodes.map(viewNode).filter(({ ports }) => ports.length > 0);
  return owners.reduce((sum, { id, ports }) => sum + ports.length - (parents.has(id) ? 0 : 1), 0);
}

export function theirCounts(
  { nodes, groups, links, type }: Facts,
  { list }: Statements,
): { readonly nodes: number; readonly links: number } {
  const notes = new Set(list.flatMap(({ says }) => (says.as === 'note' && says.name !== undefined ? [says.name] : [])));
  const isNote = (name: string): boolean => /(?:^|\.)GMN\d/.test(name) || notes.has(name);
  return {
    nodes: [...nodes, ...(type === 'state' ? groups : [])].filter((name) => !isNote(name)).length,
    links: links.filter(([source, target]) => !isNote(source) && !isNote(target)).length,
  };
}
