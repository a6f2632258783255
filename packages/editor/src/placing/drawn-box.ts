import { type NodeKindId, nodeKind, type Point, viewNode } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';

/** A box that was drawn for a new node: where it stands, and the lengths that are stored with it. */
interface DrawnBox {
  readonly box: Rect;
  readonly size: { readonly width?: number; readonly height?: number };
}

/**
 * Returns the box of a new node of `kind` drawn from one corner to another, px: as large as drawn, as far as its kind lets a
 * length be chosen and its texts have room. A larger box grows away from the corner where the drawing began.
 */
export function drawnBox(kind: NodeKindId, from: Point, to: Point): DrawnBox {
  const fresh = viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind } });
  const { size, resize } = nodeDrawings[kind];
  const usual = size(fresh, { measure: fontMeasure, holds: false });
  const width = resize === 'none' || resize === 'height' ? undefined : Math.round(Math.max(usual.min.width, Math.abs(to.x - from.x)));
  const height = resize === 'none' || resize === 'width' ? undefined : Math.round(Math.max(usual.min.height, Math.abs(to.y - from.y)));
  const [wide, high] = [width ?? usual.width, height ?? usual.height];
  const box = {
    x: Math.round(to.x < from.x ? from.x - wide : from.x),
    y: Math.round(to.y < from.y ? from.y - high : from.y),
    width: wide,
    height: high,
  };
  return { box, size: { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) } };
}
