import type { JsonObject, NodeKindId } from '@umlaut/diagram';

/** Words that stand for a class with this keyword. */
const keywords: ReadonlySet<string> = new Set([
  'struct',
  'exception',
  'record',
  'protocol',
  'metaclass',
  'datatype',
  'primitive',
  'signal',
  'annotation',
]);

/** Kinds that a word in guillemets stands for. */
const kinds: Readonly<Record<string, NodeKindId>> = { interface: 'interface', enumeration: 'enumeration', enum: 'enumeration' };

/** The kind and data that words in guillemets say of a class: its kind, that it is abstract, a keyword, or stereotypes. */
export function classMarks(words: readonly string[]): { readonly kind?: NodeKindId; readonly data: JsonObject } {
  const lower = words.map((word) => word.toLowerCase());
  const kind = lower.flatMap((word) => (Object.hasOwn(kinds, word) ? (kinds[word] ?? []) : []))[0];
  const keyword = lower.find((word) => keywords.has(word));
  const stereotypes = words.filter((word, index) => {
    const small = lower[index] ?? '';
    return !Object.hasOwn(kinds, small) && !keywords.has(small) && small !== 'abstract' && word.trim() !== '';
  });
  return {
    ...(kind === undefined ? {} : { kind }),
    data: {
      ...(lower.includes('abstract') ? { abstract: true } : {}),
      ...(keyword === undefined ? {} : { keyword }),
      ...(stereotypes.length === 0 ? {} : { stereotypes }),
    },
  };
}
