/** The lines of a fenced block that holds a diagram. */
export interface FencedLines {
  readonly lines: readonly string[];
  /** Lines of the file before them. */
  readonly linesBefore: number;
  /** The heading above the block; empty where there is none. */
  readonly heading: string;
}

/** Longest line that may open a fence or be a heading. */
const longest = 4_000;

// A run of signs is taken whole, so that a line that is none is passed once.
const before = String.raw`((?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)`;
const anyFence = new RegExp(`^${before}(\`{3,}(?!\`)|~{3,}(?!~)|:{3,}(?!:))([^\`]*)$`);
const language = /^\s*(?:\{\s*)?[.]?(?:mermaid|plantuml|puml|uml)(?![\w-])/i;

interface Fence {
  /** The line that opens it, behind which its own begin. */
  readonly from: number;
  /** The last of the lines that could end it. */
  readonly lastEnd: number;
  ends(line: string): boolean;
  /** A line in it as it was written, without what stands before the fence. */
  bare(line: string): string;
  readonly isDiagram: boolean;
}

/** The fenced blocks of Markdown and AsciiDoc that say that they hold a diagram, the first `most`. In time that grows as the lines do. */
export function fencesIn(lines: readonly string[], most: number): readonly FencedLines[] {
  const found: FencedLines[] = [];
  const lastEnds = lastEndsIn(lines);
  let heading = '';
  for (let at = 0; at < lines.length && found.length < most; at += 1) {
    heading = headingIn(lines[at] ?? '') ?? heading;
    const fence = fenceAt(lines, at, lastEnds);
    if (fence === undefined) continue;
    const isClosed = fence.lastEnd > fence.from;
    // A container of another kind that is not closed is none.
    if (!isClosed && !fence.isDiagram) continue;
    let end = fence.from + 1;
    while (end < lines.length && !(isClosed && fence.ends(lines[end] ?? ''))) end += 1;
    if (fence.isDiagram) {
      const inner = lines.slice(fence.from + 1, end).map((line) => fence.bare(line));
      found.push({ lines: inner, linesBefore: fence.from + 1, heading });
    }
    at = end;
  }
  return found;
}

/** The heading that a line is. */
function headingIn(line: string): string | undefined {
  if (line.length > longest) return undefined;
  const title = /^\s{0,3}(?:#{1,6}|={1,6})\s+(\S.*)$/.exec(line)?.[1]?.trimEnd();
  if (title === undefined) return undefined;
  let length = title.length;
  while (length > 1 && title[length - 1] === '#') length -= 1;
  return title.slice(0, length).trimEnd();
}

/** The last line that can close a fence of these characters, so that an unclosed fence is found without a search. */
type LastEnds = (signs: string) => number;

function lastEndsIn(lines: readonly string[]): LastEnds {
  const last = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const signs = endSigns(line);
    const [sign = ''] = signs;
    if (signs.length < 3 || !isRun(signs)) continue;
    const byLength = last.get(sign) ?? [];
    byLength[Math.min(signs.length, longest)] = index;
    last.set(sign, byLength);
  }
  // A line of more signs ends a fence of fewer, too.
  for (const byLength of last.values()) {
    for (let length = byLength.length - 2; length >= 0; length -= 1)
      byLength[length] = Math.max(byLength[length] ?? -1, byLength[length + 1] ?? -1);
  }
  return (signs) => last.get(signs[0] ?? '')?.[signs.length] ?? -1;
}

function endSigns(line: string): string {
  return /^[`~:.\->\s]/.test(line) ? line.replace(/^[\s>]+/, '').trimEnd() : '';
}

/** Whether a text is one sign of a fence, repeated. */
function isRun(signs: string): boolean {
  const [sign = ''] = signs;
  if (!'`~:-.'.includes(sign)) return false;
  for (let at = 1; at < signs.length; at += 1) if (signs[at] !== sign) return false;
  return signs !== '';
}

/** The fence that opens at a line. */
function fenceAt(lines: readonly string[], at: number, lastEnds: LastEnds): Fence | undefined {
  const line = lines[at] ?? '';
  if (line.length > longest) return undefined;
  const [, indent = '', signs, info = ''] = anyFence.exec(line) ?? [];
  if (signs !== undefined) {
    const isDiagram = language.test(info);
    // Other containers of colons hold Markdown, among it fences.
    if (signs.startsWith(':') && !isDiagram) return undefined;
    const ends = (each: string): boolean => {
      const said = endSigns(each);
      return said.startsWith(signs) && isRun(said);
    };
    return { from: at, lastEnd: lastEnds(signs), ends, bare: (each) => withoutIndent(each, indent.length), isDiagram };
  }
  // AsciiDoc: the language in brackets, then dashes.
  const below = (lines[at + 1] ?? '').trimEnd();
  if (!/^\[(mermaid|plantuml|uml)\b/i.test(line) || !/^[-.]/.test(below) || below.length < 4 || !isRun(below)) return undefined;
  return { from: at + 1, lastEnd: lastEnds(below), ends: (each) => each.trim() === below, bare: (each) => each, isDiagram: true };
}

/** A line without the blanks and signs of quotes that it begins with, `most` at most. */
function withoutIndent(line: string, most: number): string {
  let at = 0;
  while (at < most && (line[at] === ' ' || line[at] === '\t' || line[at] === '>')) at += 1;
  return line.slice(at);
}
