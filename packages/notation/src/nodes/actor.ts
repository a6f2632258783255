import { isDrawnAsBox, type NodeView } from '@umlaut/diagram';
import type { Size } from '@umlaut/geometry';
import { inkOf, type NodeInk, rule, shape, strokeWidth } from '../draw.ts';
import { ellipsePath } from '../path.ts';
import type { Op } from '../scene.ts';
import { wrappedFreely } from '../text/lines.ts';
import { drawHeader, headerOf, keywordLines } from './header.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { remembered } from './remembered.ts';
import { padded, shapeBox } from './shape-box.ts';
import { roundedBox } from './shapes.ts';

const figure = { width: 36, height: 54 } as const;
const gap = 5;

const layOut = remembered((node, { measure }) => {
  const style = { font: node.abstract ? 'italic' : 'regular', size: 14 } as const;
  return headerOf(node, measure, {
    style,
    name: wrappedFreely(node.label, { ...style, width: 140 }, measure),
    keywords: keywordLines(node),
  });
});

/** The other notation of UML 2.5.1 (18.1.4): a box that says what it is, as for systems that are actors. */
const boxed = shapeBox({ ...roundedBox(4, padded(16, 10)), style: { font: 'bold', size: 14 }, least: { width: 120, height: 50 } });

const saying = new WeakMap<NodeView, NodeView>();

/** The actor with its keyword among what it says. */
function withKeyword(node: NodeView): NodeView {
  const known = saying.get(node);
  if (known !== undefined) return known;
  const stereotypes = [...(node.keyword === undefined ? [] : [node.keyword]), ...node.stereotypes];
  const view = { ...node, keyword: 'actor', stereotypes };
  saying.set(node, view);
  return view;
}

/** A stick figure with its name below, or a box. */
export const actorDrawing: NodeDrawing = {
  resize: 'none',
  size: (node, setting) => (isDrawnAsBox(node) ? boxed.size(withKeyword(node), setting) : stick.size(node, setting)),
  outline: (node, size, setting) =>
    isDrawnAsBox(node) ? boxed.outline(withKeyword(node), size, setting) : stick.outline(node, size, setting),
  draw: (node, size, setting) => (isDrawnAsBox(node) ? boxed.draw(withKeyword(node), size, setting) : stick.draw(node, size, setting)),
  parts: (node, size, setting) => (isDrawnAsBox(node) ? boxed.parts(withKeyword(node), size, setting) : stick.parts(node, size, setting)),
};

/** Free space between the name and the heads of edges, px. */
const beside = 4;

const stick: NodeDrawing = {
  size(node, setting) {
    const name = layOut(node, setting);
    const width = Math.max(figure.width, Math.ceil(name.width));
    const height = figure.height + gap + name.height;
    return { width, height, min: { width, height } };
  },
  outline(_, { width, height }) {
    const [left, right] = [(width - figure.width) / 2, (width + figure.width) / 2];
    const foot = figure.height + gap / 2;
    const points = [
      { x: left, y: 0 },
      { x: right, y: 0 },
      { x: right, y: foot },
      { x: width + beside, y: foot },
      { x: width + beside, y: height },
      { x: -beside, y: height },
      { x: -beside, y: foot },
      { x: left, y: foot },
    ];
    return { shape: 'polygon', points };
  },
  draw(node, size, setting) {
    const ink = inkOf(node);
    const name = layOut(node, setting);
    const words = drawHeader(name, { x: size.width / 2, top: figure.height + gap, ink: { ...ink, fill: 'paper' } }, setting.measure);
    return [...drawFigure(size, ink), ...words];
  },
  parts(node, size, setting) {
    const { height, style, nameTop } = layOut(node, setting);
    const top = figure.height + gap;
    return [{ field: 'label', box: { x: 0, y: top + nameTop, width: size.width, height: height - nameTop }, style, align: 'middle' }];
  },
};

function drawFigure({ width }: Size, ink: NodeInk): readonly Op[] {
  const x = width / 2;
  return [
    shape(ellipsePath({ x: x - 8, y: 1, width: 16, height: 16 }), { fill: ink.fill, stroke: ink.line, width: strokeWidth }),
    rule(
      [
        { x, y: 17 },
        { x, y: 36 },
      ],
      ink.line,
    ),
    rule(
      [
        { x: x - 15, y: 24 },
        { x: x + 15, y: 24 },
      ],
      ink.line,
    ),
    rule(
      [
        { x: x - 12, y: 53 },
        { x, y: 36 },
        { x: x + 12, y: 53 },
      ],
      ink.line,
    ),
  ];
}
