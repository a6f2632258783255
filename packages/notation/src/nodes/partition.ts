import { hasLyingLanes, type Lane, type NodeView } from '@umlaut/diagram';
import type { Point, Rect, Size } from '@umlaut/geometry';
import { frame, inkOf, rule, textLines } from '../draw.ts';
import { type TextStyle, widest, wrapped } from '../text/lines.ts';
import type { NodeDrawing, Part, Setting } from './node-drawing.ts';
import { remembered } from './remembered.ts';

const laneStyle: TextStyle = { font: 'bold', size: 13 };
const titleStyle: TextStyle = { font: 'bold', size: 14 };
const padding = { x: 12, y: 7 } as const;
const usual = { across: 200, along: 320, lyingAcross: 120, lyingAlong: 480 } as const;

interface LaneText {
  readonly lane: Lane;
  readonly lines: readonly string[];
  /** Least size of the lane across the lanes, px. */
  readonly least: number;
}

interface Layout {
  readonly lying: boolean;
  readonly title: readonly string[];
  readonly titleHeight: number;
  readonly lanes: readonly LaneText[];
  /** Height of the row of lane names, or width of their column when the lanes lie. */
  readonly names: number;
}

const layOut = remembered((node, { measure }: Setting): Layout => {
  const lying = hasLyingLanes(node);
  const title = node.label.trim() === '' ? [] : wrapped(node.label, { ...titleStyle, width: 400 }, measure);
  const titleHeight = title.length === 0 ? 0 : title.length * measure.lineHeight(titleStyle.size) + 2 * padding.y;
  const step = measure.lineHeight(laneStyle.size);
  const lanes = lanesOf(node).map((lane) => {
    const lines = wrapped(
      lane.label,
      { ...laneStyle, width: lying ? 110 : Math.max(60, (lane.size ?? usual.across) - 2 * padding.x) },
      measure,
    );
    const needed = lying ? lines.length * step + 2 * padding.y : Math.ceil(widest(lines, laneStyle, measure)) + 2 * padding.x;
    return { lane, lines, least: needed };
  });
  const names = lying
    ? Math.max(...lanes.map(({ lines }) => Math.ceil(widest(lines, laneStyle, measure)))) + 2 * padding.x
    : Math.max(...lanes.map(({ lines }) => lines.length)) * step + 2 * padding.y;
  return { lying, title, titleHeight, lanes, names };
});

/** A partition: lanes side by side, or one below the other when its data says that they lie, each with its name. */
export const partitionDrawing: NodeDrawing = {
  size(node, setting) {
    const layout = layOut(node, setting);
    const { lying, titleHeight, names, lanes } = layout;
    const across = sum(lanes.map(({ lane, least }) => Math.max(least, lane.size ?? (lying ? usual.lyingAcross : usual.across))));
    const leastAcross = sum(lanes.map(({ lane, least }) => Math.max(least, lane.size ?? 0)));
    const title = Math.ceil(widest(layout.title, titleStyle, setting.measure)) + 2 * padding.x;
    const along = names + 40;
    const min = lying
      ? { width: Math.max(along, title), height: titleHeight + leastAcross }
      : { width: Math.max(leastAcross, title), height: titleHeight + along };
    const natural = lying
      ? { width: usual.lyingAlong, height: titleHeight + across }
      : { width: across, height: titleHeight + names + usual.along };
    return {
      width: Math.max(min.width, node.size.width ?? natural.width),
      height: Math.max(min.height, node.size.height ?? natural.height),
      min,
    };
  },
  outline: (_, { width, height }) => ({ shape: 'rect', box: { x: 0, y: 0, width, height } }),
  draw(node, size, setting) {
    const layout = layOut(node, setting);
    const ink = inkOf(node, 'paper');
    const { measure } = setting;
    const boxes = laneBoxes(layout, size);
    const title = { x: size.width / 2, top: padding.y, anchor: 'middle', style: titleStyle, fill: ink.text, on: ink.fill } as const;
    return [
      frame({ x: 0, y: 0, width: size.width, height: size.height }, ink),
      ...textLines(layout.title, title, measure),
      ...rulesOf(layout, size, boxes).map((points) => rule(points, ink.line, { width: 1 })),
      ...layout.lanes.flatMap(({ lines }, index) => {
        const box = nameBox(layout, boxes[index]);
        const top = box.y + (box.height - lines.length * measure.lineHeight(laneStyle.size)) / 2;
        const place = { x: box.x + box.width / 2, top, anchor: 'middle', style: laneStyle, fill: ink.text, on: ink.fill } as const;
        return textLines(lines, place, measure);
      }),
    ];
  },
  parts(node, size, setting) {
    const layout = layOut(node, setting);
    const boxes = laneBoxes(layout, size);
    const lanes = layout.lanes.map(({ lane }, index): Part => {
      return { field: 'lanes', item: lane.id, box: nameBox(layout, boxes[index]), style: laneStyle, align: 'middle' };
    });
    const title: Part = {
      field: 'label',
      box: { x: 0, y: 0, width: size.width, height: layout.titleHeight },
      style: titleStyle,
      align: 'middle',
    };
    return layout.titleHeight === 0 ? lanes : [title, ...lanes];
  },
  dividers(node, size, setting) {
    const layout = layOut(node, setting);
    return rulesOf(layout, size, laneBoxes(layout, size));
  },
  insets(node, setting) {
    const { lying, titleHeight, names } = layOut(node, setting);
    return { top: titleHeight + (lying ? 0 : names) + 12, right: 16, bottom: 16, left: lying ? names + 12 : 16 };
  },
};

/** A partition always has a lane. */
function lanesOf(node: NodeView): readonly Lane[] {
  return node.lanes.length > 0 ? node.lanes : [{ id: 'lanes-0', label: '' }];
}

/** The lanes share what the box is larger than they are. */
function laneBoxes({ lying, titleHeight, lanes }: Layout, size: Size): readonly Rect[] {
  const wanted = lanes.map(({ lane, least }) => Math.max(least, lane.size ?? (lying ? usual.lyingAcross : usual.across)));
  const room = lying ? size.height - titleHeight : size.width;
  const scale = room / sum(wanted);
  const least = sum(lanes.map((lane) => lane.least));
  let start = lying ? titleHeight : 0;
  return lanes.map((lane, index) => {
    // Lanes with less room than they want keep the room of their names.
    const length = scale >= 1 ? (wanted[index] ?? 0) * scale : lane.least + ((room - least) * (wanted[index] ?? 0)) / sum(wanted);
    const box = lying
      ? { x: 0, y: start, width: size.width, height: length }
      : { x: start, y: titleHeight, width: length, height: size.height - titleHeight };
    start += length;
    return box;
  });
}

function nameBox({ lying, names }: Layout, box: Rect = { x: 0, y: 0, width: 0, height: 0 }): Rect {
  return lying ? { ...box, width: names } : { ...box, height: names };
}

function rulesOf({ lying, titleHeight, names }: Layout, size: Size, boxes: readonly Rect[]): readonly (readonly [Point, Point])[] {
  const level = (y: number, from = 0): readonly [Point, Point] => [
    { x: from, y },
    { x: size.width, y },
  ];
  const upright = (x: number): readonly [Point, Point] => [
    { x, y: titleHeight },
    { x, y: size.height },
  ];
  const between = boxes.slice(1).map((box) => (lying ? level(box.y) : upright(box.x)));
  return [...(titleHeight > 0 ? [level(titleHeight)] : []), lying ? upright(names) : level(titleHeight + names), ...between];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
