import type { Size } from '@umlaut/geometry';
import { type NodeInk, shape, strokeWidth, textLines } from '../draw.ts';
import { linePath } from '../path.ts';
import type { Op } from '../scene.ts';
import { oneLine, widest, wrapped } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';
import { styles } from './texts.ts';

/** The pentagon in the corner of a frame, with its text. */
export interface Tab extends Size {
  readonly lines: readonly string[];
  /** Word before the text, in regular letters. */
  readonly word: string;
  /** From the left border to the text, px. */
  readonly textAt: number;
  readonly style: (typeof styles)['tab'];
}

/** Side margins of the text, the cut corner, and the widest text of a tab, px. */
const [padding, cut, most] = [8, 7, 200];

/** Measures a tab; `word` stands before its text: `sd Shop`. */
export function tabOf(text: string, measure: Measure, word = ''): Tab {
  const style = styles.tab;
  const lines = text.trim() === '' ? [] : wrapped(text, { ...style, width: most }, measure);
  const wordWidth = word === '' ? 0 : Math.ceil(measure.width(oneLine(word), 'regular', style.size)) + (lines.length === 0 ? 0 : 5);
  const width = Math.max(28, wordWidth + Math.ceil(widest(lines, style, measure)) + 2 * padding);
  const height = Math.max(22, Math.max(1, lines.length) * measure.lineHeight(style.size) + 5);
  return { width, height: word === '' ? height : height + 2, lines, word, textAt: padding + wordWidth, style };
}

/** Draws a tab at the corner 0, 0. */
export function drawTab(tab: Tab, { ink, measure }: { readonly ink: NodeInk; readonly measure: Measure }): readonly Op[] {
  const { width, height, lines, word, textAt, style } = tab;
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height - cut },
    { x: width - cut, y: height },
    { x: 0, y: height },
  ];
  const rows = Math.max(1, lines.length) * measure.lineHeight(style.size);
  const top = (height - rows) / 2;
  const place = { top, fill: ink.text, on: ink.fill } as const;
  return [
    shape(linePath(corners, true), { fill: ink.fill, stroke: ink.line, width: strokeWidth }),
    ...(word === '' ? [] : textLines([word], { ...place, x: padding, style: { font: 'regular', size: style.size } }, measure)),
    ...textLines(lines, { ...place, x: textAt, style }, measure),
  ];
}
