import { type Change, changesBetween, type Diagram, type TextLayer, type TextLine } from '@umlaut/diagram';
import { implicitIn } from '../activity/implicit.ts';
import { type BroughtUp, findingsOf, spreadFor } from '../bring-up/bring-up.ts';
import type { TextEdit } from '../bring-up/edits.ts';
import { wideLimits } from '../bring-up/wide-limits.ts';
import { grammarFor } from '../grammars.ts';
import { gatherPoints } from '../graph/border-points.ts';
import { type ReadText, readStatements } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Statements, TextType } from '../statements/statement.ts';
import { brokenLines, keepBroken } from './broken.ts';
import { candidatesOf, type Identified, identify } from './identify.ts';
import { type TypedLine, typedLines } from './lines.ts';
import { makeGraph } from './make-graph.ts';
import { idsByName, type Taken, takenOf, withSaid } from './taken.ts';
import { buried, type Tombstones } from './tombstones.ts';
import { slotsFor, understood } from './understood.ts';
import { withNames } from './with-names.ts';

/** A line that is being written: the text as it was when the caret came into it. */
export interface Since {
  readonly text: BroughtUp;
  /** Id of the line. */
  readonly line: string;
}

/** An edit that was typed into a text. */
export interface Typed {
  /** The edits as the editor made them; none lets the two texts be compared. */
  readonly changes: readonly TextEdit[];
  /** Offset of the caret in the text after; -1 when it left, so that renamings that wait are done. */
  readonly caret: number;
  readonly gone: Tombstones;
  /** The line that was written when the last edit was taken in; absent when the caret has been elsewhere since, or the graph has changed. */
  readonly since?: Since | undefined;
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
  /** Whether an element is being renamed in the line of the caret: nothing of it is in `changes` yet. */
  readonly held: boolean;
  /** Whether other lines still say the old name of an element that was renamed: they follow when the text is brought up. */
  readonly renamed: boolean;
  readonly gone: Tombstones;
  /** The line of the caret, to be given with the next edit. */
  readonly since: Since | undefined;
  /** The text as it is now, which the next typing is taken into; its diagram has the changes. */
  readonly next: BroughtUp;
}

/**
 * Takes a typed text into the graph: what the text says otherwise than before, and nothing else, so that places, colours and all that the
 * language cannot say stay. A line that is being written is compared with what stood there when the caret came into it: what half of it
 * meant leaves nothing behind. A broken line deletes nothing. Bringing the layer up to the changed graph afterwards changes no byte, but for
 * a renaming that was done, whose other mentions follow.
 */
export function takeIn(before: BroughtUp, after: string, typed: Typed): TakenIn {
  const lines = typedLines(before.lines, after, typed.changes);
  const caretRow = typed.caret < 0 ? -1 : after.slice(0, typed.caret).split('\n').length - 1;
  const own = lines[caretRow];
  const column = typed.caret - (after.lastIndexOf('\n', typed.caret - 1) + 1);
  if (own === undefined || own.was !== undefined || own.text.slice(0, column).trim() === '')
    return takeLines(before, after, { ...typed, lines, caretRow });
  // A line that is begun is compared with what stood there before.
  const without = lines.map(({ text }, row) => (row === caretRow ? text.slice(column) : text));
  const first = takeLines(before, without.join('\n'), {
    ...typed,
    caretRow,
    lines: lines.map((line, row) => ({ ...line, text: without[row] ?? '' })),
  });
  const { next, gone, renamed } = first;
  const [line] = [next.lines[caretRow]];
  if (renamed || line === undefined) return takeLines(before, after, { ...typed, lines, caretRow });
  const rows = lines.map(({ text }, row) => ({ text, was: next.lines[row], isTouched: row === caretRow }));
  const second = takeLines(next, after, { ...typed, gone, since: { text: next, line: line.id }, lines: rows, caretRow });
  const changes = changesBetween(before.diagram, second.next.diagram);
  const here = new Set(second.next.diagram.nodes.map(({ id }) => id));
  return { ...second, changes, held: first.held || second.held, fresh: [...first.fresh.filter((id) => here.has(id)), ...second.fresh] };
}

type Lines = Pick<Edit, 'lines' | 'caretRow'>;

function takeLines(before: BroughtUp, after: string, typed: Typed & Lines): TakenIn {
  const { lines } = typed;
  const base = isWrittenOn(before, lines, typed.since) ? typed.since.text : before;
  const earlier = spreadFor(base, base.diagram, base.statements);
  const shown = base === before ? earlier : spreadFor(before, before.diagram, before.statements);
  const edit: Edit = { ...typed, after, before, base, ...withHalf(earlier.diagram, shown.diagram) };
  const made = takeInSpread(edit);
  const { diagram: graph, points } = gatherPoints(made.next.diagram, { diagram: base.diagram, points: earlier.points });
  // Points that become boxes may be more than fit in.
  if (points.size + earlier.points.size > 0 && graph.nodes.length > Math.max(before.limits.maxNodes, before.diagram.nodes.length)) {
    const held = heldBack(edit);
    return { ...held, held: true, since: undefined, next: { ...held.next, points: earlier.points } };
  }
  const was = new Set(before.diagram.nodes.map(({ id }) => id));
  const back = new Set(typed.gone.nodes.map(({ node }) => node.id));
  const next: BroughtUp = {
    ...made.next,
    diagram: graph,
    ...(points.size + earlier.points.size > 0 ? { points } : {}),
    taken: withPoints(made.next, graph),
  };
  return {
    ...made,
    changes: changesBetween(before.diagram, graph),
    fresh: graph.nodes.flatMap(({ id }) => (was.has(id) || back.has(id) ? [] : [id])),
    since: sinceOf(edit, made.layer, base, next),
    next,
  };
}

/** All that was taken in, with of border points only what these can hold. */
function withPoints(next: BroughtUp, graph: Diagram): Taken {
  const taken = takenOf(next);
  const { diagram, points } = spreadFor(next, graph, next.statements);
  if (points.size === 0) return taken;
  const nodes = new Map(
    diagram.nodes.flatMap((node) => (points.has(node.id) && taken.said.nodes.has(node.id) ? [[node.id, node] as const] : [])),
  );
  return { ...taken, said: withSaid(taken.said, { nodes, edges: new Map() }, nodes.keys()) };
}

interface Edit extends Typed {
  readonly after: string;
  /** The text as it was shown, and as it was when the line of the caret was begun. */
  readonly before: BroughtUp;
  readonly base: BroughtUp;
  readonly lines: readonly TypedLine[];
  readonly caretRow: number;
  /** The graph as it was then, with elements that half the line has made since, and their ids. */
  readonly graph: Diagram;
  readonly half: ReadonlySet<string>;
}

/** Whether nothing is written but the same line as before, and lines that are new. */
function isWrittenOn({ lines: before }: BroughtUp, lines: readonly TypedLine[], since: Since | undefined): since is Since {
  if (since === undefined) return false;
  const left = new Set(lines.flatMap(({ was }) => was?.id ?? []));
  return (
    before.every(({ id }) => left.has(id)) && lines.every(({ was, isTouched }) => !isTouched || was === undefined || was.id === since.line)
  );
}

/** The line of the caret with the text before it was begun; with the text as it is where more than that line was written. */
function sinceOf({ before, lines, caretRow }: Edit, layer: TextLayer, base: BroughtUp, next: BroughtUp): Since | undefined {
  const line = layer.lines[caretRow]?.id;
  if (line === undefined) return undefined;
  const isOnlyLine =
    lines.length === before.lines.length && lines.every(({ was, isTouched }, row) => row === caretRow || (was !== undefined && !isTouched));
  return { text: isOnlyLine ? base : next, line };
}

/** A graph with the elements that half a line has made since. */
function withHalf(base: Diagram, now: Diagram): Pick<Edit, 'graph' | 'half'> {
  const there = idsIn(base);
  const isHalf = ({ id }: { readonly id: string }): boolean => !there.has(id);
  const [nodes, edges] = [now.nodes.filter(isHalf), now.edges.filter(isHalf)];
  const half = new Set([...nodes, ...edges].map(({ id }) => id));
  return { graph: half.size === 0 ? base : { ...base, nodes: [...base.nodes, ...nodes], edges: [...base.edges, ...edges] }, half };
}

function idsIn({ nodes, edges }: Diagram): ReadonlySet<string> {
  return new Set([...nodes, ...edges].map(({ id }) => id));
}

/** `takeIn` for a diagram whose border points are nodes. */
function takeInSpread(edit: Edit): Omit<TakenIn, 'since'> {
  const { after, before, base, caretRow, gone, graph: diagram, newId } = edit;
  const { language } = base;
  const lines = base === before ? edit.lines : typedLines(base.lines, after, []);
  const { shown, statements, good } = understood(base, lines, (text, type) => parsed(text, base, type));
  const isReadable = statements.type !== undefined && grammarFor(language, statements.type) !== undefined;
  if (!isReadable) return heldBack(edit);
  const taken = withHalfSaid(edit);
  const { followed, read, identified } = identifiedIn(edit, { statements, taken, lines });
  const { ids, back, waiting } = identified;
  const broken = brokenLines(base, lines, statements);
  const frozen = new Set([...broken.frozen, ...waiting.keys()]);
  const made = makeGraph({ graph: diagram, now: { read, ids }, earlier: taken, back, limits: before.limits, frozen, newId });
  const graph = keepBroken(diagram, made.diagram, broken.mentioned);
  const here = idsIn(graph);
  const slots = read.slots.map((own) => own.map((id) => idOf(id, identified, made.unmade, here)));
  const known = new Map([...ids].filter(([, id]) => here.has(id) && !made.unmade.has(id)));
  const layer: TextLayer = {
    language,
    lines: labelled(edit.lines, lines, { statements, slots, rows: broken.rows, caretRow: waiting.size > 0 ? caretRow : -1 }, newId),
  };
  const kept = [...frozen, ...broken.mentioned].filter((id) => here.has(id));
  const said = onlyHere(made.said, here, made.unmade);
  const unfinished = layer.lines.flatMap(({ id, of = [] }) => (good.has(id) ? of.filter((one) => one !== '') : []));
  const troubles = shown === statements ? read : readStatements(shown, wideLimits);
  const names = new Map([...taken.names].filter(([, id]) => kept.includes(id)));
  for (const [name, id] of idsByName(followed, slots, graph.edges)) if (!waiting.has(id)) names.set(name, id);
  return {
    changes: [],
    layer,
    fresh: [],
    held: waiting.size > 0,
    renamed: followed !== statements,
    gone: tombstonesOf(base, taken, { graph, gone }),
    next: {
      language,
      lines: layer.lines,
      text: after,
      statements: shown,
      slots: slotsFor(shown, statements, slots),
      read,
      ids: known,
      frozen: new Set([...kept, ...unfinished]),
      edits: [],
      findings: findingsOf({ statements, read: { ...read, findings: troubles.findings }, ids: known }, graph, before.limits),
      losses: before.losses,
      limits: before.limits,
      diagram: graph,
      taken: {
        read,
        ids: known,
        names,
        broken: broken.owners,
        good,
        understood: statements,
        said: withSaid(
          said,
          taken.said,
          kept.filter((id) => frozen.has(id) || !(said.nodes.has(id) || said.edges.has(id))),
        ),
      },
    },
  };
}

/** Facts about a typed text before its elements are identified. */
type Readable = Pick<Parameters<typeof identify>[0], 'statements' | 'taken' | 'lines'>;

/** The reading of a typed text and its elements in the graph. Lines that follow a renaming later are read as they will be then. */
function identifiedIn(
  edit: Edit,
  { statements, taken, lines }: Readable,
): { readonly followed: Statements; readonly read: ReadText; readonly identified: Identified } {
  const { base, graph, caretRow, gone, newId } = edit;
  const implicit = implicitIn(statements, (line) => lines[line - 1]?.was?.of);
  const identifyAs = (said: Statements, names: Taken['names']) => {
    const read = readStatements(said, wideLimits, implicit);
    const before = { ...base, diagram: graph };
    const half = halfOf(edit, said, read);
    return {
      read,
      identified: identify({ before, taken: { ...taken, names }, statements: said, read, lines, caretRow, gone, half, newId }),
    };
  };
  const asTyped = identifyAs(statements, taken.names);
  const { renamed } = asTyped.identified;
  if (renamed.size === 0) return { followed: statements, ...asTyped };
  const followed = withNames(statements, renamed);
  const names = new Map([...taken.names].map(([name, id]) => [renamed.get(name) ?? name, id]));
  return { followed, ...identifyAs(followed, names) };
}

function onlyHere({ nodes, edges }: Taken['said'], here: ReadonlySet<string>, unmade: ReadonlySet<string>): Taken['said'] {
  const isMade = ([id]: readonly [string, unknown]): boolean => here.has(id) && !unmade.has(id);
  return { nodes: new Map([...nodes].filter(isMade)), edges: new Map([...edges].filter(isMade)) };
}

/** The facts that the text said when the line of the caret was begun, and those of elements that half the line has made since. */
function withHalfSaid({ base, before, half }: Edit): Taken {
  const taken = takenOf(base);
  return half.size === 0 ? taken : { ...taken, said: withSaid(taken.said, takenOf(before).said, half) };
}

function halfOf({ before, lines, half }: Edit, statements: Statements, read: ReadText): Parameters<typeof identify>[0]['half'] {
  if (half.size === 0) return { slots: [], names: new Map(), ids: half };
  const stored = lines.map(({ was }) => was?.of);
  return { slots: candidatesOf(stored, statements, read), names: takenOf(before).names, ids: half };
}

/** The typed text, in the type that it had where nothing tells it. */
function parsed(after: string, { language, statements: { type } }: BroughtUp, known: TextType | undefined): Statements {
  const guessed = known === undefined ? parseText(after, language) : parseText(after, language, known);
  const isBlank = guessed.type === undefined && guessed.list.every(({ says }) => says.as === 'nothing');
  return isBlank && type !== undefined ? parseText(after, language, type) : guessed;
}

/** The id that a slot means in the graph; empty for what was not made. */
function idOf(own: string, { ids }: Identified, unmade: ReadonlySet<string>, here: ReadonlySet<string>): string {
  const id = ids.get(own) ?? '';
  return unmade.has(id) || !here.has(id) ? '' : id;
}

/** A text that changes nothing until it can be read again: its lines keep what they speak of. */
function heldBack({ before, after, lines, newId, gone }: Edit): Omit<TakenIn, 'since'> {
  const stored = lines.map(({ text, was }): TextLine => (was === undefined ? { id: newId(), text } : { ...was, text }));
  const layer: TextLayer = { language: before.language, lines: stored };
  const statements = parsed(after, before, undefined);
  const { findings } = readStatements(statements, wideLimits);
  const next: BroughtUp = {
    ...before,
    lines: stored,
    text: after,
    statements,
    slots: statements.list.map(() => []),
    edits: [],
    findings,
    taken: takenOf(before),
  };
  return { changes: [], layer, fresh: [], held: false, renamed: false, gone, next };
}

interface Labels {
  readonly statements: Statements;
  readonly slots: readonly (readonly string[])[];
  /** Broken lines, which keep what they spoke of, and the line of a renaming that waits. */
  readonly rows: ReadonlySet<number>;
  readonly caretRow: number;
}

function labelled(
  lines: readonly TypedLine[],
  earlier: readonly TypedLine[],
  { statements, slots, rows, caretRow }: Labels,
  newId: () => string,
): readonly TextLine[] {
  const of = new Map<number, string[]>();
  for (const [index, { line }] of statements.list.entries()) of.set(line - 1, [...(of.get(line - 1) ?? []), ...(slots[index] ?? [])]);
  const taken = new Set(earlier.flatMap(({ was }) => was?.id ?? []));
  return lines.map(({ text, was: shown }, row): TextLine => {
    const was = earlier[row]?.was;
    const id = was?.id ?? (shown === undefined || taken.has(shown.id) ? newId() : shown.id);
    const kept = was?.of;
    const ids = rows.has(row) || (row === caretRow && kept !== undefined) ? (kept ?? []) : (of.get(row) ?? []);
    return { id, text, ...(ids.length === 0 ? {} : { of: ids }) };
  });
}

/** Tombstones of what the text said before and says no more. */
function tombstonesOf(
  base: BroughtUp,
  { names, said }: Taken,
  { graph, gone }: { readonly graph: Diagram; readonly gone: Tombstones },
): Tombstones {
  const here = idsIn(graph);
  const nameOf = new Map([...names].map(([name, id]) => [id, name]));
  return buried(gone, {
    nodes: base.diagram.nodes.flatMap((node) =>
      here.has(node.id) ? [] : [{ name: nameOf.get(node.id) ?? '', node, said: said.nodes.get(node.id) }],
    ),
    edges: base.diagram.edges.flatMap((edge) => (here.has(edge.id) ? [] : [{ edge, said: said.edges.get(edge.id) }])),
  });
}
