import { type Change, changesBetween, type Diagram, defaultLimits, type TextLayer, type TextLine } from '@umlaut/diagram';
import { implicitIn } from '../activity/implicit.ts';
import { asBroughtUp, type BroughtUp, bringUpSpread, spreadFor } from '../bring-up/bring-up.ts';
import { canonicalOf } from '../bring-up/canonical.ts';
import type { TextEdit } from '../bring-up/edits.ts';
import { ownersIn } from '../bring-up/tree.ts';
import { wideLimits } from '../bring-up/wide-limits.ts';
import { grammarFor } from '../grammars.ts';
import { gatherPoints } from '../graph/border-points.ts';
import { type ReadText, readStatements } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Statements, TextType } from '../statements/statement.ts';
import { type Identified, identify, namesBefore, namesOf, saidBefore } from './identify.ts';
import { type TypedLine, typedLines } from './lines.ts';
import { makeGraph, type Reading } from './make-graph.ts';
import { buried, type Tombstones } from './tombstones.ts';

/** An edit that was typed into a text. */
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
  /** Whether other lines still say the old name of an element that was renamed: they follow when the text is brought up. */
  readonly renamed: boolean;
  readonly gone: Tombstones;
  /** The text as it is now, which the next typing is taken into; its diagram has the changes. */
  readonly next: BroughtUp;
}

/**
 * Takes a typed text into the graph: facts that the text says otherwise than before, and no others, so that places, colours and all that the
 * language cannot say stay. A broken line deletes nothing. Bringing the layer up to the changed graph afterwards changes no byte, but for
 * a renaming that was done, whose other mentions follow.
 */
export function takeIn(before: BroughtUp, after: string, typed: Typed): TakenIn {
  const { diagram } = before;
  const earlier = spreadFor(before, diagram);
  const spread = earlier.diagram === diagram ? before : { ...before, diagram: earlier.diagram };
  const taken = takeInSpread(spread, after, typed);
  const { diagram: graph, points } = gatherPoints(taken.next.diagram, { diagram, points: earlier.points });
  if (points.size + earlier.points.size === 0) return taken;
  // Points that become boxes may be more than fit in.
  if (graph.nodes.length > Math.max(defaultLimits.maxNodes, diagram.nodes.length)) {
    const held = heldBack(spread, typedLines(before.lines, after, typed.changes), typed);
    return { ...held, next: { ...held.next, diagram, points: earlier.points } };
  }
  const here = new Set(graph.nodes.map(({ id }) => id));
  const was = new Set(diagram.nodes.map(({ id }) => id));
  const turned = [...earlier.points.keys()].filter((id) => !was.has(id));
  return {
    ...taken,
    changes: changesBetween(diagram, graph),
    fresh: [...taken.fresh, ...turned].filter((id) => here.has(id)),
    next: { ...taken.next, diagram: graph, points },
  };
}

/** `takeIn` for a diagram whose border points are nodes. */
function takeInSpread(before: BroughtUp, after: string, typed: Typed): TakenIn {
  const { language, diagram } = before;
  const lines = typedLines(before.lines, after, typed.changes);
  const statements = parsed(after, before);
  const isReadable = statements.type !== undefined && grammarFor(language, statements.type) !== undefined;
  const implicit = implicitIn(statements, (line) => lines[line - 1]?.was?.of);
  const read = readStatements(statements, wideLimits, implicit);
  if (!isReadable || isUnbalanced(before, read)) return heldBack(before, lines, typed);
  const caretRow = typed.caret < 0 ? -1 : after.slice(0, typed.caret).split('\n').length - 1;
  const identified = identify({ before, statements, read, lines, caretRow, gone: typed.gone, newId: typed.newId });
  const broken = brokenLines(before, lines, { statements, read });
  const { ids, back, waiting } = identified;
  const { diagram: made, unmade } = makeGraph({
    graph: diagram,
    now: { read, ids },
    earlier: earlierOf(before),
    sayable: sayableOf(before, statements.type),
    said: saidBefore(before),
    back,
    frozen: new Set([...broken.frozen, ...waiting.keys()]),
    mentions: new Set(identified.renamed.keys()),
    newId: typed.newId,
  });
  const graph = keepBroken(diagram, made, broken.mentioned);
  const here = new Set([...graph.nodes.map(({ id }) => id), ...graph.edges.map(({ id }) => id)]);
  const slots = read.slots.map((own) => own.map((id) => idOf(id, identified, unmade, here)));
  const stored = labelled(lines, { statements, slots, rows: broken.rows, caretRow: waiting.size > 0 ? caretRow : -1 }, typed.newId);
  const layer: TextLayer = { language, lines: stored };
  // A text that bringing up would rewrite at once is not understood well enough to be taken in.
  const isHeld = waiting.size > 0;
  const up = isHeld ? asBroughtUp(layer, graph, before.losses) : bringUpSpread(layer, graph);
  if (!isHeld && identified.renamed.size === 0 && up.text !== after) return heldBack(before, lines, typed);
  return {
    changes: changesBetween(diagram, graph),
    layer,
    fresh: graph.nodes.filter(({ id }) => !diagram.nodes.some((node) => node.id === id) && !back.has(id)).map(({ id }) => id),
    held: isHeld,
    renamed: identified.renamed.size > 0,
    gone: tombstonesOf(before, graph, typed.gone),
    next: {
      ...(up.text === after ? up : asBroughtUp(layer, graph, before.losses)),
      ...(waiting.size > 0 || broken.rows.size > 0
        ? { waits: { names: namesWaiting(before, identified, { statements, read }), said: here } }
        : {}),
    },
  };
}

/** The typed text, in the type that it had where nothing tells it. */
function parsed(after: string, { language, statements: { type } }: BroughtUp): Statements {
  const guessed = parseText(after, language);
  const isBlank = guessed.type === undefined && guessed.list.every(({ says }) => says.as === 'nothing');
  return isBlank && type !== undefined ? parseText(after, language, type) : guessed;
}

/** Names of the text, in which elements that wait or whose line is broken have those of before. */
function namesWaiting(
  before: BroughtUp,
  { ids, waiting }: Identified,
  { statements, read }: { readonly statements: Statements; readonly read: ReadText },
): ReadonlyMap<string, string> {
  const names = new Map([...namesBefore(before)]);
  const unnamed = new Set(waiting.values());
  for (const [own, name] of namesOf(statements, read)) {
    const id = ids.get(own);
    if (id !== undefined && !unnamed.has(own)) names.set(name, id);
  }
  return names;
}

/** Facts of the graph that the language can say in the text's type. */
function sayableOf({ diagram, language }: BroughtUp, type: TextType | undefined): Reading {
  const { read, ids } = canonicalOf(diagram, language, type === undefined ? {} : { type });
  return { read, ids };
}

/** The id that a slot means in the graph; empty for what was not made. */
function idOf(own: string, { ids, renamed }: Identified, unmade: ReadonlySet<string>, here: ReadonlySet<string>): string {
  const id = renamed.get(own) ?? ids.get(own) ?? '';
  return unmade.has(id) || !here.has(id) ? '' : id;
}

const readings = new WeakMap<BroughtUp, Reading>();

/** The text before, read again, with the ids of the graph by its own. */
function earlierOf(before: BroughtUp): Reading {
  const known = readings.get(before);
  if (known !== undefined) return known;
  const implicit = implicitIn(before.statements, (line) => before.lines[line - 1]?.of);
  const read = readStatements(before.statements, wideLimits, implicit);
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

/** Whether a block is open or closed that was not, so that all lines behind it mean something else until it is whole again. */
function isUnbalanced(before: BroughtUp, { findings }: ReadText): boolean {
  const count = (list: BroughtUp['findings']): number => list.filter(({ code }) => code === 'unclosed' || code === 'stray-end').length;
  return count(findings) > (before.unclosed ?? count(before.findings));
}

/** A text that changes nothing until it can be read again: its lines keep what they speak of. */
function heldBack(before: BroughtUp, lines: readonly TypedLine[], { newId, gone }: Typed): TakenIn {
  const stored = lines.map(({ text, was }): TextLine => (was === undefined ? { id: newId(), text } : { ...was, text }));
  const layer: TextLayer = { language: before.language, lines: stored };
  const unclosed = before.unclosed ?? before.findings.filter(({ code }) => code === 'unclosed' || code === 'stray-end').length;
  const next = {
    ...asBroughtUp(layer, before.diagram, before.losses),
    unclosed,
    waits: { names: namesBefore(before), said: saidBefore(before) },
  };
  return { changes: [], layer, fresh: [], held: true, renamed: false, gone, next };
}

/** Lines whose statement was understood before and is not now. */
function brokenLines(
  before: BroughtUp,
  lines: readonly TypedLine[],
  { statements, read }: { readonly statements: Statements; readonly read: ReadText },
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
  return rest;
}

function labelled(
  lines: readonly TypedLine[],
  {
    statements,
    slots,
    rows,
    caretRow,
  }: {
    readonly statements: Statements;
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
