import {
  type Cardinality,
  cardinalities,
  cardinalityOf,
  type EdgeKindId,
  type EdgeView,
  edgeKind,
  type Head,
  isWeak,
} from '@umlaut/diagram';
import { oneLine } from '../text/lines.ts';
import type { EdgeDrawing } from './edge-drawing.ts';
import { keywords, lineStyle, named, relation } from './relation.ts';

const usual = relation();
const message = relation({ heads: messageHeads });

/** How each kind of edge is drawn. A kind that lacks its entry does not compile. */
export const edgeDrawings: Readonly<Record<EdgeKindId, EdgeDrawing>> = {
  association: usual,
  aggregation: usual,
  composition: usual,
  generalization: usual,
  realization: usual,
  dependency: usual,
  nesting: usual,
  link: usual,
  include: usual,
  extend: usual,
  provides: usual,
  requires: usual,
  connector: usual,
  communicationPath: usual,
  deploy: usual,
  manifest: usual,
  syncMessage: message,
  asyncMessage: message,
  reply: message,
  createMessage: message,
  deleteMessage: message,
  transition: relation({ texts: transitionTexts }),
  controlFlow: relation({ texts: controlFlowTexts }),
  relationship: relation({ line: (edge) => lineStyle(isWeak(edge) ? 'dashed' : 'solid'), heads: crowFeet }),
  flow: relation({ line: flowLine, heads: flowHeads }),
  anchor: usual,
  plain: usual,
};

/** `trigger [guard] / effect`, and the name where there is one. */
function transitionTexts(edge: EdgeView): ReturnType<EdgeDrawing['texts']> {
  const parts = [
    ...(edge.trigger === undefined ? [] : [oneLine(edge.trigger)]),
    ...(edge.guard === undefined ? [] : [guardText(edge.guard)]),
    ...(edge.effect === undefined ? [] : [`/ ${oneLine(edge.effect)}`]),
  ];
  const said = parts.length === 0 ? [] : [{ text: parts.join(' '), parts }];
  return { middle: [...keywords(edge), ...said, ...named(edge)], source: [], target: [] };
}

/** The guard stands where the flow leaves, as close to the decision as it can. */
function controlFlowTexts(edge: EdgeView): ReturnType<EdgeDrawing['texts']> {
  const guard = edge.guard === undefined ? [] : [{ text: guardText(edge.guard) }];
  return { middle: [...keywords(edge), ...named(edge)], source: guard, target: [] };
}

/** In brackets, also when these were typed. */
function guardText(guard: string): string {
  const text = oneLine(guard);
  return /^\[.*\]$/u.test(text) ? text : `[${text}]`;
}

function crowFeet(edge: EdgeView): { readonly source: Head; readonly target: Head } {
  const head = (cardinality: Cardinality | undefined): Head => (cardinality === undefined ? 'none' : cardinalities[cardinality].head);
  return { source: head(cardinalityOf(edge, 'source')), target: head(cardinalityOf(edge, 'target')) };
}

const ownHeads = { none: 'none', filled: 'closed', open: 'open', cross: 'cross', circle: 'circle', half: 'half' } as const;

/** Heads as the ends say them; a dot where a message comes from, or goes to, nobody known. */
function messageHeads(edge: EdgeView): { readonly source: Head; readonly target: Head } {
  const { source, target } = edgeKind(edge.kind).heads;
  const own = (end: EdgeView['source'], usualHead: Head): Head => (end.head === undefined ? usualHead : ownHeads[end.head]);
  return {
    source: edge.source.outside === 'found' ? 'dot' : own(edge.source, source),
    target: edge.target.outside === 'lost' ? 'lost' : own(edge.target, target),
  };
}

function flowLine({ data }: EdgeView): ReturnType<EdgeDrawing['line']> {
  return lineStyle(data.line === 'dotted' || data.line === 'thick' ? data.line : 'solid');
}

function flowHeads({ data }: EdgeView): { readonly source: Head; readonly target: Head } {
  return { source: data.arrows === 'both' ? 'closed' : 'none', target: data.arrows === 'none' ? 'none' : 'closed' };
}
