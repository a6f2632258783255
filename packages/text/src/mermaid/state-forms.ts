import type { NodeKindId } from '@umlaut/diagram';
import { behaviourIn } from '../graph/behaviours.ts';
import { transitionData } from '../graph/transition.ts';
import type { Context, Form } from '../statements/parse-lines.ts';
import { isDone, match, type Scan, skip, take, takeQuoted, takeRest, takeToken } from '../statements/scan.ts';
import type { NodeSaid, Ref, Said } from '../statements/statement.ts';
import { closeBrace, linesAhead, mermaidGrammar } from './common.ts';
import { lookForms, takeLook } from './looks.ts';
import { beforeSemicolon, plainText } from './words.ts';

const name = /(?:[\p{L}\p{M}\p{N}_.$@#/]|-(?!-|>))+/uy;
const pseudo = /\[\*\]/y;

function takeName(scan: Scan): string | undefined {
  return takeToken(scan, 'name', name);
}

function withLook(scan: Scan, found: string): Ref {
  const look = takeLook(scan);
  return look === undefined ? { name: found } : { name: found, node: { look } };
}

/** A state, or the initial or final one of its block. */
function takeState(scan: Scan, kind: 'initial' | 'final'): Ref | undefined {
  if (takeToken(scan, 'name', pseudo) !== undefined) return { name: '[*]', node: { kind } };
  const found = takeName(scan);
  return found === undefined ? undefined : withLook(scan, found);
}

const kinds: Readonly<Record<string, NodeKindId>> = { choice: 'choice', fork: 'fork', join: 'fork' };

const stateForm: Form = (scan, context) => {
  if (takeToken(scan, 'keyword', /state(?=[ \t"])/y) === undefined) return undefined;
  skip(scan);
  const label = takeQuoted(scan, 'label');
  skip(scan);
  if (label !== undefined && take(scan, /as(?=[ \t])/y) === undefined) {
    return isDone(scan) ? { as: 'node', ref: { name: label, node: { kind: 'state', label: plainText(label) } } } : undefined;
  }
  skip(scan);
  const found = takeName(scan);
  if (found === undefined) return undefined;
  skip(scan);
  const word = match(scan, /(?:<<|\[\[)\s*(\w+)\s*(?:>>|\]\])/y)?.[1];
  const kind = word === undefined ? undefined : kinds[word.toLowerCase()];
  skip(scan);
  const { node: look } = withLook(scan, found);
  skip(scan);
  const more = label === undefined || take(scan, /:(?!:)/y) === undefined ? '' : textOf(scan);
  const opens = take(scan, /\{/y) !== undefined || opensBelow(scan, context);
  const node: NodeSaid = {
    ...look,
    kind: kind ?? 'state',
    ...(label === undefined ? {} : { label: plainText(label) }),
    ...(kind === undefined && word !== undefined ? { data: { stereotypes: [word] } } : {}),
    ...(more === '' ? {} : { data: { behaviours: [{ id: 'b1', ...(behaviourIn(more) ?? { on: 'internal', text: more }) }] } }),
    ...(kind !== undefined && label === undefined ? { label: '' } : {}),
  };
  return { as: 'node', ref: { name: found, node }, ...(opens ? { opens: 'nodes' } : {}) };
};

/** Whether a brace alone in the next line opens the block of a state. */
function opensBelow(scan: Scan, context: Context): boolean {
  if (!isDone(scan) || !/^\s*\{\s*$/.test(context.line(1) ?? '')) return false;
  context.swallow(1);
  return true;
}

const transitionForm: Form = (scan) => {
  const source = takeState(scan, 'initial');
  skip(scan);
  if (source === undefined || takeToken(scan, 'arrow', /-->/y) === undefined) return undefined;
  skip(scan);
  const target = takeState(scan, 'final');
  if (target === undefined) return undefined;
  skip(scan);
  const text = take(scan, /:/y) === undefined ? '' : textOf(scan);
  return { as: 'relation', refs: [source, target], edges: [{ source: 0, target: 1, kind: 'transition', data: transitionData(text) }] };
};

function textOf(scan: Scan): string {
  return plainText(beforeSemicolon(takeRest(scan, 'text')));
}

const describeForm: Form = (scan) => {
  const found = takeName(scan);
  skip(scan);
  if (found === undefined || take(scan, /:/y) === undefined) return undefined;
  const text = textOf(scan);
  return text === '' ? undefined : { as: 'describe', of: found, text };
};

const noteForm: Form = (scan, context): Said | undefined => {
  if (takeToken(scan, 'keyword', /note(?=[ \t])/y) === undefined) return undefined;
  skip(scan);
  const floating = takeQuoted(scan, 'text');
  skip(scan);
  if (floating !== undefined) {
    const as = match(scan, /as[ \t]+([\p{L}\p{M}\p{N}_]+)/uy)?.[1];
    return { as: 'note', text: plainText(floating), about: [], ...(as === undefined ? {} : { name: as }) };
  }
  const word = match(scan, /(left|right)[ \t]+of(?=[ \t])/iy)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const side = word === 'left' ? 'left' : 'right';
  skip(scan);
  const about = takeName(scan);
  if (about === undefined) return undefined;
  skip(scan);
  const said = { as: 'note', about: [{ name: about }], side } as const;
  if (take(scan, /:/y) !== undefined) return { ...said, text: plainText(takeRest(scan, 'text')) };
  const end = isDone(scan) ? context.until(/^\s*end note\b/i) : undefined;
  return end === undefined
    ? undefined
    : {
        ...said,
        text: plainText(
          linesAhead(context, end)
            .map((line) => line.trim())
            .join('\n'),
        ),
      };
};

/** Words and signs that begin or end other statements: alone in a line they are the rest of one. */
const leftover = /^(?:state(?:Diagram.*)?|note|end|[^\p{L}\p{N}]+)$/u;

const nameForm: Form = (scan) => {
  const found = takeName(scan);
  return found === undefined || leftover.test(found) ? undefined : { as: 'node', ref: withLook(scan, found) };
};

/** State diagrams of Mermaid. */
export const mermaidState = mermaidGrammar([
  stateForm,
  noteForm,
  ...lookForms(takeName),
  closeBrace,
  (scan, context) => (context.depth === 0 || take(scan, /--[ \t]*$/y) === undefined ? undefined : { as: 'region' }),
  (scan) => (take(scan, /(?:hide empty description|scale[ \t]+\d+.*)$/iy) === undefined ? undefined : { as: 'kept', what: 'setting' }),
  transitionForm,
  describeForm,
  nameForm,
]);
