import type { Form } from '../statements/parse-lines.ts';
import { isDone, match, type Scan, skip, take, takeQuoted, takeToken } from '../statements/scan.ts';
import type { EdgeSaid, Ref, Said, TieSaid } from '../statements/statement.ts';
import { mermaidGrammar } from './common.ts';
import { takeLink } from './flow-link.ts';
import { takeShape, takeShapeWords } from './flow-shapes.ts';
import { lookForms, takeLook } from './looks.ts';
import { joined } from './over-lines.ts';
import { plainText } from './words.ts';

const name = /(?:[\p{L}\p{M}\p{N}_!#$'*+.?\\/]|-(?=[^\s>.-])(?!-)|=(?=[^=\s>])|(?<=[^\s:]):(?=[^\s:]))+/uy;

function takeName(scan: Scan): string | undefined {
  return takeToken(scan, 'name', name);
}

/** A node as a statement mentions it: `A`, `A[text]`, `A@{ shape: cyl }`, `A:::look`. */
function takeNode(scan: Scan): Ref | undefined {
  const found = takeName(scan);
  if (found === undefined || found === 'end') return undefined;
  const before = takeLook(scan);
  const bracketed = takeShape(scan);
  const said = { ...bracketed, ...takeShapeWords(scan) };
  const look = takeLook(scan) ?? before;
  const node = { ...said, ...(look === undefined ? {} : { look }) };
  return Object.keys(node).length === 0 ? { name: found } : { name: found, node };
}

/** `A & B`: nodes that the links beside them all have. */
function takeNodes(scan: Scan): readonly Ref[] | undefined {
  const refs: Ref[] = [];
  do {
    skip(scan);
    const ref = takeNode(scan);
    if (ref === undefined) return undefined;
    refs.push(ref);
    skip(scan);
  } while (take(scan, /&/y) !== undefined);
  return refs;
}

/** Keywords that nothing follows are half a statement, and no node. */
const wordAlone = /(?:style|class|classDef|click|linkStyle|subgraph)[ \t]*$/y;
const lineEnds = /\s+/y;

/** `A --> B & C -- text --> D`: nodes, and links between each group and the next. */
function chain(scan: Scan): Said | undefined {
  if (take(scan, wordAlone) !== undefined) return undefined;
  let group = takeNodes(scan);
  if (group === undefined) return undefined;
  const refs: Ref[] = [...group];
  const edges: EdgeSaid[] = [];
  const ties: TieSaid[] = [];
  let first = 0;
  while (!isDone(scan) && scan.text[scan.at] !== ';') {
    take(scan, lineEnds);
    if (scan.at >= scan.text.length) break;
    const link = takeLink(scan);
    take(scan, lineEnds);
    const next = link === undefined ? undefined : takeNodes(scan);
    if (link === undefined || next === undefined) return undefined;
    const begin = refs.length;
    refs.push(...next);
    for (const source of group.keys()) {
      for (const target of next.keys()) {
        if (link.isHidden) ties.push({ from: first + source, to: begin + target, isAcross: false });
        else edges.push({ source: first + source, target: begin + target, kind: 'flow', data: link.data });
      }
    }
    first = begin;
    group = next;
    if (edges.length + ties.length > mostEdges) return undefined;
  }
  return { as: 'relation', refs, edges, ...(ties.length === 0 ? {} : { ties }) };
}

/** More edges in one statement than a diagram can hold are no text of a person. */
const mostEdges = 2_000;
/** A chain over several lines: a text in quotes or brackets goes on, or a link ends the line or begins the next one. */
const longChain: Form = (scan, context) => joined(scan, context, { forms: [chain], goesOn });

const linkBehind = /(?:--+[-xo>]|==+[=xo>]|\.+-[xo>]?|~~~+|\|)\s*$/;
const linkBefore = /^\s*(?:[xo<]?(?:--|==|-\.)|~~~)/;

function goesOn(text: string, from: number, next: string): boolean {
  const said = text.slice(from);
  if (said.trim() === '' || isOpen(said)) return said.trim() !== '';
  return (linkBehind.test(said) && !/;\s*$/.test(said)) || linkBefore.test(next);
}

/** Whether a quote or bracket is open behind a text. */
function isOpen(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && '[({'.includes(sign)) depth += 1;
    else if (!isQuoted && '])}'.includes(sign)) depth -= 1;
  }
  return isQuoted || depth > 0;
}

const titled = /\[\s*(?:"([^"]*)"|([^\]"]*))\s*\]/y;

/** `subgraph id [title]`, `subgraph "title"`, `subgraph some words`. */
const subgraph: Form = (scan) => {
  if (takeToken(scan, 'keyword', /subgraph(?=[\s"]|$)/y) === undefined) return undefined;
  skip(scan);
  const { at } = scan;
  const id = takeName(scan);
  skip(scan);
  const found = id === undefined ? undefined : match(scan, titled);
  if (id !== undefined && (found !== undefined || isDone(scan) || scan.text[scan.at] === ';')) {
    const label = found === undefined ? undefined : plainText(found[1] ?? found[2] ?? '');
    return { as: 'node', ref: { name: id, node: { kind: 'group', ...(label === undefined ? {} : { label }) } }, opens: 'nodes' };
  }
  scan.at = at;
  scan.tokens.length = Math.min(scan.tokens.length, 1);
  const quoted = takeQuoted(scan, 'label');
  const text = (quoted ?? takeToken(scan, 'label', /(?:#\w{1,8};|[^;\s]|\s+(?=[^;\s]))+/y) ?? '').trim();
  return { as: 'node', ref: { name: text, node: { kind: 'group', label: plainText(text) } }, opens: 'nodes' };
};

/** Flowcharts of Mermaid. */
export const mermaidFlow = mermaidGrammar([
  subgraph,
  (scan) => (take(scan, /end(?=[\s;]|$)/y) === undefined ? undefined : { as: 'end' }),
  ...lookForms(takeName),
  (scan) =>
    match(scan, /[\w-]+@\{[^}]*\b(?:animate|animation|curve)\b[^}]*\}/y) === undefined ? undefined : { as: 'kept', what: 'styling' },
  longChain,
  chain,
]);
