import type { DiagramNode, Limits } from '@umlaut/diagram';
import type { TextFinding } from '../findings.ts';
import { containerBlocks } from '../graph/container-blocks.ts';
import type { EdgeDraft, NodeDraft } from '../graph/draft.ts';
import type { Losses } from '../graph/losses.ts';
import { type MadeDiagram, makeDiagram } from '../graph/make-diagram.ts';
import { fittedText } from '../graph/make-node.ts';
import { profiles } from '../profiles.ts';
import { findingAt } from '../statements/place-finding.ts';
import type { Said, Statements } from '../statements/statement.ts';
import { flowOf } from './read-flow.ts';
import { readOldFlow } from './read-old-flow.ts';
import { addNode, emptyReading, type Implicit, lead, type Reading, type Tip } from './reading.ts';

/** Reads the activity that the statements of a text say. Its nodes have no places but for the lane they stand in. */
export function readActivity(
  statements: Statements,
  { limits, losses, implicit }: { readonly limits: Limits; readonly losses: Losses; readonly implicit: Implicit },
): { readonly title: string | undefined; readonly made: MadeDiagram } {
  const reading = emptyReading(implicit);
  const slots: (readonly (NodeDraft | EdgeDraft | undefined)[])[] = [];
  const containerOf = containerBlocks(statements.list, (block) => reading.opened.has(block));
  for (const [index, { says, block }] of statements.list.entries()) {
    Object.assign(reading, { statement: index, block: containerOf(block), slots: [] });
    readSaid(reading, says);
    slots.push(reading.slots);
  }
  for (const frame of reading.frames) {
    if (frame.type !== 'old')
      reading.findings.push({ statement: frame.statement, code: 'unclosed', message: 'This block isn’t closed. Add its end below.' });
  }
  closeLanes(reading, losses);
  const profile = profiles.activity;
  const made = makeDiagram({ draft: reading.draft, slots }, { statements, limits, losses, profile, typeOf: () => 'activity' });
  const findings = reading.findings.slice(0, mostFindings).flatMap(({ statement, code, message }): readonly TextFinding[] => {
    const at = statements.list[statement];
    return at === undefined ? [] : [findingAt(statements, at, code, message)];
  });
  return {
    title: reading.draft.title,
    made: { ...made, diagram: inLanes(made.diagram, reading), findings: [...made.findings, ...findings] },
  };
}

function readSaid(reading: Reading, says: Said): void {
  const { draft } = reading;
  if (says.as === 'title') draft.title = says.text;
  else if (says.as === 'header' && says.name !== undefined) draft.title ??= says.name;
  else if (says.as === 'step') step(reading, says);
  else if (says.as === 'flow') flowOf(reading, says);
  else if (says.as === 'flowText') reading.tips = reading.tips.map((tip) => withText(tip, says.text));
  else if (says.as === 'lane') enterLane(reading, says);
  else if (says.as === 'oldFlow') readOldFlow(reading, says);
  else if (says.as === 'note') readNote(reading, says);
  else if (says.as === 'node') {
    const node = addNode(reading, { kind: says.ref.node?.kind ?? 'group', label: says.ref.node?.label ?? '' });
    node.isContainer = true;
    reading.opened.set(reading.statement, node);
  }
}

/** A flow with its text; a guard in brackets is one, as on the flows of a fork. */
function withText(tip: Tip, text: string): Tip {
  const [, guard, label = ''] = (tip.guard === undefined ? /^\[([^[\]]*)\]\s*(.*)$/s.exec(text) : null) ?? [];
  return guard === undefined ? { ...tip, label: text } : { ...tip, guard, label };
}

function step(reading: Reading, { kind, text, fill, stereotypes }: Extract<Said, { as: 'step' }>): void {
  const node = addNode(reading, { kind, label: text, ...(stereotypes === undefined ? {} : { data: { stereotypes } }) });
  if (fill !== undefined) node.fill = fill;
  lead(reading, node);
  if (kind === 'final' || kind === 'flowFinal') reading.tips = [];
}

/** A lane makes the partition that all lanes are in, and where the steps that follow stand. */
function enterLane(reading: Reading, { name, label }: Extract<Said, { as: 'lane' }>): void {
  const { lanes, draft } = reading;
  if (reading.partition === undefined) {
    const { block } = reading;
    reading.block = -1;
    reading.partition = addNode(reading, { kind: 'partition', label: '' });
    reading.block = block;
    reading.partition.isContainer = true;
    for (const node of draft.nodes) if (node !== reading.partition && node.parent === undefined) node.parent = reading.partition;
  }
  if (!lanes.has(name)) lanes.set(name, { id: `lane-${lanes.size + 1}`, label });
  reading.lane = name;
}

function closeLanes({ partition, lanes }: Reading, losses: Losses): void {
  if (partition === undefined) return;
  const cut = (how: 'changed' | 'dropped', what: string): void => losses.add(how, what);
  const all = [...lanes.values()];
  if (all.length > mostLanes) cut('dropped', 'swimlanes beyond the limit');
  const kept = all.slice(0, mostLanes).map(({ label, ...lane }) => ({ ...lane, label: fittedText(label, cut), size: laneSize }));
  partition.data = { ...partition.data, lanes: kept };
}

const mostFindings = 100;
const mostLanes = 20;
const laneSize = 280;

/** The diagram with each node in its lane, by its place across. */
function inLanes(diagram: MadeDiagram['diagram'], { laneOf, lanes, partition }: Reading): MadeDiagram['diagram'] {
  if (partition === undefined) return diagram;
  const names = [...lanes.keys()];
  const places = new Map([...laneOf].map(([node, lane]) => [node.id, Math.min(names.indexOf(lane), mostLanes - 1)]));
  const nodes = diagram.nodes.map((node): DiagramNode => {
    if (node.parentId !== partition.id) return node;
    return { ...node, position: { x: laneSize * Math.max(0, places.get(node.id) ?? 0) + 20, y: 0 } };
  });
  return { ...diagram, nodes };
}

function readNote(reading: Reading, { text, about, name, fill }: Extract<Said, { as: 'note' }>): void {
  const { draft } = reading;
  const { last } = draft;
  const note = addNode(reading, { kind: 'comment', label: text });
  if (fill !== undefined) note.fill = fill;
  if (last === undefined || about.length === 0 || name !== undefined) {
    if (last !== undefined) draft.last = last;
    return;
  }
  draft.last = last;
  draft.edges.push({ statement: reading.statement, slot: 1, source: note, target: last, kind: 'anchor', data: {}, isTurned: false });
  const edge = draft.edges.at(-1);
  if (edge !== undefined) reading.slots.push(edge);
}
