import { type JsonObject, readScoreLine } from '@umlaut/diagram';
import { colourValue } from '../graph/colour.ts';
import { linesAhead, mermaidRowGrammar } from '../mermaid/common.ts';
import { beforeSemicolon, plainText as mermaidText } from '../mermaid/words.ts';
import { plantumlGrammar } from '../plantuml/common.ts';
import { colourName, namedBy, takeAlias, takeDeclared, takeLooks } from '../plantuml/names.ts';
import { plainText as plantumlText } from '../plantuml/words.ts';
import type { Form, Grammar } from '../statements/parse-lines.ts';
import { match, type Scan, skip, take, takeRest, takeToken } from '../statements/scan.ts';
import type { Language, Said } from '../statements/statement.ts';
import { messageIn } from './message-form.ts';

const heads: ReadonlySet<string> = new Set(['actor', 'boundary', 'control', 'entity', 'database', 'collections', 'queue']);
const textOf: Readonly<Record<Language, (text: string) => string>> = { mermaid: mermaidText, plantuml: plantumlText };

const plantumlLifeline: Form = (scan) => {
  const isCreated = take(scan, /create[ \t]+/iy) !== undefined;
  const word = takeToken(
    scan,
    'keyword',
    /(?:participant|actor|boundary|control|entity|database|collections|queue)(?=[ \t"])/iy,
  )?.toLowerCase();
  if (word === undefined && !isCreated) return undefined;
  skip(scan);
  const first = takeDeclared(scan);
  if (first === undefined) return undefined;
  const before = takeLooks(scan);
  const alias = takeAlias(scan);
  const isAliasQuoted = alias !== undefined && scan.text.includes(`"${alias}"`);
  const after = takeLooks(scan);
  take(scan, /order[ \t]+-?\d+/iy);
  const last = takeLooks(scan);
  const { name, label } = namedBy(first.name, first.isQuoted, alias, isAliasQuoted);
  const words = [...before.words, ...after.words, ...last.words];
  const data = { ...(word !== undefined && heads.has(word) ? { head: word } : {}), ...(words.length === 0 ? {} : { stereotypes: words }) };
  const node = { kind: 'lifeline', label: plantumlText(label), data, ...before.said, ...after.said, ...last.said } as const;
  return { as: 'lifeline', ref: { name, node }, ...(isCreated ? { isCreated: true } : {}) };
};

const mermaidLifeline: Form = (scan) => {
  const isCreated = take(scan, /create[ \t]+/iy) !== undefined;
  const word = takeToken(scan, 'keyword', /(?:participant|actor)(?=[ \t])/iy)?.toLowerCase();
  if (word === undefined) return undefined;
  const rest = beforeSemicolon(takeRest(scan, 'name'));
  const [, bare = rest, json = ''] = /^(.*?)@(\{.*\})\s*(?:as\s.*)?$/s.exec(rest) ?? [];
  const [, name = bare, label] = /^(.+?)\s+as\s+(.+)$/s.exec(json === '' ? rest : rest.replace(/@\{.*\}/s, '')) ?? [];
  const said = (field: string): string | undefined => new RegExp(`["']?${field}["']?\\s*:\\s*["']([^"']*)["']`).exec(json)?.[1];
  const head = word === 'actor' ? 'actor' : (said('type') ?? '').toLowerCase();
  const text = label ?? said('alias') ?? name;
  const node = { kind: 'lifeline', label: mermaidText(text), ...(heads.has(head) ? { data: { head } } : {}) } as const;
  return name.trim() === '' ? undefined : { as: 'lifeline', ref: { name: name.trim(), node }, ...(isCreated ? { isCreated: true } : {}) };
};

/** `activate A`, `deactivate A`, `destroy A`. */
const executionForm: Form = (scan) => {
  const word = match(scan, /(activate|deactivate|destroy)(?=[ \t])/iy)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const of = takeRest(scan, 'name')
    .replace(/;$/, '')
    .replace(/\s+(?:#\w+|\[#\w+\]|[A-Z][A-Z0-9]*_COLOU?R\w*)$/, '')
    .replace(/^"(.*)"$/, '$1');
  return of === '' ? undefined : { as: 'execution', of, does: word === 'activate' ? 'start' : word === 'destroy' ? 'destroy' : 'finish' };
};

/** `autonumber 10 5 "(000)"`, `autonumber stop`, `autonumber resume 5`; in Mermaid `off`, and without a number it goes on. */
function numberingForm(language: Language): Form {
  return (scan) => {
    if (take(scan, /autonumber(?=[\s;]|$)/iy) === undefined) return undefined;
    const rest = takeRest(scan, 'text').replace(/;$/, '');
    const [, word = '', said = ''] = /^(?:(stop|off|resume)\b)?\s*(.*)$/is.exec(rest) ?? [];
    if (/^(?:stop|off)$/i.test(word)) return { as: 'numbering', data: {}, change: 'stop' };
    const [, first, second, format] = /^(\d[\d.]*)?\s*(\d+)?\s*(?:"([^"]*)")?/.exec(said) ?? [];
    const isResumed = word !== '' || (language === 'mermaid' && first === undefined);
    const [from, step] = word === '' ? [first, second] : [undefined, first];
    const plain = format?.replace(/<[^<>]*>/g, '');
    const data: JsonObject = {
      ...(from === undefined ? {} : { from }),
      ...(step === undefined ? {} : { step: Number(step) }),
      ...(plain ? { format: plain } : {}),
    };
    return { as: 'numbering', data, ...(isResumed ? { change: 'resume' as const } : {}) };
  };
}

const lateColour = new RegExp(`(?:^|\\s+)${colourName}$`);

/** `box "Title" #colour` or, in Mermaid, `box colour Title`, up to its end. */
function boxForm(language: Language): Form {
  return (scan) => {
    if (take(scan, /box(?=[ \t"]|$)/iy) === undefined) return undefined;
    const rest = takeRest(scan, 'label').replace(/;$/, '').replace(lateColour, '');
    const [, colour, behind = rest] = /^((?:rgba?|hsla?)\([^)]*\)|transparent)\s*(.*)$/is.exec(rest) ?? namedColour(rest, language) ?? [];
    const [, quoted, fill = colour] = /^"([^"]*)"\s*(#\S+)?$/.exec(behind) ?? [];
    const [, text = behind, late] = quoted === undefined ? (/^(.*?)\s*(#\w+)?$/s.exec(behind) ?? []) : [];
    const found = fill ?? late;
    return { as: 'box', text: plantumlText(quoted ?? text), ...(found === undefined ? {} : { fill: found }), opens: 'nodes' };
  };
}

/** A colour by its CSS name before the title of a box of Mermaid; words of hexadecimal digits alone are none. */
function namedColour(text: string, language: Language): RegExpExecArray | undefined {
  const found = language === 'mermaid' ? /^([a-z]*[g-z][a-z]*)(?:\s+(.*))?$/is.exec(text) : null;
  return found !== null && colourValue(found[1] ?? '') !== undefined ? found : undefined;
}

const operators = /(?:alt|opt|loop|par2?|par_over|break|critical|group|neg|assert|strict|seq|consider|ignore|rect)(?=[\s#;]|$)/iy;

function fragmentForm(language: Language): Form {
  return (scan) => {
    const word = takeToken(scan, 'keyword', operators)?.toLowerCase();
    if (word === undefined) return undefined;
    const rest = beforeSemicolon(takeRest(scan, 'text'));
    if (word === 'rect') return { as: 'fragment', operator: 'highlight', text: '', opens: 'nodes', ...(rest === '' ? {} : { fill: rest }) };
    const [, fill, text = rest] = /^(#\w+)(?:\s+#\w+)?\s*(.*)$/s.exec(rest) ?? [];
    const line = readScoreLine(word.startsWith('par') ? 'par' : word);
    if (line.type !== 'fragment') return undefined;
    return {
      as: 'fragment',
      operator: line.operator,
      text: textOf[language](text),
      opens: 'nodes',
      ...(fill === undefined ? {} : { fill }),
    };
  };
}

function operandForm(language: Language): Form {
  return (scan) => {
    if (takeToken(scan, 'keyword', /(?:else|and|option|also)(?=[\s;]|$)/iy) === undefined) return undefined;
    const text = beforeSemicolon(takeRest(scan, 'text')).replace(/^#\w+\s*/, '');
    return { as: 'operand', text: textOf[language](text) };
  };
}

const rowWord = /(?:[rh]?note|ref)(?=[ \t]|$)/iy;

/** Notes and references, of one line or up to their end. */
function rowForm(language: Language): Form {
  return (scan, context) => {
    take(scan, /\/[ \t]*(?=[rh]?note)/iy);
    const word = takeToken(scan, 'keyword', rowWord)?.toLowerCase();
    if (word === undefined) return undefined;
    const rest = beforeSemicolon(takeRest(scan, 'text'));
    const [, place = rest, text] = /^([^:]*):(.*)$/s.exec(rest) ?? [];
    const fill = /#\w+/.exec(place)?.[0];
    const close = new RegExp(`^\\s*end ?(?:${word === 'ref' ? 'ref' : '[rh]?note'})\\b`, 'i');
    const end = text === undefined ? context.until(close) : undefined;
    if (text === undefined && end === undefined) return undefined;
    const body =
      text ??
      linesAhead(context, end ?? 0)
        .map((line) => line.trim())
        .join('\n');
    const row = rowOf(place.replace(/#\w+/, '').trim(), word);
    return row === undefined ? undefined : { ...row, text: textOf[language](body), ...(fill === undefined ? {} : { fill }) };
  };
}

function rowOf(place: string, word: string): Extract<Said, { as: 'row' }> | undefined {
  const kind = word === 'ref' ? 'use' : 'note';
  const [, side, of] = /^(left|right|over|across|top|bottom)?\s*(?:of\s+)?(.*)$/is.exec(place) ?? [];
  if (side === undefined && (of ?? '') !== '') return undefined;
  const over = (of ?? '').split(',').flatMap((name) => name.trim().replace(/^"(.*)"$/, '$1') || []);
  const lower = side?.toLowerCase();
  return { as: 'row', kind, over, text: '', ...(lower === 'left' || lower === 'right' ? { side: lower } : {}) };
}

/** `== Title ==`, `...`, `|||`. */
const dividerForm: Form = (scan) => {
  if (!/^(?:==|\.\.\.|\|\|)/.test(scan.text.slice(scan.at))) return undefined;
  const rest = takeRest(scan, 'text').replace(/^\|\|\d+\|\|$/, '|||');
  const line = readScoreLine(rest);
  if (line.type !== 'divider') return undefined;
  return { as: 'divider', text: plantumlText(line.text), ...(line.form === undefined ? {} : { form: line.form }) };
};

const returnForm: Form = (scan) =>
  take(scan, /return(?=[ \t]|$)/iy) === undefined ? undefined : { as: 'return', text: plantumlText(takeRest(scan, 'text')) };

function messageForm(language: Language): Form {
  return (scan: Scan) => {
    take(scan, /&[ \t]*/y);
    const said = messageIn(scan, language);
    if (said === undefined) return undefined;
    const { label } = said.data;
    const text = typeof label === 'string' ? textOf[language](beforeSemicolon(label)) : '';
    const data = { ...said.data };
    delete data.label;
    return { ...said, data: text === '' ? data : { label: text, ...data } };
  };
}

const keptWords =
  /(?:links?[ \t]|properties[ \t]|details[ \t]|autoactivate\b|hide\b|skinparam\b|ignore newpage|newpage\b|mainframe\b|footbox\b).*$/iy;

function grammarOf(language: Language): Grammar {
  const forms: readonly Form[] = [
    language === 'mermaid' ? mermaidLifeline : plantumlLifeline,
    rowForm(language),
    executionForm,
    numberingForm(language),
    boxForm(language),
    (scan) =>
      take(scan, /end(?:[ \t]*(?:box|alt|opt|loop|par2?|group|break|critical))?(?=[\s;]|$)/iy) === undefined ? undefined : { as: 'end' },
    fragmentForm(language),
    operandForm(language),
    ...(language === 'plantuml' ? [dividerForm, returnForm] : []),
    (scan) => (take(scan, keptWords) === undefined ? undefined : { as: 'kept', what: 'setting' }),
    messageForm(language),
  ];
  return language === 'mermaid' ? mermaidRowGrammar(forms) : plantumlGrammar(forms);
}

/** Sequence diagrams of both languages. */
export const sequenceGrammars: Readonly<Record<Language, Grammar>> = { mermaid: grammarOf('mermaid'), plantuml: grammarOf('plantuml') };
