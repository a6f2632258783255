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
 * else all of it.
 */
export function piecesOf(file: string): readonly TextPiece[] {
  const lines = file.replace(/^\ufeff/, '').split('\n');
  const fenced = fencedPieces(lines);
  if (fenced.length > 0) return fenced.slice(0, most);
  const started = startedPieces(lines);
  return started.length > 1 || (started.length === 1 && isProse(lines))
    ? started.slice(0, most)
    : [{ text: file, linesBefore: 0, heading: '' }];
}

/** Whether a file has more than a PlantUML block in it. */
function isProse(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => /^\s*@start/.test(line));
  return lines.slice(0, first).some((line) => line.trim() !== '' && !/^\s*'/.test(line));
}

const opening = /^\s{0,3}(`{3,}|~{3,}|:{3})\s*\{?\.?(mermaid|plantuml|puml|uml)\b/i;

function fencedPieces(lines: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const title = /^\s{0,3}(?:#{1,6}|={1,6})\s+(\S.*?)\s*#*\s*$/.exec(line)?.[1];
    if (title !== undefined) heading = title;
    const close = closeOf(lines, at);
    if (close === undefined) continue;
    const end = lines.findIndex((each, index) => index > close.from && close.ends(each));
    const until = end < 0 ? lines.length : end;
    pieces.push({ text: `${lines.slice(close.from + 1, until).join('\n')}\n`, linesBefore: close.from + 1, heading });
    at = until;
  }
  return pieces;
}

/** Whether a fence opens at a line: the line it begins on, and the test for its last one. */
function closeOf(lines: readonly string[], at: number): { readonly from: number; readonly ends: (line: string) => boolean } | undefined {
  const fence = opening.exec(lines[at] ?? '')?.[1];
  if (fence !== undefined) return { from: at, ends: (line) => line.trim().startsWith(fence) && /^[`~:]+$/.test(line.trim()) };
  // AsciiDoc: the language in brackets, then dashes.
  if (!/^\[(mermaid|plantuml|uml)\b/i.test(lines[at] ?? '') || !/^(-{4,}|\.{4,})\s*$/.test(lines[at + 1] ?? '')) return undefined;
  const dashes = (lines[at + 1] ?? '').trim();
  return { from: at + 1, ends: (line) => line.trim() === dashes };
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
