import type { TextLayer, TextLine } from '@umlaut/diagram';
import { type BroughtUp, parseText } from '@umlaut/text';

/** Number of lines of a stored text that no other language says: styling, and what is not understood. */
export function linesOfOneLanguage({ language, lines }: TextLayer): number {
  const { list } = parseText(lines.map(({ text }) => text).join('\n'), language);
  return list.filter(({ says }) => says.as === 'kept' || says.as === 'unknown' || says.as === 'look' || says.as === 'looks').length;
}

const signs = { mermaid: '%%', plantuml: "'" } as const;

/** A derived text with the comments of the one stored before: each before the statement of the element that it stood before. */
export function withComments({ language, lines: stored }: TextLayer, derived: BroughtUp): TextLayer {
  const waiting = new Map<string, TextLine[]>();
  for (const [index, line] of stored.entries()) {
    const said = line.text.trim();
    if (!said.startsWith(signs[language])) continue;
    const about = stored.slice(index).find(({ of }) => of?.some((id) => id !== '') === true)?.of ?? [];
    const key = about.findLast((id) => id !== '') ?? '';
    const text = `${signs[derived.language]}${said.slice(signs[language].length)}`;
    waiting.set(key, [...(waiting.get(key) ?? []), { id: line.id, text }]);
  }
  const lines = derived.lines.flatMap((line) => {
    const key = line.of?.findLast((id) => waiting.has(id));
    const comments = key === undefined ? [] : (waiting.get(key) ?? []);
    if (key !== undefined) waiting.delete(key);
    const indentation = /^[ \t]*/.exec(line.text)?.[0] ?? '';
    return [...comments.map(({ id, text }) => ({ id, text: `${indentation}${text}` })), line];
  });
  const [head, ...rest] = lines;
  return { language: derived.language, lines: [...(head === undefined ? [] : [head]), ...[...waiting.values()].flat(), ...rest] };
}
