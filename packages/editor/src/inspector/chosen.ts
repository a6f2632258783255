import type { DiagramEdge, DiagramNode } from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';

/** Nodes and edges that are selected and there. */
export function chosenElements({ document, viewStore }: CommandContext): {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
} {
  const { nodes, edges } = document.current();
  const { selection } = viewStore.current();
  return { nodes: nodes.filter(({ id }) => selection.nodes.has(id)), edges: edges.filter(({ id }) => selection.edges.has(id)) };
}

/** The only node that is selected, in a diagram that can be changed. */
export function chosenNode(context: CommandContext): DiagramNode | undefined {
  const { nodes, edges } = chosenElements(context);
  return context.readOnly || nodes.length !== 1 || edges.length > 0 ? undefined : nodes[0];
}

/** The only edge that is selected, in a diagram that can be changed. */
export function chosenEdge(context: CommandContext): DiagramEdge | undefined {
  const { nodes, edges } = chosenElements(context);
  return context.readOnly || edges.length !== 1 || nodes.length > 0 ? undefined : edges[0];
}

/** A command that changes what is selected: without keys, found in menus and the list. */
export function onElements(part: Pick<Command, 'id' | 'title' | 'can' | 'run'> & Partial<Command>): Command {
  return { section: 'Edit', keys: [], scope: 'page', menus: [], ...part };
}
