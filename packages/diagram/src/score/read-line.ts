import type { EdgeKindId } from '../kinds/registry.ts';
import { isOperator, type Operator } from './operators.ts';
import { type SaidEnds, saidEnds } from './said-ends.ts';

/** One line of a score as it was typed. Names are as typed; an absent source is the lifeline that holds the control. */
export type ScoreLine =
  | {
      readonly type: 'message';
      readonly kind: EdgeKindId;
      readonly source?: string;
      /** Absent for a message to itself. */
      readonly target?: string;
      readonly label: string;
      /** It does not arrive. */
      readonly isCrossed?: true;
      /** Further data of its ends: executions, and the end that lies outside of all lifelines. */
      readonly ends?: SaidEnds;
    }
  | { readonly type: 'lifeline'; readonly head?: string; readonly name: string }
  /** An execution of a lifeline starts or finishes with its last message. */
  | { readonly type: 'execution'; readonly execution: 'start' | 'finish'; readonly name: string }
  /** The reply to the open call. */
  | { readonly type: 'reply'; readonly label: string }
  | { readonly type: 'fragment'; readonly operator: Operator; readonly text: string }
  | { readonly type: 'operand'; readonly guard: string }
  | { readonly type: 'end' }
  | { readonly type: 'note'; readonly side?: 'left' | 'right'; readonly names: readonly string[]; readonly text: string }
  | { readonly type: 'use'; readonly names: readonly string[]; readonly text: string }
  | { readonly type: 'divider'; readonly form?: 'delay' | 'space'; readonly text: string };

type Arrow = readonly [sign: string, kind: EdgeKindId, isTurned: boolean];

/** Arrows of the line field and of both text languages, longest first, with the kind they make. `<` turns them round. */
const arrows: readonly Arrow[] = [
  ['-->>', 'reply', false],
  ['<<--', 'reply', true],
  ['-->', 'reply', false],
  ['<--', 'reply', true],
  ['->>', 'asyncMessage', false],
  ['<<-', 'asyncMessage', true],
  ['->x', 'syncMessage', false],
  ['->', 'syncMessage', false],
  ['<-', 'syncMessage', true],
  ['>>', 'asyncMessage', false],
  ['>', 'syncMessage', false],
];

/** Arrows without `<` and `>`, whose signs names may hold as well: looked for where there is none of the others. */
const bareArrows: readonly Arrow[] = [
  ['--)', 'asyncMessage', false],
  ['--x', 'reply', false],
  ['-)', 'asyncMessage', false],
  ['-x', 'syncMessage', false],
];

/** Words of both text languages that declare a lifeline. */
const heads: ReadonlySet<string> = new Set(['actor', 'boundary', 'control', 'entity', 'database', 'collections', 'queue']);

/**
 * Reads a line of a score: `Bank: pay(total)`, `Shop > Bank: pay`, `< receipt`, `alt approved`, `else`, `end`, `note over Shop: …`,
 * `ref over A, B: …`, `== Title ==`, `...`, `activate Bank`, `actor Customer`, and the arrows of PlantUML and Mermaid with `++ -- ** !!`
 * and gates as `[-> Bank: pay`. Total: what is nothing else is a message of the current lifeline to itself.
 */
export function readScoreLine(text: string): ScoreLine {
  const line = text.trim();
  return readWord(line) ?? readSigns(line) ?? readArrow(line) ?? readShort(line);
}

function readWord(line: string): ScoreLine | undefined {
  if (line === '' || /^end$/i.test(line)) return { type: 'end' };
  const [, word = '', rest = ''] = /^(\w+)(?:\s+(.*))?$/su.exec(line) ?? [];
  const lower = word.toLowerCase();
  if (lower === 'else' || lower === 'and' || lower === 'option') return { type: 'operand', guard: rest };
  if (isOperator(lower) && lower !== 'highlight') return { type: 'fragment', operator: lower, text: rest };
  if ((lower === 'create' || lower === 'destroy') && rest !== '') {
    const { name, label } = named(rest);
    return { type: 'message', kind: lower === 'create' ? 'createMessage' : 'deleteMessage', target: name, label };
  }
  if ((lower === 'activate' || lower === 'deactivate') && rest !== '') {
    return { type: 'execution', execution: lower === 'activate' ? 'start' : 'finish', name: unquoted(withoutColour(rest)) };
  }
  if (lower === 'return') return { type: 'reply', label: rest };
  if ((lower === 'participant' || heads.has(lower)) && rest !== '' && colonIn(rest) < 0 && arrowIn(rest) === undefined) {
    return { type: 'lifeline', ...(heads.has(lower) ? { head: lower } : {}), name: unquoted(withoutColour(rest)) };
  }
  if (lower === 'ref' && rest !== '') return { type: 'use', ...over(rest) };
  if (lower === 'note' && rest !== '') {
    const [, side, behind = ''] = /^(left|right)(?:\s+of)?\s+(.*)$/isu.exec(rest) ?? [];
    if (side === undefined) return { type: 'note', ...over(rest) };
    const { name, label } = named(behind);
    return { type: 'note', side: side.toLowerCase() === 'left' ? 'left' : 'right', names: listed(name), text: label };
  }
  return undefined;
}

/** `over A, B: text`, or a text alone. */
function over(text: string): { readonly names: readonly string[]; readonly text: string } {
  const [, names, said = ''] = /^over\s+((?:"[^"]*"|[^":])+):(.*)$/isu.exec(text) ?? [];
  return names === undefined ? { names: [], text: text.replace(/^:\s*/, '').trim() } : { names: listed(names), text: said.trim() };
}

function listed(names: string): readonly string[] {
  return names.split(',').flatMap((name) => unquoted(withoutColour(name)) || []);
}

function readSigns(line: string): ScoreLine | undefined {
  const title = line.startsWith('==') ? withoutEnd(line.slice(2).trim(), '=').trim() : undefined;
  if (title !== undefined) return { type: 'divider', text: title };
  if (line.startsWith('...')) return { type: 'divider', form: 'delay', text: line.replace(/^\.{3}\s*|\s*\.{3}$/gu, '') };
  if (/^\|{3,}$/.test(line)) return { type: 'divider', form: 'space', text: '' };
  return /^<(?![-<])/.test(line) ? { type: 'reply', label: line.slice(1).trim() } : undefined;
}

/** `A > B: text` and its like; the arrow stands before the first colon. */
function readArrow(line: string): ScoreLine | undefined {
  const colon = colonIn(line);
  const head = (colon < 0 ? line : line.slice(0, colon)).replace(/(?<=[-<]|\s)\[[#\w]*\](?=[->])/gu, '');
  const found = arrowIn(head);
  if (found === undefined) return undefined;
  const { at, sign, kind, isTurned } = found;
  const before = head.slice(0, at).trim();
  const { name: behind, marks } = withoutMarks(head.slice(at + sign.length));
  const label = colon < 0 ? '' : line.slice(colon + 1).trim();
  // `Bank >> notify` has its text behind the sign.
  if (behind === '' || (colon < 0 && before !== '' && (sign === '>>' || sign === '>') && /[\s(]/u.test(behind))) {
    return { type: 'message', kind, ...(before === '' ? {} : { target: unquoted(before) }), label: label || behind };
  }
  const [source, target] = isTurned ? [behind, before] : [before, behind];
  const { ends, own } = saidEnds({ source, target, marks });
  const made: EdgeKindId = marks.includes('**') ? 'createMessage' : kind;
  return {
    type: 'message',
    kind: made,
    ...(own.source === '' ? {} : { source: unquoted(own.source) }),
    ...(own.target === '' ? {} : { target: unquoted(own.target) }),
    label,
    ...(sign.endsWith('x') ? { isCrossed: true as const } : {}),
    ...(ends === undefined ? {} : { ends }),
  };
}

/** A name without what both text languages write beside it about executions: `+Bank`, `Bank ++`, `Bank **`. */
function withoutMarks(text: string): { readonly name: string; readonly marks: string } {
  const [, lead = '', name = '', tail = ''] = /^\s*([+-]*)(.*?)\s*((?:(?:\+\+|--|\*\*|!!)\s*)*)$/su.exec(withoutColour(text)) ?? [];
  const leading = [...lead].map((sign) => sign + sign).join('');
  return { name: name.trim(), marks: leading + tail };
}

function withoutColour(text: string): string {
  return text.replace(/\s+#\w+\s*$/u, '').trim();
}

function unquoted(name: string): string {
  return name.replace(/^"(.*)"$/su, '$1').trim();
}

function arrowIn(head: string) {
  return firstArrow(head, arrows) ?? firstArrow(head, bareArrows);
}

function firstArrow(head: string, among: readonly Arrow[]) {
  for (let at = 0; at < head.length; at += 1) {
    for (const [sign, kind, isTurned] of among) if (head.startsWith(sign, at)) return { at, sign, kind, isTurned };
  }
  return undefined;
}

/** The first colon outside of quotation marks; -1 where there is none. */
function colonIn(text: string): number {
  const masked = text.replace(/"[^"]*"/gu, (name) => ' '.repeat(name.length));
  return masked.indexOf(':');
}

/** `Bank: pay(total)`, `: check()`, or a text for the current lifeline itself. */
function readShort(line: string): ScoreLine {
  if (colonIn(line) < 0) return { type: 'message', kind: 'syncMessage', label: line };
  const { name, label } = named(line);
  return { type: 'message', kind: 'syncMessage', ...(name === '' ? {} : { target: name }), label };
}

function named(text: string): { readonly name: string; readonly label: string } {
  const colon = colonIn(text);
  const name = unquoted(withoutColour(colon < 0 ? text : text.slice(0, colon)));
  return { name, label: colon < 0 ? '' : text.slice(colon + 1).trim() };
}

/** A text without the signs that it ends with. */
function withoutEnd(text: string, sign: string): string {
  let { length } = text;
  while (text[length - 1] === sign) length -= 1;
  return text.slice(0, length);
}
