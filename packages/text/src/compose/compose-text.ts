import {
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  diagramTypeOf,
  isObject,
  type Loss,
  standingEdges,
  standingNodes,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import { createLosses, type Losses } from '../graph/losses.ts';
import { composeSequence } from '../sequence/compose-sequence.ts';
import { directionIn } from '../statements/direction.ts';
import type { Language, TextType } from '../statements/statement.ts';
import { writerOf } from '../writers.ts';
import { namesOf } from './names.ts';
import type { NodeLines, Writer, Writing } from './writer.ts';

/** Options of a composed text. */
export interface TextWish {
  readonly type?: TextType;
  /** Whether the elements' own colours are written. */
  readonly colours?: boolean;
  /** Whether comments at the end tell what is not said. */
  readonly lossesAsComments?: boolean;
}

/**
 * The text that says a diagram in a language, in the type that suits it or that is asked for. What the text cannot say, or says in
 * other words, is a loss; places and sizes are never said. Reading the text gives the diagram again but for these.
 */
export function composeText(
  diagram: Diagram,
  language: Language,
  wish: TextWish = {},
): { readonly text: string; readonly losses: readonly Loss[] } {
  const losses = createLosses();
  const nodes = standingNodes(diagram.nodes);
  const standing: Diagram = { ...diagram, nodes, edges: standingEdges(nodes, diagram.edges) };
  const type = wish.type ?? textTypeOf(standing, language);
  const lines =
    type === 'sequence'
      ? composeSequence(standing, language, losses)
      : composeLines(standing, writerOf(language, type), { losses, hasColours: wish.colours === true });
  for (const node of nodes) {
    const { ports, regions } = viewNode(node);
    // Relations that end at a point end at its node in the text.
    if (ports.length > 0) losses.add('dropped', 'points on the border', { element: node.id });
    if (regions.length > 0) losses.add('dropped', 'regions', { element: node.id });
  }
  const told =
    wish.lossesAsComments === true
      ? losses
          .list()
          .map(({ what, count }) => `${language === 'mermaid' ? '%%' : "'"} umlaut: not said: ${what}${count > 1 ? ` (${count})` : ''}`)
      : [];
  // PlantUML takes nothing behind its last line.
  const [body, foot] = language === 'plantuml' ? [lines.slice(0, -1), lines.slice(-1)] : [lines, []];
  return { text: `${[...body, ...told, ...foot].join('\n')}\n`, losses: losses.list() };
}

/** The type of text that a diagram is written in. */
function textTypeOf(diagram: Diagram, language: Language): TextType {
  const type = diagramTypeOf(diagram);
  if (type === 'state' || type === 'sequence') return type;
  if (type === 'class' || type === 'object' || type === 'package') return 'class';
  if (type === 'er') return language === 'mermaid' ? 'er' : 'class';
  return language === 'mermaid' ? 'flow' : 'description';
}

interface Composing {
  readonly writer: Writer;
  readonly writing: Writing;
  readonly children: ReadonlyMap<string, readonly DiagramNode[]>;
  readonly notes: Notes;
  /** Relations by the id of the node whose block they stand in; empty for those outside of all. */
  readonly edgesAt: ReadonlyMap<string, readonly DiagramEdge[]>;
}

function edgesByBlock({ nodes, edges }: Diagram, { edgesInside }: Writer): ReadonlyMap<string, readonly DiagramEdge[]> {
  if (edgesInside !== true) return new Map([['', edges]]);
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const chain = (id: string): readonly string[] => {
    const parent = parents.get(id);
    return parent === undefined ? [''] : [...chain(parent), parent];
  };
  return Map.groupBy(edges, ({ source, target }) => {
    const [from, to] = [chain(source), chain(target)];
    return from.findLast((id, depth) => id === to[depth]) ?? '';
  });
}

function composeLines(
  diagram: Diagram,
  writer: Writer,
  { losses, hasColours }: { readonly losses: Losses; readonly hasColours: boolean },
): readonly string[] {
  const children = Map.groupBy(diagram.nodes, ({ parentId }) => parentId ?? '');
  const writing = writingOf(diagram, writer, { losses, hasColours, children });
  const notes = notesOf(diagram);
  const composing: Composing = { writer, writing, children, notes, edgesAt: edgesByBlock(diagram, writer) };
  const nodeLines = childLines(composing, '');
  const views = diagram.nodes.map(viewNode);
  return [
    ...writer.head(writing),
    ...nodeLines,
    ...(composing.edgesAt.get('') ?? []).flatMap((edge) => edgeLines(composing, edge)),
    ...notes.loose.flatMap(({ note, nodes }) => writer.note(viewNode(note), { nodes, onRelation: false }, writing)),
    ...views.flatMap((view) => writer.after?.(view, writing) ?? []),
    ...writer.foot,
  ];
}

function writingOf(
  diagram: Diagram,
  writer: Writer,
  {
    losses,
    hasColours,
    children,
  }: { readonly losses: Losses; readonly hasColours: boolean; readonly children: ReadonlyMap<string, readonly DiagramNode[]> },
): Writing {
  const names = namesOf(diagram, (label) => writer.isName(label));
  const views = new Map(diagram.nodes.map((node) => [node.id, viewNode(node)]));
  return {
    diagram,
    nameOf: (id) => names.get(id) ?? '',
    viewOf: (id) => views.get(id),
    isJoined: (id) => diagram.edges.some(({ source, target }) => source === id || target === id),
    isContainer: (id) => (children.get(id) ?? []).some((node) => !isNote(node)),
    hasColours,
    direction: isObject(diagram.meta) ? directionIn(diagram.meta.direction) : undefined,
    lose: (how, what, element) => losses.add(how, what, { element }),
  };
}

/** Lines of what lies in a node, or in none, each container with what lies in it. */
function childLines(composing: Composing, parent: string): readonly string[] {
  const { writer, writing, children } = composing;
  return (children.get(parent) ?? []).flatMap((node) => {
    if (isNote(node)) return [];
    const said: NodeLines | undefined = writer.node(viewNode(node), writing);
    if (said === undefined)
      return [...childLines(composing, node.id), ...(composing.edgesAt.get(node.id) ?? []).flatMap((edge) => edgeLines(composing, edge))];
    const { lines, close } = said;
    const within = [
      ...childLines(composing, node.id),
      ...(composing.edgesAt.get(node.id) ?? []).flatMap((edge) => edgeLines(composing, edge)),
    ];
    return close === undefined ? [...lines, ...within] : [...lines, ...within.map((line) => `  ${line}`), close];
  });
}

function isNote(node: DiagramNode): boolean {
  return viewNode(node).kind === 'comment';
}

/** Notes by the relation they are about, and the others with the nodes they are about. */
interface Notes {
  readonly onEdges: ReadonlyMap<string, readonly DiagramNode[]>;
  readonly loose: readonly { readonly note: DiagramNode; readonly nodes: readonly string[] }[];
  /** Ids of the anchors that are said with their notes. */
  readonly anchors: ReadonlySet<string>;
}

function notesOf({ nodes, edges }: Diagram): Notes {
  const onEdges = new Map<string, DiagramNode[]>();
  const loose: { note: DiagramNode; nodes: string[] }[] = [];
  const anchors = new Set<string>();
  const ids = new Set(edges.map(({ id }) => id));
  for (const note of nodes.filter(isNote)) {
    const own = edges.filter((edge) => viewEdge(edge).kind === 'anchor' && (edge.source === note.id || edge.target === note.id));
    const about: string[] = [];
    let on: string | undefined;
    for (const anchor of own) {
      const { source, target } = viewEdge(anchor);
      const edge = target.edge ?? source.edge;
      const other = anchor.source === note.id ? anchor.target : anchor.source;
      if (nodes.some((node) => node.id === other && isNote(node))) continue;
      anchors.add(anchor.id);
      if (edge !== undefined && ids.has(edge) && on === undefined && own.length === 1) on = edge;
      else about.push(other);
    }
    if (on === undefined) loose.push({ note, nodes: about });
    else onEdges.set(on, [...(onEdges.get(on) ?? []), note]);
  }
  return { onEdges, loose, anchors };
}

function edgeLines({ writer, writing, notes: { onEdges, anchors } }: Composing, edge: DiagramEdge): readonly string[] {
  if (anchors.has(edge.id)) return [];
  const ends = { source: edge.source, target: edge.target };
  const notes = (onEdges.get(edge.id) ?? []).flatMap((note) =>
    writer.note(viewNode(note), { nodes: [edge.source], onRelation: true }, writing),
  );
  return [...writer.edge(viewEdge(edge), ends, writing), ...notes];
}
