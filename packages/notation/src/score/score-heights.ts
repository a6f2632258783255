import { type NodeView, numberMessages, type Score, wholeText } from '@umlaut/diagram';
import type { Measure } from '../text/measure.ts';
import { type Head, headOf } from './lifeline-head.ts';
import { type Block, type Line, namedColumns, type Walked } from './score-rows.ts';
import { sizes } from './sizes.ts';
import { type ScoreText, styles, textOf } from './texts.ts';

/** The vertical place of one line of a score, px from its origin. */
export interface Height {
  readonly top: number;
  /** The arrow of a message where it leaves and where it arrives; the separator of an operand. */
  readonly source: number;
  readonly target: number;
  readonly bottom: number;
  readonly text: ScoreText;
  /** The number of a message. */
  readonly number: string | undefined;
  readonly numberWidth: number;
}

/** Heights of all lines of a score, and of what is round them. */
export interface Heights {
  readonly lines: readonly Height[];
  readonly heads: readonly Head[];
  /** Bottom of the heads, px. */
  readonly headBottom: number;
  /** The end of lifelines, px. */
  readonly end: number;
  /** Top of each fragment, by its block. */
  readonly tops: ReadonlyMap<Block, number>;
}

interface Setting {
  readonly measure: Measure;
  /** Room for the titles of boxes above the heads, px. */
  readonly titles: number;
}

/** Free space between the heads and the first row, and the least height of an operand, px. */
const [underHeads, emptyOperand, numberGap] = [10, 16, 6];

/** Lays the rows of a score out one below the other. Depends on the texts and their order alone, not on where columns stand. */
export function heightsOf(score: Score, { lines }: Walked, views: readonly NodeView[], { measure, titles }: Setting): Heights {
  const heads = views.map((view) => headOf(view, { measure, holds: false }));
  const columnOf = new Map(score.columns.map(({ id }, index) => [id, index]));
  const created = new Set(lines.flatMap((line) => (line.type === 'message' && line.item.edge.kind === 'createMessage' ? [line.to] : [])));
  const tallest = Math.max(...heads.map(({ height }, column) => (created.has(column) && created.size < heads.length ? 0 : height)));
  const numbers = numberMessages(score);
  const headBottom = titles + tallest;
  const tops = new Map<Block, number>();
  const placed: Height[] = [];
  let y = headBottom + underHeads;
  let isEmpty = false;
  // The top of the next note at either side of the last message.
  let free = { left: y, right: y };
  for (const line of lines) {
    // An operand without rows still has room to drop one into it.
    if ((line.type === 'operand' || line.type === 'close') && isEmpty) y += emptyOperand;
    const beside = line.type === 'row' ? line.beside : undefined;
    if (beside === undefined) free = { left: y, right: y };
    const top = beside === undefined ? y : free[beside.side];
    const height = heightOf(line, {
      y: top,
      measure,
      heads,
      columnOf,
      number: line.type === 'message' ? numbers.get(line.item.id) : undefined,
    });
    if (line.type === 'open') tops.set(line.block, height.source);
    placed.push(height);
    y = Math.max(y, height.bottom);
    if (beside !== undefined) free = { ...free, [beside.side]: height.bottom };
    isEmpty = line.type === 'operand';
  }
  return { lines: placed, heads, headBottom, end: y + sizes.tail - sizes.belowArrow, tops };
}

interface Given {
  readonly y: number;
  readonly measure: Measure;
  readonly heads: readonly Head[];
  readonly columnOf: ReadonlyMap<string, number>;
  readonly number: string | undefined;
}

const none: ScoreText = { lines: [], width: 0, height: 0 };

function heightOf(line: Line, given: Given): Height {
  const { y, measure } = given;
  const plain = (text: ScoreText, at: number, bottom: number): Height => ({
    top: y,
    source: at,
    target: at,
    bottom,
    text,
    number: undefined,
    numberWidth: 0,
  });
  if (line.type === 'message') return messageHeight(line, given);
  if (line.type === 'row') return rowHeight(line, given);
  const { fragment } = sizes;
  if (line.type === 'open') {
    const top = y + fragment.above;
    return plain(none, top, top);
  }
  if (line.type === 'close') return plain(none, y + fragment.foot, y + fragment.foot + fragment.below);
  const guard = line.operand.guard;
  const text = textOf(
    line.block.item.node,
    {
      name: `guard ${line.operand.id}`,
      text: guard === undefined ? undefined : bracketed(guard),
      style: 'guard',
      most: fragment.guardWidth,
    },
    measure,
  );
  if (line.index > 0) {
    const separator = y + fragment.overSeparator;
    return plain(text, separator, separator + text.height + fragment.underHeader);
  }
  const header = line.block.item.operator === 'highlight' ? 0 : line.block.tab.height;
  return plain(text, y, y + Math.max(header, text.height + 3) + fragment.underHeader);
}

/** In brackets, also when these were typed. */
function bracketed(guard: string): string {
  return /^\[.*\]$/u.test(guard.trim()) ? guard.trim() : `[${guard}]`;
}

function messageHeight({ item, from, to }: Extract<Line, { readonly type: 'message' }>, { y, measure, heads, number }: Given): Height {
  const { edge } = item;
  const outside = edge.source.outside ?? edge.target.outside;
  const isSelf = from === to && outside === undefined;
  const most = sizes.labelWidth + sizes.perColumn * Math.max(0, Math.abs(to - from) - 1);
  const text = textOf(edge, { text: edge.label, style: 'message', most }, measure);
  const numberWidth = number === undefined ? 0 : Math.ceil(measure.width(number, styles.number.font, styles.number.size)) + numberGap;
  const height = text.height === 0 && number !== undefined ? measure.lineHeight(styles.number.size) : text.height;
  const common = { top: y, text: { ...text, height }, number, numberWidth };
  if (isSelf) {
    const { loop } = sizes;
    const body = Math.max(loop.height, height);
    const source = y + loop.around / 2 + Math.floor((body - loop.height) / 2);
    return { ...common, source, target: source + loop.height, bottom: y + body + loop.around };
  }
  const above = height === 0 ? sizes.bareRow - sizes.belowArrow : sizes.labelRow - sizes.belowArrow + height;
  const isCreated = edge.kind === 'createMessage' && outside === undefined;
  const half = isCreated ? Math.ceil((heads[to]?.height ?? 0) / 2) + 4 : 0;
  const at = y + Math.max(above, half);
  const isDestroyed = edge.kind === 'deleteMessage' || edge.target.execution === 'destroy' || edge.source.execution === 'destroy';
  return { ...common, source: at, target: at, bottom: at + Math.max(sizes.belowArrow, half, isDestroyed ? sizes.cross / 2 + 4 : 0) };
}

function rowHeight({ item }: Extract<Line, { readonly type: 'row' }>, { y, measure, columnOf }: Given): Height {
  const { node } = item;
  const columns = namedColumns(node, columnOf);
  const span = columns.length === 0 ? 1 : Math.max(...columns) - Math.min(...columns) + 1;
  const most = sizes.note.width + sizes.perColumn * (span - 1);
  const said = wholeText(node);
  if (item.type === 'note') {
    const text = textOf(node, { text: said, style: 'note', most }, measure);
    const height = Math.max(measure.lineHeight(styles.note.size), text.height) + 2 * sizes.note.padding.y;
    return box(y, { around: sizes.note.around, height, text });
  }
  if (item.type === 'use') {
    const text = textOf(node, { text: said, style: 'use', most }, measure);
    return box(y, { around: sizes.use.around, height: 22 + Math.max(18, text.height) + sizes.use.under, text });
  }
  const { form, size } = node.data;
  if (form === 'space') {
    const own = typeof size === 'number' && Number.isFinite(size) ? Math.min(Math.max(Math.round(size), 8), 400) : sizes.divider.space;
    return box(y, { around: 0, height: own, text: none });
  }
  const text = textOf(node, { text: node.label, style: form === 'delay' ? 'delay' : 'divider', most }, measure);
  return box(y, { around: 4, height: Math.max(form === 'delay' ? sizes.divider.delay : sizes.divider.height, text.height + 12), text });
}

function box(y: number, { around, height, text }: { readonly around: number; readonly height: number; readonly text: ScoreText }): Height {
  return {
    top: y,
    source: y + around,
    target: y + around + height,
    bottom: y + height + 2 * around,
    text,
    number: undefined,
    numberWidth: 0,
  };
}
