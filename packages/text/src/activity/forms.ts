import type { NodeKindId } from '@umlaut/diagram';
import { plantumlGrammar } from '../plantuml/common.ts';
import { noteForm } from '../plantuml/notes.ts';
import { plainText } from '../plantuml/words.ts';
import type { Context, Form, Grammar } from '../statements/parse-lines.ts';
import { keep, match, type Scan, skip, take, takeRest } from '../statements/scan.ts';
import type { FlowWord, Said } from '../statements/statement.ts';
import { oldFlowForm, oldIfForm } from './old-forms.ts';

/** Kinds of a step by its stereotype, and by the sign that ended it before PlantUML had those: signals and events, and else an action. */
const kinds: Readonly<Record<string, NodeKindId>> = {
  output: 'sendSignal',
  sendsignal: 'sendSignal',
  '>': 'sendSignal',
  input: 'acceptEvent',
  acceptevent: 'acceptEvent',
  '<': 'acceptEvent',
  timeevent: 'timeEvent',
};

const stepEnd = /;\s*(?:<<[^<>]*>>\s*){0,9}$/;
const oldEnd = /[|<>/\]}]\s*(?:<<[^<>]*>>\s*){0,9}$/;
const wordsBehind = /(?:<<[^<>]*>>\s*){1,9}$/;
/** A line that no text of a step goes on with, where a sign that may end the text stands above. */
const nextStep =
  /^\s*(?:(?:#[\w/|\\-]+)?:|\|(?:#[\w/\\-]+\|)?[^|]+\|[^|]*$|->|@end|\}|(?:start|stop|end|kill|detach|if|else|endif|elseif|while|endwhile|repeat|backward|break|fork|split|switch|case|endswitch|partition|group|note)\b)/i;
const mostLines = 200;

/** The last of the lines of a step that begins in `first`; undefined where nothing ends it. */
function lastLine(first: string, context: Context): number | undefined {
  let old: number | undefined;
  for (let ahead = 0; ahead <= mostLines; ahead += 1) {
    const line = ahead === 0 ? first : context.line(ahead);
    if (line === undefined || (old !== undefined && nextStep.test(line))) return old;
    if (stepEnd.test(line)) return ahead;
    if (old === undefined && oldEnd.test(line)) old = ahead;
  }
  return old;
}

/** `:text;`, over lines; stereotypes and a colour behind it, which stood before it once. */
const stepForm: Form = (scan, context) => {
  const before = match(scan, /#([\w/|\\-]+)(?=:)/y)?.[1];
  if (take(scan, /:/y) === undefined) return undefined;
  const from = scan.at;
  const first = scan.text.slice(from);
  const last = lastLine(first, context);
  if (last === undefined) return undefined;
  const lines = [first, ...Array.from({ length: last }, (_, index) => context.line(index + 1) ?? '')];
  if (last > 0) context.swallow(last);
  const whole = lines.join('\n').trimEnd();
  const behind = wordsBehind.exec(whole)?.[0] ?? '';
  const words = [...behind.matchAll(/<<([^<>]*)>>/g)].map(({ 1: word = '' }) => word.trim());
  const text = whole.slice(0, whole.length - behind.length).trimEnd();
  scan.tokens.push({ role: 'label', from, to: Math.min(scan.text.length, from + first.length) });
  scan.at = scan.text.length;
  const colours = words.flatMap((word) => /^#([\w/|\\-]+)$/.exec(word)?.[1] ?? []);
  const fill = colours.at(-1) ?? before;
  const kind = words.map((word) => kinds[word.toLowerCase()]).find((one) => one !== undefined);
  const stereotypes = words.filter((word) => !word.startsWith('#') && kinds[word.toLowerCase()] === undefined);
  return {
    as: 'step',
    kind: kind ?? kinds[text.at(-1) ?? ''] ?? 'action',
    text: plainText(text.slice(0, -1)),
    ...(fill === undefined ? {} : { fill }),
    ...(stereotypes.length === 0 ? {} : { stereotypes }),
  };
};

const points: Readonly<Record<string, NodeKindId>> = { start: 'initial', stop: 'final', end: 'flowFinal' };

const pointForm: Form = (scan) => {
  const word = match(scan, /(start|stop|end)[ \t]*;?[ \t]*$/iy)?.[1]?.toLowerCase();
  const kind = points[word ?? ''];
  return kind === undefined ? undefined : { as: 'step', kind, text: '' };
};

/** Text in parentheses, which may hold others. */
function takeParens(scan: Scan): string | undefined {
  skip(scan);
  if (scan.text[scan.at] !== '(') return undefined;
  let depth = 0;
  for (let at = scan.at; at < scan.text.length; at += 1) {
    if (scan.text[at] === '(') depth += 1;
    else if (scan.text[at] === ')') depth -= 1;
    if (depth > 0) continue;
    const text = scan.text.slice(scan.at + 1, at);
    scan.tokens.push({ role: 'text', from: scan.at + 1, to: at });
    scan.steps += at - scan.at;
    scan.at = at + 1;
    return plainText(text);
  }
  return undefined;
}

/** A word and a text in parentheses behind it. */
function takeSaid(scan: Scan, word: RegExp): string | undefined {
  skip(scan);
  const { at } = scan;
  if (take(scan, word) === undefined) return undefined;
  const text = takeParens(scan);
  if (text === undefined) scan.at = at;
  return text;
}

function said(
  does: FlowWord,
  texts: { readonly text?: string | undefined; readonly guard?: string | undefined; readonly other?: string | undefined } = {},
): Said {
  const { text, guard, other } = texts;
  return {
    as: 'flow',
    does,
    ...(text === undefined ? {} : { text }),
    ...(guard === undefined || guard === '' ? {} : { guard }),
    ...(other === undefined || other === '' ? {} : { other }),
  };
}

/** Passes what may end a line of control. */
function ended(scan: Scan): void {
  skip(scan);
  take(scan, /;?[ \t]*$/y);
}

const ifForm: Form = (scan) => {
  const other = match(scan, /\(([^()]*)\)[ \t]*(?=else[ \t]*if\b)/iy)?.[1];
  const word = match(scan, /(if|else[ \t]*if)(?=[ \t]*\()/iy)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const text = takeParens(scan);
  if (text === undefined) return undefined;
  const is = takeSaid(scan, /is|equals?/iy);
  skip(scan);
  const then = take(scan, /then\b/iy) === undefined ? undefined : takeParens(scan);
  ended(scan);
  return said(word === 'if' ? 'if' : 'elseif', { text, guard: then ?? is, other });
};

const elseForm: Form = (scan) => {
  if (take(scan, /else(?=[ \t(;]|$)/iy) === undefined) return undefined;
  const guard = takeParens(scan);
  ended(scan);
  return said('else', { guard });
};

const whileForm: Form = (scan) => {
  if (take(scan, /while(?=[ \t]*\()/iy) === undefined) return undefined;
  const text = takeParens(scan);
  if (text === undefined) return undefined;
  const guard = takeSaid(scan, /is|equals?/iy);
  ended(scan);
  return said('while', { text, guard });
};

const repeatWhileForm: Form = (scan) => {
  if (take(scan, /repeat[ \t]*while\b/iy) === undefined) return undefined;
  const text = takeParens(scan) ?? '';
  const guard = takeSaid(scan, /is|equals?/iy);
  const other = takeSaid(scan, /not/iy);
  skip(scan);
  const arrow = take(scan, /->/y) === undefined ? undefined : plainText(takeRest(scan, 'text').replace(/;$/, ''));
  ended(scan);
  return said('repeatwhile', { text, guard, other: other ?? arrow });
};

const backwardForm: Form = (scan) => {
  const text = match(scan, /backward[ \t]*:(.*)[;|<>/\]}][ \t]*$/iy)?.[1];
  return text === undefined ? undefined : said('backward', { text: plainText(text) });
};

const switchForm: Form = (scan) => {
  const word = match(scan, /(switch|case)(?=[ \t]*\()/iy)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const text = takeParens(scan);
  if (text === undefined) return undefined;
  ended(scan);
  return word === 'switch' ? said('switch', { text }) : said('case', { guard: text });
};

/** Words that stand alone in their line, and a text in parentheses behind the end of a loop. */
const words: readonly (readonly [RegExp, FlowWord])[] = [
  [/end[ \t]*if\b/iy, 'endif'],
  [/end[ \t]*switch\b/iy, 'endswitch'],
  [/(?:end[ \t]*while|while[ \t]*end)\b/iy, 'endwhile'],
  [/(?:fork|split)[ \t]*again\b/iy, 'forkagain'],
  [/(?:end[ \t]*(?:fork|split)|(?:fork|split)[ \t]*end)\b/iy, 'endfork'],
  [/end[ \t]*merge\b/iy, 'endmerge'],
  [/(?:fork|split)\b/iy, 'fork'],
  [/repeat\b/iy, 'repeat'],
  [/break\b/iy, 'break'],
  [/(?:kill|detach)\b/iy, 'detach'],
];

const wordForm: Form = (scan) => {
  for (const [word, does] of words) {
    const { at } = scan;
    if (take(scan, word) === undefined) continue;
    const guard = does === 'endwhile' ? takeParens(scan) : undefined;
    if (does === 'endfork') keep(scan, /[ \t]*\{[^{}]*\}/y, 'condition of a join');
    if (does === 'repeat') {
      const first = match(scan, /[ \t]*(?:#[\w/|\\-]+)?:(.*)[;|<>/\]}][ \t]*$/y)?.[1];
      if (first !== undefined) return said(does, { text: plainText(first) });
    }
    ended(scan);
    if (scan.at >= scan.text.length) return said(does, { guard });
    scan.at = at;
  }
  return undefined;
};

/** `-> text;`, with looks in brackets; over lines up to the semicolon. */
const arrowForm: Form = (scan, context) => {
  const from = scan.at;
  if (take(scan, /-(?:\[[^\]]*\])?(?:[a-z]*-)?>(?!\s*["(=#])(?!\s*\[.*[^;\s]\s*$)/iy) === undefined) return undefined;
  const style = /\[[^\]]*\]/.exec(scan.text.slice(from, scan.at));
  if (style !== null) scan.lost.push({ how: 'kept', what: 'styling', from: from + style.index, to: from + style.index + style[0].length });
  const lines = [takeRest(scan, 'text')];
  for (let ahead = 1; lines[0] !== '' && !lines.at(-1)?.trimEnd().endsWith(';'); ahead += 1) {
    const next = context.line(ahead);
    // Without its semicolon the text ends with the line, or it is a flow of the old syntax.
    if (next === undefined || ahead > 20) return undefined;
    lines.push(next);
  }
  if (lines.length > 1) context.swallow(lines.length - 1);
  return { as: 'flowText', text: plainText(lines.join('\n').trimEnd().replace(/;$/, '')) };
};

const laneForm: Form = (scan) => {
  const found = match(scan, /\|(?:#[\w/\\-]+\|)?([^|]+)\|[ \t]*(.*)$/y);
  if (found === undefined) return undefined;
  const colour = /^\|(#[\w/\\-]+\|)/.exec(found[0])?.[1] ?? '';
  const from = found.index + 1;
  if (colour !== '') scan.lost.push({ how: 'kept', what: 'styling', from, to: from + colour.length });
  const [, name = '', title = ''] = found;
  return { as: 'lane', name: name.trim(), label: plainText(title === '' ? name : title) };
};

const groupForm: Form = (scan) => {
  const word = match(scan, /(partition|group|package|rectangle|card)\b[ \t]*/iy)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  keep(scan, /#[\w/\\-]+[ \t]*/y, 'styling');
  const begin = scan.at;
  const rest = takeRest(scan, 'name');
  const isBraced = rest.endsWith('{');
  if (!isBraced && word !== 'group') return undefined;
  const looks = /(?:<<[^<>]*>>|#[\w/\\-]+)(?=\s*\{?$)/.exec(rest);
  if (looks !== null)
    scan.lost.push({ how: 'kept', what: 'styling', from: begin + looks.index, to: begin + looks.index + looks[0].length });
  const label = plainText(
    rest
      .replace(/\{$/, '')
      .replace(/(?:<<[^<>]*>>|#[\w/\\-]+)\s*$/g, '')
      .trim()
      .replace(/^"(.*)"$/s, '$1'),
  );
  return { as: 'node', ref: { name: '', node: { kind: 'group', label } }, opens: 'nodes' };
};

const connectorForm: Form = (scan) => {
  const found = match(scan, /(?:#[\w/\\-]+:)?\(([^()*\s]{1,3})\)[ \t]*;?[ \t]*$/y)?.[1];
  return found === undefined ? undefined : { as: 'step', kind: 'connectorPoint', text: found };
};

const floating: Form = (scan, context: Context) => {
  const isFloating = take(scan, /floating[ \t]+(?=note)/iy) !== undefined;
  const note = noteForm(() => undefined)(scan, context);
  return note?.as === 'note' && isFloating ? { ...note, about: [] } : note;
};

const condition = /^\s*(?:if|else[ \t]*if|while|repeat[ \t]*while|switch|case)[ \t]*\(/i;

/** Whether the parentheses of a condition are still open at the end of a line. */
function isOpen(line: string): boolean {
  if (!condition.test(line)) return false;
  let depth = 0;
  for (const sign of line) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
  }
  return depth > 0;
}

const forms: readonly Form[] = [
  floating,
  stepForm,
  pointForm,
  ifForm,
  elseForm,
  repeatWhileForm,
  whileForm,
  switchForm,
  backwardForm,
  wordForm,
  laneForm,
  connectorForm,
  groupForm,
  (scan): Said | undefined => (take(scan, /(?:\}|end[ \t]*group[ \t]*$)/iy) === undefined ? undefined : { as: 'end' }),
  oldIfForm,
  arrowForm,
  oldFlowForm,
];

/** Activities of PlantUML, in the syntax of today and in the old one. */
export const plantumlActivity: Grammar = { ...plantumlGrammar(forms), goesOn: isOpen };
