import { linesAhead } from '../mermaid/common.ts';
import type { Context, Form, Grammar } from '../statements/parse-lines.ts';
import { match, type Scan, skip, take, takeRest } from '../statements/scan.ts';

const start = /@start(\w+)(?:[ \t]+(.*))?$/iy;
const end = /@end\w*.*$/iy;
const styleTag = /<style>/iy;
const blockWord = /(title|header|footer|legend|caption|mainframe)\b/iy;
const setting =
  /(?:skinparam\w*|skin|hide|show|remove|restore|scale|allow_?mixing|sprite|newpage|page|set|footbox|rotate|left to right|top to bottom|center|right|left)\b/iy;
const direction = /(left to right|top to bottom) direction\b/iy;
/** Headers of Mermaid, which are no names. */
const otherHeader =
  /(?:(?:classDiagram|stateDiagram|erDiagram|sequenceDiagram)(?:-v2)?|(?:flowchart|graph)(?:-elk)?[ \t]+(?:TB|TD|BT|RL|LR))[ \t]*;?[ \t]*$/y;
const macro = /!\w+/y;

/** Forms that every type of PlantUML shares: its frame, comments, styling, macros, titles and the direction. */
const commonForms: readonly Form[] = [
  (scan) => {
    const found = match(scan, start);
    return found === undefined ? undefined : { as: 'header', ...(found[2]?.trim() ? { name: found[2].trim() } : {}) };
  },
  (scan) => (take(scan, end) === undefined ? undefined : { as: 'kept', what: '' }),
  commentForm,
  (scan, context) => (take(scan, styleTag) === undefined ? undefined : keptUntil(scan, context, /<\/style>/i, 'styling')),
  macroForm,
  titleForm,
  (scan) => {
    const word = match(scan, direction)?.[1]?.toLowerCase();
    return word === undefined ? undefined : { as: 'direction', direction: word.startsWith('left') ? 'LR' : 'TB' };
  },
  settingForm,
  (scan) => (take(scan, otherHeader) === undefined ? undefined : { as: 'unknown' }),
];

/** A comment: to the end of the line, or between its signs, over several lines. */
export function commentForm(scan: Scan, context: Context): ReturnType<Form> {
  if (take(scan, /'/y) !== undefined) {
    scan.at = scan.text.length;
    return { as: 'nothing' };
  }
  if (take(scan, /\/'/y) === undefined) return undefined;
  const close = scan.text.indexOf("'/", scan.at);
  scan.at = close < 0 ? scan.text.length : close + 2;
  if (close < 0) context.until(/'\//);
  return { as: 'nothing' };
}

function keptUntil(scan: Scan, context: Context, close: RegExp, what: string): ReturnType<Form> {
  if (!close.test(scan.text.slice(scan.at))) context.until(close);
  scan.at = scan.text.length;
  return { as: 'kept', what };
}

const macroBlocks: Readonly<Record<string, RegExp>> = {
  '!procedure': /^\s*!endprocedure/i,
  '!unquoted': /^\s*!end(?:procedure|function)/i,
  '!function': /^\s*!endfunction/i,
  '!definelong': /^\s*!enddefinelong/i,
};

function macroForm(scan: Scan, context: Context): ReturnType<Form> {
  const word = take(scan, macro)?.toLowerCase();
  if (word === undefined) return undefined;
  const close = Object.hasOwn(macroBlocks, word) ? macroBlocks[word] : undefined;
  // A function of one line returns behind its parentheses.
  if (close !== undefined && !/\breturn\b/.test(scan.text.slice(scan.at))) context.until(close);
  scan.at = scan.text.length;
  if (word.startsWith('!include')) return { as: 'kept', what: 'include' };
  return { as: 'kept', what: word === '!theme' || word === '!pragma' || word === '!define' ? 'setting' : 'macro' };
}

/** `title …` in one line, or up to `end title`. */
function titleForm(scan: Scan, context: Context): ReturnType<Form> {
  take(scan, /(?:left|right|center)\s+(?=header|footer|legend)/iy);
  const word = match(scan, blockWord)?.[1]?.toLowerCase();
  if (word === undefined || (scan.text[scan.at] === ':' && word !== 'title')) return undefined;
  take(scan, /:/y);
  const rest = takeRest(scan, 'text');
  if (word === 'title' && rest !== '') return { as: 'title', text: rest };
  const isBlock = rest === '' || (word === 'legend' && /^(?:left|right|top|bottom|center)\b/i.test(rest));
  if (!isBlock) return { as: 'kept', what: word };
  const close = new RegExp(`^\\s*end ?${word}\\b`, 'i');
  const ahead = context.until(close);
  if (word !== 'title' || ahead === undefined) return { as: 'kept', what: word };
  return {
    as: 'title',
    text: linesAhead(context, ahead)
      .map((line) => line.trim())
      .join('\n'),
  };
}

/** Settings, of one line or a block of braces. */
function settingForm(scan: Scan): ReturnType<Form> {
  const word = take(scan, setting);
  if (word === undefined) return undefined;
  skip(scan);
  // `left --> right` is a relation of things with such names.
  if (/[-.=<*|:]/.test(scan.text[scan.at] ?? '') && !/^(?:skinparam|hide|show|remove|scale)/i.test(word)) return undefined;
  const rest = scan.text.slice(scan.at).trimEnd();
  scan.at = scan.text.length;
  const what = /^skinparam/i.test(word) ? 'styling' : 'setting';
  return rest.endsWith('{') ? { as: 'kept', what, opens: 'kept' } : { as: 'kept', what };
}

/** A line of PlantUML with the comments within it blanked. */
function masked(line: string): string {
  // Typographic quotes are quotes, too.
  let text = line.includes('"') ? line : line.replace(/[“”]/g, '"');
  for (let from = text.search(/\S/) + 1; from > 0; ) {
    const open = text.indexOf("/'", from);
    const close = open < 0 ? -1 : text.indexOf("'/", open + 2);
    if (close < 0) break;
    text = text.slice(0, open) + ' '.repeat(close + 2 - open) + text.slice(close + 2);
    from = close + 2;
  }
  return text;
}

/** A grammar of PlantUML with the forms of one type. */
export function plantumlGrammar(forms: readonly Form[], members: readonly Form[] = []): Grammar {
  return { forms: [...commonForms, ...forms], members, hasSemicolons: false, isContinued: true, masked };
}
