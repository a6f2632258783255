import { type Diagram, emptyDiagram, type LayoutHints, type Limits, type Loss } from '@umlaut/diagram';
import { readActivity } from './activity/read-activity.ts';
import { type Implicit, nothingImplicit } from './activity/reading.ts';
import type { FindingCode, TextFinding } from './findings.ts';
import { grammarFor } from './grammars.ts';
import { gatherPoints, pointWord } from './graph/border-points.ts';
import { createLosses, type Losses } from './graph/losses.ts';
import { makeDiagram } from './graph/make-diagram.ts';
import { readGraph } from './graph/read-graph.ts';
import { hasAddressInText } from './plantuml/address.ts';
import { diagramTypeFor, profileFor, type profiles } from './profiles.ts';
import { refusalsOf } from './refusals.ts';
import { readSequence } from './sequence/read-sequence.ts';
import { opensOf } from './statements/parse-lines.ts';
import { findingAt, findingIn } from './statements/place-finding.ts';
import type { Statement, Statements, TextType } from './statements/statement.ts';

/** A text as a diagram, in which all nodes lie at the same place. */
export interface ReadText {
  readonly diagram: Diagram;
  readonly findings: readonly TextFinding[];
  readonly losses: readonly Loss[];
  readonly hints: LayoutHints;
  /** Ids of the elements that each statement speaks of; empty for one that was not made. */
  readonly slots: readonly (readonly string[])[];
  /** The same as stored lines have them: border points by their own ids. */
  readonly named: readonly (readonly string[])[];
  /** The title that the text gives the diagram. */
  readonly title?: string;
}

/**
 * Reads the diagram that a text says. Total: what is not understood is a finding, what has no place in a diagram a loss, and what is
 * beyond the limits is found and not made. `implicit` are statements of an activity that say no node. The diagram passes `checkDiagram` with these limits. Nodes have no places yet.
 */
export function readStatements(statements: Statements, limits: Limits, implicit: Implicit = nothingImplicit): ReadText {
  const losses = createLosses();
  const findings = troublesOf(statements, losses);
  const type = readableType(statements);
  if (type === undefined)
    return withSlots(
      { diagram: emptyDiagram, findings, losses: losses.list(), hints: { turned: [] } },
      statements.list.map(() => []),
    );
  const { title, made } =
    type === 'sequence'
      ? readSequence(statements, { limits, losses })
      : type === 'activity'
        ? readActivity(statements, { limits, losses, implicit })
        : readByProfile(statements, type, { limits, losses });
  const read = {
    diagram: made.diagram,
    findings: [...findings, ...made.findings].sort((a, b) => a.line - b.line || a.column - b.column),
    losses: losses.list(),
    hints: made.hints,
    ...(title === undefined ? {} : { title }),
  };
  return withSlots(read, made.slots);
}

function withSlots(read: Omit<ReadText, 'slots' | 'named'>, slots: ReadText['slots']): ReadText {
  return { ...read, slots, named: slots };
}

/** `readStatements` with border points as parts of their nodes, which do not count as elements. Slots of points mean their nodes. */
export function readText(statements: Statements, limits: Limits): ReadText {
  const most = statements.list.filter(({ says }) => says.as === 'node' && pointWord(says.ref.node?.data?.keyword) !== undefined).length;
  const wide = gathered(readStatements(statements, { ...limits, maxNodes: limits.maxNodes + most }));
  return wide.diagram.nodes.length <= limits.maxNodes ? wide : gathered(readStatements(statements, limits));
}

function gathered(read: ReadText): ReadText {
  const { diagram, points } = gatherPoints(read.diagram);
  if (points.size === 0) return read;
  return { ...read, diagram, slots: read.slots.map((own) => own.map((id) => points.get(id)?.node ?? id)) };
}

/** The type of a text, where it is one that is read. */
function readableType({ language, type }: Statements): TextType | undefined {
  return type === undefined || grammarFor(language, type) === undefined ? undefined : type;
}

function readByProfile(statements: Statements, type: keyof typeof profiles, given: { readonly limits: Limits; readonly losses: Losses }) {
  const profile = profileFor(statements, type);
  const read = readGraph(statements, profile);
  const made = makeDiagram(read, { ...given, statements, profile, typeOf: (kinds) => diagramTypeFor(type, kinds) });
  return { title: read.draft.title, made };
}

const mostFindings = 100;

/** Findings on statements that say nothing that can be read; the first 100. Counts what is kept. */
function troublesOf(statements: Statements, losses: Losses): readonly TextFinding[] {
  const findings: TextFinding[] = [];
  const find = (statement: Statement, code: FindingCode, message: string): void => {
    if (findings.length < mostFindings) findings.push(findingAt(statements, statement, code, message));
  };
  if (readableType(statements) === undefined) {
    const first = statements.list.find(({ says }) => says.as !== 'nothing');
    if (first !== undefined)
      find(first, 'type-not-known', 'Unsupported diagram type. Start the text with a supported one, such as classDiagram.');
    return findings;
  }
  const closed = new Set(statements.list.flatMap(({ says, block }) => (says.as === 'end' ? [block] : [])));
  for (const [index, statement] of statements.list.entries()) {
    const { says, trouble, line, lost } = statement;
    for (const { how, what } of lost) losses.add(how, what, { line });
    if (hasAddressInText(statements, statement)) losses.add('kept', 'link in a text', { line });
    if (trouble === 'too-long') find(statement, 'too-long', 'A line can have up to 4,000 characters, and 100 spaces in a row. Split it.');
    else if (trouble === 'too-many') find(statement, 'too-long', 'The text is too long. Nothing from here on is read. Split it.');
    else if (trouble === 'stray-end') find(statement, 'stray-end', 'This doesn’t close anything. Remove it, or open a block above.');
    else if (trouble === 'second-diagram')
      find(statement, 'not-understood', 'A text can have one diagram. Move this one to a text of its own.');
    else if (says.as === 'unknown')
      find(statement, 'not-understood', 'Can’t understand this line. It is kept but not drawn. Correct or remove it.');
    if (trouble === 'unclosed' || (opensOf(says) !== undefined && !closed.has(index))) {
      find(statement, 'unclosed', 'This block isn’t closed. Add its end below.');
      // PlantUML draws a sequence diagram whose fragments end with the text.
      const last = findings.at(-1);
      const isDrawn = statements.language === 'plantuml' && statements.type === 'sequence';
      if (isDrawn && last?.code === 'unclosed') findings[findings.length - 1] = { ...last, severity: 'warning' };
    }
    if (says.as !== 'kept' || says.what === '') continue;
    if (says.what === 'include') find(statement, 'include-not-read', 'Includes aren’t read. Paste the included text here instead.');
    if (says.what === 'macro') find(statement, 'macro-not-run', 'Macros aren’t supported. Write out their content instead.');
    losses.add('kept', says.what, { line });
  }
  const refused = refusalsOf(statements).slice(0, mostFindings);
  return [...findings, ...refused.map((refusal) => findingIn(statements, refusal, 'refused', refusal.message))];
}
