import { isObject, type JsonObject, type JsonValue } from '@umlaut/diagram';
import { createDraft, type Draft, type NodeDraft, newNode, say } from '../graph/draft.ts';
import type { Losses } from '../graph/losses.ts';
import type { NodeSaid, Ref, Said, Statement, Statements } from '../statements/statement.ts';
import { shownText } from './mermaid-message.ts';
import { type Executions, lastActive, newExecutions, passMessage, readExecution } from './read-executions.ts';
import { type Count, counted, noCount, numberingRead } from './read-numbering.ts';
import type { FragmentRow, MessageRow, NodeRow, Row } from './rows.ts';

/** The lifelines and rows of a text in its order, and the elements that the slots of its statements mean. */
export interface ReadRows {
  readonly draft: Draft;
  readonly lifelines: readonly NodeDraft[];
  readonly boxes: readonly NodeDraft[];
  readonly rows: readonly Row[];
  readonly numbering: JsonObject | undefined;
  /** Name of the frame round the whole. */
  readonly frame: string | undefined;
  readonly below: Executions['below'];
  readonly slots: readonly Slots[];
}

interface Reading {
  readonly draft: Draft;
  readonly losses: Losses;
  readonly lifelines: NodeDraft[];
  /** Places that lifelines ask for among the others. */
  readonly order: Map<NodeDraft, number>;
  readonly boxes: NodeDraft[];
  readonly rows: Row[];
  readonly opened: Map<number, FragmentRow | NodeDraft>;
  /** The fragment that contains each statement. */
  readonly fragments: (FragmentRow | undefined)[];
  readonly statements: Statements;
  /** Lifelines that wait for the message that creates them. */
  readonly created: Set<NodeDraft>;
  /** Lifelines that only executions have named, which in Mermaid stand where they are named otherwise. */
  readonly unseen: Set<NodeDraft>;
  readonly executions: Executions;
  numbering?: JsonObject;
  frame?: string;
  count: Count;
  /** A change of the numbers that the next message bears, and that message for the slot of its statement. */
  change?: { readonly number: JsonValue; row?: MessageRow };
}

const profile = { mention: 'lifeline' } as const;

/** Id of the frame that says how messages are numbered. */
export const frameId = 'frame';

/** Reads the rows that the statements of a sequence diagram say. */
export function readRows(statements: Statements, losses: Losses): ReadRows {
  const reading: Reading = {
    draft: createDraft(),
    losses,
    lifelines: [],
    order: new Map(),
    boxes: [],
    rows: [],
    opened: new Map(),
    fragments: [],
    statements,
    created: new Set(),
    unseen: new Set(),
    executions: newExecutions(statements.language),
    count: noCount,
  };
  const slots = statements.list.map((statement, index) => readStatement(reading, statement, index));
  const { draft, boxes, rows, numbering, frame, order } = reading;
  const lifelines = reading.lifelines.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return { draft, lifelines, boxes, rows, numbering, frame, below: reading.executions.below, slots };
}

type Slots = readonly ({ readonly id?: string | undefined } | undefined)[];

function readStatement(reading: Reading, statement: Statement, index: number): Slots {
  const { says } = statement;
  const within = fragmentRound(reading, statement.block);
  reading.fragments[index] = within;
  // Each reader takes the facts of its own kind, which the compiler cannot match to these.
  const reader = readers[says.as] as Reader<Said> | undefined;
  return reader?.(reading, says, { within, index, statement }) ?? [];
}

interface Place {
  readonly within: FragmentRow | undefined;
  readonly index: number;
  readonly statement: Statement;
}

type Reader<Own> = (reading: Reading, says: Own, at: Place) => Slots | undefined;

/** Readers of the statements of a sequence diagram, by the kind of their facts; all others mean nothing here. */
const readers: { readonly [Kind in Said['as']]?: Reader<Extract<Said, { as: Kind }>> } = {
  title(reading, { text }) {
    reading.draft.title = text;
    return undefined;
  },
  header(reading, { name }) {
    if (name !== undefined) reading.draft.title ??= name;
    return undefined;
  },
  frame(reading, { text }) {
    reading.frame = text;
    return [{ id: frameId }];
  },
  numbering: readNumbering,
  autoactivate(reading, { isOn }) {
    reading.executions.isAutomatic = isOn;
    return undefined;
  },
  lifeline: readLifeline,
  message: readMessage,
  return: (reading, { text }, at) => readReturn(reading, text, at),
  execution: executionRead,
  link: readLink,
  fragment: readFragment,
  operand: (reading, { text }, { within }) => readOperand(reading, text, within),
  row: readRow,
  divider: (reading, says, at) => [addNode(reading, dividerSaid(says), at)],
  box: readBox,
};

function dividerSaid({ text, form, size }: Extract<Said, { as: 'divider' }>): NodeSaid {
  return { kind: 'divider', label: text, data: { ...(form === undefined ? {} : { form }), ...(size === undefined ? {} : { size }) } };
}

interface At {
  readonly within: FragmentRow | undefined;
  readonly index: number;
}

function fragmentRound({ opened, fragments }: Reading, block: number): FragmentRow | undefined {
  const found = opened.get(block);
  return found !== undefined && 'operands' in found ? found : fragments[block];
}

function lifelineOf(reading: Reading, { name, node: said }: Ref, index: number): NodeDraft {
  const known = reading.draft.byName.get(name);
  const node = known ?? newNode(reading.draft, { key: name, name, statement: index });
  if (known === undefined) {
    node.kind = 'lifeline';
    const label = reading.statements.language === 'mermaid' ? shownText(name) : name;
    if (label !== name) node.label = label;
    reading.lifelines.push(node);
  } else if (reading.unseen.delete(node)) putLast(reading.lifelines, node);
  if (said !== undefined) say(node, said, profile);
  return node;
}

function putLast(lifelines: NodeDraft[], node: NodeDraft): void {
  lifelines.push(...lifelines.splice(lifelines.indexOf(node), 1));
}

/**
 * A lifeline that is declared again: Mermaid takes its text and head where there is a text, PlantUML puts it behind all others and takes nothing.
 */
function readLifeline(
  reading: Reading,
  { ref, isCreated, order }: Extract<Said, { as: 'lifeline' }>,
  { statement, index }: { readonly statement: Statement; readonly index: number },
): Slots {
  const { lifelines, statements, losses } = reading;
  const known = reading.draft.byName.get(ref.name);
  const isPlantuml = statements.language === 'plantuml';
  if (known !== undefined && isPlantuml) putLast(lifelines, known);
  const isIgnored = known !== undefined && (isPlantuml || ref.node?.label === undefined);
  if (known !== undefined && !isIgnored) known.data = Object.fromEntries(Object.entries(known.data).filter(([field]) => field !== 'head'));
  if (isIgnored && saysMore(ref, known)) losses.add('kept', 'repeated declaration', { line: statement.line });
  const node = lifelineOf(reading, isIgnored ? { name: ref.name } : ref, index);
  if (order !== undefined && known === undefined) reading.order.set(node, order);
  const box = reading.opened.get(statement.block);
  if (box !== undefined && !('operands' in box) && node.parent === undefined) node.parent = box;
  if (isCreated === true) reading.created.add(node);
  return [node];
}

/** Whether a declaration says more of a lifeline than is known of it. */
function saysMore({ name, node }: Ref, known: NodeDraft): boolean {
  const { head } = node?.data ?? {};
  return (node?.label !== undefined && node.label !== (known.label ?? name)) || head !== known.data.head;
}

function readLink(reading: Reading, { of, link }: Extract<Said, { as: 'link' }>, { index }: At): Slots {
  const node = lifelineOf(reading, { name: of }, index);
  if (node.link === undefined && /^https?:\/\/\S+$/i.test(link)) node.link = link;
  else reading.losses.add('kept', 'link of a lifeline', { line: reading.statements.list[index]?.line ?? 1 });
  return [node];
}

function readMessage(reading: Reading, says: Extract<Said, { as: 'message' }>, { within, index }: At): Slots {
  const { source: from, target: to, labels } = says;
  const name = from ?? to;
  if (name === undefined) return [];
  const refs = { source: refOf(from ?? name, labels?.source), target: refOf(to ?? name, labels?.target) };
  const [one, other] = says.isTurned ? [refs.target, refs.source] : [refs.source, refs.target];
  const first = lifelineOf(reading, one, index);
  const second = lifelineOf(reading, other, index);
  const [source, target] = says.isTurned ? [second, first] : [first, second];
  const isCreating = to !== undefined && reading.created.delete(target);
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
  addMessage(reading, row);
  return [first, second, row];
}

function refOf(name: string, label: string | undefined): Ref {
  return label === undefined ? { name } : { name, node: { label } };
}

/** A reply to the message that the last open execution started with, else to the last message. */
function readReturn(reading: Reading, text: string, { within, index }: At): Slots {
  const { executions } = reading;
  const call = executions.activating.at(-1) ?? executions.last;
  if (call === undefined) {
    reading.losses.add('dropped', 'return without a call', { line: reading.statements.list[index]?.line ?? 1 });
    return [];
  }
  const outside = (end: 'source' | 'target'): JsonObject => {
    const said = call.data[end];
    if (!isObject(said) || said.outside === undefined) return {};
    const side = said.side ?? (end === 'source' ? 'left' : 'right');
    return {
      outside: said.outside === 'found' ? 'lost' : said.outside === 'lost' ? 'found' : 'gate',
      ...(side === (end === 'source' ? 'right' : 'left') ? {} : { side }),
    };
  };
  const atSource = { ...outside('target'), ...(executions.activating.length > 0 ? { execution: 'finish' } : {}) };
  const atTarget = outside('source');
  const row: MessageRow = {
    type: 'message',
    statement: index,
    source: call.target,
    target: call.source,
    kind: 'reply',
    data: {
      ...(text === '' ? {} : { label: text }),
      ...(Object.keys(atSource).length === 0 ? {} : { source: atSource }),
      ...(Object.keys(atTarget).length === 0 ? {} : { target: atTarget }),
    },
    within,
    isTurned: false,
  };
  addMessage(reading, row);
  return [row];
}

function addMessage(reading: Reading, row: MessageRow): void {
  passMessage(reading.executions, row);
  reading.rows.push(row);
  reading.count = counted(reading.count);
  if (reading.change === undefined) return;
  row.data = { ...row.data, number: reading.change.number };
  reading.change.row = row;
  delete reading.change;
}

function executionRead(reading: Reading, { of, does }: Extract<Said, { as: 'execution' }>, { within, index }: At): Slots {
  const known = of === undefined ? lastActive(reading.executions) : reading.draft.byName.get(of);
  const node = known ?? (of === undefined ? undefined : lifelineOf(reading, { name: of }, index));
  if (known === undefined && node !== undefined && reading.statements.language === 'mermaid') reading.unseen.add(node);
  const isSaid = node !== undefined && readExecution(reading.executions, { node, does, within });
  if (!isSaid) reading.losses.add('dropped', 'end of an execution', { line: reading.statements.list[index]?.line ?? 1 });
  return of === undefined ? [] : [node];
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

function readFragment(reading: Reading, says: Extract<Said, { as: 'fragment' }>, { within, index }: At): Slots {
  const isGroup = says.operator === 'group';
  const node = newNode(reading.draft, { name: '', statement: index });
  say(
    node,
    { kind: 'fragment', label: isGroup ? says.text || 'group' : says.operator, ...(says.fill === undefined ? {} : { fill: says.fill }) },
    profile,
  );
  const said = isGroup ? says.guard : says.text;
  const guard = said === undefined || said === '' ? {} : { guard: said };
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
  reading.executions.lastIn.set(within, fragment);
  reading.executions.lastIn.delete(fragment);
  return [node];
}

function readOperand({ rows, executions }: Reading, text: string, within: FragmentRow | undefined): Slots {
  if (within === undefined) return [];
  const operand: FragmentRow['operands'][number] = { id: `o${within.operands.length + 1}`, ...(text === '' ? {} : { guard: text }) };
  within.operands.push(operand);
  executions.lastIn.delete(within);
  rows.push({ type: 'operand', operand });
  return [within.node];
}

function addNode(reading: Reading, said: NodeSaid, { within, index }: At): NodeDraft {
  const node = newNode(reading.draft, { name: '', statement: index });
  say(node, said, profile);
  const row: NodeRow = { type: 'node', node, within };
  reading.rows.push(row);
  reading.executions.lastIn.set(within, row);
  return node;
}

/** A note stands over lifelines, beside one, or beside the last message; a use covers lifelines. */
function readRow(reading: Reading, says: Extract<Said, { as: 'row' }>, at: At): Slots {
  const over = says.over.map((name) => lifelineOf(reading, { name }, at.index));
  const { last } = reading.executions;
  const beside =
    says.kind === 'note' && over.length === 0 && says.side !== undefined && last !== undefined
      ? [says.side === 'left' ? last.source : last.target]
      : over;
  const list = [...new Set(beside)].map(({ id }) => ({ id }));
  const data: JsonObject = {
    ...(list.length === 0 ? {} : { [says.kind === 'use' ? 'covers' : 'over']: list }),
    ...(says.side === undefined ? {} : { side: says.side }),
    ...(says.shape === undefined ? {} : { shape: says.shape }),
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

function readBox(reading: Reading, says: Extract<Said, { as: 'box' }>, { index }: At): Slots {
  const { line = 1, block = -1 } = reading.statements.list[index] ?? {};
  if (reading.opened.has(block)) reading.losses.add('changed', 'box in a box', { line });
  const node = newNode(reading.draft, { name: '', statement: index });
  say(node, { kind: 'lifelineBox', label: says.text, ...(says.fill === undefined ? {} : { fill: says.fill }) }, profile);
  node.isContainer = true;
  reading.opened.set(index, node);
  reading.boxes.push(node);
  return [node];
}
