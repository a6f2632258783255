import type { Diagram } from '@umlaut/diagram';
import { drawDiagram, fillColor, lineColor, type Op, type Paint, type TextOp, textColor } from '@umlaut/notation';
import type { PlayedPicture, PlayTheme, Shape } from './orders.ts';

/** Draws a diagram as data that can be posted to the page, in the colours of a theme. */
export function playedPicture(diagram: Diagram, theme: PlayTheme): PlayedPicture {
  const { bounds, groups, nodes } = drawDiagram(diagram);
  const titles = new Map(
    groups.flatMap(({ id, element, title }) => (element === 'node' && id !== undefined ? [[id, title] as const] : [])),
  );
  return {
    bounds,
    shapes: groups.map((group) => shapeOf(group, theme)),
    nodes: [...nodes].map(([id, { node, box }]) => ({ id, box, name: node.label, said: titles.get(id) ?? node.label })),
  };
}

function shapeOf(op: Op, theme: PlayTheme): Shape {
  if (op.op === 'rect') {
    const { box, radius = 0, paint } = op;
    return { tag: 'rect', attributes: { ...box, rx: radius, ...paintOf(paint, theme) } };
  }
  if (op.op === 'path') return { tag: 'path', attributes: { d: op.d, ...paintOf(op.paint, theme) } };
  if (op.op === 'text') return textShape(op, theme);
  const { at, children } = op;
  return {
    tag: 'g',
    attributes: at === undefined ? {} : { transform: `translate(${at.x} ${at.y})` },
    children: children.map((child) => shapeOf(child, theme)),
  };
}

/** Each text is as wide as it was measured, in whichever font the page has. */
function textShape({ at, text, font, size, width, anchor, underline, fill, on }: TextOp, theme: PlayTheme): Shape {
  return {
    tag: 'text',
    attributes: {
      ...at,
      'font-size': size,
      'text-anchor': anchor,
      fill: textColor(fill, on, theme),
      ...(width > 0 ? { textLength: Math.round(width) } : {}),
      ...(font === 'bold' || font === 'boldItalic' ? { 'font-weight': 700 } : {}),
      ...(font === 'italic' || font === 'boldItalic' ? { 'font-style': 'italic' } : {}),
      ...(underline === true ? { 'text-decoration': 'underline' } : {}),
    },
    text,
  };
}

function paintOf({ fill, stroke, width, dash }: Paint, theme: PlayTheme): Record<string, string | number> {
  return {
    fill: fill === undefined ? 'none' : fillColor(fill, theme),
    ...(stroke === undefined ? {} : { stroke: lineColor(stroke, theme) }),
    ...(stroke === undefined || width === undefined ? {} : { 'stroke-width': width }),
    ...(dash === undefined ? {} : { 'stroke-dasharray': dash.join(' ') }),
  };
}
