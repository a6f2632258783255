import { type Change, changesBetween, type Diagram, type TextLayer, type TextLine } from '@umlaut/diagram';
import type { BroughtUp } from '../bring-up/bring-up.ts';
import type { TextEdit } from '../bring-up/edits.ts';
import { ownersIn } from '../bring-up/tree.ts';
import { wideLimits } from '../bring-up/wide-limits.ts';
import { grammarFor } from '../grammars.ts';
import { type ReadText, readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { type Identified, identify, namesBefore } from './identify.ts';
import { type TypedLine, typedLines } from './lines.ts';
import { makeGraph } from './make-graph.ts';
import { buried, type Tombstones } from './tombstones.ts';

/** What was typed into a text. */
export interface Typed {
  /** The edits as the editor made them; none lets the two texts be compared. */
  readonly changes: readonly TextEdit[];
  /** Offset of the caret in the text after; -1 when it left, so that renamings that wait are done. */
  readonly caret: number;
  readonly gone: Tombstones;
  /** Gives ids for new elements and lines. */
  newId(): string;
}

/** A typed text as changes of the graph, and as it is to be stored. */
export interface TakenIn {
  /** Changes of nodes, edges and fields beside them, to be applied together with the layer. */
  readonly changes: readonly Change[];
  readonly layer: TextLayer;
  /** Ids of new nodes, which have no places yet. */
  readonly fresh: readonly string[];
  /** Whether the line of the caret is unfinished: what it says is not in `changes`. */
  readonly held: boolean;
  readonly gone: Tombstones;
}

/**
 * Takes a typed text into the graph: facts that the text says otherwise than before, and no others, so that places, colours and all that the
 * language cannot say stay. A broken line deletes nothing. Bringing the layer up to the changed graph afterwards changes no byte, but for
 * a renaming that was done, whose other mentions follow.
 */
export function takeIn(before: BroughtUp, after: string, typed: Typed): TakenIn {
  const { language, diagram } = before;
  const lines = typedLines(before.lines, after, typed.changes);
  const guessed = parseText(after, language);
  const isBlank = guessed.list.every(({ says }) => says.as === 'nothing');
  const type = guessed.type ?? (isBlank ? before.statements.type : undefined);
  const statements = type === guessed.type || type === undefined ? guessed : parseText(after, language, type);
  const isReadable = statements.type !== undefined && grammarFor(language, statements.type) !== undefined;
  const read = readText(statements, wideLimits);
  const earlier = earlierOf(before);
  if (!isReadable || isUnbalanced(earlier.read, read)) return heldBack(before, lines, typed);
  const caretRow = typed.caret < 0 ? -1 : after.slice(0, typed.caret).split('\n').length - 1;
  const identified = identify({ before, earlier, statements, read, lines, caretRow, gone: typed.gone, newId: typed.newId });
  const broken = brokenLines(before, lines, { statements, read });
  const waiting = new Set(identified.waiting.keys());
  const frozen = new Set([...broken.frozen, ...waiting]);
  const { ids, back } = identified;
  const { diagram: made, unmade } = makeGraph({ graph: diagram, earlier, now: { read, ids }, back, frozen, newId: typed.newId });
  const kept = keepBroken(diagram, made, broken.mentioned);
  const here = new Set([...kept.nodes.map(({ id }) => id), ...kept.edges.map(({ id }) => id)]);
  const slots = read.slots.map((own) => own.map((id) => idOf(id, identified, unmade, here)));
  const layer: TextLayer = {
    language,
    lines: labelled(lines, { statements, slots, rows: broken.rows, caretRow: waiting.size > 0 ? caretRow : -1 }, typed.newId),
  };
  return {
    changes: changesBetween(diagram, kept),
    layer,
    fresh: kept.nodes.filter(({ id }) => !diagram.nodes.some((node) => node.id === id) && !back.has(id)).map(({ id }) => id),
    held: waiting.size > 0,
    gone: tombstonesOf(before, kept, typed.gone),
  };
}

/** The id that a slot means in the graph; empty for what was not made. */
function idOf(own: string, { ids, renamed }: Identified, unmade: ReadonlySet<string>, here: ReadonlySet<string>): string {
  const id = renamed.get(own) ?? ids.get(own) ?? '';
  return unmade.has(id) || !here.has(id) ? '' : id;
}

const readings = new WeakMap<BroughtUp, { readonly read: ReadText; readonly ids: ReadonlyMap<string, string> }>();

/** The text before, read again, with the ids of the graph by its own. */
function earlierOf(before: BroughtUp): { readonly read: ReadText; readonly ids: ReadonlyMap<string, string> } {
  const known = readings.get(before);
  if (known !== undefined) return known;
  const read = readText(before.statements, wideLimits);
  const ids = new Map<string, string>();
  for (const [index, own] of read.slots.entries()) {
    for (const [at, id] of own.entries()) {
      const said = before.slots[index]?.[at];
      if (id !== '' && said !== undefined && said !== '' && !ids.has(id)) ids.set(id, said);
    }
  }
  const found = { read, ids };
  readings.set(before, found);
  return found;
}

/** Whether a block was opened or closed by what was typed, so that all lines behind it mean something else until it is whole again. */
function isUnbalanced(before: ReadText, after: ReadText): boolean {
  const count = ({ findings }: ReadText): number => findings.filter(({ code }) => code === 'unclosed' || code === 'stray-end').length;
  return count(after) > count(before);
}

/** A text that changes nothing until it can be read again: its lines keep what they speak of. */
function heldBack(before: BroughtUp, lines: readonly TypedLine[], { newId, gone }: Typed): TakenIn {
  const stored = lines.map(({ text, was }): TextLine => (was === undefined ? { id: newId(), text } : { ...was, text }));
  return { changes: [], layer: { language: before.language, lines: stored }, fresh: [], held: true, gone };
}

/** Lines whose statement was understood before and is not now. */
function brokenLines(
  before: BroughtUp,
  lines: readonly TypedLine[],
  { statements, read }: { readonly statements: BroughtUp['statements']; readonly read: ReadText },
): { readonly rows: ReadonlySet<number>; readonly frozen: ReadonlySet<string>; readonly mentioned: ReadonlySet<string> } {
  const rows = new Set<number>();
  const frozen = new Set<string>();
  const mentioned = new Set<string>();
  const owned = ownersIn(before);
  const byLine = Map.groupBy(statements.list.keys(), (index) => (statements.list[index]?.line ?? 0) - 1);
  for (const [row, { was }] of lines.entries()) {
    if (was?.of === undefined || was.of.length === 0) continue;
    const within = byLine.get(row) ?? [];
    const isBroken = within.some((index) => statements.list[index]?.says.as === 'unknown');
    const isMute =
      within.length > 0 && within.every((index) => (read.slots[index] ?? []).length === 0 && statements.list[index]?.says.as === 'kept');
    if (!isBroken && !isMute) continue;
    rows.add(row);
    for (const id of was.of) if (id !== '') mentioned.add(id);
    for (const id of owned.get(was.id) ?? []) frozen.add(id);
  }
  return { rows, frozen, mentioned };
}

/** The graph with the elements that broken lines speak of. */
function keepBroken(before: Diagram, made: Diagram, mentioned: ReadonlySet<string>): Diagram {
  if (mentioned.size === 0) return made;
  const nodes = before.nodes.filter(({ id }) => mentioned.has(id) && !made.nodes.some((node) => node.id === id));
  const all = [...made.nodes, ...nodes.map((node) => (made.nodes.some(({ id }) => id === node.parentId) ? node : free(node)))];
  const ids = new Set(all.map(({ id }) => id));
  const edges = before.edges.filter(
    ({ id, source, target }) => mentioned.has(id) && !made.edges.some((edge) => edge.id === id) && ids.has(source) && ids.has(target),
  );
  return nodes.length + edges.length === 0 ? made : { ...made, nodes: all, edges: [...made.edges, ...edges] };
}

function free(node: Diagram['nodes'][number]): Diagram['nodes'][number] {
  const { parentId: _, ...rest } = node;
  return rest as typeof node;
}

function labelled(
  lines: readonly TypedLine[],
  {
    statements,
    slots,
    rows,
    caretRow,
  }: {
    readonly statements: BroughtUp['statements'];
    readonly slots: readonly (readonly string[])[];
    readonly rows: ReadonlySet<number>;
    readonly caretRow: number;
  },
  newId: () => string,
): readonly TextLine[] {
  const of = new Map<number, string[]>();
  for (const [index, { line }] of statements.list.entries()) of.set(line - 1, [...(of.get(line - 1) ?? []), ...(slots[index] ?? [])]);
  return lines.map(({ text, was }, row): TextLine => {
    const id = was?.id ?? newId();
    const ids = rows.has(row) || (row === caretRow && was?.of !== undefined) ? (was?.of ?? []) : (of.get(row) ?? []);
    return { id, text, ...(ids.length === 0 ? {} : { of: ids }) };
  });
}

function tombstonesOf(before: BroughtUp, after: Diagram, gone: Tombstones): Tombstones {
  const here = new Set([...after.nodes.map(({ id }) => id), ...after.edges.map(({ id }) => id)]);
  const names = new Map([...namesBefore(before)].map(([name, id]) => [id, name]));
  const nodes = before.diagram.nodes.filter(({ id }) => !here.has(id)).map((node) => ({ name: names.get(node.id) ?? '', node }));
  return buried(gone, { nodes, edges: before.diagram.edges.filter(({ id }) => !here.has(id)) }, here);
}
