import type { Size } from '@umlaut/geometry';
import { inkOf, shape, strokeWidth } from '../draw.ts';
import { linePath } from '../path.ts';
import { drawHeader, type Header, headerOf } from './header.ts';
import type { NodeDrawing } from './node-drawing.ts';
import { remembered } from './remembered.ts';

const padding = { x: 12, y: 12 } as const;
const least = { width: 140, height: 80, emptyTab: 56, tab: 18 } as const;

interface Layout {
  readonly header: Header;
  readonly tab: Size;
}

/** A folder: its name stands in the tab while other nodes lie in it, and in the middle otherwise. */
const layOut = remembered((node, { measure, holds }): Layout => {
  const header = headerOf(node, measure, { style: { font: 'bold', size: holds ? 13 : 14 } });
  if (!holds) return { header, tab: { width: least.emptyTab, height: least.tab } };
  return { header, tab: { width: Math.max(least.emptyTab, Math.ceil(header.width) + 2 * padding.x), height: header.height + 8 } };
});

/** Packages, and their models and subsystems by keyword. */
export const packageDrawing: NodeDrawing = {
  size(node, setting) {
    const { header, tab } = layOut(node, setting);
    const body = setting.holds ? 2 * padding.y : header.height + 2 * padding.y;
    const min = { width: Math.max(tab.width + 24, Math.ceil(header.width) + 2 * padding.x), height: tab.height + body };
    return {
      width: Math.max(min.width, node.size.width ?? least.width),
      height: Math.max(min.height, node.size.height ?? least.height),
      min,
    };
  },
  outline(node, { width, height }, setting) {
    const { tab } = layOut(node, setting);
    return { shape: 'polygon', points: corners({ width, height }, tab) };
  },
  draw(node, size, setting) {
    const { header, tab } = layOut(node, setting);
    const ink = inkOf(node, setting.holds ? 'paper' : 'node');
    const body = { top: tab.height, height: size.height - tab.height };
    const place = setting.holds
      ? { x: padding.x, top: 4, anchor: 'start' as const }
      : { x: size.width / 2, top: body.top + (body.height - header.height) / 2 };
    return [
      shape(linePath(corners(size, tab), true), { fill: ink.fill, stroke: ink.line, width: strokeWidth }),
      shape(
        linePath([
          { x: 0, y: tab.height },
          { x: tab.width, y: tab.height },
        ]),
        { stroke: ink.line, width: strokeWidth },
      ),
      ...drawHeader(header, { ...place, ink }, setting.measure),
    ];
  },
  parts(node, size, setting) {
    const { header, tab } = layOut(node, setting);
    const box = setting.holds ? { x: 0, y: 0, ...tab } : { x: 0, y: tab.height, width: size.width, height: size.height - tab.height };
    return [{ field: 'label', box, style: header.style, align: setting.holds ? 'start' : 'middle' }];
  },
  insets(node, setting) {
    const { tab } = layOut(node, setting);
    return { top: tab.height + padding.y, right: padding.x, bottom: padding.y, left: padding.x };
  },
};

function corners({ width, height }: Size, tab: Size) {
  return [
    { x: 0, y: 0 },
    { x: tab.width, y: 0 },
    { x: tab.width, y: tab.height },
    { x: width, y: tab.height },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}
