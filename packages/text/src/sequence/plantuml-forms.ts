import { type JsonObject, readScoreLine } from '@umlaut/diagram';
import { linesAhead } from '../mermaid/common.ts';
import { plantumlGrammar } from '../plantuml/common.ts';
import { colourName, namedBy, takeAlias, takeDeclared, takeLooks } from '../plantuml/names.ts';
import { plainText } from '../plantuml/words.ts';
import type { Context, Form, Grammar } from '../statements/parse-lines.ts';
import { keep, lose, match, pass, type Scan, skip, take, takeToken } from '../statements/scan.ts';
import type { NodeSaid } from '../statements/statement.ts';
import { heads } from './heads.ts';
import { plantumlMessage, takePlantumlName, takePlantumlText } from './plantuml-message.ts';

const kindWord = /(?:participant|actor|boundary|control|entity|database|collections|queue)(?=[ \t"])/iy;

/** `participant "Text" as A <<word>> order 10 #colour`, `create actor A`, and a name whose text follows in brackets. */
const lifelineForm: Form = (scan, context) => {
  const isCreated = take(scan, /create[ \t]+/iy) !== undefined;
  const word = takeToken(scan, 'keyword', kindWord)?.toLowerCase();
  if (word === undefined && !isCreated) return undefined;
  skip(scan);
  const first = takeDeclared(scan);
  if (first === undefined) return undefined;
  const lines = takeBrackets(scan, context);
  const before = takeLooks(scan);
  const alias = takeAlias(scan);
  const isAliasQuoted = alias !== undefined && scan.text.includes(`"${alias}"`);
  const after = takeLooks(scan);
  const order = match(scan, /order[ \t]+(-?\d{1,7})/iy)?.[1];
  const last = takeLooks(scan);
  const { name, label } = namedBy(first.name, first.isQuoted, alias, isAliasQuoted);
  const words = [...before.words, ...after.words, ...last.words];
  const data: JsonObject = {
    ...(word !== undefined && heads.has(word) ? { head: word } : {}),
    ...(words.length === 0 ? {} : { stereotypes: words }),
  };
  const node: NodeSaid = { kind: 'lifeline', label: plainText(lines ?? label), data, ...before.said, ...after.said, ...last.said };
  return {
    as: 'lifeline',
    ref: { name, node },
    ...(isCreated ? { isCreated: true } : {}),
    ...(order === undefined ? {} : { order: Number(order) }),
  };
};

/** `[`, and below it the lines of a name up to `]`: a title behind `=`, a rule, and others. */
function takeBrackets(scan: Scan, context: Context): string | undefined {
  const { at } = scan;
  skip(scan);
  if (!pass(scan, '[') || scan.text.slice(scan.at).trim() !== '') {
    scan.at = at;
    return undefined;
  }
  const ahead = context.until(/^\s*\]\s*$/);
  if (ahead === undefined) {
    scan.at = at;
    return undefined;
  }
  const said = linesAhead(context, ahead).map((line) => line.trim());
  const from = scan.at - 1;
  if (said.some((line) => /^(?:=|-{2,}|""|\*)/.test(line))) lose(scan, from, { how: 'changed', what: 'formatting of a name' });
  return said.flatMap((line) => (/^-{2,}$/.test(line) ? [] : [line.replace(/^=+\s*/, '')])).join('\n');
}

/** `activate A #colour`, `deactivate A`, `destroy A`; `deactivate` alone is about the last one that was activated. */
const executionForm: Form = (scan) => {
  const word = takeToken(scan, 'keyword', /(?:activate|deactivate|destroy)(?=[ \t]|$)/iy)?.toLowerCase();
  if (word === undefined) return undefined;
  skip(scan);
  const of = takePlantumlName(scan)?.name;
  skip(scan);
  keep(scan, /(?:#\w+|\[#\w+\])(?:[ \t]+#\w+)?/y, 'colour of an execution');
  keep(scan, new RegExp(colourName, 'y'), 'colour of an execution');
  if (of === undefined) return word === 'deactivate' ? { as: 'execution', does: 'finish' } : undefined;
  return { as: 'execution', of, does: word === 'activate' ? 'start' : word === 'destroy' ? 'destroy' : 'finish' };
};

/** `autonumber 10 5 "(000)"`, `autonumber stop`, `autonumber resume 5`. */
const numberingForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /autonumber(?=[ \t]|$)/iy) === undefined) return undefined;
  skip(scan);
  if (take(scan, /stop(?=[ \t]|$)/iy) !== undefined) return { as: 'numbering', data: {}, change: 'stop' };
  if (take(scan, /inc\b.*$/iy) !== undefined) return { as: 'kept', what: 'level of numbers' };
  const isResumed = take(scan, /resume(?=[ \t"]|$)/iy) !== undefined;
  skip(scan);
  const first = take(scan, isResumed ? /\d+/y : /\d+(?:[.;,:]\d+)*/y);
  skip(scan);
  const second = isResumed ? undefined : take(scan, /\d+/y);
  skip(scan);
  const from = scan.at;
  const format = match(scan, /"([^"]*)"/y)?.[1];
  const plain = format?.replace(/<[^<>]*>/g, '');
  if (plain !== format) scan.lost.push({ how: 'changed', what: 'formatting of numbers', from, to: scan.at });
  const step = isResumed ? first : second;
  const data: JsonObject = {
    ...(isResumed || first === undefined ? {} : { from: first }),
    ...(step === undefined ? {} : { step: Number(step) }),
    ...(plain ? { format: plain } : {}),
  };
  return { as: 'numbering', data, ...(isResumed ? { change: 'resume' as const } : {}) };
};

/** `box "Title" #colour`, up to `end box`. */
const boxForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /box(?=[ \t"]|$)/iy) === undefined) return undefined;
  skip(scan);
  const from = scan.at;
  const text =
    match(scan, /"([^"]*)"/y)?.[1] ?? take(scan, /(?:(?![ \t]*(?:#[\w\\/|-]+[ \t]*$|<<))[^#]|#(?![\w\\/|-]+[ \t]*$))+/y)?.trim() ?? '';
  const bare = text.replace(new RegExp(`(?:^|\\s+)${colourName}$`), '');
  if (bare !== text) scan.lost.push({ how: 'kept', what: 'styling', from, to: scan.at });
  if (bare !== '') scan.tokens.push({ role: 'label', from, to: scan.at });
  const { words, said } = takeLooks(scan);
  if (words.length > 0) lose(scan, from + text.length, { how: 'kept', what: 'stereotype of a box' });
  return { as: 'box', text: plainText(bare), ...(said.fill === undefined ? {} : { fill: said.fill }), opens: 'nodes' };
};

const fragmentForm: Form = (scan) => {
  const at = scan.at;
  keep(scan, /&[ \t]*/y, 'parallel fragment');
  const word = takeToken(scan, 'keyword', /(?:opt|alt|loop|par2?|break|critical|group|partition)(?=[ \t#]|$)/iy)?.toLowerCase();
  if (word === undefined) {
    scan.at = at;
    return undefined;
  }
  if (word === 'par2' || word === 'partition')
    scan.lost.push({ how: 'changed', what: `${word} fragment`, from: scan.at - word.length + (word === 'par2' ? 3 : 0), to: scan.at });
  const fill = takeToken(scan, 'mark', /#\w+(?=[ \t]|$)/y);
  keep(scan, /[ \t]+#\w+(?=[ \t]|$)/y, 'second colour of a fragment');
  const operator = word === 'par2' ? 'par' : word === 'partition' ? 'group' : (word as 'alt');
  skip(scan);
  // `group Label [text]` has both.
  const guarded = word === 'group' ? /^(.*?\S)\s*\[([^[\]]*)\]$/.exec(scan.text.slice(scan.at).trimEnd()) : null;
  const text = takePlantumlText(scan);
  return {
    as: 'fragment',
    operator,
    text: guarded === null ? text : plainText(guarded[1] ?? ''),
    ...(guarded === null ? {} : { guard: plainText(guarded[2] ?? '') }),
    opens: 'nodes',
    ...(fill === undefined ? {} : { fill }),
  };
};

const operandForm: Form = (scan, context) => {
  if (context.block === undefined) return undefined;
  const at = scan.at;
  keep(scan, /&[ \t]*/y, 'parallel fragment');
  if (takeToken(scan, 'keyword', /(?:else|also)(?=[ \t]|$)/iy) === undefined) {
    scan.at = at;
    return undefined;
  }
  keep(scan, /[ \t]+#\w+(?=[ \t]|$)/y, 'colour of an operand');
  return { as: 'operand', text: takePlantumlText(scan) };
};

/** `end` with any text after it, and `end box`. */
const endForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /end(?:[ \t]*box)?(?=[ \t]|$)/iy) === undefined) return undefined;
  skip(scan);
  if (take(scan, /(?:alt|opt|loop|par2?|group|break|critical|partition)$/iy) === undefined) keep(scan, /.+$/y, 'text behind an end');
  return { as: 'end' };
};

const noteWord = /([rh]?note)(?=[ \t]|$)/iy;
const shapes: Readonly<Record<string, string>> = { hnote: 'hexagon', rnote: 'box' };

/** `note left of A #colour : text`, `note over A, B`, `note across`, `note left`, in one line or up to `end note`. */
const noteForm: Form = (scan, context) => {
  keep(scan, /&[ \t]*/y, 'parallel note');
  keep(scan, /\/[ \t]*(?=[rh]?note)/iy, 'note aligned with another');
  const from = scan.at;
  const word = match(scan, noteWord)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  scan.tokens.push({ role: 'keyword', from, to: scan.at });
  skip(scan);
  keep(scan, /<<[^<>]*>>/y, 'stereotype of a note');
  skip(scan);
  const place = takeToken(scan, 'keyword', /(?:left|right|over|across|top|bottom)(?=[ \t:#]|$)/iy)?.toLowerCase();
  if (place === undefined) return undefined;
  if (place === 'top' || place === 'bottom')
    scan.lost.push({ how: 'changed', what: 'side of a note', from: scan.at - place.length, to: scan.at });
  skip(scan);
  pass(scan, 'of');
  const over = takeNames(scan);
  if (over === undefined || (place === 'over' && over.length === 0)) return undefined;
  const body = takeBody(scan, context, /^\s*end ?[rh]?note\s*$/i);
  if (body === undefined) return undefined;
  const shape = shapes[word];
  const side: { readonly side?: 'left' | 'right' } = place === 'left' || place === 'right' ? { side: place } : {};
  return {
    as: 'row',
    kind: 'note',
    over,
    text: body.text,
    ...side,
    ...body.look,
    ...(shape === undefined ? {} : { shape }),
    ...(place === 'across' ? { isAcross: true } : {}),
  };
};

/** `ref over A, B : text`, or up to `end ref` or `end`. */
const useForm: Form = (scan, context) => {
  if (takeToken(scan, 'keyword', /ref(?=[ \t#])/iy) === undefined) return undefined;
  keep(scan, /#\w+/y, 'colour of a reference');
  skip(scan);
  if (!pass(scan, 'over')) return undefined;
  const over = takeNames(scan);
  if (over === undefined || over.length === 0) return undefined;
  skip(scan);
  const from = scan.at;
  const address = take(scan, /\[\[[^\]]*\]\]/y);
  if (address !== undefined) lose(scan, from, { how: 'kept', what: 'link of a reference' });
  const body = takeBody(scan, context, /^\s*end ?(?:ref)?\s*$/i);
  return body === undefined ? undefined : { as: 'row', kind: 'use', over, text: body.text, ...body.look };
};

/** Names with commas between them; undefined where one is missing. */
function takeNames(scan: Scan): readonly string[] | undefined {
  const names: string[] = [];
  do {
    skip(scan);
    const name = takePlantumlName(scan)?.name;
    if (name === undefined) return names.length === 0 ? names : undefined;
    names.push(name);
    skip(scan);
  } while (pass(scan, ','));
  return names;
}

/** A colour, and a text behind a colon or on the lines below. */
function takeBody(
  scan: Scan,
  context: Context,
  close: RegExp,
): { readonly text: string; readonly look: { readonly fill?: string } } | undefined {
  const { words, said } = takeLooks(scan);
  if (words.length > 0 || said.link !== undefined) return undefined;
  const look = said.fill === undefined ? {} : { fill: said.fill };
  if (pass(scan, ':')) return { text: takePlantumlText(scan), look };
  if (scan.text.slice(scan.at).trim() !== '') return undefined;
  const end = context.until(close);
  if (end === undefined) return undefined;
  const lines = linesAhead(context, end).map((line) => line.trim());
  return { text: plainText(lines.join('\n')), look };
}

/** `== Title ==`, `... text ...`, `|||`, `||45||`. */
const dividerForm: Form = (scan) => {
  const space = match(scan, /\|\|(?:\||(\d+)\|\|)[ \t]*$/y);
  if (space !== undefined) return { as: 'divider', text: '', form: 'space', ...(space[1] === undefined ? {} : { size: Number(space[1]) }) };
  if (!/^(?:==.*==|(?:\.\.\.|…).*)\s*$/.test(scan.text.slice(scan.at))) return undefined;
  const { at } = scan;
  const rest = takePlantumlRest(scan);
  const line = readScoreLine(rest.replace(/…/g, '...'));
  if (line.type === 'divider')
    return { as: 'divider', text: plainText(line.text), ...(line.form === undefined ? {} : { form: line.form }) };
  scan.at = at;
  return undefined;
};

function takePlantumlRest(scan: Scan): string {
  const from = scan.at;
  const said = scan.text.slice(from).trimEnd();
  scan.at = scan.text.length;
  scan.tokens.push({ role: 'text', from, to: from + said.length });
  return said;
}

const returnForm: Form = (scan) => {
  keep(scan, /&[ \t]*/y, 'parallel message');
  if (takeToken(scan, 'keyword', /return(?=[ \t]|$)/iy) === undefined) return undefined;
  skip(scan);
  keep(scan, /#\w+(?=[ \t])/y, 'styling of a message');
  return { as: 'return', text: takePlantumlText(scan) };
};

const autoactivateForm: Form = (scan) => {
  const word = match(scan, /autoactivate[ \t]+(on|off)[ \t]*$/iy)?.[1];
  return word === undefined ? undefined : { as: 'autoactivate', isOn: word.toLowerCase() === 'on' };
};

const mainframeForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /mainframe(?=[ \t])/iy) === undefined) return undefined;
  const text = takePlantumlText(scan, 'label');
  return text === '' ? undefined : { as: 'frame', text };
};

/** `url of A is [[address]]`. */
const urlForm: Form = (scan) => {
  if (take(scan, /(?:url|link)(?:[ \t]+of|[ \t]+for)?[ \t]+(?=\S+[ \t]+is[ \t])/iy) === undefined) return undefined;
  const of = takePlantumlName(scan)?.name;
  const address = take(scan, /[ \t]+is[ \t]+/iy) === undefined ? undefined : match(scan, /\[\[([^\]\s]+)[^\]]*\]\]/y)?.[1];
  return of === undefined || address === undefined ? undefined : { as: 'link', of, link: address };
};

const keptWord = /(?:ignore newpage|autonewpage|newpage|hide|skinparam|skin|footbox)\b.*$/iy;
const keptForm: Form = (scan) => (take(scan, keptWord) === undefined ? undefined : { as: 'kept', what: 'setting' });

/** An arrow between anchors, which says how long something takes. */
const durationForm: Form = (scan) =>
  match(scan, /\{[\p{L}\p{N}_]+\}[ \t]*<->[ \t]*\{[\p{L}\p{N}_]+\}.*$/uy) === undefined ? undefined : { as: 'kept', what: 'duration' };

const forms: readonly Form[] = [
  lifelineForm,
  executionForm,
  noteForm,
  useForm,
  numberingForm,
  boxForm,
  endForm,
  fragmentForm,
  operandForm,
  dividerForm,
  returnForm,
  autoactivateForm,
  urlForm,
  durationForm,
  keptForm,
];

const base: Grammar = { ...plantumlGrammar(forms), endsBlocks: true };

/** Sequence diagrams of PlantUML. A message is tried before all else, so that names may be any words; but a title comes before. */
export const plantumlSequence: Grammar = {
  ...base,
  isContinued: true,
  forms: [durationForm, mainframeForm, plantumlMessage, ...base.forms],
};
