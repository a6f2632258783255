import { type DiagramEdge, type DiagramNode, fitLabel, freshKeys, type JsonObject, type Limits, withDiagramType } from '@umlaut/diagram';
import type { NodeDraft } from '../graph/draft.ts';
import type { Losses } from '../graph/losses.ts';
import type { MadeDiagram } from '../graph/make-diagram.ts';
import { makeNode } from '../graph/make-node.ts';
import { findingsBeyond } from '../statements/place-finding.ts';
import type { Statements } from '../statements/statement.ts';
import { frameId, type ReadRows, readRows } from './read-rows.ts';
import type { FragmentRow, MessageRow, NodeRow } from './rows.ts';

const profile = { mention: 'lifeline', takesMentions: false, container: 'lifelineBox' } as const;
const columnWidth = 200;
const rowHeight = 60;

interface Making {
  readonly read: ReadRows;
  readonly limits: Limits;
  readonly losses: Losses;
  readonly made: ReadonlySet<NodeDraft>;
  readonly orders: ReadonlyMap<object, string>;
}

/** Makes the diagram that the statements of a sequence diagram say. Its order is that of the text. */
export function readSequence(
  statements: Statements,
  { limits, losses }: { readonly limits: Limits; readonly losses: Losses },
): { readonly title: string | undefined; readonly made: MadeDiagram } {
  const read = readRows(statements, losses);
  const all = [...read.boxes, ...read.lifelines, ...read.rows.flatMap((row) => ('node' in row ? [row.node] : []))];
  const hasFrame = read.numbering !== undefined || read.frame !== undefined;
  const made = new Set(all.slice(0, limits.maxNodes - (hasFrame ? 1 : 0)));
  const keys = freshKeys(read.rows.length);
  const orders = new Map<object, string>(read.rows.map((row, index) => [row, keys[index] ?? '']));
  for (const row of read.rows) if (row.type === 'operand') row.operand.from = orders.get(row) ?? '';
  const making: Making = { read, limits, losses, made, orders };
  const nodes = [...frameOf(making), ...nodesOf(making)];
  const messages = read.rows.filter((row): row is MessageRow => row.type === 'message' && made.has(row.source) && made.has(row.target));
  const edges = messages.slice(0, limits.maxEdges).map((row, index) => edgeOf(making, row, index));
  const over = all.filter((node) => !made.has(node));
  const findings = [
    ...findingsBeyond(statements, { code: 'limit-nodes', elements: over, limit: `A diagram can have up to ${limits.maxNodes} elements` }),
    ...findingsBeyond(statements, {
      code: 'limit-edges',
      elements: messages.slice(limits.maxEdges),
      limit: `A diagram can have up to ${limits.maxEdges} messages`,
    }),
  ];
  const ids = new Set([...nodes.map(({ id }) => id), ...edges.map(({ id }) => id)]);
  return {
    title: read.draft.title,
    made: {
      diagram: withDiagramType({ nodes, edges }, 'sequence'),
      slots: read.slots.map((slot) => slot.map((element) => (element?.id !== undefined && ids.has(element.id) ? element.id : ''))),
      hints: { turned: [] },
      findings,
    },
  };
}

/** The frame that says how messages are numbered, which is drawn where it has a name. */
function frameOf({ read: { numbering, frame }, limits, losses }: Making): readonly DiagramNode[] {
  if (numbering === undefined && frame === undefined) return [];
  const { text, cut } = fitLabel(frame ?? '', limits);
  if (cut) losses.add('changed', 'text beyond the limit', { element: frameId });
  const named = frame === undefined ? { label: '', border: false } : { label: text };
  const data = { ...named, kind: 'interaction', ...(numbering === undefined ? {} : { numbering }) };
  return [{ id: frameId, type: 'default', position: { x: 0, y: 0 }, data }];
}

function nodesOf(making: Making): readonly DiagramNode[] {
  const { read, limits, losses, made, orders } = making;
  const node = (draft: NodeDraft): DiagramNode => makeNode(draft, { profile, looks: new Map(), limits, losses });
  const firsts = firstsIn(read);
  const firstIn = (box: NodeDraft): number => firsts.get(box) ?? 0;
  const boxes = read.boxes
    .filter((box) => made.has(box))
    .map((box) => ({ ...node(box), position: { x: columnWidth * firstIn(box), y: 100 } }));
  const lifelines = read.lifelines.filter((line) => made.has(line));
  const columns = lifelines.map((draft, index): DiagramNode => {
    const box = draft.parent !== undefined && made.has(draft.parent) ? draft.parent : undefined;
    if (box === undefined) delete draft.parent;
    const x = columnWidth * (index - (box === undefined ? 0 : firstIn(box)));
    return { ...node(draft), position: { x, y: box === undefined ? 100 : 0 } };
  });
  const rows = read.rows.flatMap((row, index): readonly DiagramNode[] => {
    if (row.type === 'message' || row.type === 'operand' || !made.has(row.node)) return [];
    const own = node(row.node);
    const fragment =
      row.type === 'fragment'
        ? { operator: row.operator, operands: row.operands.map((operand) => fittedOperand({ ...operand }, losses, row.node.id)) }
        : {};
    const within = row.within !== undefined && made.has(row.within.node) ? { in: row.within.node.id } : {};
    const data: JsonObject & { readonly label?: string } = {
      ...own.data,
      ...onlyMade(own.data ?? {}, made),
      ...fragment,
      order: orders.get(row) ?? '',
      ...within,
      ...belowOf(row, making),
    };
    return [{ ...own, position: { x: 60, y: 200 + rowHeight * index }, data }];
  });
  return [...boxes, ...columns, ...rows];
}

/** Place of the first lifeline in each box. */
function firstsIn({ lifelines }: ReadRows): ReadonlyMap<NodeDraft, number> {
  const firsts = new Map<NodeDraft, number>();
  for (const [index, { parent }] of lifelines.entries()) if (parent !== undefined && !firsts.has(parent)) firsts.set(parent, index);
  return firsts;
}

const mostGuard = 300;

function fittedOperand({ guard, ...rest }: FragmentRow['operands'][number], losses: Losses, element: string): JsonObject {
  if (guard?.includes('\n') === true) losses.add('changed', 'line break in a guard', { element });
  if (guard === undefined) return rest;
  const { text, cut } = fitLabel(guard.replace(/\n/g, ' '), { maxLabelCharacters: mostGuard, maxLabelLines: 1 });
  if (cut) losses.add('changed', 'text beyond the limit', { element });
  return { ...rest, guard: text };
}

/** Lists of lifelines without those that were not made, and no longer than they may be. */
function onlyMade(data: JsonObject, made: ReadonlySet<NodeDraft>): JsonObject {
  const ids = new Set([...made].map(({ id }) => id));
  const lists = (['covers', 'over'] as const).flatMap((field) => {
    const list = data[field];
    if (!Array.isArray(list)) return [];
    return [[field, list.filter((item) => ids.has(String((item as JsonObject).id))).slice(0, 50)] as const];
  });
  return Object.fromEntries(lists);
}

/** Lists of the lifelines whose executions start or finish below a row. */
function belowOf(row: MessageRow | FragmentRow | NodeRow, { read, made }: Making): JsonObject {
  const below = read.below.get(row);
  const list = (nodes: ReadonlySet<NodeDraft> | undefined) => [...(nodes ?? [])].filter((node) => made.has(node)).map(({ id }) => ({ id }));
  const [finishes, starts] = [list(below?.finishes), list(below?.starts)];
  return { ...(finishes.length === 0 ? {} : { finishes }), ...(starts.length === 0 ? {} : { starts }) };
}

function edgeOf(making: Making, row: MessageRow, index: number): DiagramEdge {
  const { limits, losses, made, orders } = making;
  row.id = `e${index + 1}`;
  const { label, ...rest } = row.data;
  const fitted = typeof label === 'string' ? fitLabel(label, limits) : undefined;
  if (fitted?.cut === true) losses.add('changed', 'text beyond the limit', { element: row.id });
  const within = row.within !== undefined && made.has(row.within.node) ? { in: row.within.node.id } : {};
  const data = {
    kind: row.kind,
    ...(fitted === undefined ? {} : { label: fitted.text }),
    ...rest,
    order: orders.get(row) ?? '',
    ...within,
    ...belowOf(row, making),
  };
  return { id: row.id, source: row.source.id, target: row.target.id, type: 'straight', data };
}
