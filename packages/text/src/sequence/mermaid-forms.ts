import type { JsonObject } from '@umlaut/diagram';
import { colourValue } from '../graph/colour.ts';
import { mermaidRowGrammar } from '../mermaid/common.ts';
import type { Context, Form, Grammar } from '../statements/parse-lines.ts';
import { keep, lose, match, pass, type Scan, skip, take, takeRest, takeToken } from '../statements/scan.ts';
import type { NodeSaid } from '../statements/statement.ts';
import { heads } from './heads.ts';
import { mermaidMessage, shownText, takeMermaidName, takeMermaidText } from './mermaid-message.ts';

const wholeName = /[^<>:\n,;@]+(?=\s*(?:;|$))/y;

/** A name that ends its statement. */
function takeLastName(scan: Scan): string | undefined {
  skip(scan);
  const from = scan.at;
  const said = take(scan, wholeName)?.trim();
  if (said === undefined || said === '') return undefined;
  scan.tokens.push({ role: 'name', from, to: from + said.length });
  return said;
}

/** `participant A as Text`, `create actor A`, `participant A@{ "type": "database" } as Text`. */
const lifelineForm: Form = (scan, context) => {
  const isCreated = take(scan, /create\b[ \t]*/iy) !== undefined;
  const word = takeToken(scan, 'keyword', /(?:participant|actor)\b/iy)?.toLowerCase();
  if (word === undefined) return undefined;
  skip(scan);
  const settled = takeToken(scan, 'name', /[^<>:\n,;@\s]+(?=\s*@\{)/y);
  const settings = settled === undefined ? undefined : takeSettings(scan, context);
  const name = settled ?? takeToken(scan, 'name', /[^<>:\n,;@\s]+(?=\s+as\s)/iy) ?? takeLastName(scan);
  if (name === undefined || (settled !== undefined && settings === undefined)) return undefined;
  const alias = take(scan, /\s+as\s+/iy) === undefined ? undefined : shownText(takeMermaidText(scan, 'label'));
  const label = alias ?? settings?.label;
  const head = settings?.head ?? (word === 'actor' ? word : undefined);
  const node: NodeSaid = { kind: 'lifeline', ...(label === undefined ? {} : { label }), ...(head === undefined ? {} : { data: { head } }) };
  return { as: 'lifeline', ref: { name, node }, ...(isCreated ? { isCreated: true } : {}) };
};

/** `@{ "type": "database", "alias": "Text" }`, also over several lines. */
function takeSettings(scan: Scan, context: Context): { readonly head?: string; readonly label?: string } | undefined {
  skip(scan);
  const from = scan.at;
  const isWhole = scan.text.includes('}', from);
  const ahead = isWhole ? 0 : context.until(/\}/);
  if (ahead === undefined) return undefined;
  const said = isWhole
    ? (take(scan, /@\{[^}]*\}/y) ?? '')
    : [scan.text.slice(from), ...Array.from({ length: ahead }, (_, row) => context.line(row + 1) ?? '')].join(' ');
  if (!isWhole) scan.at = scan.text.length;
  const found = new Map(
    [...said.matchAll(/["']?(\w+)["']?\s*:\s*(?:"([^"]*)"|'([^']*)'|([^,}\s]+))/g)].map(([, key = '', ...values]) => [
      key,
      values.find((value) => value !== undefined) ?? '',
    ]),
  );
  const head = found.get('type')?.toLowerCase();
  const alias = found.get('alias');
  const isKnown =
    [...found.keys()].every((key) => key === 'type' || key === 'alias') &&
    (head === undefined || head === 'participant' || heads.has(head));
  if (!isKnown) lose(scan, from, { how: 'kept', what: 'participant setting' });
  return { ...(head !== undefined && heads.has(head) ? { head } : {}), ...(alias === undefined ? {} : { label: shownText(alias) }) };
}

/** `activate A`, `deactivate A`, `destroy A`. */
const executionForm: Form = (scan) => {
  const word = takeToken(scan, 'keyword', /(?:activate|deactivate|destroy)\b/iy)?.toLowerCase();
  const of = word === undefined ? undefined : takeLastName(scan);
  return of === undefined
    ? undefined
    : { as: 'execution', of, does: word === 'activate' ? 'start' : word === 'destroy' ? 'destroy' : 'finish' };
};

/** `autonumber`, `autonumber 10 5`, `autonumber off`. */
const numberingForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /autonumber\b/iy) === undefined) return undefined;
  skip(scan);
  if (take(scan, /off\b/iy) !== undefined) return { as: 'numbering', data: {}, change: 'stop' };
  const from = match(scan, /(\d+)(\.\d{1,2})?(?=[ \t;]|$)/y);
  if (from?.[2] !== undefined) scan.lost.push({ how: 'changed', what: 'decimal number', from: scan.at - from[2].length, to: scan.at });
  skip(scan);
  const step = from === undefined ? undefined : match(scan, /(\d+)(\.\d{1,2})?(?=[ \t;]|$)/y);
  if (step?.[2] !== undefined) scan.lost.push({ how: 'changed', what: 'decimal number', from: scan.at - step[2].length, to: scan.at });
  const data: JsonObject = {
    ...(from?.[1] === undefined ? {} : { from: from[1] }),
    ...(step?.[1] === undefined ? {} : { step: Number(step[1]) }),
  };
  return { as: 'numbering', data, ...(from === undefined ? { change: 'resume' as const } : {}) };
};

/** `box colour Title`, up to its end. */
const boxForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /box\b/iy) === undefined) return undefined;
  skip(scan);
  const at = scan.at;
  const word = take(scan, /(?:rgba?|hsla?)\s*\([^;)]*\)|\w+/iy);
  const isColour = word !== undefined && (/\(|^transparent$/i.test(word) || (colourValue(word) !== undefined && /[g-z]/i.test(word)));
  if (!isColour) scan.at = at;
  const text = shownText(takeMermaidText(scan, 'label'));
  const fill = isColour && word.toLowerCase() !== 'transparent' ? { fill: word } : {};
  return { as: 'box', text, ...fill, opens: 'nodes' };
};

const fragmentForm: Form = (scan) => {
  const word = takeToken(scan, 'keyword', /(?:alt|opt|loop|par_over|par|break|critical|rect)\b/iy)?.toLowerCase();
  if (word === undefined) return undefined;
  if (word === 'par_over')
    scan.lost.push({ how: 'changed', what: 'overlapping parallel fragment', from: scan.at - '_over'.length, to: scan.at });
  const text = takeMermaidText(scan);
  if (word === 'rect') return { as: 'fragment', operator: 'highlight', text: '', opens: 'nodes', ...(text === '' ? {} : { fill: text }) };
  return { as: 'fragment', operator: word === 'par_over' ? 'par' : (word as 'alt'), text: shownText(text), opens: 'nodes' };
};

const operandForm: Form = (scan, context) =>
  context.block === undefined || takeToken(scan, 'keyword', /(?:else|and|option)\b/iy) === undefined
    ? undefined
    : { as: 'operand', text: shownText(takeMermaidText(scan)) };

const endForm: Form = (scan) => (takeToken(scan, 'keyword', /end\b/iy) === undefined ? undefined : { as: 'end' });

/** `note left of A: text`, `note over A,B: text`. */
const noteForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /note\b/iy) === undefined) return undefined;
  skip(scan);
  const side = match(scan, /(left|right) of\b/iy)?.[1]?.toLowerCase();
  if (side === undefined && take(scan, /over\b/iy) === undefined) return undefined;
  const over = [takeMermaidName(scan)];
  if (side === undefined && pass(scan, ',')) over.push(takeMermaidName(scan));
  const names = over.flatMap((name) => name ?? []);
  if (names.length < over.length || !pass(scan, ':')) return undefined;
  const text = shownText(takeMermaidText(scan));
  return { as: 'row', kind: 'note', over: names, text, ...(side === undefined ? {} : { side: side as 'left' | 'right' }) };
};

const nameAhead = String.raw`(?=[ \t]+[^/\\+()<>:\n,;\s-])`;
const linkWord = new RegExp(`link${nameAhead}`, 'iy');
const menuWord = new RegExp(`(?:links|properties|details)${nameAhead}`, 'iy');

/** `link A: Docs @ https://…`: an address of a lifeline. */
const linkForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', linkWord) === undefined) return undefined;
  const of = takeMermaidName(scan);
  if (of === undefined || !pass(scan, ':')) return undefined;
  keep(scan, /[^@;]*/y, 'label of a link');
  if (!pass(scan, '@')) return { as: 'kept', what: 'menu of a participant' };
  return { as: 'link', of, link: takeMermaidText(scan) };
};

const menuForm: Form = (scan) => {
  if (take(scan, menuWord) === undefined) return undefined;
  scan.at = scan.text.length;
  return { as: 'kept', what: 'menu of a participant' };
};

/** `Title: text` in any case, with or without the colon. */
const titleForm: Form = (scan) => {
  if (take(scan, /title(?:[ \t]*:|(?=[ \t]))/iy) === undefined) return undefined;
  const text = takeRest(scan, 'text');
  return text === '' ? undefined : { as: 'title', text };
};

/** A line as Mermaid reads it: from `#` on a comment, but for codes such as `#59;` and settings in braces; `%` begins a line that is one. */
function masked(line: string): string {
  if (/^\s*%(?!%\{)/.test(line)) return ' '.repeat(line.length);
  if (!line.includes('#') || line.includes('@{')) return line;
  const comment = line.search(/#(?!\w+;)/);
  return comment < 0 ? line : line.slice(0, comment).padEnd(line.length);
}

const forms: readonly Form[] = [
  titleForm,
  boxForm,
  lifelineForm,
  executionForm,
  fragmentForm,
  operandForm,
  endForm,
  linkForm,
  menuForm,
  noteForm,
  numberingForm,
  mermaidMessage,
];

/** Sequence diagrams of Mermaid. Words come before names, in any case; `;` ends a statement. */
export const mermaidSequence: Grammar = { ...mermaidRowGrammar(forms), hasSemicolons: true, masked };
