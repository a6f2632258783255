import {
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  diagramTypeOf,
  isObject,
  type Loss,
  regionAt,
  standingEdges,
  standingNodes,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import { composeActivity } from '../activity/compose-activity.ts';
import { spreadPoints } from '../graph/border-points.ts';
import { createLosses, type Losses } from '../graph/losses.ts';
import { composeSequence } from '../sequence/compose-sequence.ts';
import { directionIn } from '../statements/direction.ts';
import type { Language, TextType } from '../statements/statement.ts';
import { writerOf } from '../writers.ts';
import { namesOf } from './names.ts';
import { type ComposedLine, type NodeLines, owned, type Writer, type Writing } from './writer.ts';

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
  const { lines, losses } = composeTagged(diagram, language, { ...wish, hasColour: () => wish.colours === true });
  const told =
    wish.lossesAsComments === true
      ? losses.map(({ what, count }) => `${language === 'mermaid' ? '%%' : "'"} umlaut: omitted: ${what}${count > 1 ? ` (${count})` : ''}`)
      : [];
  const texts = lines.map(({ text }) => text);
  // PlantUML takes nothing behind its last line.
  const [body, foot] = language === 'plantuml' ? [texts.slice(0, -1), texts.slice(-1)] : [texts, []];
  return { text: `${[...body, ...told, ...foot].join('\n')}\n`, losses };
}

/** How the lines of a text are composed. */
export interface TaggedWish {
  readonly type?: TextType;
  hasColour(id: string): boolean;
  /** Names that nodes have already, by id. */
  readonly names?: ReadonlyMap<string, string>;
}

/** The lines that say a diagram, each with the element that it is written for, and the names of the nodes. */
export function composeTagged(
  diagram: Diagram,
  language: Language,
  wish: TaggedWish,
): {
  readonly lines: readonly ComposedLine[];
  readonly type: TextType;
  readonly losses: readonly Loss[];
  readonly names: ReadonlyMap<string, string>;
} {
  const losses = createLosses();
  const given = standingNodes(diagram.nodes);
  const whole: Diagram = { ...diagram, nodes: given, edges: standingEdges(given, diagram.edges) };
  const type = wish.type ?? textTypeOf(whole, language);
  const { diagram: standing } = spreadPoints(whole, language, type);
  const { nodes } = standing;
  for (const node of nodes) {
    const { ports, regions } = viewNode(node);
    // Relations that end at a point without words end at its node in the text.
    if (ports.length > 0) losses.add('dropped', 'ports and pins', { element: node.id });
    if (regions.length > 0 && type !== 'state') losses.add('dropped', 'regions', { element: node.id });
    if (language === 'mermaid' && type !== 'sequence') loseUnsaid(node, type, losses);
    if (regions.some(({ label }) => label !== '')) losses.add('dropped', 'names of regions', { element: node.id });
  }
  if (type === 'sequence') {
    const { lines, names } = composeSequence(standing, language, { losses, names: wish.names, hasColour: wish.hasColour });
    return { lines, type, losses: losses.list(), names };
  }
  if (type === 'activity' && language === 'plantuml') {
    const { lines } = composeActivity(standing, { losses, hasColour: wish.hasColour });
    return { lines, type, losses: losses.list(), names: new Map() };
  }
  const writer = writerOf(language, type);
  const names = namesOf(standing, (label) => writer.isName(label), wish.names);
  const lines = composeLines(standing, writer, { losses, hasColour: wish.hasColour, names });
  return { lines, type, losses: losses.list(), names };
}

/** Parts of a node that no writer of Mermaid has a place for. */
function loseUnsaid(node: DiagramNode, type: TextType, losses: Losses): void {
  const { kind, link, stereotypes } = viewNode(node);
  const tell = (how: Loss['how'], what: string): void => losses.add(how, what, { element: node.id });
  if (link !== undefined) tell('dropped', 'links');
  if (type === 'class' && kind === 'package' && stereotypes.length > 0) tell('dropped', 'stereotypes of packages');
  if (type === 'class' && kind === 'comment' && node.parentId !== undefined) tell('changed', 'notes outside their packages');
  const rows = Object.values(node.data ?? {}).flatMap((list) => (Array.isArray(list) ? list : []));
  if (rows.some((row) => isObject(row) && row.rule !== undefined)) tell('dropped', 'rules between members');
}

/** The type of text that a diagram is written in. */
export function textTypeOf(diagram: Diagram, language: Language): TextType {
  const type = diagramTypeOf(diagram);
  if (type === 'state' || type === 'sequence') return type;
  if (type === 'class' || type === 'object' || type === 'package') return 'class';
  if (type === 'activity' && language === 'plantuml') {
    // Flows that do not nest can be said by states alone, of which any may follow any.
    const { isWhole } = composeActivity(diagram, { losses: createLosses(), hasColour: () => false });
    return isWhole ? 'activity' : 'state';
  }
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
  if (edgesInside === undefined) return new Map([['', edges]]);
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  if (edgesInside === 'direct') return Map.groupBy(edges, (edge) => directBlock(edge, byId));
  const chain = (id: string): readonly string[] => {
    const parent = parents.get(id);
    return parent === undefined ? [''] : [...chain(parent), parent];
  };
  return Map.groupBy(edges, ({ source, target }) => {
    const [from, to] = [chain(source), chain(target)];
    return from.findLast((id, depth) => id === to[depth]) ?? '';
  });
}

/** The block that both ends of a relation lie in directly, in one region of it, or that an initial or final state asks for. */
function directBlock({ source, target }: DiagramEdge, nodes: ReadonlyMap<string, DiagramNode>): string {
  const ends = [source, target].flatMap((id) => nodes.get(id) ?? []);
  const point = ends.find((node) => ['initial', 'final', 'flowFinal'].includes(viewNode(node).kind));
  const [first = '', second = first] = ends.map(({ parentId = '' }) => parentId);
  if (point !== undefined) return point.parentId ?? '';
  const state = nodes.get(first);
  const view = state === undefined ? undefined : viewNode(state);
  const regions = view === undefined ? [] : ends.map(({ position }) => regionAt(view, position));
  return first === second && regions[0] === regions.at(-1) ? first : '';
}

/** Options of composing. */
interface Given {
  readonly losses: Losses;
  readonly names: ReadonlyMap<string, string>;
  hasColour(id: string): boolean;
}

function composeLines(diagram: Diagram, writer: Writer, given: Given): readonly ComposedLine[] {
  const children = Map.groupBy(diagram.nodes, ({ parentId }) => parentId ?? '');
  const writing = writingOf(diagram, given, children);
  const notes = notesOf(diagram);
  const composing: Composing = { writer, writing, children, notes, edgesAt: edgesByBlock(diagram, writer) };
  const outer = childLines(composing, '');
  return [
    ...owned('', writer.head(writing)),
    ...outer,
    ...(composing.edgesAt.get('') ?? []).flatMap((edge) => edgeLines(composing, edge)),
    ...notes.loose.flatMap(({ note, nodes, anchors }) =>
      owned(note.id, writer.note(viewNode(note), { nodes, onRelation: false }, writing)).map((line) => ({ ...line, anchors })),
    ),
    ...diagram.nodes.flatMap((node) =>
      owned(node.id, writer.after?.(viewNode(node), writing) ?? []).map((line): ComposedLine => ({ ...line, part: 'after' })),
    ),
    ...owned('', writer.foot),
  ];
}

function writingOf(diagram: Diagram, { losses, names, hasColour }: Given, children: ReadonlyMap<string, readonly DiagramNode[]>): Writing {
  const views = new Map(diagram.nodes.map((node) => [node.id, viewNode(node)]));
  return {
    diagram,
    nameOf: (id) => names.get(id) ?? '',
    viewOf: (id) => views.get(id),
    isJoined: (id) => diagram.edges.some(({ source, target }) => source === id || target === id),
    isContainer: (id) => (children.get(id) ?? []).some((node) => !isNote(node)),
    hasColour,
    direction: isObject(diagram.meta) ? directionIn(diagram.meta.direction) : undefined,
    lose: (how, what, element) => losses.add(how, what, { element }),
  };
}

/** Lines of what lies in a node, or in none, each container with what lies in it. */
function childLines(composing: Composing, parent: string): readonly ComposedLine[] {
  return nodeLines(composing, composing.children.get(parent) ?? []);
}

/** Contents of a node, region by region; in one region where the text has none. */
function regionsOf({ writer, children, edgesAt }: Composing, node: DiagramNode) {
  const view = viewNode(node);
  const [nodes, edges] = [children.get(node.id) ?? [], edgesAt.get(node.id) ?? []];
  if (writer.regionLine === undefined || view.regions.length < 2) return [{ nodes, edges }];
  const regions = new Map(nodes.map(({ id, position }) => [id, regionAt(view, position)]));
  const regionOf = ({ source, target }: DiagramEdge): number => regions.get(source) ?? regions.get(target) ?? 0;
  return view.regions.map((_, index) => ({
    nodes: nodes.filter(({ id }) => regions.get(id) === index),
    edges: edges.filter((edge) => regionOf(edge) === index),
  }));
}

/** Lines of nodes, each container with what lies in it. */
function nodeLines(composing: Composing, nodes: readonly DiagramNode[]): readonly ComposedLine[] {
  const { writer, writing } = composing;
  return nodes.flatMap((node): readonly ComposedLine[] => {
    if (isNote(node)) return [];
    const said: NodeLines | undefined = writer.node(viewNode(node), writing);
    const within = regionsOf(composing, node).flatMap(({ nodes, edges }, index) => [
      ...(index === 0 ? [] : owned('', [writer.regionLine ?? ''])),
      ...nodeLines(composing, nodes),
      ...edges.flatMap((edge) => edgeLines(composing, edge)),
    ]);
    if (said === undefined) return within;
    const { lines, close } = said;
    const own = owned(node.id, lines);
    if (close === undefined) return [...own, ...within];
    return [...own, ...within.map((line) => ({ ...line, text: `  ${line.text}` })), { text: close, owner: node.id, part: 'close' }];
  });
}

function isNote(node: DiagramNode): boolean {
  return viewNode(node).kind === 'comment';
}

/** A note with the nodes it is about, and the anchors that say so. */
interface PlacedNote {
  readonly note: DiagramNode;
  readonly nodes: readonly string[];
  readonly anchors: readonly string[];
}

/** Notes by the relation they are about, and the others. */
interface Notes {
  readonly onEdges: ReadonlyMap<string, readonly PlacedNote[]>;
  readonly loose: readonly PlacedNote[];
  /** Ids of the anchors that are said with their notes. */
  readonly anchors: ReadonlySet<string>;
}

function notesOf({ nodes, edges }: Diagram): Notes {
  const onEdges = new Map<string, PlacedNote[]>();
  const loose: PlacedNote[] = [];
  const anchors = new Set<string>();
  const known = new Set(edges.map(({ id }) => id));
  for (const note of nodes.filter(isNote)) {
    const own = edges.filter((edge) => viewEdge(edge).kind === 'anchor' && (edge.source === note.id || edge.target === note.id));
    const about: string[] = [];
    const ids: string[] = [];
    let on: string | undefined;
    for (const anchor of own) {
      const { source, target } = viewEdge(anchor);
      const edge = target.edge ?? source.edge;
      const other = anchor.source === note.id ? anchor.target : anchor.source;
      if (nodes.some((node) => node.id === other && isNote(node))) continue;
      anchors.add(anchor.id);
      ids.push(anchor.id);
      if (edge !== undefined && known.has(edge) && on === undefined && own.length === 1) on = edge;
      else about.push(other);
    }
    if (on === undefined) loose.push({ note, nodes: about, anchors: ids });
    else onEdges.set(on, [...(onEdges.get(on) ?? []), { note, nodes: [], anchors: ids }]);
  }
  return { onEdges, loose, anchors };
}

function edgeLines({ writer, writing, notes }: Composing, edge: DiagramEdge): readonly ComposedLine[] {
  if (notes.anchors.has(edge.id)) return [];
  const ends = { source: edge.source, target: edge.target };
  const about = (notes.onEdges.get(edge.id) ?? []).flatMap(({ note, anchors }) =>
    owned(note.id, writer.note(viewNode(note), { nodes: [edge.source], onRelation: true }, writing)).map((line) => ({ ...line, anchors })),
  );
  return [...owned(edge.id, writer.edge(viewEdge(edge), ends, writing)), ...about];
}
