import { type DiagramEdge, type NodeKindId, type NodeView, nodeKind } from '@umlaut/diagram';
import type { Losses } from '../graph/losses.ts';
import { fullText } from '../mermaid/write-common.ts';
import { code, safe } from '../plantuml/safe.ts';
import type { Frames } from './frames.ts';

/** An activity while it is written. */
export interface ActivityWriting {
  readonly losses: Losses;
  readonly frames: Frames;
  viewOf(id: string): NodeView | undefined;
  edgeOf(id: string): DiagramEdge | undefined;
  hasColour(id: string): boolean;
  /** The notes about a node. */
  notesOn(id: string): readonly NodeView[];
}

const steps: Partial<Record<NodeKindId, (label: string) => string>> = {
  action: (label) => `:${label};`,
  sendSignal: (label) => `:${label}; <<sendSignal>>`,
  acceptEvent: (label) => `:${label}; <<acceptEvent>>`,
  timeEvent: (label) => `:${label}; <<timeEvent>>`,
  initial: () => 'start',
  final: () => 'stop',
  flowFinal: () => 'end',
};

/** The text of a flow in parentheses, behind a word; empty for none. */
export function inParens(word: string, text: string | undefined): string {
  return text === undefined || text.trim() === '' ? '' : `${word}(${balanced(safe(text))})`;
}

/** A text whose parentheses could be read as the end of others has codes for them. */
export function balanced(text: string): string {
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth < 0) break;
  }
  return depth === 0 ? text : text.replace(/[()]/g, code);
}

/** The lines of a step. */
export function stepLine(node: NodeView, { losses, hasColour }: ActivityWriting): string {
  const { kind, stereotypes, label } = node;
  const fill = hasColour(node.id) && node.style.fill !== undefined ? `${node.style.fill.replace(/^#?/, '#')}` : '';
  if (kind === 'connectorPoint' && /^[^()*\s]{1,3}$/.test(label)) return `(${label})`;
  const write = steps[kind];
  if (write === undefined) losses.add('changed', `${nodeKind(kind).name.toLowerCase()} as an action`, { element: node.id });
  const line = (write ?? ((text: string) => `:${text};`))(safe(fullText(node)));
  if (!line.startsWith(':')) {
    if (label.trim() !== '') losses.add('dropped', 'name of a start or end', { element: node.id });
    return line;
  }
  const words = [...stereotypes.map(safe), ...(fill === '' ? [] : [fill])];
  return [line, ...words.map((word) => `<<${word}>>`)].join(' ');
}
