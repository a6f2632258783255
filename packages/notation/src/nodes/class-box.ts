import { type Member, type MemberList, type NodeView, nodeKind } from '@umlaut/diagram';
import type { Rect, Size } from '@umlaut/geometry';
import { frame, inkOf, type NodeInk, rule, shape, strokeWidth, textLine } from '../draw.ts';
import { linePath, ringPath } from '../path.ts';
import type { ColorToken, Op } from '../scene.ts';
import { shown, type TextStyle } from '../text/lines.ts';
import type { FontKey, Measure } from '../text/measure.ts';
import { drawHeader, type Header, headerOf } from './header.ts';
import type { NodeDrawing, NodeSize, Part } from './node-drawing.ts';
import { remembered } from './remembered.ts';
import { drawSeparator, separatorHeight, separatorStyle } from './separator.ts';

/** Properties of one kind of box with compartments. */
export interface ClassBoxStyle {
  /** Fill when the user gives no colour. */
  readonly fill?: ColorToken;
  readonly radius?: number;
  /** Fill of the header, when it differs from the rest. */
  readonly headerFill?: ColorToken;
  /** Whether members have a column for their keys before them. */
  readonly keys?: boolean;
  /** The header, when it is not the node's name and keywords. */
  readonly header?: (node: NodeView, measure: Measure) => Header;
}

const memberSize = 13;
const padding = { x: 12, header: 7, compartment: 6 } as const;
const keyStyle: TextStyle = { font: 'bold', size: 11 };
const leastWidth = 120;

/** The box of classes and their like: a header, then one compartment per member list that has members. */
export function classBox(style: ClassBoxStyle = {}): NodeDrawing {
  const layOut = remembered((node, { measure }) => layOutBox(node, style, measure));
  return {
    size: (node, setting) => boxSize(layOut(node, setting), node),
    outline: (node, size, setting) => ({ shape: 'rect', box: layOut(node, setting).frameIn(size), radius: style.radius ?? 4 }),
    draw: (node, size, setting) => drawBox(node, { size, style, layout: layOut(node, setting) }, setting.measure),
    parts: (node, size, setting) => partsOf(layOut(node, setting), size, setting.measure),
  };
}

interface Row {
  readonly list: MemberList;
  readonly member: Member;
  readonly text: string;
  readonly style: TextStyle;
  /** Top of the row's line box below the frame's top. */
  readonly top: number;
}

interface Layout extends Size {
  readonly header: Header;
  readonly headerTop: number;
  readonly headerHeight: number;
  /** Rules between compartments, below the frame's top. */
  readonly rules: readonly number[];
  readonly rows: readonly Row[];
  /** Width of the column of keys before the members, px. */
  readonly keyColumn: number;
  readonly template?: Template;
  /** The frame of a box drawn at `size`: smaller than it where the template parameters stand out. */
  frameIn(size: Size): Rect;
}

interface Template extends Size {
  readonly text: string;
}

const templateStyle: TextStyle = { font: 'regular', size: 11 };
/** How far the template parameters stand out at the right, px. */
const templateOut = 8;

function layOutBox(node: NodeView, style: ClassBoxStyle, measure: Measure): Layout {
  const header = style.header?.(node, measure) ?? headerOf(node, measure);
  const template = templateOf(node, measure);
  const [above, beside] = template === undefined ? [0, 0] : [template.height / 2, templateOut];
  const inside = template === undefined ? 0 : Math.max(0, template.height / 2 - 2);
  const headerHeight = inside + header.height + 2 * padding.header;
  const { rows, rules, height } = layOutRows(node, headerHeight, measure);
  const keyColumn = style.keys === true ? keyWidth(rows, measure) : 0;
  const textWidth = Math.max(header.width, ...rows.map((row) => measure.width(row.text, row.style.font, row.style.size) + keyColumn));
  const width = Math.max(Math.ceil(textWidth) + 2 * padding.x, (template?.width ?? 0) + padding.x);
  return {
    header,
    headerTop: inside + padding.header,
    headerHeight,
    rules,
    rows,
    keyColumn,
    ...(template === undefined ? {} : { template }),
    width: width + beside,
    height: height + above,
    frameIn: (size) => ({ x: 0, y: above, width: size.width - beside, height: size.height - above }),
  };
}

function layOutRows(node: NodeView, headerHeight: number, measure: Measure): Pick<Layout, 'rows' | 'rules' | 'height'> {
  const rows: Row[] = [];
  const rules: number[] = [];
  let top = headerHeight;
  for (const { list } of nodeKind(node.kind).compartments) {
    const members = node.members[list];
    if (members.length === 0) continue;
    rules.push(top);
    top += padding.compartment;
    for (const member of members) {
      if (member.rule === undefined) {
        rows.push({ list, member, text: memberText(member), style: { font: memberFont(member), size: memberSize }, top });
        top += measure.lineHeight(memberSize);
        continue;
      }
      const text = shown(member.text.trim());
      rows.push({ list, member, text, style: separatorStyle, top });
      top += separatorHeight(text);
    }
    top += padding.compartment;
  }
  return { rows, rules, height: top };
}

/** The line as it stands in the box: a minus sign as wide as the plus sign for private members. */
function memberText(member: Member): string {
  return shown(member.text.trim()).replace(/^-(?=[^\d.])/, '−');
}

/** No column when no member has a key. */
function keyWidth(rows: readonly Row[], measure: Measure): number {
  const widest = Math.max(0, ...rows.map(({ member }) => measure.width(member.key ?? '', keyStyle.font, keyStyle.size)));
  return widest === 0 ? 0 : Math.ceil(widest) + 10;
}

function memberFont({ abstract }: Member): FontKey {
  return abstract ? 'italic' : 'regular';
}

function templateOf(node: NodeView, measure: Measure): Template | undefined {
  if (node.template === undefined) return undefined;
  const text = shown(node.template.trim());
  const width = Math.ceil(measure.width(text, templateStyle.font, templateStyle.size)) + 12;
  return { text, width, height: measure.lineHeight(templateStyle.size) + 4 };
}

function boxSize(layout: Layout, node: NodeView): NodeSize {
  const { width, height } = layout;
  return {
    width: Math.max(width, node.size.width ?? leastWidth),
    height: Math.max(height, node.size.height ?? 0),
    min: { width, height },
  };
}

function drawBox(
  node: NodeView,
  { size, style, layout }: { readonly size: Size; readonly style: ClassBoxStyle; readonly layout: Layout },
  measure: Measure,
): readonly Op[] {
  const ink = inkOf(node, style.fill);
  const box = layout.frameIn(size);
  const headerRoom = layout.rules.length === 0 ? box.height : layout.headerHeight;
  const headerTop = box.y + layout.headerTop + (headerRoom - layout.headerHeight) / 2;
  const radius = style.radius ?? 4;
  const filled = style.headerFill !== undefined && node.style.fill === undefined && layout.rules.length > 0;
  const headerInk = filled ? { ...ink, fill: style.headerFill } : ink;
  return [
    frame(box, ink, radius),
    ...(filled ? [headerArea({ ...box, height: layout.headerHeight }, { radius, ink: headerInk }), outlineOf(box, ink, radius)] : []),
    ...drawHeader(layout.header, { x: box.x + box.width / 2, top: headerTop, ink: headerInk }, measure),
    ...layout.rules.map((top) =>
      rule(
        [
          { x: box.x, y: box.y + top },
          { x: box.x + box.width, y: box.y + top },
        ],
        ink.line,
        { width: 1 },
      ),
    ),
    ...layout.rows.flatMap(({ member, top }) =>
      member.key === undefined || layout.keyColumn === 0 ? [] : [keyText(member.key, box, top, ink, measure)],
    ),
    ...layout.rows.flatMap((row) => (row.member.rule === undefined ? [] : drawSeparator(row, row.member.rule, { box, ink, measure }))),
    ...layout.rows
      .filter(({ member }) => member.rule === undefined)
      .map((row) =>
        textLine(
          row.text,
          {
            x: box.x + padding.x + layout.keyColumn,
            top: box.y + row.top,
            style: row.style,
            fill: ink.text,
            on: ink.fill,
            underline: row.member.static,
          },
          measure,
        ),
      ),
    ...drawTemplate(layout, size, ink, measure),
  ];
}

/** The header's own colour, rounded as the frame is. */
function headerArea({ x, y, width, height }: Rect, { radius, ink }: { readonly radius: number; readonly ink: NodeInk }): Op {
  const [left, right] = [
    { x, y: y + radius },
    { x: x + width - radius, y },
  ];
  const steps = [
    { c1: { x, y: y + radius * 0.45 }, c2: { x: x + radius * 0.45, y }, to: { x: x + radius, y } },
    right,
    { c1: { x: x + width - radius * 0.45, y }, c2: { x: x + width, y: y + radius * 0.45 }, to: { x: x + width, y: y + radius } },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return shape(ringPath({ start: left, steps }), { fill: ink.fill });
}

function outlineOf(box: Rect, ink: NodeInk, radius: number): Op {
  return { op: 'rect', box, radius, paint: { stroke: ink.line, width: strokeWidth } };
}

function keyText(key: string, box: Rect, top: number, ink: NodeInk, measure: Measure): Op {
  const rowTop = box.y + top + (measure.lineHeight(memberSize) - measure.lineHeight(keyStyle.size)) / 2 + 0.5;
  return textLine(key, { x: box.x + padding.x, top: rowTop, style: keyStyle, fill: ink.muted, on: ink.fill }, measure);
}

function drawTemplate({ template }: Layout, size: Size, ink: NodeInk, measure: Measure): readonly Op[] {
  if (template === undefined) return [];
  const [left, right, bottom] = [size.width - template.width, size.width, template.height];
  const corners = [
    { x: left, y: 0 },
    { x: right, y: 0 },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return [
    shape(linePath(corners, true), { fill: ink.fill, stroke: ink.line, width: strokeWidth, dash: [4, 3] }),
    textLine(template.text, { x: left + 6, top: 2, style: templateStyle, fill: ink.text, on: ink.fill }, measure),
  ];
}

function partsOf(layout: Layout, size: Size, measure: Measure): readonly Part[] {
  const box = layout.frameIn(size);
  const header = layout.rules.length === 0 ? box.height : layout.headerHeight;
  return [
    { field: 'label', box: { ...box, height: header }, style: layout.header.style, align: 'middle' },
    ...layout.rows.map(({ list, member, style, top, text }): Part => {
      const isSeparator = member.rule !== undefined;
      const height = isSeparator ? separatorHeight(text) : measure.lineHeight(style.size);
      const align = isSeparator ? 'middle' : 'start';
      return { field: list, item: member.id, box: { x: box.x, y: box.y + top, width: box.width, height }, style, align };
    }),
  ];
}
