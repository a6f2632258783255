import { type Diagram, type Loss, viewNode } from '@umlaut/diagram';
import { activityIds } from '../activity/activity-ids.ts';
import { implicitIn } from '../activity/implicit.ts';
import { composeTagged } from '../compose/compose-text.ts';
import type { ComposedLine } from '../compose/writer.ts';
import { type ReadText, readStatements } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { isPseudoName, slotNames } from '../statements/slots.ts';
import type { Language, Said, Statements, TextType } from '../statements/statement.ts';
import { factsOf, type GraphFacts } from './facts.ts';
import { wideLimits } from './wide-limits.ts';

/** A line of the text that the graph is written as, with the ids of what it speaks of. */
export interface CanonicalLine extends ComposedLine {
  readonly of: readonly string[];
  /** The facts of the statements that begin in it. */
  readonly says: readonly Said[];
}

/** The text that a graph is written as where nothing is stored, and what the language can say of the graph. */
export interface Canonical {
  readonly lines: readonly CanonicalLine[];
  readonly type: TextType;
  readonly names: ReadonlyMap<string, string>;
  readonly losses: readonly Loss[];
  readonly facts: GraphFacts;
  readonly statements: Statements;
  /** The reading, and the ids of the graph by its own. */
  readonly read: ReadText;
  readonly ids: ReadonlyMap<string, string>;
  /** Ids of the elements that it says. */
  readonly said: ReadonlySet<string>;
}

/** Writes a graph anew, with the names that its nodes have in a text already. */
export function canonicalOf(
  diagram: Diagram,
  language: Language,
  wish: { readonly type?: TextType; readonly names?: ReadonlyMap<string, string>; readonly coloured?: ReadonlySet<string> },
): Canonical {
  const { lines, type, losses, names } = composeTagged(diagram, language, { ...wish, hasColour: (id) => wish.coloured?.has(id) === true });
  const statements = parseText(lines.map(({ text }) => text).join('\n'), language, type);
  const read = readStatements(
    statements,
    wideLimits,
    implicitIn(statements, (line) => lines[line - 1]?.nodes),
  );
  const composed = { lines, names, statements, read };
  const ids = type === 'activity' ? activityIds(composed, diagram) : idsOf(composed, diagram);
  const slots = read.slots.map((own) => own.map((id) => ids.get(id) ?? ''));
  const tagged = lines.map((line): CanonicalLine & { of: string[]; says: Said[] } => ({ ...line, of: [], says: [] }));
  for (const [index, { line, says }] of statements.list.entries()) {
    tagged[line - 1]?.of.push(...(slots[index] ?? []));
    tagged[line - 1]?.says.push(says);
  }
  return {
    lines: tagged,
    type,
    names,
    losses,
    facts: factsOf(read.diagram, (id) => ids.get(id)),
    statements,
    read,
    ids,
    said: new Set(ids.values()),
  };
}

/** The name that the writer of a text gives a node of a label: another one where the label can't stand as a name anywhere. */
export function canonicalName(label: string, language: Language, type: TextType | undefined): string | undefined {
  const node = { id: 'n', type: 'default', position: { x: 0, y: 0 }, data: { label, kind: 'plain' } };
  return canonicalOf({ nodes: [node], edges: [] }, language, type === undefined ? {} : { type }).names.get('n');
}

/** A text that was written for a graph, and read again. */
export interface Composed {
  readonly lines: readonly ComposedLine[];
  readonly names: ReadonlyMap<string, string>;
  readonly statements: Statements;
  readonly read: ReadText;
}

/** Ids of the graph by those of what was read from its own text: names tell nodes, and the element that a line is written for the rest. */
function idsOf({ lines, names, statements, read }: Composed, diagram: Diagram): ReadonlyMap<string, string> {
  const byName = new Map([...names].map(([id, name]) => [name, id]));
  const edges = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  const ids = new Map<string, string>();
  const know = (own: string | undefined, id: string | undefined): void => {
    if (own !== undefined && own !== '' && id !== undefined && !ids.has(own)) ids.set(own, id);
  };
  for (const [index, { says, line }] of statements.list.entries()) {
    const own = read.slots[index] ?? [];
    const { owner = '', anchors = [] } = lines[line - 1] ?? {};
    const leading = slotNames(says);
    for (const [at, name] of leading.entries()) if (!isPseudoName(name)) know(own[at], byName.get(name));
    if (says.as === 'note') {
      know(own[0], owner);
      for (const [at, anchor] of own.slice(1).entries()) know(anchor, anchors[at]);
    } else if (says.as === 'relation') {
      const edge = edges.get(owner);
      for (const [at, { source, target }] of says.edges.entries()) {
        const about = anchors.find((anchor) => [edges.get(anchor)?.source, edges.get(anchor)?.target].includes(ids.get(own[target] ?? '')));
        know(own[leading.length + at], edge?.id ?? about);
        know(own[source], edge?.source);
        know(own[target], edge?.target);
      }
    } else for (const last of own.slice(leading.length)) know(last, owner);
  }
  nameless(diagram, read, ids);
  return ids;
}

/** A pseudo-state that is no relation's end is known by nothing but its kind. */
function nameless(diagram: Diagram, read: ReadText, ids: Map<string, string>): void {
  const known = new Set(ids.values());
  for (const node of read.diagram.nodes) {
    if (ids.has(node.id)) continue;
    const { kind } = viewNode(node);
    const found = diagram.nodes.find(
      (one) => !known.has(one.id) && viewNode(one).kind === kind && viewNode(one).label === viewNode(node).label,
    );
    if (found === undefined) continue;
    ids.set(node.id, found.id);
    known.add(found.id);
  }
}
