import type { EdgeKindId } from '../kinds/registry.ts';
import { isOperator, type Operator } from './operators.ts';

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
    }
  /** The reply to the open call. */
  | { readonly type: 'reply'; readonly label: string }
  | { readonly type: 'fragment'; readonly operator: Operator; readonly text: string }
  | { readonly type: 'operand'; readonly guard: string }
  | { readonly type: 'end' }
  | { readonly type: 'note'; readonly side?: 'left' | 'right'; readonly names: readonly string[]; readonly text: string }
  | { readonly type: 'use'; readonly names: readonly string[]; readonly text: string }
  | { readonly type: 'divider'; readonly form?: 'delay' | 'space'; readonly text: string };

/** Arrows of the line field and of both text languages, longest first, with the kind they make. `<` turns them round. */
const arrows: readonly (readonly [sign: string, kind: EdgeKindId, isTurned: boolean])[] = [
  ['-->>', 'reply', false],
  ['<<--', 'reply', true],
  ['--)', 'asyncMessage', false],
  ['-->', 'reply', false],
  ['<--', 'reply', true],
  ['->>', 'asyncMessage', false],
  ['<<-', 'asyncMessage', true],
  ['-)', 'asyncMessage', false],
  ['->x', 'syncMessage', false],
  ['-x', 'syncMessage', false],
  ['->', 'syncMessage', false],
  ['<-', 'syncMessage', true],
  ['>>', 'asyncMessage', false],
  ['>', 'syncMessage', false],
];

/**
 * Reads a line of a score: `Bank: pay(total)`, `Shop > Bank: pay`, `< receipt`, `alt approved`, `else`, `end`, `note over Shop: …`,
 * `ref over A, B: …`, `== Title ==`, `...`, and the arrows of PlantUML and Mermaid. Total: what is nothing else is a message of the
 * current lifeline to itself.
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
  const [, names, said = ''] = /^over\s+([^:]+):(.*)$/isu.exec(text) ?? [];
  return names === undefined ? { names: [], text: text.replace(/^:\s*/, '').trim() } : { names: listed(names), text: said.trim() };
}

function listed(names: string): readonly string[] {
  return names.split(',').flatMap((name) => name.trim() || []);
}

function readSigns(line: string): ScoreLine | undefined {
  const [, title] = /^==\s*(.*?)\s*=*$/su.exec(line) ?? [];
  if (title !== undefined) return { type: 'divider', text: title };
  if (line.startsWith('...')) return { type: 'divider', form: 'delay', text: line.replace(/^\.{3}\s*|\s*\.{3}$/gu, '') };
  if (/^\|{3,}$/.test(line)) return { type: 'divider', form: 'space', text: '' };
  return /^<(?![-<])/.test(line) ? { type: 'reply', label: line.slice(1).trim() } : undefined;
}

/** `A > B: text` and its like; the arrow stands before the first colon. */
function readArrow(line: string): ScoreLine | undefined {
  const colon = line.indexOf(':');
  const head = colon < 0 ? line : line.slice(0, colon);
  const found = firstArrow(head);
  if (found === undefined) return undefined;
  const { at, sign, kind, isTurned } = found;
  const [before, behind] = [
    head.slice(0, at).trim(),
    head
      .slice(at + sign.length)
      .replace(/^[+-]+|[+*!-]+\s*$/gu, '')
      .trim(),
  ];
  const label = colon < 0 ? '' : line.slice(colon + 1).trim();
  // `Bank >> notify` has its text behind the sign.
  if (behind === '' || (colon < 0 && before !== '' && (sign === '>>' || sign === '>') && /[\s(]/u.test(behind))) {
    return { type: 'message', kind, ...(before === '' ? {} : { target: before }), label: label || behind };
  }
  const [source, target] = isTurned ? [behind, before] : [before, behind];
  const ends = { ...(source === '' ? {} : { source }), ...(target === '' ? {} : { target }) };
  return { type: 'message', kind, ...ends, label, ...(sign.endsWith('x') ? { isCrossed: true as const } : {}) };
}

function firstArrow(head: string) {
  for (let at = 0; at < head.length; at += 1) {
    for (const [sign, kind, isTurned] of arrows) if (head.startsWith(sign, at)) return { at, sign, kind, isTurned };
  }
  return undefined;
}

/** `Bank: pay(total)`, `: check()`, or a text for the current lifeline itself. */
function readShort(line: string): ScoreLine {
  const colon = line.indexOf(':');
  if (colon < 0) return { type: 'message', kind: 'syncMessage', label: line };
  const { name, label } = named(line);
  return { type: 'message', kind: 'syncMessage', ...(name === '' ? {} : { target: name }), label };
}

function named(text: string): { readonly name: string; readonly label: string } {
  const colon = text.indexOf(':');
  return colon < 0 ? { name: text.trim(), label: '' } : { name: text.slice(0, colon).trim(), label: text.slice(colon + 1).trim() };
}
