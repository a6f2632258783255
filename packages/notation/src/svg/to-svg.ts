import { grown, type Rect } from '@umlaut/geometry';
import type { Scene } from '../draw-diagram.ts';
import { printNumber } from '../path.ts';
import type { GroupOp, Op, Paint, PathOp, RectOp, TextOp } from '../scene.ts';
import { fontFamily, foreignSigns } from '../text/measure.ts';
import { fillColor, lineColor, type ThemeName, textColor } from '../theme.ts';
import { attribute, element, elementWith, escapeText, numberAttribute, plainAttribute } from './markup.ts';
import { writeMetadata } from './metadata.ts';

/** How a picture is written. */
export interface SvgOptions {
  /** `auto` follows the viewer's system: the light colours on white, and a style sheet that gives the dark ones. */
  readonly theme: ThemeName | 'auto';
  /** Title of the picture; read out by screen readers and shown as a tooltip. */
  readonly title?: string;
  /** Description of the picture, in sentences. */
  readonly description?: string;
  /** Whether the theme's paper is painted behind the drawing; transparent otherwise. */
  readonly background?: boolean;
  /** Free space around the drawing, px; 16 when absent. */
  readonly margin?: number;
  /** Part of the drawing to show, in diagram coordinates; all of it when absent. */
  readonly area?: Rect;
  /**
   * Whether every text of which the diagram font has all signs says how wide it is: a viewer without that font, which pictures
   * in pages cannot load, then draws another font exactly as wide.
   */
  readonly fixedWidths?: boolean;
  /** Style rules that the picture carries, such as those of its fonts; nothing in them is escaped. */
  readonly rules?: string;
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
 * The scene as SVG 1.1 text that needs nothing else but the diagram font, which `rules` may give: no markers, no foreign objects,
 * no scripts, no references. Every text is escaped.
 */
export function toSvg(scene: Pick<Scene, 'bounds' | 'groups'>, options: SvgOptions): string {
  const { theme, title, description, background = false, margin = 16, area, metadata } = options;
  const { fixedWidths = false, brief = false, rules = '' } = options;
  const same = { fixedWidths, brief };
  const writer: Writer = theme === 'auto' ? { theme: 'white', ...same, classes: new Map() } : { theme, ...same };
  const view = area ?? grown(scene.bounds, margin);
  const box = wholePixels(view);
  const paper = background ? writeOp({ op: 'rect', box, paint: { fill: 'paper' } }, writer) : '';
  const drawing = writeOps(scene.groups, writer);
  const head = [
    title === undefined ? '' : element('title', {}, escapeText(title)),
    description === undefined ? '' : element('desc', {}, escapeText(description)),
    metadata === undefined ? '' : writeMetadata(metadata),
    styleOf(`${rules}${writer.classes === undefined ? '' : styleSheet(writer.classes)}`),
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

function styleOf(rules: string): string {
  return rules === '' ? '' : element('style', {}, rules);
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

function writeOps(ops: readonly Op[], writer: Writer): string {
  let written = '';
  for (const op of ops) written += writeOp(op, writer);
  return written;
}

/** Cache of the last text, for one look, of lists that nodes share from one drawing to the next; edges' lists are made anew. */
const written = new WeakMap<readonly Op[], { readonly look: string; readonly text: string }>();

function writeChildren({ children, element: kind }: GroupOp, writer: Writer): string {
  // With classes, what is written depends on what was written before.
  if (kind !== 'node' || writer.classes !== undefined) return writeOps(children, writer);
  const look = `${writer.theme} ${writer.fixedWidths} ${writer.brief}`;
  const known = written.get(children);
  if (known?.look === look) return known.text;
  const text = writeOps(children, writer);
  written.set(children, { look, text });
  return text;
}

function writeOp(op: Op, writer: Writer): string {
  if (op.op === 'rect') return writeRect(op, writer);
  if (op.op === 'path') return writePath(op, writer);
  return op.op === 'text' ? writeText(op, writer) : writeGroup(op, writer);
}

function writeGroup(op: GroupOp, writer: Writer): string {
  const { at, element: kind, title } = op;
  // A picture shown as one image takes no clicks.
  const link = writer.brief ? undefined : op.link;
  const inner = writeChildren(op, writer);
  const said = title === undefined || writer.brief ? '' : elementWith('title', '', escapeText(title));
  const moved = at === undefined || (at.x === 0 && at.y === 0) ? undefined : `translate(${printNumber(at.x)} ${printNumber(at.y)})`;
  if (writer.brief && moved === undefined) return inner;
  const group = elementWith(
    'g',
    plainAttribute('class', writer.brief ? undefined : kind) + plainAttribute('transform', moved),
    `${said}${inner}`,
  );
  return link === undefined ? group : element('a', { href: addressOf(link), ...inNewTab }, group);
}

/** A link never replaces the page or the frame that shows the picture, and the page it opens cannot reach that one. */
const inNewTab = { target: '_blank', rel: 'noopener noreferrer' };

/** An address as addresses are written: what looks like markup in one is taken for an attack by programs that clean pictures. */
function addressOf(link: string): string {
  return link.toWellFormed().replace(/[<>"'`{|}\\^]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function writeRect({ box, radius, paint }: RectOp, writer: Writer): string {
  const place = numberAttribute('x', box.x) + numberAttribute('y', box.y);
  const size = numberAttribute('width', box.width) + numberAttribute('height', box.height);
  return elementWith('rect', place + size + numberAttribute('rx', radius) + paintOf(paint, writer));
}

function writePath({ d, paint }: PathOp, writer: Writer): string {
  return elementWith('path', plainAttribute('d', d) + paintOf(paint, writer));
}

/** Signs that the diagram font has, all of them; most texts have no others. */
const mostlyKnown = /^[\u0020-\u017e]*$/;

function writeText({ at, text, font, size, width, anchor, underline, fill, on }: TextOp, writer: Writer): string {
  const { brief } = writer;
  const color = writer.classes === undefined ? undefined : pair(textColor(fill, on, 'white'), textColor(fill, on, 'dark'), 'fill', writer);
  const ink = textColor(fill, on, writer.theme);
  // Room was measured for any font that may draw foreign signs: few fill it, and browsers turn Hebrew over that is to be stretched.
  const isFixed = writer.fixedWidths && width > 0 && (mostlyKnown.test(text) || foreignSigns([text]).length === 0);
  return elementWith(
    'text',
    numberAttribute('x', at.x) +
      numberAttribute('y', at.y) +
      numberAttribute('font-size', brief && size === commonSize ? undefined : size) +
      plainAttribute('font-weight', font === 'bold' || font === 'boldItalic' ? '700' : undefined) +
      plainAttribute('font-style', font === 'italic' || font === 'boldItalic' ? 'italic' : undefined) +
      plainAttribute('text-anchor', anchor === 'start' ? undefined : anchor) +
      plainAttribute('text-decoration', underline === true ? 'underline' : undefined) +
      numberAttribute('textLength', isFixed ? (brief ? Math.round(width) : width) : undefined) +
      plainAttribute('lengthAdjust', isFixed && !brief ? 'spacingAndGlyphs' : undefined) +
      attribute('fill', brief && ink === commonColor(writer) ? undefined : ink) +
      plainAttribute('class', color),
    escapeText(text),
  );
}

/** The attributes that paint a shape. */
function paintOf({ fill, stroke, width, dash }: Paint, writer: Writer): string {
  const { theme } = writer;
  const painted =
    attribute('fill', fill === undefined ? 'none' : fillColor(fill, theme)) +
    attribute('stroke', stroke === undefined ? undefined : lineColor(stroke, theme)) +
    numberAttribute('stroke-width', stroke === undefined ? undefined : width) +
    plainAttribute('stroke-dasharray', dash?.map(printNumber).join(' '));
  if (writer.classes === undefined) return painted;
  const names = [
    fill === undefined ? undefined : pair(fillColor(fill, 'white'), fillColor(fill, 'dark'), 'fill', writer),
    stroke === undefined ? undefined : pair(lineColor(stroke, 'white'), lineColor(stroke, 'dark'), 'stroke', writer),
  ].filter((name) => name !== undefined);
  return painted + plainAttribute('class', names.length === 0 ? undefined : names.join(' '));
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
