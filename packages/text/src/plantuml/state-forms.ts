import type { NodeKindId } from '@umlaut/diagram';
import { transitionData } from '../graph/transition.ts';
import type { Form } from '../statements/parse-lines.ts';
import { lose, match, type Scan, skip, take, takeRest, takeToken } from '../statements/scan.ts';
import type { NodeSaid, Ref, Said } from '../statements/statement.ts';
import { type PlantArrow, takeArrow, tieOf, wayOf } from './arrow.ts';
import { plantumlGrammar } from './common.ts';
import { isOpened } from './containers.ts';
import { namedBy, takeAlias, takeDeclared, takeLooks } from './names.ts';
import { noteForm } from './notes.ts';
import { plainText } from './words.ts';

const name = /[\p{L}\p{M}\p{N}_.$@]+/uy;

/** Kinds by the stereotype that says them. */
const kinds: Readonly<Record<string, NodeKindId>> = {
  start: 'initial',
  end: 'final',
  choice: 'choice',
  fork: 'fork',
  join: 'fork',
  history: 'history',
  'history*': 'deepHistory',
};
/** Points of a state that are drawn as boxes with their keyword. */
const points: ReadonlySet<string> = new Set(['entrypoint', 'exitpoint', 'inputpin', 'outputpin', 'expansioninput', 'expansionoutput']);

/** Data and kind of a state by its stereotypes. */
function kindBy(words: readonly string[]): NodeSaid {
  const lower = words.map((word) => word.toLowerCase());
  const kind = lower.flatMap((word) => (Object.hasOwn(kinds, word) ? (kinds[word] ?? []) : []))[0];
  const point = lower.find((word) => points.has(word));
  const others = words.filter((_, index) => !Object.hasOwn(kinds, lower[index] ?? '') && !points.has(lower[index] ?? ''));
  return {
    kind: kind ?? (point === undefined ? 'state' : 'plain'),
    data: { ...(point === undefined ? {} : { keyword: point }), ...(others.length === 0 ? {} : { stereotypes: others }) },
  };
}

const stateForm: Form = (scan, context) => {
  if (takeToken(scan, 'keyword', /state(?=[ \t"])/iy) === undefined) return undefined;
  skip(scan);
  const first = takeDeclared(scan);
  if (first === undefined) return undefined;
  const alias = takeAlias(scan);
  const isAliasQuoted = alias !== undefined && scan.text.includes(`"${alias}"`);
  const { name: own, label } = namedBy(first.name, first.isQuoted, alias, isAliasQuoted);
  const { words, said } = takeLooks(scan);
  const marked = kindBy(words);
  const isPseudo = marked.kind !== 'state' && marked.kind !== 'plain';
  const node: NodeSaid = { ...marked, label: isPseudo && alias === undefined ? '' : plainText(label), ...said };
  const opens = isOpened(scan, context) || take(scan, /begin[ \t]*$/iy) !== undefined;
  if (!opens && take(scan, /:/y) !== undefined) {
    const text = plainText(takeRest(scan, 'text'));
    return { as: 'node', ref: { name: own, node: { ...node, data: { ...node.data, behaviours: [{ id: 'b1', on: 'internal', text }] } } } };
  }
  return { as: 'node', ref: { name: own, node }, ...(opens ? { opens: 'nodes' } : {}) };
};

/** A state at a transition; a circle is an initial one where it begins and a final one where it ends. */
function takeState(scan: Scan, kind: 'initial' | 'final'): Ref | undefined {
  if (takeToken(scan, 'name', /\[\*\]/y) !== undefined) return { name: '[*]', node: { kind } };
  const from = scan.at;
  const bar = match(scan, /={2,}[ \t]*([\p{L}\p{N}_.]+)[ \t]*={2,}/uy)?.[1];
  if (bar !== undefined) {
    scan.tokens.push({ role: 'name', from, to: scan.at });
    return { name: bar, node: { kind: 'fork', label: '' } };
  }
  const found = takeToken(scan, 'name', name) ?? quotedName(scan);
  const history = take(scan, /\[H\*?\]/y);
  if (history !== undefined) {
    return { name: `${found ?? ''}${history}`, node: { kind: history === '[H]' ? 'history' : 'deepHistory', label: '' } };
  }
  if (found === undefined || scan.at === from) return undefined;
  return { name: found };
}

const transitionForm: Form = (scan) => {
  const { at } = scan;
  const arrow = arrowAhead(scan);
  if (arrow === undefined) return undefined;
  scan.at = at;
  scan.tokens.length = 0;
  const isTurned = arrow.left.startsWith('<') && !arrow.right.startsWith('>');
  const left = takeState(scan, isTurned ? 'final' : 'initial');
  const leftLook = takeLooks(scan);
  const from = scan.at;
  takeArrow(scan);
  const heads = arrow.left + arrow.right;
  if (!arrow.isHidden && !/[<>]/.test(heads))
    lose(scan, from, { how: 'changed', what: heads === '' ? 'line without an arrowhead' : 'arrowhead' });
  else if (arrow.isDashed) lose(scan, from, { how: 'changed', what: 'dashed line' });
  skip(scan);
  const right = takeState(scan, isTurned ? 'initial' : 'final');
  if (left === undefined || right === undefined) return undefined;
  const rightLook = takeLooks(scan);
  skip(scan);
  const text = take(scan, /:/y) === undefined ? '' : plainText(takeRest(scan, 'text')).replace(/\n/g, ' ');
  const refs = [withLooks(left, leftLook), withLooks(right, rightLook)];
  if (arrow.isHidden) return { as: 'relation', refs, edges: [], ties: [tieOf(arrow)] };
  const [source, target] = isTurned ? [1, 0] : [0, 1];
  const way = wayOf(arrow);
  const edges = [{ source, target, kind: 'transition', data: transitionData(text) }] as const;
  return { as: 'relation', refs, edges, ...(way === undefined ? {} : { way }) };
};

function arrowAhead(scan: Scan): PlantArrow | undefined {
  if (takeState(scan, 'initial') === undefined) return undefined;
  takeLooks(scan);
  return takeArrow(scan);
}

function withLooks(ref: Ref, { words, said }: ReturnType<typeof takeLooks>): Ref {
  if (words.length === 0 && Object.keys(said).length === 0) return ref;
  return { ...ref, node: { ...ref.node, ...(words.length === 0 ? {} : kindBy(words)), ...said } };
}

function quotedName(scan: Scan): string | undefined {
  const from = scan.at;
  const found = match(scan, /"([^"]*)"/y)?.[1];
  if (found !== undefined) scan.tokens.push({ role: 'name', from, to: scan.at });
  return found;
}

const describeForm: Form = (scan) => {
  const of = takeToken(scan, 'name', name) ?? quotedName(scan);
  skip(scan);
  if (of === undefined || take(scan, /:/y) === undefined) return undefined;
  const text = plainText(takeRest(scan, 'text')).replace(/\n/g, ' ');
  return text === '' ? { as: 'nothing' } : { as: 'describe', of, text };
};

/** Words and signs that begin or end other statements: alone in a line they are the rest of one. */
const leftover = /^(?:state|[rh]?note|end|@.*|[^\p{L}\p{N}]+)$/iu;

/** State diagrams of PlantUML. */
export const plantumlState = plantumlGrammar([
  noteForm((scan) => takeState(scan, 'initial')),
  stateForm,
  (scan): Said | undefined => (take(scan, /\}|end[ \t]*state[ \t]*$/iy) === undefined ? undefined : { as: 'end' }),
  (scan, { depth }) => {
    if (take(scan, /(?:--+|\|\|)[ \t]*$/y) === undefined) return undefined;
    return depth === 0 ? { as: 'kept', what: 'region' } : { as: 'region' };
  },
  transitionForm,
  describeForm,
  (scan) => {
    const found = takeToken(scan, 'name', name);
    return found === undefined || leftover.test(found) ? undefined : { as: 'node', ref: { name: found } };
  },
]);
