import type { Point, Rect } from '@umlaut/geometry';
import type { FontKey } from './text/measure.ts';

/**
 * A colour by what it is for, so that a theme can say which it is: `paper` behind everything, `node` inside boxes, `tint` inside
 * boxes that stand out, `line` for strokes and solid heads, `text`, `muted` for small texts, `accent`. Or a user's own colour,
 * `#rrggbb` for the light theme.
 */
export type ColorToken = 'paper' | 'node' | 'tint' | 'line' | 'text' | 'muted' | 'accent' | `#${string}`;

/** How a shape is painted. Nothing is filled or stroked unless said; `width` and `dash` (lengths of dash and gap) are px. */
export interface Paint {
  readonly fill?: ColorToken;
  readonly stroke?: ColorToken;
  readonly width?: number;
  readonly dash?: readonly number[];
}

/** A rectangle; `radius` rounds its corners. */
export interface RectOp {
  readonly op: 'rect';
  readonly box: Rect;
  readonly radius?: number;
  readonly paint: Paint;
}

/** A path of absolute `M`, `L`, `C` and `Z` commands only, numbers with at most two decimals. */
export interface PathOp {
  readonly op: 'path';
  readonly d: string;
  readonly paint: Paint;
}

/** One line of text; `at` is on the baseline, at the start, middle or end of the line as `anchor` says. */
export interface TextOp {
  readonly op: 'text';
  readonly at: Point;
  readonly text: string;
  readonly font: FontKey;
  readonly size: number;
  /** Measured width of the line, px. */
  readonly width: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly underline?: boolean;
  readonly fill: ColorToken;
  /** Background of the text, so that a theme can keep it readable. */
  readonly on: ColorToken;
}

/** Several operations, moved by `at`. `title` is what a screen reader says of them. */
export interface GroupOp {
  readonly op: 'group';
  readonly at?: Point;
  /** Id of the diagram's element that is drawn. */
  readonly id?: string;
  readonly element?: 'node' | 'edge';
  readonly title?: string;
  /** An http(s) address that the element leads to. */
  readonly link?: string;
  readonly children: readonly Op[];
}

/** One step of a drawing. Later ones lie above earlier ones. React, SVG, PNG and PDF draw alike from these. */
export type Op = RectOp | PathOp | TextOp | GroupOp;
