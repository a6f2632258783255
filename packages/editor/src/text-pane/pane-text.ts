import { type Diagram, diagramTypeOf, type Limits, type Loss, viewEdge, viewNode } from '@umlaut/diagram';
import { composeText, type Language, parseText, readText, type Statements, type TextFinding } from '@umlaut/text';

/** The text of a diagram as the pane shows it. */
export interface PaneText {
  readonly language: Language;
  readonly text: string;
  readonly statements: Statements;
  /** Ids of the elements of the diagram that each statement speaks of. */
  readonly slots: readonly (readonly string[])[];
  readonly findings: readonly TextFinding[];
  /** Content that the language cannot say. */
  readonly losses: readonly Loss[];
}

/** Names of the languages, as users read them. */
export const languageNames: Readonly<Record<Language, string>> = { mermaid: 'Mermaid', plantuml: 'PlantUML' };

const saidInMermaid: ReadonlySet<string | undefined> = new Set([undefined, 'class', 'state', 'er', 'flow', 'sequence']);

/** The language that a diagram's text opens in: Mermaid for the types that it has words for, else PlantUML. */
export function openingLanguage(diagram: Diagram): Language {
  return saidInMermaid.has(diagramTypeOf(diagram)) ? 'mermaid' : 'plantuml';
}

/** Derives the text of a diagram in a language. */
export function derivePaneText(diagram: Diagram, language: Language, limits: Limits): PaneText {
  const { text, losses } = composeText(diagram, language);
  const statements = parseText(text, language);
  const read = readText(statements, limits);
  const ids = idsIn(read.diagram, diagram);
  return {
    language,
    text,
    statements,
    slots: read.slots.map((slot) => slot.map((id) => ids.get(id) ?? '')),
    findings: read.findings,
    losses: losses.filter(({ how }) => how !== 'kept'),
  };
}

/** Ids in `shown` of the elements that were read from its text: like ones are taken in their order. */
function idsIn(read: Diagram, shown: Diagram): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const nodeKey = (node: Diagram['nodes'][number]): string => `${viewNode(node).kind} ${viewNode(node).label}`;
  const nodes = Map.groupBy(shown.nodes, nodeKey);
  for (const node of read.nodes) {
    const like = nodes.get(nodeKey(node))?.shift();
    if (like !== undefined) ids.set(node.id, like.id);
  }
  const edgeKey = (edge: Diagram['edges'][number], source: string, target: string): string => `${viewEdge(edge).kind} ${source} ${target}`;
  const edges = Map.groupBy(shown.edges, (edge) => edgeKey(edge, edge.source, edge.target));
  for (const edge of read.edges) {
    const like = edges.get(edgeKey(edge, ids.get(edge.source) ?? '', ids.get(edge.target) ?? ''))?.shift();
    if (like !== undefined) ids.set(edge.id, like.id);
  }
  return ids;
}
