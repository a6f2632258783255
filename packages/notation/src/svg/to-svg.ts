import { grown, type Rect } from '@umlaut/geometry';
import type { Scene } from '../draw-diagram.ts';
import { printNumber } from '../path.ts';
import type { GroupOp, Op, Paint, PathOp, RectOp, TextOp } from '../scene.ts';
import { fontFamily } from '../text/measure.ts';
import { fillColor, lineColor, type ThemeName, textColor } from '../theme.ts';
import { element, escapeText } from './markup.ts';
import { writeMetadata } from './metadata.ts';

/** How a picture is written. */
export interface SvgOptions {
  /** `auto` follows the viewer's system: the light colours, and a style sheet that gives the dark ones. */
  readonly theme: ThemeName | 'auto';
  /** What the picture is called; read out by screen readers and shown as a tooltip. */
  readonly title?: string;
  /** What the picture shows, in sentences. */
  readonly description?: string;
  /** Whether the theme's paper is painted behind the drawing; transparent otherwise. */
  readonly background?: boolean;
  /** Free space around the drawing, px; 16 when absent. */
  readonly margin?: number;
  /** Part of the drawing to show, in diagram coordinates; all of it when absent. */
  readonly area?: Rect;
  /**
   * Whether every text says how wide it is: a viewer without the diagram font, which pictures in pages cannot load, then
   * draws another font exactly as wide.
   */
  readonly fixedWidths?: boolean;
  /** For pictures that pages show small and as one image: elements do not say what they are, and whatever can be left out is. */
  readonly brief?: boolean;
  /** Text for programs that is kept in the picture and never drawn; read back by `metadataOf`. */
  readonly metadata?: string;
}

/** Written in order, so that the same scene gives the same text. */
interface Writer {
  readonly theme: ThemeName;
  readonly fixedWidths: boolean;
  readonly brief: boolean;
  /** Class name by the pair of its light and dark colour; undefined when one theme is written. */
  readonly classes?: Map<string, string>;
}

/**
 * The scene as SVG 1.1 text that needs nothing else but the diagram font: no markers, no foreign objects, no scripts, no
 * references. Every text is escaped.
 */
export function toSvg(scene: Scene, options: SvgOptions): string {
  const { theme, title, description, background = false, margin = 16, area, metadata } = options;
  const { fixedWidths = false, brief = false } = options;
  const same = { fixedWidths, brief };
  const writer: Writer = theme === 'auto' ? { theme: 'light', ...same, classes: new Map() } : { theme, ...same };
  const view = area ?? grown(scene.bounds, margin);
  const box = wholePixels(view);
  const paper = background ? writeOp({ op: 'rect', box, paint: { fill: 'paper' } }, writer) : '';
  const drawing = scene.groups.map((op) => writeOp(op, writer)).join('');
  const head = [
    title === undefined ? '' : element('title', {}, escapeText(title)),
    description === undefined ? '' : element('desc', {}, escapeText(description)),
    metadata === undefined ? '' : writeMetadata(metadata),
    writer.classes === undefined ? '' : element('style', {}, styleSheet(writer.classes)),
  ];
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: printNumber(box.width),
      height: printNumber(box.height),
      viewBox: [box.x, box.y, box.width, box.height].map(printNumber).join(' '),
      role: 'img',
      'font-family': `'${fontFamily}', Inter, 'Helvetica Neue', Arial, sans-serif`,
      ...(brief ? { 'font-size': printNumber(commonSize), fill: commonColor(writer) } : {}),
      'stroke-linejoin': 'round',
      // Without it, browsers round advances to whole pixels, and widths are not those that were measured.
      'text-rendering': 'geometricPrecision',
      'xml:space': 'preserve',
    },
    `${head.join('')}${paper}${drawing}`,
  );
}

/** The smallest box of whole pixels round `rect`, at least one wide and high. */
function wholePixels(rect: Rect): Rect {
  const [x, y] = [Math.floor(rect.x), Math.floor(rect.y)];
  return { x, y, width: Math.ceil(rect.x + rect.width) - x || 1, height: Math.ceil(rect.y + rect.height) - y || 1 };
}

/** Size of members, px: most texts have it. */
const commonSize = 13;

/** The colour that most texts have. */
function commonColor({ theme }: Writer): string {
  return textColor('text', 'node', theme);
}

function writeOp(op: Op, writer: Writer): string {
  if (op.op === 'rect') return writeRect(op, writer);
  if (op.op === 'path') return writePath(op, writer);
  return op.op === 'text' ? writeText(op, writer) : writeGroup(op, writer);
}

function writeGroup({ at, element: kind, title, link, children }: GroupOp, writer: Writer): string {
  const inner = children.map((child) => writeOp(child, writer)).join('');
  const said = title === undefined || writer.brief ? '' : element('title', {}, escapeText(title));
  const moved = at === undefined || (at.x === 0 && at.y === 0) ? undefined : `translate(${printNumber(at.x)} ${printNumber(at.y)})`;
  if (writer.brief && moved === undefined && link === undefined) return inner;
  const group = element('g', { class: writer.brief ? undefined : kind, transform: moved }, `${said}${inner}`);
  return link === undefined ? group : element('a', { href: link, rel: 'noopener noreferrer', target: '_blank' }, group);
}

function writeRect({ box, radius, paint }: RectOp, writer: Writer): string {
  const { x, y, width, height } = box;
  const place = { x: printNumber(x), y: printNumber(y), width: printNumber(width), height: printNumber(height) };
  return element('rect', { ...place, rx: radius === undefined ? undefined : printNumber(radius), ...paintOf(paint, writer) });
}

function writePath({ d, paint }: PathOp, writer: Writer): string {
  return element('path', { d, ...paintOf(paint, writer) });
}

function writeText({ at, text, font, size, width, anchor, underline, fill, on }: TextOp, writer: Writer): string {
  const color = writer.classes === undefined ? undefined : pair(textColor(fill, on, 'light'), textColor(fill, on, 'dark'), 'fill', writer);
  const ink = textColor(fill, on, writer.theme);
  return element(
    'text',
    {
      x: printNumber(at.x),
      y: printNumber(at.y),
      'font-size': writer.brief && size === commonSize ? undefined : printNumber(size),
      'font-weight': font === 'bold' || font === 'boldItalic' ? '700' : undefined,
      'font-style': font === 'italic' || font === 'boldItalic' ? 'italic' : undefined,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'text-decoration': underline === true ? 'underline' : undefined,
      textLength: writer.fixedWidths && width > 0 ? printNumber(writer.brief ? Math.round(width) : width) : undefined,
      lengthAdjust: writer.fixedWidths && !writer.brief && width > 0 ? 'spacingAndGlyphs' : undefined,
      fill: writer.brief && ink === commonColor(writer) ? undefined : ink,
      class: color,
    },
    escapeText(text),
  );
}

function paintOf({ fill, stroke, width, dash }: Paint, writer: Writer): Readonly<Record<string, string | undefined>> {
  const inside = fill === undefined ? 'none' : fillColor(fill, writer.theme);
  const painted = {
    fill: inside,
    stroke: stroke === undefined ? undefined : lineColor(stroke, writer.theme),
    'stroke-width': stroke === undefined || width === undefined ? undefined : printNumber(width),
    'stroke-dasharray': dash === undefined ? undefined : dash.map(printNumber).join(' '),
  };
  if (writer.classes === undefined) return painted;
  const names = [
    fill === undefined ? undefined : pair(fillColor(fill, 'light'), fillColor(fill, 'dark'), 'fill', writer),
    stroke === undefined ? undefined : pair(lineColor(stroke, 'light'), lineColor(stroke, 'dark'), 'stroke', writer),
  ].filter((name) => name !== undefined);
  return { ...painted, class: names.length === 0 ? undefined : names.join(' ') };
}

/** Name of the class that turns the light colour into the dark one. */
function pair(light: string, dark: string, property: 'fill' | 'stroke', { classes }: Writer): string | undefined {
  if (classes === undefined || light === dark) return undefined;
  const rule = `${property}:${dark}`;
  const name = classes.get(rule) ?? `d${classes.size}`;
  classes.set(rule, name);
  return name;
}

function styleSheet(classes: ReadonlyMap<string, string>): string {
  const rules = [...classes].map(([rule, name]) => `.${name}{${rule}}`).join('');
  return `@media (prefers-color-scheme:dark){${rules}}`;
}
