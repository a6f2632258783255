import type { RowItem } from '@umlaut/diagram';
import type { Point, Size } from '@umlaut/geometry';
import { frame, inkOf, type NodeInk, rule, shape, strokeWidth, textLines } from '../draw.ts';
import { linePath } from '../path.ts';
import type { Op } from '../scene.ts';
import type { Measure } from '../text/measure.ts';
import { sizes } from './sizes.ts';
import { drawTab, tabOf } from './tab.ts';
import { styles } from './texts.ts';

interface Content {
  readonly lines: readonly string[];
  readonly size: Size;
}

/** Draws a note, interaction use or divider of a score at the corner 0, 0. */
export function drawRow(item: RowItem, content: Content, measure: Measure): readonly Op[] {
  const ink = inkOf(item.node);
  if (item.type === 'use') return drawUse(content, ink, measure);
  return item.type === 'note'
    ? drawNote(item.node.data.shape, content, { ink, measure })
    : drawDivider(item.node.data.form, content, { ink, measure });
}

function drawUse({ lines, size }: Content, ink: NodeInk, measure: Measure): readonly Op[] {
  const height = lines.length * measure.lineHeight(styles.use.size);
  const tab = tabOf('ref', measure);
  const top = tab.height + (size.height - tab.height - sizes.use.under - height) / 2;
  const place = { x: size.width / 2, top, anchor: 'middle', style: styles.use, fill: ink.text, on: ink.fill } as const;
  return [frame({ x: 0, y: 0, ...sizeOf(size) }, ink), ...drawTab(tab, { ink, measure }), ...textLines(lines, place, measure)];
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}

function drawNote(
  form: unknown,
  { lines, size }: Content,
  { ink, measure }: { readonly ink: NodeInk; readonly measure: Measure },
): readonly Op[] {
  const { padding } = sizes.note;
  const isCentred = form === 'hexagon' || form === 'state';
  const place = {
    x: isCentred ? size.width / 2 : padding.x,
    top: padding.y,
    anchor: isCentred ? 'middle' : 'start',
    style: styles.note,
    fill: ink.text,
    on: ink.fill,
  } as const;
  return [...noteShape(form, size, ink), ...textLines(lines, place, measure)];
}

function noteShape(form: unknown, { width, height }: Size, ink: NodeInk): readonly Op[] {
  const { fold } = sizes.note;
  const box = { x: 0, y: 0, width, height };
  const paint = { fill: ink.fill, stroke: ink.line, width: strokeWidth };
  if (form === 'box') return [frame(box, ink)];
  if (form === 'state') return [frame(box, ink, 12)];
  if (form === 'hexagon') {
    const middle = height / 2;
    const points = [
      [8, 0],
      [width - 8, 0],
      [width, middle],
      [width - 8, height],
      [8, height],
      [0, middle],
    ] as const;
    return [
      shape(
        linePath(
          points.map(([x, y]) => ({ x, y })),
          true,
        ),
        paint,
      ),
    ];
  }
  const corner: readonly Point[] = [
    { x: width - fold, y: 0 },
    { x: width - fold, y: fold },
    { x: width, y: fold },
  ];
  const around = [
    { x: 0, y: 0 },
    { x: width - fold, y: 0 },
    { x: width, y: fold },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return [shape(linePath(around, true), paint), rule(corner, ink.line)];
}

function drawDivider(
  form: unknown,
  { lines, size }: Content,
  { ink, measure }: { readonly ink: NodeInk; readonly measure: Measure },
): readonly Op[] {
  const { width, height } = size;
  const text = lines.some((line) => line.trim() !== '');
  const style = form === 'delay' ? styles.delay : styles.divider;
  const rows = lines.length * measure.lineHeight(style.size);
  const place = {
    x: width / 2,
    top: (height - rows) / 2,
    anchor: 'middle',
    style,
    fill: ink.text,
    on: form === 'delay' ? 'paper' : ink.fill,
  } as const;
  const texts = text ? textLines(lines, place, measure) : [];
  if (form === 'space') return [];
  if (form === 'delay') return texts;
  const middle = height / 2;
  const line = (y: number): Op =>
    rule(
      [
        { x: 0, y },
        { x: width, y },
      ],
      ink.line,
      { width: 1 },
    );
  const own = Math.max(0, ...lines.map((one) => measure.width(one, style.font, style.size))) + 24;
  const box = { x: (width - own) / 2, y: middle - rows / 2 - 4, width: own, height: rows + 8 };
  return [line(middle - 1.5), line(middle + 1.5), ...(text ? [frame(box, ink)] : []), ...texts];
}
