import { isObject, type JsonObject, type JsonValue } from '@umlaut/diagram';
import { createDraft, type Draft, type NodeDraft, newNode, say } from '../graph/draft.ts';
import type { NodeSaid, Ref, Said, Statement, Statements } from '../statements/statement.ts';
import { type Count, counted, noCount, numberingRead } from './read-numbering.ts';
import type { FragmentRow, MessageRow, Row } from './rows.ts';

/** The lifelines and rows of a text in its order, and the elements that the slots of its statements mean. */
export interface ReadRows {
  readonly draft: Draft;
  readonly lifelines: readonly NodeDraft[];
  readonly boxes: readonly NodeDraft[];
  readonly rows: readonly Row[];
  readonly numbering: JsonObject | undefined;
  readonly slots: readonly Slots[];
}

interface Reading {
  readonly draft: Draft;
  readonly lifelines: NodeDraft[];
  readonly boxes: NodeDraft[];
  readonly rows: Row[];
  readonly opened: Map<number, FragmentRow | NodeDraft>;
  /** The fragment that contains each statement. */
  readonly fragments: (FragmentRow | undefined)[];
  /** The last message, and that of each lifeline. */
  last?: MessageRow;
  readonly lastOf: Map<NodeDraft, MessageRow>;
  readonly statements: Statements;
  /** Lifelines that wait for the message that creates them, and those whose next message starts an execution. */
  readonly created: Set<NodeDraft>;
  readonly starting: Set<NodeDraft>;
  /** Calls without a reply, for `return`. */
  readonly calls: MessageRow[];
  numbering?: JsonObject;
  count: Count;
  /** A change of the numbers that the next message bears, and that message for the slot of its statement. */
  change?: { readonly number: JsonValue; row?: MessageRow };
}

const profile = { mention: 'lifeline' } as const;

/** Id of the frame that says how messages are numbered. */
export const frameId = 'frame';

/** Reads the rows that the statements of a sequence diagram say. */
export function readRows(statements: Statements): ReadRows {
  const reading: Reading = {
    draft: createDraft(),
    lifelines: [],
    boxes: [],
    rows: [],
    opened: new Map(),
    fragments: [],
    lastOf: new Map(),
    statements,
    created: new Set(),
    starting: new Set(),
    calls: [],
    count: noCount,
  };
  const slots = statements.list.map((statement, index) => readStatement(reading, statement, index));
  const { draft, lifelines, boxes, rows, numbering } = reading;
  return { draft, lifelines, boxes, rows, numbering, slots };
}

type Slots = readonly ({ readonly id?: string | undefined } | undefined)[];

function readStatement(reading: Reading, statement: Statement, index: number): Slots {
  const { says } = statement;
  const within = fragmentRound(reading, statement.block);
  reading.fragments[index] = within;
  if (says.as === 'title') reading.draft.title = says.text;
  if (says.as === 'header' && says.name !== undefined) reading.draft.title ??= says.name;
  if (says.as === 'numbering') return readNumbering(reading, says);
  if (says.as === 'lifeline') return readLifeline(reading, says, { statement, index });
  if (says.as === 'message') return readMessage(reading, says, { within, index });
  if (says.as === 'return') return readReturn(reading, says.text, { within, index });
  if (says.as === 'execution') return readExecution(reading, says, index);
  if (says.as === 'fragment') return readFragment(reading, says, { within, index });
  if (says.as === 'operand') return readOperand(reading, says.text, within);
  if (says.as === 'row') return readRow(reading, says, { within, index });
  if (says.as === 'divider')
    return [
      addNode(
        reading,
        { kind: 'divider', label: says.text, ...(says.form === undefined ? {} : { data: { form: says.form } }) },
        { within, index },
      ),
    ];
  return says.as === 'box' ? readBox(reading, says, index) : [];
}

interface At {
  readonly within: FragmentRow | undefined;
  readonly index: number;
}

function fragmentRound({ opened, fragments }: Reading, block: number): FragmentRow | undefined {
  const found = opened.get(block);
  return found !== undefined && 'operands' in found ? found : fragments[block];
}

function lifelineOf(reading: Reading, ref: Ref, index: number): NodeDraft {
  const known = reading.draft.byName.get(ref.name);
  const node = known ?? newNode(reading.draft, { key: ref.name, name: ref.name, statement: index });
  if (known === undefined) {
    node.kind = 'lifeline';
    reading.lifelines.push(node);
  }
  if (ref.node !== undefined) say(node, ref.node, profile);
  return node;
}

function readLifeline(
  reading: Reading,
  says: Extract<Said, { as: 'lifeline' }>,
  { statement, index }: { readonly statement: Statement; readonly index: number },
): Slots {
  const node = lifelineOf(reading, says.ref, index);
  const box = reading.opened.get(statement.block);
  if (box !== undefined && !('operands' in box) && node.parent === undefined) node.parent = box;
  if (says.isCreated === true) reading.created.add(node);
  return [node];
}

function readMessage(reading: Reading, says: Extract<Said, { as: 'message' }>, { within, index }: At): Slots {
  const { source: from, target: to } = says;
  const name = from ?? to;
  if (name === undefined) return [];
  const first = lifelineOf(reading, { name: (says.isTurned ? to : from) ?? name }, index);
  const second = lifelineOf(reading, { name: (says.isTurned ? from : to) ?? name }, index);
  const [source, target] = says.isTurned ? [second, first] : [first, second];
  const isCreating = reading.created.delete(target);
  const row: MessageRow = {
    type: 'message',
    statement: index,
    source,
    target,
    kind: isCreating ? 'createMessage' : says.kind,
    data: says.data,
    within,
    isTurned: says.isTurned,
  };
  if (reading.starting.delete(target)) mark(row, 'target', 'start');
  if (reading.starting.delete(source)) mark(row, 'source', 'start');
  addMessage(reading, row);
  if (says.kind === 'syncMessage') reading.calls.push(row);
  return [first, second, row];
}

/** A reply to the last call that has none. */
function readReturn(reading: Reading, text: string, { within, index }: At): Slots {
  const call = reading.calls.pop();
  if (call === undefined) return [];
  const data: JsonObject = { ...(text === '' ? {} : { label: text }), ...(startsAt(call) ? { source: { execution: 'finish' } } : {}) };
  const row: MessageRow = {
    type: 'message',
    statement: index,
    source: call.target,
    target: call.source,
    kind: 'reply',
    data,
    within,
    isTurned: false,
  };
  addMessage(reading, row);
  return [row];
}

function addMessage(reading: Reading, row: MessageRow): void {
  reading.rows.push(row);
  reading.last = row;
  reading.lastOf.set(row.source, row).set(row.target, row);
  reading.count = counted(reading.count);
  if (reading.change === undefined) return;
  row.data = { ...row.data, number: reading.change.number };
  reading.change.row = row;
  delete reading.change;
}

/** The first numbering is that of the whole score, whose earlier messages have no numbers; further ones change it. */
function readNumbering(reading: Reading, says: Extract<Said, { as: 'numbering' }>): Slots {
  const { number, count } = numberingRead(reading.count, says, reading.statements.language);
  const isFirst = reading.numbering === undefined;
  if (isFirst && number === 'stop') return [];
  reading.count = count;
  if (isFirst) {
    reading.numbering = says.data;
    const first = reading.rows.find((row): row is MessageRow => row.type === 'message');
    if (first === undefined) return [{ id: frameId }];
    first.data = { ...first.data, number: 'stop' };
  }
  const isCountedOn = says.change === 'resume' && isObject(number) && number.from !== undefined;
  const made: Reading['change'] = { number: isFirst && !isCountedOn ? 'resume' : number };
  reading.change = made;
  if (isFirst) return [{ id: frameId }];
  return [
    {
      get id() {
        return made.row?.id;
      },
    },
  ];
}

function startsAt({ data: { target } }: MessageRow): boolean {
  return isObject(target) && target.execution === 'start';
}

/** An execution starts or finishes at the last message of its lifeline; before the first one it starts at the next. */
function readExecution(reading: Reading, { of, does }: Extract<Said, { as: 'execution' }>, index: number): Slots {
  const node = lifelineOf(reading, { name: of }, index);
  const own = reading.lastOf.get(node);
  const last = does === 'start' && own !== reading.last ? undefined : own;
  if (does === 'start') {
    if (last === undefined || (last.target !== node && last.source === node)) reading.starting.add(node);
    else mark(last, 'target', 'start');
  } else if (last !== undefined) mark(last, last.target === node && last.source !== node ? 'target' : 'source', does);
  return [node];
}

/** Says what a message does to the executions at its end: finish and then start is a restart. */
function mark(row: MessageRow, end: 'source' | 'target', does: 'start' | 'finish' | 'destroy'): void {
  const said = row.data[end];
  const before = isObject(said) ? said : {};
  const isRestart = (before.execution === 'finish' && does === 'start') || (before.execution === 'start' && does === 'finish');
  row.data = { ...row.data, [end]: { ...before, execution: isRestart ? 'restart' : does } };
}

function readFragment(reading: Reading, says: Extract<Said, { as: 'fragment' }>, { within, index }: At): Slots {
  const isGroup = says.operator === 'group';
  const node = newNode(reading.draft, { name: '', statement: index });
  say(
    node,
    { kind: 'fragment', label: isGroup ? says.text || 'group' : says.operator, ...(says.fill === undefined ? {} : { fill: says.fill }) },
    profile,
  );
  const guard = isGroup || says.text === '' ? {} : { guard: says.text };
  const fragment: FragmentRow = {
    type: 'fragment',
    statement: index,
    node,
    operator: says.operator,
    operands: [{ id: 'o1', ...guard }],
    within,
  };
  reading.opened.set(index, fragment);
  reading.rows.push(fragment);
  return [node];
}

function readOperand({ rows }: Reading, text: string, within: FragmentRow | undefined): Slots {
  if (within === undefined) return [];
  const operand: FragmentRow['operands'][number] = { id: `o${within.operands.length + 1}`, ...(text === '' ? {} : { guard: text }) };
  within.operands.push(operand);
  rows.push({ type: 'operand', operand });
  return [within.node];
}

function addNode(reading: Reading, said: NodeSaid, { within, index }: At): NodeDraft {
  const node = newNode(reading.draft, { name: '', statement: index });
  say(node, said, profile);
  reading.rows.push({ type: 'node', node, within });
  return node;
}

/** A note stands over lifelines, beside one, or beside the last message; a use covers lifelines. */
function readRow(reading: Reading, says: Extract<Said, { as: 'row' }>, at: At): Slots {
  const over = says.over.map((name) => lifelineOf(reading, { name }, at.index));
  const { last } = reading;
  const beside =
    says.kind === 'note' && over.length === 0 && says.side !== undefined && last !== undefined
      ? [says.side === 'left' ? last.source : last.target]
      : over;
  const list = beside.map(({ id }) => ({ id }));
  const data: JsonObject = {
    ...(list.length === 0 ? {} : { [says.kind === 'use' ? 'covers' : 'over']: list }),
    ...(says.side === undefined ? {} : { side: says.side }),
  };
  const node = addNode(
    reading,
    {
      kind: says.kind === 'use' ? 'interactionUse' : 'comment',
      label: says.text,
      data,
      ...(says.fill === undefined ? {} : { fill: says.fill }),
    },
    at,
  );
  return [...over, node];
}

function readBox(reading: Reading, says: Extract<Said, { as: 'box' }>, index: number): Slots {
  const node = newNode(reading.draft, { name: '', statement: index });
  say(node, { kind: 'lifelineBox', label: says.text, ...(says.fill === undefined ? {} : { fill: says.fill }) }, profile);
  node.isContainer = true;
  reading.opened.set(index, node);
  reading.boxes.push(node);
  return [node];
}
