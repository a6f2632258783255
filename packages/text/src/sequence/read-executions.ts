import { isObject } from '@umlaut/diagram';
import type { NodeDraft } from '../graph/draft.ts';
import type { Language, ScoreSaid } from '../statements/statement.ts';
import type { Below, FragmentRow, MessageRow, NodeRow } from './rows.ts';

type Last = MessageRow | FragmentRow | NodeRow;
type Does = Extract<ScoreSaid, { as: 'execution' }>['does'];

/** State of the executions while a text is read. */
export interface Executions {
  readonly language: Language;
  /** Whether messages start and finish executions by themselves. */
  isAutomatic: boolean;
  /** The last message, and that of each lifeline. */
  last?: MessageRow;
  readonly lastOf: Map<NodeDraft, MessageRow>;
  /** The last row in the open operand of each fragment, and outside of all. */
  readonly lastIn: Map<FragmentRow | undefined, Last>;
  /** Lifelines whose next message starts an execution, and those whose next message destroys them. */
  readonly starting: Set<NodeDraft>;
  readonly destroyed: Set<NodeDraft>;
  /** The messages that open executions started with, and their lifelines. */
  readonly activating: MessageRow[];
  readonly active: NodeDraft[];
  /** Executions that start or finish below rows. */
  readonly below: Map<Last, Below>;
}

/** The executions at the beginning of a text. */
export function newExecutions(language: Language): Executions {
  return {
    language,
    isAutomatic: false,
    lastOf: new Map(),
    lastIn: new Map(),
    starting: new Set(),
    destroyed: new Set(),
    activating: [],
    active: [],
    below: new Map(),
  };
}

/** Lets a message do what lines above have said of its lifelines, and remembers what it does. */
export function passMessage(executions: Executions, row: MessageRow): void {
  const { starting, destroyed, lastOf, lastIn, activating } = executions;
  if (executions.isAutomatic) activateAutomatically(row);
  let isOpen = false;
  for (const end of ['target', 'source'] as const) {
    const node = row[end];
    if (isOutside(row, end)) continue;
    if (starting.delete(node)) {
      mark(row, end, 'start');
      // It has been open since the line that started it.
      activating.push(row);
      isOpen ||= end === 'target';
    }
    if (destroyed.delete(node)) mark(row, end, 'destroy');
  }
  executions.last = row;
  lastOf.set(row.source, row).set(row.target, row);
  lastIn.set(row.within, row);
  if (executionAt(row, 'target') === 'start' && !isOpen) open(executions, row.target, row);
  if (executionAt(row, 'source') === 'finish') close(executions, row.source);
}

function activateAutomatically(row: MessageRow): void {
  if (row.kind === 'createMessage' || executionAt(row, 'source') !== undefined || executionAt(row, 'target') !== undefined) return;
  const target = row.data.target;
  if (isObject(target) && (target.head === 'cross' || target.head === 'none')) return;
  if (row.kind === 'reply') mark(row, 'source', 'finish');
  else mark(row, 'target', 'start');
}

/** The lifeline whose execution started last among those that are open. */
export function lastActive({ active }: Executions): NodeDraft | undefined {
  return active.at(-1);
}

/**
 * Reads a line that starts or finishes an execution, or destroys a lifeline: at the last row where that is a message of it, else below that row.
 * False where nothing can say it.
 */
export function readExecution(
  executions: Executions,
  { node, does, within }: { readonly node: NodeDraft; readonly does: Does; readonly within: FragmentRow | undefined },
): boolean {
  const { language, last, lastOf, lastIn } = executions;
  const own = lastOf.get(node);
  if (does === 'destroy') {
    if (language === 'mermaid') executions.destroyed.add(node);
    else if (own !== undefined) mark(own, own.target === node && !isOutside(own, 'target') ? 'target' : 'source', 'destroy');
    return language === 'mermaid' || own !== undefined;
  }
  if (does === 'start') open(executions, node, last);
  else close(executions, node);
  const row = lastIn.get(within) ?? (does === 'finish' ? own : undefined);
  if (row === undefined) {
    if (does === 'start') executions.starting.add(node);
    return does === 'start';
  }
  if (row.type === 'message') {
    const ends = (does === 'start' || row.source !== node ? (['target', 'source'] as const) : (['source', 'target'] as const)).filter(
      (end) => row[end] === node && !isOutside(row, end),
    );
    if (ends.some((end) => canMark(row, end, does) && mark(row, end, does))) return true;
  }
  return addBelow(executions, row, node, does);
}

function addBelow({ below }: Executions, row: Last, node: NodeDraft, does: 'start' | 'finish'): boolean {
  const found = below.get(row) ?? { starts: new Set(), finishes: new Set() };
  below.set(row, found);
  const list = does === 'start' ? found.starts : found.finishes;
  const isNew = !list.has(node);
  list.add(node);
  return isNew;
}

function open({ activating, active }: Executions, node: NodeDraft, row: MessageRow | undefined): void {
  active.push(node);
  if (row !== undefined) activating.push(row);
}

function close({ activating, active }: Executions, node: NodeDraft): void {
  activating.pop();
  const at = active.lastIndexOf(node);
  if (at >= 0) active.splice(at, 1);
}

function isOutside({ data }: MessageRow, end: 'source' | 'target'): boolean {
  const said = data[end];
  return isObject(said) && said.outside !== undefined;
}

function executionAt({ data }: MessageRow, end: 'source' | 'target'): unknown {
  const said = data[end];
  return isObject(said) ? said.execution : undefined;
}

/** An end of a message says one change, or an end and then a start. */
function canMark(row: MessageRow, end: 'source' | 'target', does: 'start' | 'finish'): boolean {
  const before = executionAt(row, end);
  return before === undefined || (before === 'finish' && does === 'start');
}

function mark(row: MessageRow, end: 'source' | 'target', does: Does): true {
  const said = row.data[end];
  const before = isObject(said) ? said : {};
  const execution = before.execution === 'finish' && does === 'start' ? 'restart' : does;
  row.data = { ...row.data, [end]: { ...before, execution } };
  return true;
}
