import { type EdgeView, type EndView, edgeKind, type Head } from '@umlaut/diagram';
import { strokeWidth } from '../draw.ts';
import { oneLine, shown } from '../text/lines.ts';
import type { EdgeDrawing, EdgeText, LineStyle } from './edge-drawing.ts';

const dashes = { solid: undefined, dashed: [7, 5], dotted: [2, 4], thick: undefined } as const;

/**
 * Drawing shared by most edges: line and heads of the kind, keyword and name in the middle, role and multiplicity at the ends.
 */
export function relation(own: Partial<EdgeDrawing> = {}): EdgeDrawing {
  return { line: lineOf, heads: headsOf, texts: relationTexts, ...own };
}

function lineOf(edge: EdgeView): LineStyle {
  return lineStyle(edgeKind(edge.kind).line);
}

/** Width and dashes of a line by its name. */
export function lineStyle(line: keyof typeof dashes): LineStyle {
  const dash = dashes[line];
  return { width: line === 'thick' ? 3 : strokeWidth, ...(dash === undefined ? {} : { dash }) };
}

function headsOf(edge: EdgeView): { readonly source: Head; readonly target: Head } {
  const { heads, ends } = edgeKind(edge.kind);
  const navigable = ends.includes('navigable');
  return {
    source: headAt(heads.source, navigable ? edge.source : {}),
    target: headAt(heads.target, navigable ? edge.target : {}),
  };
}

/** A diamond stays a diamond; else an arrow says navigable, and a cross that it is not. */
function headAt(own: Head, { navigable }: EndView): Head {
  if (own !== 'none' || navigable === undefined) return own;
  return navigable ? 'open' : 'cross';
}

function relationTexts(edge: EdgeView): ReturnType<EdgeDrawing['texts']> {
  const { ends } = edgeKind(edge.kind);
  const atEnds = ends.includes('multiplicity');
  return {
    middle: [...keywords(edge), ...named(edge)],
    source: atEnds ? endTexts(edge, 'source') : [],
    target: atEnds ? endTexts(edge, 'target') : [],
  };
}

/** Keyword of the kind and of the edge itself, in guillemets. */
export function keywords(edge: EdgeView): readonly EdgeText[] {
  const words = [...new Set([edgeKind(edge.kind).keyword, edge.keyword].flatMap((word) => word?.trim() ?? []))];
  return words.map((word) => ({ text: `«${shown(word)}»` }));
}

/** The edge's name, with its reading direction. */
export function named({ label, reading }: EdgeView): readonly EdgeText[] {
  if (label === undefined) return [];
  return [{ text: oneLine(label), ...(reading === undefined ? {} : { reading }) }];
}

function endTexts(edge: EdgeView, at: 'source' | 'target'): readonly EdgeText[] {
  const end = edge[at];
  const props = end.props === undefined ? '' : `{${oneLine(end.props)}}`;
  const parts = [end.role === undefined ? '' : oneLine(end.role).replace(/^-\s*(?=\S)/, '− '), props].filter((text) => text !== '');
  return [
    ...(end.multiplicity === undefined ? [] : [{ text: oneLine(end.multiplicity), group: `${at}Multiplicity` } as const]),
    ...(parts.length === 0 ? [] : [{ text: parts.join(' '), parts, group: `${at}Role` } as const]),
  ];
}
