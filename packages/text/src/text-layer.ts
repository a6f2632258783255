import type { TextLayer, TextLine } from '@umlaut/diagram';
import type { ReadText } from './read-text.ts';
import type { Statements } from './statements/statement.ts';

/** A text as it is stored with the diagram that was read from it: its lines as they are, with the ids of the elements that they speak of. */
export function textLayerOf({ text, language, list }: Statements, { named }: Pick<ReadText, 'named'>): TextLayer {
  const of = new Map<number, string[]>();
  for (const [index, { line, says }] of list.entries()) {
    if (says.as !== 'unknown') of.set(line, [...(of.get(line) ?? []), ...(named[index] ?? [])]);
  }
  const lines = text.split('\n').map((one, index): TextLine => {
    const ids = of.get(index + 1) ?? [];
    return { id: `l${index}`, text: one, ...(ids.length === 0 ? {} : { of: ids }) };
  });
  while (lines.length > 1 && lines.at(-1)?.text === '') lines.pop();
  return { language, lines };
}
