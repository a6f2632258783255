import type { NodeView } from '@umlaut/diagram';
import type { Outline, Point, Rect, Size } from '@umlaut/geometry';
import { inkOf, type NodeInk } from '../draw.ts';
import type { ColorToken, Op } from '../scene.ts';
import { type TextStyle, wrapped, wrappedFreely } from '../text/lines.ts';
import { drawHeader, type Header, headerOf, keywordLines } from './header.ts';
import type { NodeDrawing, NodeSize, Setting } from './node-drawing.ts';
import { remembered } from './remembered.ts';

/** Properties of one shape with a text in it. */
export interface ShapeStyle {
  readonly style?: TextStyle;
  /** Fill when the user gives no colour. */
  readonly fill?: ColorToken;
  /** Width in which a text is broken into lines, px. */
  readonly comfortable?: number;
  /** Smallest size when the user gives none. */
  readonly least: Size;
  /** Size of the shape that has room for a text of that size. */
  around(text: Size): Size;
  /** Width that a text may have in a shape of that width. */
  within(width: number): number;
  /** Middle of the text; that of the box when absent. */
  middle?(size: Size): Point;
  outline(size: Size): Outline;
  paint(size: Size, ink: NodeInk): readonly Op[];
  /** For kinds that other nodes can lie in: where the name goes then, and what stays free at the sides. */
  readonly container?: { readonly top: number; readonly right: number; readonly side: number };
  /** Whether the name of a container stands at the top though nothing lies in it. */
  readonly nameAtTop?: boolean;
  readonly keywords?: boolean;
  /** Room at the right of the name for what `paint` draws there, px. */
  readonly icon?: number;
}

/** A shape with its name in the middle; when other nodes lie in it, the name stands at the top. */
export function shapeBox(shape: ShapeStyle): NodeDrawing {
  const layOut = remembered((node, setting) => layOutText(node, shape, setting));
  const drawing: NodeDrawing = {
    size: (node, setting) => sizeOf(node, { shape, header: layOut(node, setting) }, setting),
    outline: (_, size) => shape.outline(size),
    draw(node, size, setting) {
      const ink = inkOf(node, shape.container !== undefined && (setting.holds || shape.nameAtTop === true) ? 'paper' : shape.fill);
      const header = layOut(node, setting);
      const box = textBox(header, { shape, size, setting });
      return [...shape.paint(size, ink), ...drawHeader(header, { x: box.x + box.width / 2, top: box.y, ink }, setting.measure)];
    },
    parts(node, size, setting) {
      const header = layOut(node, setting);
      const box = textBox(header, { shape, size, setting });
      return [{ field: 'label', box: withoutKeywords(box, header), style: header.style, align: 'middle' }];
    },
  };
  const { container } = shape;
  if (container === undefined) return drawing;
  return {
    ...drawing,
    insets: (node, setting) => ({
      top: container.top + layOut(node, setting).height + container.side,
      right: container.right + container.side,
      bottom: container.side,
      left: container.side,
    }),
  };
}

const usual: TextStyle = { font: 'regular', size: 14 };

function layOutText(node: NodeView, shape: ShapeStyle, { measure }: Setting): Header {
  const own = shape.style ?? usual;
  const style: TextStyle = node.abstract ? { ...own, font: own.font === 'bold' ? 'boldItalic' : 'italic' } : own;
  const name =
    node.size.width === undefined
      ? wrappedFreely(node.label, { ...style, width: shape.comfortable ?? 180 }, measure)
      : wrapped(node.label, { ...style, width: Math.max(40, shape.within(node.size.width)) }, measure);
  return headerOf(node, measure, { style, name, keywords: shape.keywords === false ? [] : keywordLines(node) });
}

function sizeOf(node: NodeView, { shape, header }: { readonly shape: ShapeStyle; readonly header: Header }, { holds }: Setting): NodeSize {
  const text = { width: Math.ceil(header.width) + 2 * (shape.icon ?? 0), height: header.height };
  const around = shape.around(text);
  const top = shape.container === undefined || !holds ? 0 : shape.container.top + header.height + shape.container.side;
  const min = { width: Math.ceil(around.width), height: Math.ceil(Math.max(around.height, top)) };
  return {
    width: Math.max(min.width, node.size.width ?? shape.least.width),
    height: Math.max(min.height, node.size.height ?? shape.least.height),
    min,
  };
}

function textBox(
  header: Header,
  { shape, size, setting }: { readonly shape: ShapeStyle; readonly size: Size; readonly setting: Setting },
): Rect {
  const middle = shape.middle?.(size) ?? { x: size.width / 2, y: size.height / 2 };
  const atTop = shape.container !== undefined && (setting.holds || shape.nameAtTop === true);
  const x = atTop ? (size.width - shape.container.right) / 2 : middle.x;
  const y = atTop ? shape.container.top : middle.y - header.height / 2;
  const width = Math.max(header.width, Math.min(40, size.width));
  return { x: x - width / 2, y, width, height: header.height };
}

function withoutKeywords(box: Rect, header: Header): Rect {
  return { ...box, y: box.y + header.nameTop, height: box.height - header.nameTop };
}

/** Room about a text in a box, px. */
export function padded(x: number, y: number): Pick<ShapeStyle, 'around' | 'within'> {
  return {
    around: ({ width, height }) => ({ width: width + 2 * x, height: height + 2 * y }),
    within: (width) => width - 2 * x,
  };
}

/** A box of `size` at the origin. */
export function boxOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}
