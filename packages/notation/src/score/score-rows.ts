import type { NodeView, notesBeside } from '@umlaut/diagram';
import {
  type Execution,
  type FragmentItem,
  type MessageItem,
  type OperandItem,
  type RowItem,
  readExecutions,
  type Score,
  viewNode,
} from '@umlaut/diagram';

/** A message, row, or a fragment's beginning or end, at its place in the reading order. */
export type Line =
  | { readonly type: 'message'; readonly item: MessageItem; readonly from: number; readonly to: number; readonly depth: number }
  | { readonly type: 'row'; readonly item: RowItem; readonly depth: number; readonly beside?: Beside }
  | { readonly type: 'open'; readonly block: Block }
  | { readonly type: 'operand'; readonly block: Block; readonly operand: OperandItem; readonly index: number }
  | { readonly type: 'close'; readonly block: Block };

/** The message that a note stands beside, by its columns. */
export interface Beside {
  readonly message: string;
  readonly anchor: string;
  readonly first: number;
  readonly last: number;
  readonly side: 'left' | 'right';
}

/** A fragment with the columns that it covers, first and last, and the fragment round it. */
export interface Block {
  readonly item: FragmentItem;
  readonly outer: Block | undefined;
  readonly depth: number;
  first: number;
  last: number;
  /** How far its border lies left of the first column's line, and right of the last one's. */
  left: number;
  right: number;
  /** Sizes of its tab and of the guards, by operand. */
  readonly tab: { readonly width: number; readonly height: number };
}

/** An execution in terms of columns and lines. */
export interface Bar {
  readonly column: number;
  readonly level: number;
  readonly start: number;
  readonly finish: number;
}

/** A score in reading order, with columns by number. */
export interface Walked {
  readonly lines: readonly Line[];
  readonly blocks: readonly Block[];
  /** Executions of each column, by number. */
  readonly bars: readonly (readonly Bar[])[];
  /** Line below which each row ends, by its id: of a fragment that where it is closed. */
  readonly lineOf: ReadonlyMap<string, number>;
}

/** Puts the items of a score into a list, in reading order, with the notes beside its messages. */
export function walkScore(score: Score, tabOf: (node: NodeView) => Block['tab'], notes: ReturnType<typeof notesBeside>): Walked {
  const columnOf = new Map(score.columns.map(({ id }, index) => [id, index]));
  const lines: Line[] = [];
  const blocks: Block[] = [];
  const lineOf = new Map<string, number>();
  const walk = (items: Score['root'], outer: Block | undefined): void => {
    const depth = outer === undefined ? 0 : outer.depth + 1;
    for (const item of items) {
      if (item.type === 'message') {
        const [from, to] = [columnOf.get(item.stored.source) ?? 0, columnOf.get(item.stored.target) ?? 0];
        cover(outer, from, to);
        lineOf.set(item.id, lines.length);
        const line = { type: 'message', item, from, to, depth } as const;
        lines.push(line);
        for (const { note, anchor } of notes.get(item.id) ?? []) {
          const node = viewNode(note);
          const beside = { message: item.id, anchor, first: Math.min(from, to), last: Math.max(from, to), side: sideOf(line, node) };
          lines.push({ type: 'row', item: { type: 'note', id: note.id, stored: note, node }, depth, beside });
        }
      } else if (item.type === 'fragment') {
        const block: Block = { item, outer, depth, first: Infinity, last: -Infinity, left: 0, right: 0, tab: tabOf(item.node) };
        blocks.push(block);
        lines.push({ type: 'open', block });
        for (const [index, operand] of item.operands.entries()) {
          lines.push({ type: 'operand', block, operand, index });
          walk(operand.items, block);
        }
        coverNamed(block, item.node, columnOf);
        if (block.first > block.last) Object.assign(block, { first: 0, last: score.columns.length - 1 });
        cover(outer, block.first, block.last);
        lineOf.set(item.id, lines.length);
        lines.push({ type: 'close', block });
      } else {
        if (outer !== undefined) coverNamed(outer, item.node, columnOf);
        lineOf.set(item.id, lines.length);
        lines.push({ type: 'row', item, depth });
      }
    }
  };
  walk(score.root, undefined);
  return { lines, blocks, lineOf, bars: barsOf(readExecutions(score).executions, { columnOf, lineOf, columns: score.columns.length }) };
}

/** The side of a message that has room for a note: nothing but the note stands there in its row. */
function sideOf({ item: { edge }, from, to }: Extract<Line, { readonly type: 'message' }>, { data: { side } }: NodeView): Beside['side'] {
  if (edge.source.outside !== undefined) return edge.source.side === 'right' ? 'left' : 'right';
  if (edge.target.outside !== undefined) return edge.target.side === 'left' ? 'right' : 'left';
  if (from === to) return 'left';
  if (edge.kind === 'createMessage') return from < to ? 'left' : 'right';
  return side === 'left' ? 'left' : 'right';
}

function cover(block: Block | undefined, from: number, to: number): void {
  if (block === undefined) return;
  block.first = Math.min(block.first, from, to);
  block.last = Math.max(block.last, from, to);
}

function coverNamed(block: Block, node: NodeView, columnOf: ReadonlyMap<string, number>): void {
  for (const column of namedColumns(node, columnOf)) cover(block, column, column);
}

/** Columns of the lifelines that a row says it covers or is about; unknown ones are passed over. */
export function namedColumns({ data }: NodeView, columnOf: ReadonlyMap<string, number>): readonly number[] {
  return [data.covers, data.over].flatMap((list) => {
    if (!Array.isArray(list)) return [];
    return list.flatMap((item: unknown) => {
      const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
      return typeof id === 'string' ? (columnOf.get(id) ?? []) : [];
    });
  });
}

function barsOf(
  executions: readonly Execution[],
  {
    columnOf,
    lineOf,
    columns,
  }: { readonly columnOf: ReadonlyMap<string, number>; readonly lineOf: ReadonlyMap<string, number>; readonly columns: number },
): readonly (readonly Bar[])[] {
  const bars: Bar[][] = Array.from({ length: columns }, () => []);
  for (const { lifeline, level, start, finish } of executions) {
    const [column, from] = [columnOf.get(lifeline), lineOf.get(start)];
    if (column === undefined || from === undefined) continue;
    bars[column]?.push({ column, level, start: from, finish: Math.max(from, lineOf.get(finish) ?? from) });
  }
  return bars;
}
