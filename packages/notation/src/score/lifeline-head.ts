import type { NodeView } from '@umlaut/diagram';
import type { Size } from '@umlaut/geometry';
import { frame, inkOf, type NodeInk, rule, shape, strokeWidth } from '../draw.ts';
import { drawHeader, type Header, headerOf } from '../nodes/header.ts';
import { remembered } from '../nodes/remembered.ts';
import { cylinder, pipe } from '../nodes/shapes.ts';
import { ellipsePath, linePath } from '../path.ts';
import type { Op } from '../scene.ts';
import { wrapped } from '../text/lines.ts';

/** The head of a lifeline with its texts, measured. */
export interface Head extends Size {
  readonly header: Header;
  /** From the head's top to that of its texts, px. */
  readonly textTop: number;
  readonly icon: Icon | undefined;
}

type IconName = 'actor' | 'boundary' | 'control' | 'entity' | 'database' | 'queue';

interface Icon extends Size {
  readonly name: IconName;
}

const least = { width: 96, height: 40 } as const;
const padding = { x: 12, y: 10 } as const;
const icons: Readonly<Record<IconName, Size>> = {
  actor: { width: 36, height: 54 },
  boundary: { width: 48, height: 34 },
  control: { width: 32, height: 38 },
  entity: { width: 32, height: 36 },
  database: { width: 36, height: 40 },
  queue: { width: 96, height: 36 },
};
/** Widest line of a name, that of a name with a longer word, and free space between an icon and its name, px. */
const [widestName, widestWord, gap] = [160, 260, 4];
/** How far the back box of collections stands out, px. */
const shifted = 4;

/** Measures the head of a lifeline: a box with its name, or an icon with the name below. */
export const headOf = remembered((node, { measure }): Head => {
  const icon = iconOf(node);
  const font = icon === undefined ? 'bold' : 'regular';
  const style = { font, size: 14 } as const;
  const label = node.typeName === undefined ? node.label : `${node.label} : ${node.typeName}`.trim();
  const word = Math.max(...label.split(/\s/u).map((part) => measure.width(part, style.font, style.size)));
  const width = Math.max(widestName, Math.min(Math.ceil(word), widestWord));
  const header = headerOf(node, measure, { style, name: wrapped(label, { ...style, width }, measure) });
  if (icon !== undefined) {
    const own = even(Math.max(icon.width, Math.ceil(header.width)));
    return { width: own, height: icon.height + gap + header.height, header, textTop: icon.height + gap, icon };
  }
  const across = even(Math.max(least.width, Math.ceil(header.width) + 2 * padding.x));
  const own = Math.max(least.height, header.height + 2 * padding.y);
  const back = isCollection(node) ? shifted : 0;
  return { width: across + 2 * back, height: own + back, header, textTop: back + (own - header.height) / 2, icon };
});

/** Even, so that the middle of a head is a whole number of px. */
function even(width: number): number {
  return 2 * Math.ceil(width / 2);
}

function iconOf({ data }: NodeView): Icon | undefined {
  const name = data.head;
  return typeof name === 'string' && isIcon(name) ? { name, ...icons[name] } : undefined;
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

function isCollection({ data }: NodeView): boolean {
  return data.head === 'collections';
}

/** Draws a head about the level middle `x`, its top at 0. */
export const drawHead = (node: NodeView, head: Head, x: number, setting: Parameters<typeof headOf>[1]): readonly Op[] => {
  const ink = inkOf(node);
  const texts = drawHeader(
    head.header,
    { x, top: head.textTop, ink: head.icon === undefined ? ink : { ...ink, fill: 'paper' } },
    setting.measure,
  );
  if (head.icon !== undefined) return [...moved(drawIcon(head.icon, ink), x - head.icon.width / 2), ...texts];
  const left = x - head.width / 2;
  if (!isCollection(node)) return [frame({ x: left, y: 0, width: head.width, height: head.height }, ink), ...texts];
  const size = { width: head.width - 2 * shifted, height: head.height - shifted };
  return [frame({ x: left + 2 * shifted, y: 0, ...size }, ink), frame({ x: left + shifted, y: shifted, ...size }, ink), ...texts];
};

function moved(children: readonly Op[], x: number): readonly Op[] {
  return [{ op: 'group', at: { x, y: 0 }, children }];
}

function drawIcon({ name, width, height }: Icon, ink: NodeInk): readonly Op[] {
  const size = { width, height };
  if (name === 'actor') return drawActor(ink);
  if (name === 'database') return cylinder.paint(size, ink);
  if (name === 'queue') return pipe.paint(size, ink);
  const circle = { fill: ink.fill, stroke: ink.line, width: strokeWidth } as const;
  const ring = (x: number, y: number): Op => shape(ellipsePath({ x: x - 15, y: y - 15, width: 30, height: 30 }), circle);
  if (name === 'boundary') {
    return [line(ink, 1, 3, 1, 31), line(ink, 1, 17, 17, 17), ring(32, 17)];
  }
  if (name === 'control') {
    return [ring(16, 22), line(ink, 22, 2, 16, 7), line(ink, 16, 7, 22, 12)];
  }
  return [ring(16, 16), line(ink, 1, 34, 31, 34)];
}

function drawActor(ink: NodeInk): readonly Op[] {
  const paint = { fill: ink.fill, stroke: ink.line, width: strokeWidth };
  return [
    shape(ellipsePath({ x: 10, y: 1, width: 16, height: 16 }), paint),
    line(ink, 18, 17, 18, 36),
    line(ink, 3, 24, 33, 24),
    rule(
      [
        { x: 6, y: 53 },
        { x: 18, y: 36 },
        { x: 30, y: 53 },
      ],
      ink.line,
    ),
  ];
}

function line(ink: NodeInk, x1: number, y1: number, x2: number, y2: number): Op {
  return shape(
    linePath([
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ]),
    { stroke: ink.line, width: strokeWidth },
  );
}
