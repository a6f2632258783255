import type { Diagram, TextLine } from '@umlaut/diagram';
import { implicitIn } from '../activity/implicit.ts';
import { type ReadText, readStatements } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { idsByStatement, slotNames } from '../statements/slots.ts';
import type { Language, Statements, TextType } from '../statements/statement.ts';
import { factsOf, type GraphFacts } from './facts.ts';
import { resolve } from './resolve.ts';
import { wideLimits } from './wide-limits.ts';

/** A text that was read, with the elements of the graph that its slots mean. */
export interface Known {
  readonly language: Language;
  readonly lines: readonly TextLine[];
  readonly statements: Statements;
  readonly read: ReadText;
  /** Ids of the graph by statement and slot; empty for an element that the graph lacks. */
  readonly slots: readonly (readonly string[])[];
  /** Ids of the graph by the ids of what was read. */
  readonly ids: ReadonlyMap<string, string>;
  /** Ids in lines whose statement is broken: what they say is not known, and counts as said. */
  readonly frozen: ReadonlySet<string>;
  /** Places of the statements with such lines. */
  readonly broken: ReadonlySet<number>;
  readonly facts: GraphFacts;
}

/** Reads the lines of a text and finds the elements of `diagram` that they speak of. */
export function readLines(lines: readonly TextLine[], language: Language, diagram: Diagram, type?: TextType): Known {
  const text = lines.map((line) => line.text).join('\n');
  const statements = type === undefined ? parseText(text, language) : parseText(text, language, type);
  const implicit = implicitIn(statements, (line) => lines[line - 1]?.of);
  const read = readStatements(statements, wideLimits, implicit);
  const given = slotsOfLines(statements, read.slots, lines);
  const { slots, ids } = resolve({ read, given: given.slots, frozen: given.frozen }, diagram);
  const facts = factsOf(read.diagram, (id) => ids.get(id));
  return { language, lines, statements, read, slots, ids, frozen: given.frozen, broken: given.broken, facts };
}

/** The ids that stand on each line, by the statements that begin in it; undefined for a line without. */
function slotsOfLines(
  statements: Statements,
  slots: ReadText['slots'],
  lines: readonly TextLine[],
): {
  readonly slots: readonly (readonly string[] | undefined)[];
  readonly frozen: ReadonlySet<string>;
  readonly broken: ReadonlySet<number>;
} {
  const found: (readonly string[] | undefined)[] = statements.list.map(() => undefined);
  const frozen = new Set<string>();
  const broken = new Set<number>();
  const byLine = Map.groupBy(statements.list.keys(), (index) => statements.list[index]?.line ?? 0);
  for (const [index, { of }] of lines.entries()) {
    if (of === undefined) continue;
    const within = byLine.get(index + 1) ?? [];
    const own = idsByStatement(of, within, slots);
    // Of a line that was stored with a part that is not understood, the rest says what it said.
    if (own === undefined) {
      for (const id of of) if (id !== '') frozen.add(id);
      for (const at of within) broken.add(at);
      continue;
    }
    for (const [at, ids] of own) if (ids.length > 0) found[at] = ids;
  }
  return { slots: found, frozen, broken };
}

/** The ids of the elements that the names of a statement mean, in their order. */
export function mentioned({ statements, slots }: Pick<Known, 'statements' | 'slots'>, index: number, diagram: Diagram): readonly string[] {
  const says = statements.list[index]?.says;
  const own = slots[index] ?? [];
  if (says === undefined) return [];
  if (says.as !== 'note') return own.slice(0, slotNames(says).length);
  const [note, ...anchors] = own;
  return says.about.flatMap(({ name }, at) => {
    if (name === '') return [];
    const anchor = diagram.edges.find(({ id }) => id === anchors[at]);
    return [anchor === undefined ? '' : anchor.source === note ? anchor.target : anchor.source];
  });
}
