import { type Diagram, edgeKind, flowGraph, type NodeKindId, type NodeView, structureOf, viewEdge, viewNode } from '@umlaut/diagram';
import type { ComposedLine } from '../compose/writer.ts';
import type { Losses } from '../graph/losses.ts';
import { containerLines } from './frame-lines.ts';
import { frameOf } from './frames.ts';
import type { ActivityWriting } from './step-line.ts';

/**
 * The lines of an activity in PlantUML's structured syntax. Flows that do not nest are losses, and `isWhole` tells that there are none.
 */
export function composeActivity(
  diagram: Diagram,
  { losses, hasColour }: { readonly losses: Losses; hasColour(id: string): boolean },
): { readonly lines: readonly ComposedLine[]; readonly isWhole: boolean } {
  const views = new Map(diagram.nodes.map((node) => [node.id, viewNode(node)]));
  const edges = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  const frames = frameOf(diagram);
  const isStep = ({ id, kind }: NodeView): boolean => kind !== 'comment' && !frames.isFrame(id);
  const nodes = [...views.values()].filter(isStep).map(({ id }) => id);
  const known = new Set(nodes);
  const flows = diagram.edges.filter((edge) => viewEdge(edge).kind !== 'anchor' && known.has(edge.source) && known.has(edge.target));
  const kindOf = (id: string): NodeKindId | undefined => views.get(id)?.kind;
  const { items, said } = structureOf(nodes, flowGraph(nodes, flows), {
    isDecision: (id) => kindOf(id) === 'decision',
    isBar: (id) => kindOf(id) === 'fork',
    isEnd: (id) => kindOf(id) === 'final' || kindOf(id) === 'flowFinal',
    isBlank: (id) => kindOf(id) === 'decision' && views.get(id)?.label === '',
  });
  const notes = notesOf(diagram, known);
  const writing: ActivityWriting = {
    losses,
    frames,
    viewOf: (id) => views.get(id),
    edgeOf: (id) => edges.get(id),
    hasColour,
    notesOn: (id) => notes.get(id) ?? [],
  };
  const lines = containerLines(items, writing);
  const isWhole = tellLosses(diagram, { said, known, losses, lines });
  return { lines: [{ text: '@startuml', owner: '' }, ...lines, { text: '@enduml', owner: '' }], isWhole };
}

function tellLosses(
  diagram: Diagram,
  {
    said,
    known,
    losses,
    lines,
  }: {
    readonly said: ReadonlySet<string>;
    readonly known: ReadonlySet<string>;
    readonly losses: Losses;
    readonly lines: readonly ComposedLine[];
  },
): boolean {
  const written = new Set(lines.flatMap(({ nodes = [] }) => nodes));
  let isWhole = true;
  for (const edge of diagram.edges) {
    const { kind } = viewEdge(edge);
    const isFlow = known.has(edge.source) && known.has(edge.target) && kind !== 'anchor';
    if (isFlow && said.has(edge.id)) {
      if (kind !== 'controlFlow') losses.add('changed', `${edgeKind(kind).name.toLowerCase()} as a control flow`, { element: edge.id });
    } else if (isFlow) {
      isWhole = false;
      losses.add('dropped', 'flow that isn’t properly nested', { element: edge.id });
    } else if (kind !== 'anchor') losses.add('dropped', 'relation that isn’t a flow', { element: edge.id });
  }
  for (const node of diagram.nodes) {
    if (!written.has(node.id)) losses.add('dropped', 'frame in several parts', { element: node.id });
  }
  return isWhole;
}

/** Notes by the one node that each is about; those about nothing, several nodes or relations by the empty string. */
function notesOf({ nodes, edges }: Diagram, known: ReadonlySet<string>): ReadonlyMap<string, readonly NodeView[]> {
  const views = nodes.map(viewNode).filter(({ kind }) => kind === 'comment');
  return Map.groupBy(views, ({ id }) => {
    const anchors = edges.filter((edge) => viewEdge(edge).kind === 'anchor' && (edge.source === id || edge.target === id));
    const about = anchors.map(({ source, target }) => (source === id ? target : source)).filter((one) => known.has(one));
    return about.length === 1 ? (about[0] ?? '') : '';
  });
}
