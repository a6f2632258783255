import type { MemberList, NodeView } from '@umlaut/diagram';
import type { Outline, Point, Rect, Size } from '@umlaut/geometry';
import type { Op } from '../scene.ts';
import type { TextStyle } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';
import type { PlacedPoint } from './border-points.ts';

/** How large a node is drawn, and how small it can be made without its texts sticking out, px. */
export interface NodeSize extends Size {
  readonly min: Size;
}

/** A text of a node and where it stands, so that it can be edited in place. */
export interface Part {
  /** Field of the node's data: `label`, a list of members, or another that the kind edits. */
  readonly field: 'label' | 'typeName' | 'behaviours' | 'lanes' | 'ports' | 'regions' | 'operands' | MemberList;
  /** Id of the item, for a field that is a list. */
  readonly item?: string;
  /** The row or area that the text has for itself. */
  readonly box: Rect;
  readonly style: TextStyle;
  readonly align: 'start' | 'middle';
}

/** Inputs of a node's drawing: the font's measures, and whether the node has contents. */
export interface Setting {
  readonly measure: Measure;
  readonly holds: boolean;
}

/** Room that a container keeps for itself around the nodes in it, px. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * How one kind of node is drawn: one of these per kind. All coordinates are the node's own: its top left corner is 0, 0. All
 * functions are pure; the node's views and sizes may be used as keys of caches.
 */
export interface NodeDrawing {
  /** The size the user gave where there is one, but never less than the texts need. */
  size(node: NodeView, setting: Setting): NodeSize;
  /** Returns the outline of a node drawn at `size`, where edges end. */
  outline(node: NodeView, size: Size, setting: Setting): Outline;
  draw(node: NodeView, size: Size, setting: Setting): readonly Op[];
  /** Every text that can be edited in place, from top to bottom. */
  parts(node: NodeView, size: Size, setting: Setting): readonly Part[];
  /** Points on the outline where edges end, of kinds that have some, in stored order. */
  points?(node: NodeView, size: Size, setting: Setting): readonly PlacedPoint[];
  /** Present for kinds that other nodes can lie in. */
  insets?(node: NodeView, setting: Setting): Insets;
  /** Level and upright lines inside a container that edges cross, but do not run along. */
  dividers?(node: NodeView, size: Size, setting: Setting): readonly (readonly [Point, Point])[];
  /** Which lengths the user may change; both when absent. */
  readonly resize?: 'none' | 'width' | 'height';
}
