import type { EdgeView, NodeView } from '@umlaut/diagram';
import { type TextStyle, widest, wrapped } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';

/** A text of a score, broken into lines. Sizes are whole px. */
export interface ScoreText {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

const nothing: ScoreText = { lines: [], width: 0, height: 0 };

/** Styles of the texts of a score. */
export const styles = {
  message: { font: 'regular', size: 12 },
  number: { font: 'bold', size: 12 },
  guard: { font: 'regular', size: 12 },
  tab: { font: 'bold', size: 12 },
  note: { font: 'regular', size: 13 },
  use: { font: 'regular', size: 13 },
  divider: { font: 'bold', size: 12 },
  delay: { font: 'italic', size: 12 },
  box: { font: 'bold', size: 13 },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** The name of a box round lifelines, which is one line. */
export function boxTitle({ label }: NodeView): string {
  return label.replace(/\s+/gu, ' ');
}

type StyleName = keyof typeof styles;

interface Known {
  readonly text: string;
  readonly style: StyleName;
  readonly most: number;
  readonly measure: Measure;
  readonly value: ScoreText;
}

/** Texts by the view they belong to: most rows stay the same from one layout to the next. */
const known = new WeakMap<object, Map<string, Known>>();

/** Breaks a text of an element into lines of at most `most` px; remembered by the element's view and `name`. */
export function textOf(
  view: EdgeView | NodeView,
  {
    name = 'label',
    text,
    style,
    most,
  }: { readonly name?: string; readonly text: string | undefined; readonly style: StyleName; readonly most: number },
  measure: Measure,
): ScoreText {
  if (text === undefined || text.trim() === '') return nothing;
  const own = known.get(view) ?? new Map<string, Known>();
  known.set(view, own);
  const last = own.get(name);
  if (last !== undefined && last.text === text && last.style === style && last.most === most && last.measure === measure) return last.value;
  const lines = wrapped(text, { ...styles[style], width: most }, measure);
  const value = {
    lines,
    width: Math.ceil(widest(lines, styles[style], measure)),
    height: lines.length * measure.lineHeight(styles[style].size),
  };
  own.set(name, { text, style, most, measure, value });
  return value;
}
