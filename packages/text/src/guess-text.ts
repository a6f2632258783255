import { guessPlantumlType, looksLikePlantuml } from './plantuml/guess-type.ts';
import type { Language, TextType } from './statements/statement.ts';

const headers: readonly (readonly [RegExp, TextType])[] = [
  [/^classDiagram(?:-v2)?(?=[\s;]|$)/, 'class'],
  [/^stateDiagram(?:-v2)?(?=[\s;]|$)/, 'state'],
  [/^erDiagram(?=[\s;]|$)/, 'er'],
  [/^(?:flowchart|graph)(?:-elk)?(?=[\s;]|$)/, 'flow'],
  [/^sequenceDiagram(?=[\s;]|$)/, 'sequence'],
];

/** First words of Mermaid's other types, which are not read. */
const others =
  /^(?:gantt|pie|gitGraph|journey|mindmap|timeline|quadrantChart|requirementDiagram|C4\w+|sankey(?:-beta)?|xychart(?:-beta)?|block(?:-beta)?|packet(?:-beta)?|architecture(?:-beta)?|kanban|radar-beta|treemap(?:-beta)?|zenuml)\b/;

/** Longest beginning of a text that is looked at to tell what it is. */
const longestLook = 100_000;

/** The language and type of a text; undefined where nothing speaks for one. `type` is undefined for a type that is not read here. */
export function guessText(text: string): { readonly language: Language; readonly type: TextType | undefined } | undefined {
  const head = headerLine(text);
  const found = headers.find(([pattern]) => pattern.test(head));
  if (found !== undefined) return { language: 'mermaid', type: found[1] };
  if (others.test(head)) return { language: 'mermaid', type: undefined };
  return looksLikePlantuml(text.slice(0, longestLook)) ? { language: 'plantuml', type: guessType(text, 'plantuml') } : undefined;
}

/** The type of a text in a language that is known. */
export function guessType(text: string, language: Language): TextType | undefined {
  if (language === 'plantuml') return guessPlantumlType(text.slice(0, longestLook)).type;
  const head = headerLine(text);
  return headers.find(([pattern]) => pattern.test(head))?.[1];
}

/** The first line of Mermaid that is neither a comment, nor a setting, nor front matter. */
function headerLine(text: string): string {
  const lines = text
    .slice(0, longestLook)
    .replace(/^\ufeff/, '')
    .split(/\r?\n/);
  let at = 0;
  const pass = (isEnd: (line: string) => boolean): void => {
    while (at < lines.length && !isEnd(lines[at] ?? '')) at += 1;
    at += 1;
  };
  while (at < lines.length) {
    const line = (lines[at] ?? '').trim();
    if (line === '---' && at < lines.length - 1) {
      at += 1;
      pass((end) => end.trim() === '---');
    } else if (line.startsWith('%%{')) pass((end) => end.includes('}%%'));
    else if (line === '' || line.startsWith('%%')) at += 1;
    else return line;
  }
  return '';
}
