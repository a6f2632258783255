import type { Context, Form } from '../statements/parse-lines.ts';
import { isDone, match, type Scan, scanOf, skip, take, takeRest, takeToken } from '../statements/scan.ts';
import type { EdgeSaid, Ref, Said, TieSaid } from '../statements/statement.ts';
import { mermaidGrammar } from './common.ts';
import { takeLink } from './flow-link.ts';
import { takeShape, takeShapeWords } from './flow-shapes.ts';
import { lookForms, takeLook } from './looks.ts';
import { plainText } from './words.ts';

const name = /(?:[\p{L}\p{N}_!#$'*+.?\\/]|-(?=[^\s>.-])(?!-)|=(?=[^=\s>]))+/uy;

function takeName(scan: Scan): string | undefined {
  return takeToken(scan, 'name', name);
}

/** A node as a statement mentions it: `A`, `A[text]`, `A@{ shape: cyl }`, `A:::look`. */
function takeNode(scan: Scan): Ref | undefined {
  const found = takeName(scan);
  if (found === undefined || found === 'end') return undefined;
  const before = takeLook(scan);
  const said = takeShapeWords(scan) ?? takeShape(scan);
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

/** `A --> B & C -- text --> D`: nodes, and links between each group and the next. */
function chain(scan: Scan): Said | undefined {
  let group = takeNodes(scan);
  if (group === undefined) return undefined;
  const refs: Ref[] = [...group];
  const edges: EdgeSaid[] = [];
  const ties: TieSaid[] = [];
  let first = 0;
  while (!isDone(scan) && scan.text[scan.at] !== ';') {
    const link = takeLink(scan);
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
/** Most lines of one text in quotes or brackets. */
const mostLines = 40;

/** A chain whose texts go on over several lines. */
const longChain: Form = (scan, context) => {
  let text = scan.text;
  let open = openIn(text, { depth: 0, isQuoted: false });
  for (let ahead = 1; ahead <= mostLines && text.length < 4_000; ahead += 1) {
    const line = context.line(ahead);
    if (line === undefined || isClosed(open)) return undefined;
    text += `\n${line}`;
    scan.steps += line.length;
    open = openIn(line, open);
    if (isClosed(open)) return joined(scan, context, { text, ahead });
  }
  return undefined;
};

function joined(scan: Scan, context: Context, { text, ahead }: { readonly text: string; readonly ahead: number }): Said | undefined {
  const whole = scanOf(text, scan.at);
  const said = chain(whole);
  scan.steps += whole.steps;
  if (said === undefined || !isDone(whole)) return undefined;
  scan.tokens.push(...whole.tokens.filter(({ to }) => to <= scan.text.length));
  scan.lost.push(...whole.lost);
  scan.at = scan.text.length;
  context.swallow(ahead);
  return said;
}

interface Open {
  readonly depth: number;
  readonly isQuoted: boolean;
}

/** The quotes and brackets that are open behind a text. */
function openIn(text: string, before: Open): Open {
  let { depth, isQuoted } = before;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && '[({'.includes(sign)) depth += 1;
    else if (!isQuoted && '])}'.includes(sign)) depth -= 1;
  }
  return { depth, isQuoted };
}

function isClosed({ depth, isQuoted }: Open): boolean {
  return !isQuoted && depth <= 0;
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
  if (id !== undefined && (found !== undefined || isDone(scan))) {
    const label = found === undefined ? undefined : plainText(found[1] ?? found[2] ?? '');
    return { as: 'node', ref: { name: id, node: { kind: 'group', ...(label === undefined ? {} : { label }) } }, opens: 'nodes' };
  }
  scan.at = at;
  scan.tokens.length = Math.min(scan.tokens.length, 1);
  const text = takeRest(scan, 'label')
    .replace(/;$/, '')
    .replace(/^"(.*)"$/s, '$1');
  return { as: 'node', ref: { name: text, node: { kind: 'group', label: plainText(text) } }, opens: 'nodes' };
};

/** Flowcharts of Mermaid. */
export const mermaidFlow = mermaidGrammar([
  subgraph,
  (scan) => (take(scan, /end(?=[\s;]|$)/y) === undefined ? undefined : { as: 'end' }),
  ...lookForms(takeName),
  (scan) =>
    match(scan, /[\w-]+@\{[^}]*\b(?:animate|animation|curve)\b[^}]*\}/y) === undefined ? undefined : { as: 'kept', what: 'styling' },
  chain,
  longChain,
]);
