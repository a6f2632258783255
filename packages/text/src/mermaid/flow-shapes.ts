import type { NodeKindId } from '@umlaut/diagram';
import { lose, match, type Scan } from '../statements/scan.ts';
import type { NodeSaid } from '../statements/statement.ts';
import { unquoted } from './flow-link.ts';
import { plainText } from './words.ts';

/** Brackets round the text of a node, longer ones first, and the kind that each is. */
const shapes: readonly (readonly [open: string, closes: readonly string[], kind: NodeKindId])[] = [
  ['(((', [')))'], 'connectorPoint'],
  ['([', ['])'], 'terminator'],
  ['[[', [']]'], 'subroutine'],
  ['[(', [')]'], 'database'],
  ['((', ['))'], 'connectorPoint'],
  ['{{', ['}}'], 'preparation'],
  ['[/', ['/]', '\\]'], 'inputOutput'],
  ['[\\', ['\\]', '/]'], 'inputOutput'],
  ['(-', ['-)'], 'terminator'],
  ['[', [']'], 'process'],
  ['(', [')'], 'rounded'],
  ['{', ['}'], 'condition'],
  ['>', [']'], 'process'],
];

/** Kinds by the words of `@{ shape: … }`; every other word is a process. */
const words: Readonly<Record<string, NodeKindId>> = {
  rounded: 'rounded',
  event: 'rounded',
  stadium: 'terminator',
  pill: 'terminator',
  terminal: 'terminator',
  subproc: 'subroutine',
  subprocess: 'subroutine',
  subroutine: 'subroutine',
  'fr-rect': 'subroutine',
  cyl: 'database',
  cylinder: 'database',
  database: 'database',
  db: 'database',
  'h-cyl': 'database',
  das: 'database',
  circle: 'connectorPoint',
  circ: 'connectorPoint',
  'sm-circ': 'connectorPoint',
  'dbl-circ': 'connectorPoint',
  diam: 'condition',
  diamond: 'condition',
  decision: 'condition',
  question: 'condition',
  hex: 'preparation',
  hexagon: 'preparation',
  prepare: 'preparation',
  'lean-r': 'inputOutput',
  'lean-l': 'inputOutput',
  'lean-right': 'inputOutput',
  'in-out': 'inputOutput',
  doc: 'document',
  document: 'document',
  docs: 'document',
  documents: 'document',
};

/** Takes the brackets and the text behind the name of a node. */
export function takeShape(scan: Scan): NodeSaid | undefined {
  const shape = shapes.find(([open]) => scan.text.startsWith(open, scan.at));
  if (shape === undefined) return undefined;
  const [open, closes, kind] = shape;
  const from = scan.at + open.length;
  const quote =
    match(scan, new RegExp(`[${open.slice(0, 1).replace(/[[\\]/, '\\$&')}(/\\\\{[-]*[ \\t]*"`, 'y')) === undefined
      ? -1
      : scan.text.indexOf('"', scan.at);
  scan.at = from - open.length;
  const { at, close } = firstOf(scan.text, closes, quote < 0 ? from : quote);
  if (at < 0) return undefined;
  scan.steps += at - scan.at;
  const text = scan.text.slice(from, at);
  scan.at = at + close.length;
  loseLean(scan, { from: from - open.length, open, close });
  const lead = text.length - text.trimStart().length;
  scan.tokens.push({ role: 'label', from: from + lead, to: from + lead + text.trim().length });
  return { kind, label: plainText(unquoted(text.trim())) };
}

/** Parallelograms lean to the right here, and trapezoids are drawn as such. */
function loseLean(scan: Scan, { from, open, close }: { readonly from: number; readonly open: string; readonly close: string }): void {
  if (!/^\[[/\\]$/.test(open) || (open === '[/' && close === '/]')) return;
  const isLeaning = open === '[\\' && close === '\\]';
  lose(scan, from, { how: 'changed', what: isLeaning ? 'parallelogram that leans left' : 'trapezoid' });
}

function firstOf(text: string, closes: readonly string[], from: number): { readonly at: number; readonly close: string } {
  let found = { at: -1, close: '' };
  for (const close of closes) {
    const at = text.indexOf(close, from);
    if (at >= 0 && (found.at < 0 || at < found.at)) found = { at, close };
  }
  return found;
}

/** Takes `@{ shape: cyl, label: "text" }` behind a name. */
export function takeShapeWords(scan: Scan): NodeSaid | undefined {
  const from = scan.at;
  const inner = match(scan, /@\{((?:[^}"]|"[^"]*")*)\}/y)?.[1];
  if (inner === undefined) return undefined;
  const word = /\bshape\s*:\s*["']?([\w-]+)/.exec(inner)?.[1];
  if (isMore(inner, word)) lose(scan, from, { how: 'kept', what: 'shape settings' });
  const text = labelIn(inner);
  return {
    ...(word === undefined ? {} : { kind: (Object.hasOwn(words, word) ? words[word] : undefined) ?? 'process' }),
    ...(text === undefined ? {} : { label: plainText(text) }),
  };
}

/** Whether a node has settings besides a label and a shape that is drawn. */
function isMore(inner: string, word: string | undefined): boolean {
  if (word !== undefined && !Object.hasOwn(words, word) && !/^(?:rect|rectangle|proc|process)$/.test(word)) return true;
  const bare = inner.replace(/"[^"]*"|'[^']*'/g, '""');
  const fields = [...bare.matchAll(/(?:^|[,\n])\s*([\w-]+)\s*:/g)].map(({ 1: field }) => field);
  // A field that no comma sets apart is no field; text below a bar may have colons of its own.
  const isWhole = /:\s*[|>]/.test(bare) || bare.split(':').length - 1 === fields.length;
  return !isWhole || fields.some((field) => field !== 'shape' && field !== 'label');
}

/** The text behind `label:`, which YAML lets go on in lines below behind a bar. */
function labelIn(inner: string): string | undefined {
  const [, block] = /\blabel\s*:\s*[|>][-+]?[ \t]*\n((?:[ \t]+.*(?:\n|$))+)/.exec(inner) ?? [];
  if (block !== undefined) {
    const indent = /^[ \t]*/.exec(block)?.[0] ?? '';
    return block
      .split('\n')
      .filter((line, index, lines) => lines.slice(0, index + 1).every((above) => above.startsWith(indent)) && line.trim() !== '')
      .map((line) => line.trim())
      .join('\n');
  }
  const [, double, single, plain] = /\blabel\s*:\s*(?:"([^"]*)"|'([^']*)'|([^,"'\n][^,\n]*))/.exec(inner) ?? [];
  return double ?? single ?? plain?.trim();
}
