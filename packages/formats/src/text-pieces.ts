import { fencesIn } from './fences.ts';

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
/** Most characters that pages may repeat of the lines above them, all pages of a file together. */
const mostRepeated = 256 * 1024;

/**
 * The texts of diagrams in a file: the fenced blocks of Markdown and AsciiDoc that say their language, else the `@start…` blocks of PlantUML,
 * else all of it; each page of a PlantUML text is one.
 */
export function piecesOf(file: string): readonly TextPiece[] {
  const lines = file.replace(/^\ufeff/, '').split('\n');
  const fenced = fencesIn(lines, most).flatMap(({ lines: inner, linesBefore, heading }) => {
    const started = startedPieces(inner);
    const parts = started.length > 1 ? started : [{ text: `${inner.join('\n')}\n`, linesBefore: 0, heading: '' }];
    return parts.map((part): TextPiece => ({ ...part, linesBefore: linesBefore + part.linesBefore, heading }));
  });
  const started = fenced.length > 0 ? [] : startedPieces(lines);
  const isSplit = started.length > 1 || (started.length === 1 && isProse(lines));
  const pieces = fenced.length > 0 ? fenced : isSplit ? started : [{ text: file, linesBefore: 0, heading: '' }];
  const room = { characters: mostRepeated };
  return pieces
    .slice(0, most)
    .flatMap((piece) => pagesOf(piece, room))
    .slice(0, most);
}

/** Whether a file has more than a PlantUML block in it. */
function isProse(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => /^\s*@start/.test(line));
  return lines.slice(0, first).some((line) => line.trim() !== '' && !/^\s*'/.test(line));
}

const lifeline = /^\s*(?:participant|actor|boundary|control|entity|database|collections|queue)\s/i;
const setting = /^\s*(?:skinparam\s[^{]*$|autonumber|hide\s|!define\s|!theme\s)/i;

/**
 * The pages of a PlantUML text, which `newpage` begins. Lifelines and settings are those of all pages, as long as `room` has characters left
 * for them.
 */
function pagesOf(piece: TextPiece, room: { characters: number }): readonly TextPiece[] {
  const { text, linesBefore, heading } = piece;
  if (!/^[ \t]*newpage\b/im.test(text)) return [piece];
  const lines = text.split('\n');
  const end = lines.findLastIndex((line) => /^\s*@end/.test(line));
  const body = end < 0 ? lines : lines.slice(0, end);
  const starts = body.flatMap((line, index) => (/^\s*newpage\b/i.test(line) ? [index] : [])).slice(0, most);
  const [first = 0] = starts;
  const pages: TextPiece[] = [{ text: `${[...body.slice(0, first), '@enduml'].join('\n')}\n`, linesBefore, heading }];
  const head = ['@startuml'];
  let above = 0;
  for (const [page, start] of starts.entries()) {
    for (; above < start; above += 1) if (isOfAllPages(body[above] ?? '')) head.push(body[above] ?? '');
    room.characters -= head.reduce((sum, line) => sum + line.length, 0);
    if (room.characters < 0) break;
    const title = /^\s*newpage\s+(\S.*)$/i.exec(body[start] ?? '')?.[1];
    const said = [...head, ...(title === undefined ? [] : [`title ${title.trim()}`])];
    const own = body.slice(start + 1, starts[page + 1] ?? body.length);
    // Lines of the page keep their numbers in the file.
    pages.push({ text: `${[...said, ...own, '@enduml'].join('\n')}\n`, linesBefore: linesBefore + start + 1 - said.length, heading });
  }
  return pages;
}

function isOfAllPages(line: string): boolean {
  return lifeline.test(line) || setting.test(line);
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
