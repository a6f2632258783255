import type { Behaviour } from '@umlaut/diagram';
import { frame, inkOf, rule, textLine } from '../draw.ts';
import { oneLine, type TextStyle, widest, wrapped } from '../text/lines.ts';
import { drawHeader, type Header, headerOf } from './header.ts';
import type { NodeDrawing, Part } from './node-drawing.ts';
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
  const width = node.size.width === undefined ? 220 : Math.max(40, node.size.width - 2 * padding.x);
  const header = headerOf(node, measure, { style: nameStyle, name: wrapped(node.label, { ...nameStyle, width }, measure) });
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
    const min = { width: Math.ceil(text) + 2 * padding.x, height: setting.holds ? height + 2 * padding.inner : height };
    return {
      width: Math.max(min.width, node.size.width ?? least.width),
      height: Math.max(min.height, node.size.height ?? least.height),
      min,
    };
  },
  outline: (_, { width, height }) => ({ shape: 'rect', box: { x: 0, y: 0, width, height }, radius: 12 }),
  draw(node, size, setting) {
    const { header, headerHeight, rows, height } = layOut(node, setting);
    const ink = inkOf(node, setting.holds ? 'paper' : 'node');
    const divided = rows.length > 0 || setting.holds;
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
      ...(setting.holds && rows.length > 0 ? [line(height)] : []),
      ...rows.map((row) =>
        textLine(row.text, { x: padding.x, top: row.top, style: rowStyle, fill: ink.text, on: ink.fill }, setting.measure),
      ),
    ];
  },
  parts(node, size, setting) {
    const { header, headerHeight, rows } = layOut(node, setting);
    const height = rows.length > 0 || setting.holds ? headerHeight : size.height;
    return [
      { field: 'label', box: { x: padding.x, y: 0, width: size.width - 2 * padding.x, height }, style: header.style, align: 'middle' },
      ...rows.map(({ id, top }): Part => {
        const box = { x: 0, y: top, width: size.width, height: setting.measure.lineHeight(rowStyle.size) };
        return { field: 'behaviours', item: id, box, style: rowStyle, align: 'start' };
      }),
    ];
  },
  insets(node, setting) {
    const { height } = layOut(node, setting);
    return { top: height + padding.inner, right: padding.inner, bottom: padding.inner, left: padding.inner };
  },
};

function behaviourText({ on, text }: Behaviour): string {
  return on === 'internal' ? oneLine(text) : `${on} / ${oneLine(text)}`;
}
