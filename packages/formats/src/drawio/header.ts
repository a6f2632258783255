import type { JsonObject, NodeKindId } from '@umlaut/diagram';
import type { LabelLine } from './label.ts';

/** The parts of a name: keyword and stereotypes in guillemets, and the rest. */
export interface Header {
  readonly words: readonly string[];
  readonly label: string;
  readonly isAbstract: boolean;
  readonly isUnderlined: boolean;
}

/** Reads the name of a box: lines in guillemets are its stereotypes, `{abstract}` or italics make it abstract. */
export function readHeader(lines: readonly LabelLine[]): Header {
  const words: string[] = [];
  const rest: LabelLine[] = [];
  let isAbstract = false;
  for (const line of lines) {
    const found = /^(?:«|<<)\s*([^«»<>]+?)\s*(?:»|>>)(.*)$/.exec(line.text) ?? /^<([^<>]+)>()$/.exec(line.text);
    if (found !== null) words.push(...(found[1] ?? '').split(/\s*,\s*/).filter((word) => word !== ''));
    const text = found === null ? line.text : (found[2] ?? '').trim();
    if (text === '{abstract}') isAbstract = true;
    else if (text !== '') rest.push({ ...line, text });
  }
  return {
    words,
    label: rest.map(({ text }) => text).join('\n'),
    isAbstract: isAbstract || (rest.length > 0 && rest.every(({ isItalic }) => isItalic)),
    isUnderlined: rest.some(({ isUnderlined }) => isUnderlined),
  };
}

const byWord: ReadonlyMap<string, NodeKindId> = new Map<string, NodeKindId>([
  ['interface', 'interface'],
  ['enumeration', 'enumeration'],
  ['enum', 'enumeration'],
  ['artifact', 'artifact'],
  ['component', 'component'],
  ['subsystem', 'component'],
  ['device', 'device'],
  ['execution environment', 'executionEnvironment'],
  ['executionenvironment', 'executionEnvironment'],
  ['node', 'node'],
  ['actor', 'actor'],
  ['database', 'database'],
]);

/** The kind that the words in guillemets name; undefined when none of them does. */
export function kindOfWords({ words }: Header): NodeKindId | undefined {
  return words.map((word) => byWord.get(word.toLowerCase())).find((kind) => kind !== undefined);
}

/** Stereotypes as data, without the word that the kind says by itself. */
export function wordsAsData({ words }: Header, kind: NodeKindId): JsonObject {
  const more = words.filter((word) => byWord.get(word.toLowerCase()) !== kind);
  return more.length === 0 ? {} : { stereotypes: more.slice(0, 10) };
}
