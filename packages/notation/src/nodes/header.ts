import { type NodeView, nodeKind } from '@umlaut/diagram';
import type { Size } from '@umlaut/geometry';
import { type NodeInk, textLine, textLines } from '../draw.ts';
import type { Op } from '../scene.ts';
import { linesOf, shown, type TextStyle, widest } from '../text/lines.ts';
import type { Measure } from '../text/measure.ts';

/** Size of the small texts above a name, px. */
const keywordStyle: TextStyle = { font: 'regular', size: 11 };

/** Header of a box: keywords and stereotypes, then the name. */
export interface Header extends Size {
  readonly keywords: readonly string[];
  readonly name: readonly string[];
  readonly style: TextStyle;
  readonly underline: boolean;
  /** From the header's top to the first line of the name, px. */
  readonly nameTop: number;
}

/** Keywords and stereotypes of a node as one line in guillemets; nothing when it has none. */
export function keywordLines(node: NodeView): readonly string[] {
  const words = [nodeKind(node.kind).keyword, node.keyword, ...node.stereotypes];
  const all = words.flatMap((word) => (word === undefined || word.trim() === '' ? [] : [shown(word.trim())]));
  // A stereotype that repeats the keyword of the kind says nothing more, however it is spelled.
  const said = all.filter((word, index) => all.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === index);
  return said.length === 0 ? [] : [`«${said.join(', ')}»`];
}

/** Measures the header of `node`; the name is bold, and italic for an abstract classifier. */
export function headerOf(
  node: NodeView,
  measure: Measure,
  {
    style = { font: node.abstract ? 'boldItalic' : 'bold', size: 14 },
    name = linesOf(node.label),
    keywords = keywordLines(node),
    underline = false,
  }: Partial<Pick<Header, 'style' | 'name' | 'keywords' | 'underline'>> = {},
): Header {
  const nameTop = keywords.length * measure.lineHeight(keywordStyle.size);
  return {
    keywords,
    name,
    style,
    underline,
    nameTop,
    width: Math.max(widest(name, style, measure), widest(keywords, keywordStyle, measure)),
    height: nameTop + name.length * measure.lineHeight(style.size),
  };
}

/** Draws a header centred about `x` from `top` on, or starting at `x`. */
export function drawHeader(
  header: Header,
  {
    x,
    top,
    anchor = 'middle',
    ink,
  }: { readonly x: number; readonly top: number; readonly anchor?: 'start' | 'middle'; readonly ink: NodeInk },
  measure: Measure,
): readonly Op[] {
  const keywords = header.keywords.map((text, index) =>
    textLine(
      text,
      { x, top: top + index * measure.lineHeight(keywordStyle.size), anchor, style: keywordStyle, fill: ink.muted, on: ink.fill },
      measure,
    ),
  );
  const place = { x, top: top + header.nameTop, anchor, style: header.style, fill: ink.text, on: ink.fill, underline: header.underline };
  return [...keywords, ...textLines(header.name, place, measure)];
}
