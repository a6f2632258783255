import { guardIn, guillemets, readKeyword } from './marks.ts';
import type { RelationLine } from './relation-line.ts';
import { between, endOfQuotes, endOfSigns, isBalanced, quoted, readBetween, type Signs, unquoted } from './signs.ts';

/** Trigger, guard and effect of a transition: UML 2.5.1, 14.2.4. */
export type Transition = Pick<RelationLine, 'trigger' | 'guard' | 'effect'>;

const brackets: Signs = ['[', ']'];
const pairs: readonly Signs[] = [['(', ')'], brackets, ['{', '}']];

/** Reads `[«keyword»] ["name"] [trigger] ["[" guard "]"] ["/" effect]`. Text that is none of these is part of the trigger. */
export function readTransitionLine(text: string): RelationLine {
  const keyword = readKeyword(text, 0);
  const rest = keyword === undefined ? text : text.slice(keyword.end).trimStart();
  const first = firstQuoted(rest);
  const isNamed = first !== undefined && (first.text !== '' || quotedTrigger(first.rest) !== undefined);
  const body = isNamed ? first.rest : rest;
  return {
    ...(keyword === undefined ? {} : { keyword: keyword.value }),
    ...(isNamed && first.text !== '' ? { label: first.text } : {}),
    ...((isNamed ? quotedTrigger(body) : undefined) ?? readTransition(body)),
    source: {},
    target: {},
  };
}

/** The line that says this. Its name is always in quotes, and a trigger only where it would be read as something else. */
export function printTransitionLine(line: RelationLine): string {
  const { keyword, label, trigger } = line;
  const isQuoted = trigger !== undefined && needsQuotes({ ...line, trigger });
  return [
    ...(keyword === undefined ? [] : [between(keyword, guillemets)]),
    ...(label === undefined ? (isQuoted ? ['""'] : []) : [quoted(label)]),
    printTransition(line, isQuoted),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Reads `trigger [guard] / effect`. A guard may lack its closing bracket, as while it is written. */
export function readTransition(text: string): Transition {
  const slash = slashIn(text);
  const effect = slash < 0 ? '' : text.slice(slash + 1).trim();
  const before = (slash < 0 ? text : text.slice(0, slash)).trim();
  const { trigger, guard } = takeGuard(before);
  return {
    ...(trigger === '' ? {} : { trigger }),
    ...(guard === undefined ? {} : { guard }),
    ...(effect === '' ? {} : { effect }),
  };
}

/** `trigger [guard] / effect`, the trigger in quotes when asked for. */
export function printTransition({ trigger, guard, effect }: Transition, isQuoted = false): string {
  return [
    ...(trigger === undefined ? [] : [isQuoted ? quoted(trigger) : trigger]),
    ...(guard === undefined ? [] : [between(guard, brackets)]),
    ...(effect === undefined ? [] : [`/ ${effect}`]),
  ].join(' ');
}

/** A text in quotes that a line begins with, and what comes behind it. */
function firstQuoted(text: string): { readonly text: string; readonly rest: string } | undefined {
  const end = text.startsWith('"') ? endOfQuotes(text, 0) : -1;
  if (end < 0 || (end < text.length && text[end] !== ' ')) return undefined;
  const inner = unquoted(text.slice(0, end));
  return inner === undefined || inner.trim() !== inner ? undefined : { text: inner, rest: text.slice(end).trim() };
}

function quotedTrigger(text: string): Transition | undefined {
  const first = firstQuoted(text);
  if (first === undefined || first.text === '') return undefined;
  const rest = readTransition(first.rest);
  const said = { ...rest, trigger: first.text };
  return rest.trigger === undefined && needsQuotes(said) ? said : undefined;
}

/** Whether the trigger would be read as something else without quotes. */
function needsQuotes(said: Transition & { readonly trigger: string }): boolean {
  if (/^(?:"|«|<<)/u.test(said.trigger)) return true;
  const { trigger, guard, effect } = readTransition(printTransition(said));
  return trigger !== said.trigger || guard !== said.guard || effect !== said.effect;
}

/** Place of the first slash outside brackets that something stands behind; -1 when there is none. */
function slashIn(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '/') return text.slice(at + 1).trim() === '' ? -1 : at;
    const end = endOfGroup(text, at);
    if (end < 0) return -1;
    at = end - 1;
  }
  return -1;
}

/** Splits the guard off, which stands last. */
function takeGuard(text: string): { readonly trigger: string; readonly guard?: string } {
  for (let at = 0; at < text.length; at += 1) {
    const end = endOfGroup(text, at);
    if (text[at] === '[' && (end < 0 || end === text.length)) {
      const guard = end < 0 ? openGuard(text.slice(at + 1)) : readBetween(text, at, brackets)?.value;
      if (guard !== undefined && guardIn(guard) === guard) return { trigger: text.slice(0, at).trim(), guard };
    }
    if (end < 0) break;
    at = end - 1;
  }
  return { trigger: text };
}

function openGuard(text: string): string | undefined {
  const guard = text.trim();
  return guard === '' || guard.startsWith('"') || !isBalanced(guard, brackets) ? undefined : guard;
}

/** Behind the bracket that closes the one at `at`, or behind the sign at `at` when it opens nothing; -1 when it is not closed. */
function endOfGroup(text: string, at: number): number {
  const signs = pairs.find(([open]) => open === text[at]);
  return signs === undefined ? at + 1 : endOfSigns(text, at, signs);
}
