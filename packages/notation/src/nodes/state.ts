import type { Behaviour, NodeView } from '@umlaut/diagram';
import type { Size } from '@umlaut/geometry';
import { frame, inkOf, rule, textLine } from '../draw.ts';
import { oneLine, type TextStyle, widest, wrapped, wrappedFreely } from '../text/lines.ts';
import { drawHeader, type Header, headerOf } from './header.ts';
import type { NodeDrawing, Part, Setting } from './node-drawing.ts';
import { drawRegions, namesOfRegions, partsOfRegions, placeRegions, roomOfRegions, rulesOfRegions } from './regions.ts';
import { remembered } from './remembered.ts';

const padding = { x: 14, header: 8, rows: 6, inner: 14 } as const;
const least = { width: 110, height: 44 } as const;
const rowStyle: TextStyle = { font: 'regular', size: 12 };
const nameStyle: TextStyle = { font: 'bold', size: 14 };

interface Layout {
  readonly header: Header;
  readonly headerHeight: number;
  readonly rows: readonly { readonly id: string; readonly text: string; readonly top: number }[];
  /** Height of name and rows together. */
  readonly height: number;
}

const layOut = remembered((node, { measure }): Layout => {
  const name =
    node.size.width === undefined
      ? wrappedFreely(node.label, { ...nameStyle, width: 220 }, measure)
      : wrapped(node.label, { ...nameStyle, width: Math.max(40, node.size.width - 2 * padding.x) }, measure);
  const header = headerOf(node, measure, { style: nameStyle, name });
  const headerHeight = header.height + 2 * padding.header;
  const step = measure.lineHeight(rowStyle.size);
  const rows = node.behaviours.map((behaviour, index) => ({
    id: behaviour.id,
    text: behaviourText(behaviour),
    top: headerHeight + padding.rows + index * step,
  }));
  const height = rows.length === 0 ? headerHeight : headerHeight + rows.length * step + 2 * padding.rows;
  return { header, headerHeight, rows, height };
});

/** A state: its name, and below a rule what it does; other states may lie below that. */
export const stateDrawing: NodeDrawing = {
  size(node, setting) {
    const { header, rows, height } = layOut(node, setting);
    const text = Math.max(
      header.width,
      widest(
        rows.map((row) => row.text),
        rowStyle,
        setting.measure,
      ),
    );
    const regions = roomOfRegions(node, setting.measure);
    const below = Math.max(setting.holds ? 2 * padding.inner : 0, regions.min.height);
    const min = { width: Math.max(Math.ceil(text) + 2 * padding.x, regions.min.width), height: height + below };
    return {
      width: Math.max(min.width, node.size.width ?? Math.max(least.width, regions.usual.width)),
      height: Math.max(
        min.height,
        node.size.height ?? Math.max(least.height, node.regions.length === 0 ? 0 : height + regions.usual.height),
      ),
      min,
    };
  },
  outline: (_, { width, height }) => ({ shape: 'rect', box: { x: 0, y: 0, width, height }, radius: 12 }),
  draw(node, size, setting) {
    const { header, headerHeight, rows, height } = layOut(node, setting);
    const isOpen = isComposite(node, setting);
    const ink = inkOf(node, isOpen ? 'paper' : 'node');
    const divided = rows.length > 0 || isOpen;
    const top = divided ? padding.header : (size.height - header.height) / 2;
    const line = (y: number) =>
      rule(
        [
          { x: 0, y },
          { x: size.width, y },
        ],
        ink.line,
        { width: 1 },
      );
    return [
      frame({ x: 0, y: 0, width: size.width, height: size.height }, ink, 12),
      ...drawHeader(header, { x: size.width / 2, top, ink }, setting.measure),
      ...(divided ? [line(headerHeight)] : []),
      ...(isOpen && rows.length > 0 ? [line(height)] : []),
      ...rows.map((row) =>
        textLine(row.text, { x: padding.x, top: row.top, style: rowStyle, fill: ink.text, on: ink.fill }, setting.measure),
      ),
      ...drawRegions(regionsIn(node, size, setting), node, ink, setting.measure),
    ];
  },
  parts(node, size, setting) {
    const { header, headerHeight, rows } = layOut(node, setting);
    const height = rows.length > 0 || isComposite(node, setting) ? headerHeight : size.height;
    return [
      { field: 'label', box: { x: padding.x, y: 0, width: size.width - 2 * padding.x, height }, style: header.style, align: 'middle' },
      ...rows.map(({ id, top }): Part => {
        const box = { x: 0, y: top, width: size.width, height: setting.measure.lineHeight(rowStyle.size) };
        return { field: 'behaviours', item: id, box, style: rowStyle, align: 'start' };
      }),
      ...partsOfRegions(regionsIn(node, size, setting), setting.measure),
    ];
  },
  dividers: (node, size, setting) => rulesOfRegions(regionsIn(node, size, setting), node),
  insets(node, setting) {
    const height = layOut(node, setting).height + namesOfRegions(node, setting.measure);
    return { top: height + padding.inner, right: padding.inner, bottom: padding.inner, left: padding.inner };
  },
};

/** Whether the name stands at the top, with room for others below. */
function isComposite(node: NodeView, { holds }: Setting): boolean {
  return holds || node.regions.length > 0;
}

function regionsIn(node: NodeView, size: Size, setting: Setting): ReturnType<typeof placeRegions> {
  if (node.regions.length === 0) return [];
  const { height: y } = layOut(node, setting);
  return placeRegions(node, { x: 0, y, width: size.width, height: size.height - y }, setting.measure);
}

function behaviourText({ on, text }: Behaviour): string {
  return on === 'internal' ? oneLine(text) : `${on} / ${oneLine(text)}`;
}
