import {
  type Diagram,
  defaultLimits,
  type JsonValue,
  type Limits,
  type Loss,
  sameValue,
  type TextLayer,
  type TextLine,
} from '@umlaut/diagram';
import { textTypeOf } from '../compose/compose-text.ts';
import type { TextFinding } from '../findings.ts';
import { grammarFor } from '../grammars.ts';
import { countElements, type Spread, spreadPoints } from '../graph/border-points.ts';
import type { ReadText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { findingAt } from '../statements/place-finding.ts';
import type { Language, Statements } from '../statements/statement.ts';
import type { Taken } from '../take-in/taken.ts';
import { canonicalOf } from './canonical.ts';
import { editsBetween, type TextEdit } from './edits.ts';
import { type Known, readLines } from './known.ts';
import { isSettled, type Plan, planOf } from './plan.ts';
import { rebuild } from './rebuild.ts';
import { relabelled } from './relabel.ts';
import { isFree } from './tree.ts';
import { weave } from './weave.ts';
import { withIds } from './woven.ts';

/** A text that says a graph, and the edits that made it of the stored one. */
export interface BroughtUp {
  readonly language: Language;
  readonly lines: readonly TextLine[];
  /** The lines with line feeds between them. */
  readonly text: string;
  readonly statements: Statements;
  /** Ids of the graph's elements by statement and slot; empty for one that was not made. */
  readonly slots: readonly (readonly string[])[];
  /** Edits of the stored text; offsets in it, ascending. */
  readonly edits: readonly TextEdit[];
  readonly findings: readonly TextFinding[];
  /** Parts of the graph that the text cannot say. */
  readonly losses: readonly Loss[];
  readonly diagram: Diagram;
  /** Limits of the diagram, which typed elements are made up to. */
  readonly limits: Limits;
  /** Border points by the ids that `slots` and the lines know them by. */
  readonly points?: Spread['points'];
  /** The reading of the statements, and the ids of the graph by its own. */
  readonly read: ReadText;
  readonly ids: ReadonlyMap<string, string>;
  /** Elements whose statements are broken. */
  readonly frozen: ReadonlySet<string>;
  /** Reading of the typed text; absent for one that was brought up. */
  readonly taken?: Taken;
}

const mostRounds = 6;

/**
 * Brings a stored text up to its graph: the text with the smallest edits that make it say what the graph says. Pure and deterministic: bringing up
 * twice is bringing up once. Comments, order and statements that are not understood stay. With an `earlier` text of the same lines, statements of
 * elements that are as they were in its diagram stay as they are. A text of a type that is not known is left as it is.
 */
export function bringUp(
  layer: TextLayer,
  diagram: Diagram,
  { earlier, limits = defaultLimits }: { readonly earlier?: BroughtUp | undefined; readonly limits?: Limits } = {},
): BroughtUp {
  const known = earlier !== undefined && sameValue(layer.lines, earlier.lines) ? earlier : undefined;
  const past = known === undefined ? undefined : spreadFor(known, known.diagram, known.statements).diagram;
  return withPoints(spreadFor(layer, diagram, known?.statements), diagram, (spread) => bringUpSpread(layer, spread, { past, limits }));
}

/** Border points as nodes, as the type of a text has words for them. */
export function spreadFor({ language, lines }: TextLayer, diagram: Diagram, known?: Statements): Spread {
  if (!diagram.nodes.some(({ data }) => data?.ports !== undefined)) return { diagram, points: new Map() };
  const statements = known ?? parseText(lines.map(({ text }) => text).join('\n'), language);
  const type = saysNoType(statements) ? undefined : statements.type;
  return spreadPoints(diagram, language, type ?? textTypeOf(diagram, language));
}

/** Whether a text has only statements that stand in texts of every type, so that its type is a mere guess. */
function saysNoType({ language, list }: Statements): boolean {
  return language === 'plantuml' && list.every(({ says }) => isFree(says) && says.as !== 'unknown');
}

function withPoints({ diagram: spread, points }: Spread, diagram: Diagram, up: (spread: Diagram) => BroughtUp): BroughtUp {
  return points.size === 0 ? up(diagram) : { ...up(spread), diagram, points };
}

/** `bringUp` for a diagram whose border points are nodes already. */
function bringUpSpread(layer: TextLayer, diagram: Diagram, { past, limits }: Setting): BroughtUp {
  const { language } = layer;
  const stored = layer.lines.map(({ text }) => text).join('\n');
  const guessed = readLines(layer.lines, language, diagram);
  const isOfGraph = diagram.nodes.length > 0 && !isBlank(guessed) && saysNoType(guessed.statements);
  const first = isOfGraph ? readLines(layer.lines, language, diagram, textTypeOf(diagram, language)) : guessed;
  const { known, losses } = broughtUp(first, diagram, { past, limits });
  const edits = editsBetween(stored, known.statements.text);
  return toldOf(known, diagram, { lines: labelled(known), edits, losses, limits });
}

/** The text of a diagram that has none stored, in the form of one. */
export function deriveText(diagram: Diagram, language: Language, limits: Limits = defaultLimits): BroughtUp {
  return withPoints(spreadFor({ language, lines: [] }, diagram), diagram, (spread) => deriveSpread(spread, language, limits));
}

function deriveSpread(diagram: Diagram, language: Language, limits: Limits): BroughtUp {
  const { lines, type } = canonicalOf(diagram, language, {});
  const made = withIds([...lines.map(({ text, of }) => ({ text, of: [...of] })), { text: '', of: [] }]);
  const { known, losses } = broughtUp(readLines(made, language, diagram, type), diagram, { limits });
  return toldOf(known, diagram, { lines: labelled(known), edits: [], losses, limits });
}

function toldOf(known: Known, diagram: Diagram, given: Pick<BroughtUp, 'lines' | 'edits' | 'losses' | 'limits'>): BroughtUp {
  const { language, statements, slots, read, ids, frozen } = known;
  return {
    language,
    text: statements.text,
    statements,
    slots,
    read,
    ids,
    frozen,
    findings: findingsOf(known, diagram, given.limits),
    diagram,
    ...given,
  };
}

/** A diagram that the text stood for, where one is known, and the limits of diagrams. */
interface Setting {
  readonly past?: Diagram | undefined;
  readonly limits: Limits;
}

function broughtUp(first: Known, diagram: Diagram, { past, limits }: Setting): { readonly known: Known; readonly losses: readonly Loss[] } {
  const isLabelled = past !== undefined && sameValue(labelsOf(past), labelsOf(diagram));
  let known = isBlank(first) ? filledUp(first, diagram) : isLabelled ? first : relabelled(first, diagram);
  const { type } = known.statements;
  if (type === undefined || grammarFor(known.language, type) === undefined) return { known, losses: [] };
  const tried = new Map<string, number>();
  // The statements of an activity depend on each other by their order: what differs is written again among those that stay.
  const mostTries = type === 'activity' ? 0 : mostRounds;
  for (let round = 0; round < mostTries; round += 1) {
    const plan = planOf(known, diagram, { tried, past, limits });
    if (isSettled(plan)) return { known, losses: plan.canonical.losses };
    const next = plan.isShuffled ? undefined : readLines(withIds(weave(plan)), known.language, diagram, type);
    if (next === undefined || losesComments(plan, known, next)) break;
    for (const id of ['', ...plan.reprint, ...plan.missing, ...plan.moved]) tried.set(id, (tried.get(id) ?? 0) + 1);
    known = next;
  }
  const plan = planOf(known, diagram, { tried, past, limits });
  if (isSettled(plan)) return { known, losses: plan.canonical.losses };
  return { known: readLines(withIds(rebuild(known, plan.canonical)), known.language, diagram, type), losses: plan.canonical.losses };
}

function labelsOf({ nodes }: Diagram): JsonValue {
  return nodes.map(({ id, data }) => [id, data?.label ?? '']);
}

/** Whether a text says nothing at all; comments alone say nothing. */
function isBlank({ statements }: Known): boolean {
  return statements.list.every(({ says }) => says.as === 'nothing');
}

/** A text that says nothing, with the graph written below its comments. */
function filledUp(known: Known, diagram: Diagram): Known {
  if (diagram.nodes.length === 0) return known;
  const { lines, type } = canonicalOf(diagram, known.language, {});
  const comments = known.lines.filter(({ text }) => text.trim() !== '').map(({ id, text }) => ({ id, text, of: [] }));
  const made = withIds([...comments, ...lines.map(({ text, of }) => ({ text, of: [...of] })), { text: '', of: [] }]);
  return readLines(made, known.language, diagram, type);
}

/** Whether something that speaks of no element is not there any more. */
function losesComments({ isTurned }: Plan, before: Known, after: Known): boolean {
  const counts = new Map<string, number>();
  const count = ({ statements }: Known, by: number): void => {
    for (const { says, from, to } of statements.list) {
      const text = statements.text.slice(from, to).trim();
      if (!isFree(says) || text === '' || (isTurned && (says.as === 'header' || says.as === 'direction'))) continue;
      counts.set(text, (counts.get(text) ?? 0) + by);
    }
  };
  count(before, -1);
  count(after, 1);
  return [...counts.values()].some((left) => left < 0);
}

/** The lines with the ids of all that they speak of; those of a broken statement stay. */
function labelled({ lines, statements, slots, broken }: Known): readonly TextLine[] {
  const of = new Map<number, string[]>();
  const kept = new Set<number>();
  for (const [index, { line }] of statements.list.entries()) {
    of.set(line, [...(of.get(line) ?? []), ...(slots[index] ?? [])]);
    if (broken.has(index)) kept.add(line);
  }
  return lines.map((line, index) => {
    if (kept.has(index + 1)) return line;
    const ids = of.get(index + 1) ?? [];
    return { id: line.id, text: line.text, ...(ids.length === 0 ? {} : { of: ids }) };
  });
}

/** Findings of reading, and one where elements are not made as the diagram is full; those that wait to be finished are none. */
export function findingsOf(
  { statements, read, ids }: Pick<Known, 'statements' | 'read' | 'ids'>,
  diagram: Diagram,
  limits: Limits,
): readonly TextFinding[] {
  const beyond = (['nodes', 'edges'] as const).flatMap((part): readonly TextFinding[] => {
    const isFull = part === 'nodes' ? countElements(diagram.nodes) >= limits.maxNodes : diagram.edges.length >= limits.maxEdges;
    if (!isFull) return [];
    const unmade = new Set(read.diagram[part].flatMap(({ id }) => (ids.has(id) ? [] : [id])));
    const index = read.slots.findIndex((own) => own.some((id) => unmade.has(id)));
    const statement = statements.list[index];
    if (unmade.size === 0 || statement === undefined) return [];
    const words = part === 'nodes' ? 'elements' : 'relations';
    return [
      findingAt(
        statements,
        statement,
        part === 'nodes' ? 'limit-nodes' : 'limit-edges',
        `The diagram has reached its limit; ${unmade.size} more ${words} in this text aren’t drawn. Remove some from the text.`,
      ),
    ];
  });
  return [...read.findings, ...beyond].sort((a, b) => a.line - b.line || a.column - b.column);
}
