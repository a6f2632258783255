import type { EdgeView, Head, TextGroup } from '@umlaut/diagram';
import type { FontKey } from '../text/measure.ts';

/** One text of an edge. `reading` puts a small triangle beside it that points along the line, or back along it. */
export interface EdgeText {
  readonly text: string;
  readonly font?: FontKey;
  readonly reading?: 'forward' | 'back';
  /** Its lines where it has no room in one. */
  readonly parts?: readonly string[];
  /** Group that it moves with; all texts at its place when absent. */
  readonly group?: TextGroup;
}

/** Texts of an edge: lines about its middle, and texts at its ends, in the order of their claim to the best place. */
export interface EdgeTexts {
  readonly middle: readonly EdgeText[];
  readonly source: readonly EdgeText[];
  readonly target: readonly EdgeText[];
}

/** Width of a line, px, and the lengths of its dashes and gaps; solid when these are absent. */
export interface LineStyle {
  readonly width: number;
  readonly dash?: readonly number[];
}

/** How one kind of edge is drawn: one of these per kind. */
export interface EdgeDrawing {
  line(edge: EdgeView): LineStyle;
  heads(edge: EdgeView): { readonly source: Head; readonly target: Head };
  texts(edge: EdgeView): EdgeTexts;
}
