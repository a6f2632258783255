import { guessText, type Language, parseText, readText as readStatements } from '@umlaut/text';
import type { Found, ReadFile } from './found.ts';
import type { Reading } from './read-any.ts';
import { piecesOf, type TextPiece } from './text-pieces.ts';

/** Reads the diagrams in a text of Mermaid or PlantUML, or in the fenced blocks of Markdown; undefined where there are none. */
export function readText(text: string, reading: Pick<Reading, 'limits' | 'language'>): ReadFile | undefined {
  const pieces = piecesOf(text);
  const read = pieces.flatMap((piece) => readPiece(piece, reading) ?? []);
  if (read.length === 0) return undefined;
  const [first, ...others] = read.filter(({ diagram }) => diagram.nodes.length > 0);
  if (first !== undefined) return { found: [first, ...others] };
  const [remark] = read.flatMap(({ remarks }) => remarks);
  return {
    problem:
      remark === undefined ? 'The text says no elements yet. Write some below its first line.' : `Line ${remark.line}: ${remark.message}`,
  };
}

function readPiece(
  { text, linesBefore, heading }: TextPiece,
  { limits, language: said }: Pick<Reading, 'limits' | 'language'>,
): Found | undefined {
  const language = said ?? guessText(text)?.language;
  if (language === undefined) return undefined;
  const statements = parseText(text, language);
  const { diagram, findings, losses, hints, title, slots } = readStatements(statements, limits);
  const lines = new Map<string, number>();
  for (const [index, slot] of slots.entries()) {
    const line = statements.list[index]?.line;
    if (line !== undefined) for (const id of slot) if (id !== '' && !lines.has(id)) lines.set(id, line + linesBefore);
  }
  return {
    name: title ?? nameIn(text, language) ?? heading,
    format: language,
    diagram,
    hasPlaces: false,
    hints,
    remarks: findings.map(({ severity, message, line, column }) => ({ severity, message, line: line + linesBefore, column })),
    lines,
    losses: losses.map((loss) => (loss.line === undefined ? loss : { ...loss, line: loss.line + linesBefore })),
  };
}

/** The name that PlantUML's first line may give. */
function nameIn(text: string, language: Language): string | undefined {
  return language === 'plantuml' ? /^\s*@start\w+[ \t]+(?:\(id=)?["']?([^\n"')]{1,100})/m.exec(text)?.[1]?.trim() : undefined;
}
