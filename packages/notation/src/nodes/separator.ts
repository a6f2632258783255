import type { MemberRule } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import { type NodeInk, rule, textLine } from '../draw.ts';
import type { Op } from '../scene.ts';
import type { TextStyle } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';

/** Style of the title of a separator. */
export const separatorStyle: TextStyle = { font: 'regular', size: 11 };

/** Height of the row of a separator, px. */
export function separatorHeight(title: string): number {
  return title === '' ? 14 : 19;
}

const strokes: Readonly<Record<MemberRule, { readonly width: number; readonly dash?: readonly number[]; readonly at: readonly number[] }>> =
  {
    solid: { width: 1, at: [0] },
    dotted: { width: 1, dash: [1, 3], at: [0] },
    double: { width: 1, at: [-1.5, 1.5] },
    thick: { width: 2, at: [0] },
  };

interface Setting {
  /** The frame of the box. */
  readonly box: Rect;
  readonly ink: NodeInk;
  readonly measure: Measure;
}

/** Draws a separator across a box, its title in the middle; `top` is that of its row below the frame's top. */
export function drawSeparator(
  { text, top }: { readonly text: string; readonly top: number },
  form: MemberRule,
  { box, ink, measure }: Setting,
): readonly Op[] {
  const { width, dash, at } = strokes[form];
  const middle = box.y + top + separatorHeight(text) / 2;
  const { font, size } = separatorStyle;
  const title = text === '' ? 0 : measure.width(text, font, size) + 12;
  const left = box.x + (box.width - title) / 2;
  const stretches: readonly (readonly [number, number])[] =
    title === 0
      ? [[box.x, box.x + box.width]]
      : [
          [box.x, left],
          [left + title, box.x + box.width],
        ];
  const lines = at.flatMap((by) =>
    stretches.map(([from, to]) =>
      rule(
        [
          { x: from, y: middle + by },
          { x: to, y: middle + by },
        ],
        ink.line,
        { width, ...(dash === undefined ? {} : { dash }) },
      ),
    ),
  );
  if (title === 0) return lines;
  const place = { x: left + 6, top: middle - measure.lineHeight(size) / 2, style: separatorStyle, fill: ink.muted, on: ink.fill } as const;
  return [...lines, textLine(text, place, measure)];
}
