/** A piece of a file that is a text of a diagram. */
export interface TextPiece {
  readonly text: string;
  /** Lines of the file before it. */
  readonly linesBefore: number;
  /** The heading above it; empty where there is none. */
  readonly heading: string;
}

/** Most pieces that are read of one file. */
const most = 64;

/**
 * The texts of diagrams in a file: the fenced blocks of Markdown and AsciiDoc that say their language, else the `@start…` blocks of PlantUML,
 * else all of it; each page of a PlantUML text is one.
 */
export function piecesOf(file: string): readonly TextPiece[] {
  const lines = file.replace(/^\ufeff/, '').split('\n');
  const fenced = fencedPieces(lines).flatMap(({ text, linesBefore, heading }) => {
    const started = startedPieces(text.split('\n'));
    const parts = started.length > 1 ? started : [{ text, linesBefore: 0, heading: '' }];
    return parts.map((part): TextPiece => ({ ...part, linesBefore: linesBefore + part.linesBefore, heading }));
  });
  const started = fenced.length > 0 ? [] : startedPieces(lines);
  const isSplit = started.length > 1 || (started.length === 1 && isProse(lines));
  const pieces = fenced.length > 0 ? fenced : isSplit ? started : [{ text: file, linesBefore: 0, heading: '' }];
  return pieces.slice(0, most).flatMap(pagesOf).slice(0, most);
}

/** Whether a file has more than a PlantUML block in it. */
function isProse(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => /^\s*@start/.test(line));
  return lines.slice(0, first).some((line) => line.trim() !== '' && !/^\s*'/.test(line));
}

/** Signs that may stand before a fence: indentation, signs of lists and of quotes. */
const before = String.raw`((?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)`;
const anyFence = new RegExp(`^${before}(\`{3,}|~{3,}|:{3,})([^\`]*)$`);
const language = /^\s*\{?\s*[.]?(?:mermaid|plantuml|puml|uml)(?![\w-])/i;

interface Fence {
  /** The line that opens it, and the test for the last one. */
  readonly from: number;
  readonly signs: string;
  ends(line: string): boolean;
  /** A line in it as it was written, without what stands before the fence. */
  bare(line: string): string;
  readonly isDiagram: boolean;
}

function fencedPieces(lines: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let heading = '';
  // Fences that nothing below ends, by their sign, so that a file of them is looked through once.
  const unclosed = new Map<string, number>();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const title = /^\s{0,3}(?:#{1,6}|={1,6})\s+(\S.*?)\s*#*\s*$/.exec(line)?.[1];
    if (title !== undefined) heading = title;
    const fence = fenceAt(lines, at);
    if (fence === undefined) continue;
    const key = fence.signs[0] ?? '';
    const isOpen = fence.signs.length >= (unclosed.get(key) ?? Number.POSITIVE_INFINITY);
    const end = isOpen ? -1 : lines.findIndex((each, index) => index > fence.from && fence.ends(each));
    if (end < 0) unclosed.set(key, Math.min(fence.signs.length, unclosed.get(key) ?? Number.POSITIVE_INFINITY));
    // A container of another kind that is not closed is none.
    if (end < 0 && !fence.isDiagram) continue;
    const until = end < 0 ? lines.length : end;
    const inner = lines.slice(fence.from + 1, until).map((each) => fence.bare(each));
    if (fence.isDiagram) pieces.push({ text: `${inner.join('\n')}\n`, linesBefore: fence.from + 1, heading });
    at = until;
  }
  return pieces;
}

/** The fence that opens at a line. */
function fenceAt(lines: readonly string[], at: number): Fence | undefined {
  const line = lines[at] ?? '';
  const [, indent = '', signs, info = ''] = anyFence.exec(line) ?? [];
  if (signs !== undefined) {
    const isDiagram = language.test(info);
    // Other containers of colons hold Markdown, among it fences.
    if (signs.startsWith(':') && !isDiagram) return undefined;
    const bare = (each: string): string => each.replace(new RegExp(`^[ \\t>]{0,${indent.length}}`), '');
    const ends = (each: string): boolean => {
      const said = each.replace(/^[\s>]+/, '').trimEnd();
      return said.startsWith(signs) && [...said].every((sign) => sign === signs[0]);
    };
    return { from: at, signs, ends, bare, isDiagram };
  }
  // AsciiDoc: the language in brackets, then dashes.
  if (!/^\[(mermaid|plantuml|uml)\b/i.test(line) || !/^(-{4,}|\.{4,})\s*$/.test(lines[at + 1] ?? '')) return undefined;
  const dashes = (lines[at + 1] ?? '').trim();
  return { from: at + 1, signs: dashes, ends: (each) => each.trim() === dashes, bare: (each) => each, isDiagram: true };
}

const lifeline = /^\s*(?:participant|actor|boundary|control|entity|database|collections|queue)\s/i;
const setting = /^\s*(?:skinparam\s[^{]*$|autonumber|hide\s|!define\s|!theme\s)/i;

/** The pages of a PlantUML text, which `newpage` begins. Lifelines and settings are those of all pages. */
function pagesOf(piece: TextPiece): readonly TextPiece[] {
  const { text, linesBefore, heading } = piece;
  if (!/^[ \t]*newpage\b/im.test(text)) return [piece];
  const lines = text.split('\n');
  const end = lines.findLastIndex((line) => /^\s*@end/.test(line));
  const body = end < 0 ? lines : lines.slice(0, end);
  const starts = body.flatMap((line, index) => (/^\s*newpage\b/i.test(line) ? [index] : [])).slice(0, most);
  const [first = 0] = starts;
  const pages: TextPiece[] = [{ text: `${[...body.slice(0, first), '@enduml'].join('\n')}\n`, linesBefore, heading }];
  for (const [page, start] of starts.entries()) {
    const head = ['@startuml', ...body.slice(0, start).filter((line) => lifeline.test(line) || setting.test(line))];
    const title = /^\s*newpage\s+(\S.*)$/i.exec(body[start] ?? '')?.[1];
    const said = [...head, ...(title === undefined ? [] : [`title ${title.trim()}`])];
    const own = body.slice(start + 1, starts[page + 1] ?? body.length);
    // Lines of the page keep their numbers in the file.
    pages.push({ text: `${[...said, ...own, '@enduml'].join('\n')}\n`, linesBefore: linesBefore + start + 1 - said.length, heading });
  }
  return pages;
}

function startedPieces(lines: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = -1;
  for (const [at, line] of lines.entries()) {
    if (start < 0 && /^\s*@start\w/.test(line)) start = at;
    else if (start >= 0 && /^\s*@end\w/.test(line)) {
      pieces.push({ text: `${lines.slice(start, at + 1).join('\n')}\n`, linesBefore: start, heading: '' });
      start = -1;
    }
  }
  if (start >= 0) pieces.push({ text: lines.slice(start).join('\n'), linesBefore: start, heading: '' });
  return pieces;
}
