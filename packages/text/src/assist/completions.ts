import type { Statement, Statements } from '../statements/statement.ts';
import { headers, keywordsOf, vocabularyOf } from './vocabulary.ts';

/** Something that can be written at a place of a text. */
export interface Completion {
  readonly text: string;
  readonly kind: 'keyword' | 'name' | 'arrow' | 'type';
  /** Meaning, for a list. */
  readonly detail?: string;
}

/** Completions, and the beginning of what they replace, which ends at the caret. UTF-16 offsets. */
export interface Completions {
  readonly from: number;
  readonly list: readonly Completion[];
}

/** The completions at an offset of a text: by what stands before it in its line. None where nothing is known to fit. */
export function completionsAt(statements: Statements, at: number): Completions {
  const { text, language, type } = statements;
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const word = /[^\s"]*$/.exec(line)?.[0] ?? '';
  const before = line.slice(0, line.length - word.length);
  const found = (list: readonly Completion[], length = word.length): Completions => ({ from: at - length, list });
  const asKeyword = (keyword: string): Completion => ({ text: keyword, kind: 'keyword' });
  if (text.slice(0, at).trim() === word.trim()) return found(headers[language].map(asKeyword));
  if (type === undefined) return found(headers[language].map(asKeyword));
  // The type of a text in PlantUML is told by its statements.
  if (language === 'plantuml' && before.trim() === '' && statements.list.every(saysNoType))
    return found(keywordsOf(language).map(asKeyword));
  const vocabulary = vocabularyOf(language, type);
  const keywords = vocabulary.keywords.map(asKeyword);
  const arrows = vocabulary.arrows.map(([sign, detail]): Completion => ({ text: sign, kind: 'arrow', detail }));
  const names = type === 'activity' ? lanesIn(statements) : namesIn(statements, at - word.length);
  if (isInMembers(statements, at)) {
    const typed = /[\p{L}\p{M}\d_]*$/u.exec(line)?.[0] ?? '';
    const isType = /[:<(,~\s]\s*$/.test(line.slice(0, line.length - typed.length)) && line.trim() !== typed;
    return found(isType ? typesIn(statements) : [], typed.length);
  }
  if (before.trim() === '') return found([...keywords, ...names]);
  if (word.startsWith('<') && /^state\s/.test(before.trimStart())) return found((vocabulary.stereotypes ?? []).map(asKeyword));
  const previous = before.trim().split(/\s+/).at(-1) ?? '';
  if (vocabulary.arrows.some(([sign]) => sign === previous) || /\b(?:of|for|over|activate|deactivate|destroy)$/.test(before.trim()))
    return found(names);
  return found(names.some((name) => name.text === before.trim()) || /"$/.test(before.trim()) ? arrows : []);
}

function saysNoType({ says: { as } }: Statement): boolean {
  return as === 'nothing' || as === 'header' || as === 'title' || as === 'kept' || as === 'unknown' || as === 'direction';
}

/** Lanes of an activity, each once, as they are entered. Its steps are not named. */
function lanesIn({ list }: Statements): readonly Completion[] {
  const lanes = list.flatMap(({ says }) => (says.as === 'lane' ? [`|${says.name}|`] : []));
  return [...new Set(lanes)].map((lane) => ({ text: lane, kind: 'name' }));
}

/** Names that the text has, each once, but for the one that is being written. */
function namesIn({ list, text }: Statements, but: number): readonly Completion[] {
  const names = list.flatMap(({ from, tokens }) =>
    tokens
      .filter((token) => token.role === 'name' && from + token.from !== but)
      .map((token) => text.slice(from + token.from, from + token.to)),
  );
  return [...new Set(names)].map((name) => ({ text: name, kind: 'name' }));
}

/** Whether an offset lies in the block of a node's members. */
function isInMembers({ list }: Statements, at: number): boolean {
  const statement = list.findLast(({ from }) => from < at);
  if (statement === undefined || statement.says.as === 'end' || at > statement.to) return false;
  const opener = list[statement.block]?.says;
  return opener !== undefined && 'opens' in opener && opener.opens === 'members';
}

/** Types that members of the text have, and its names. */
function typesIn(statements: Statements): readonly Completion[] {
  const rows = statements.list.flatMap(({ says }) => (says.as === 'member' ? [says.row.text] : []));
  const types = rows.flatMap((row) => [...row.matchAll(/:\s*([\p{L}_][\p{L}\p{M}\d_]*)/gu)].flatMap(([, name]) => name ?? []));
  const usual = ['String', 'Integer', 'Boolean', 'Real'];
  const names = namesIn(statements, -1).map(({ text }) => text);
  return [...new Set([...types, ...names, ...usual])].map((text) => ({ text, kind: 'type' }));
}
