import type { Limits } from '@umlaut/diagram';
import { guessText, type Language, parseText, readText as readStatements } from '@umlaut/text';
import type { Found, ReadFile } from './found.ts';
import { piecesOf, type TextPiece } from './text-pieces.ts';

/** Reads the diagrams in a text of Mermaid or PlantUML, or in the fenced blocks of Markdown; undefined where there are none. */
export function readText(text: string, limits: Limits): ReadFile | undefined {
  const pieces = piecesOf(text);
  const read = pieces.flatMap((piece) => readPiece(piece, limits) ?? []);
  if (read.length === 0) return undefined;
  const [first, ...others] = read.filter(({ diagram }) => diagram.nodes.length > 0);
  if (first !== undefined) return { found: [first, ...others] };
  const [remark] = read.flatMap(({ remarks }) => remarks);
  return {
    problem:
      remark === undefined ? 'The text says no elements yet. Write some below its first line.' : `Line ${remark.line}: ${remark.message}`,
  };
}

function readPiece({ text, linesBefore, heading }: TextPiece, limits: Limits): Found | undefined {
  const guessed = guessText(text);
  if (guessed === undefined) return undefined;
  const { diagram, findings, losses, hints, title } = readStatements(parseText(text, guessed.language), limits);
  return {
    name: title ?? nameIn(text, guessed.language) ?? heading,
    format: guessed.language,
    diagram,
    hasPlaces: false,
    hints,
    remarks: findings.map(({ severity, message, line, column }) => ({ severity, message, line: line + linesBefore, column })),
    losses: losses.map((loss) => (loss.line === undefined ? loss : { ...loss, line: loss.line + linesBefore })),
  };
}

/** The name that PlantUML's first line may give. */
function nameIn(text: string, language: Language): string | undefined {
  return language === 'plantuml' ? /^\s*@start\w+[ \t]+(?:\(id=)?["']?([^\n"')]{1,100})/m.exec(text)?.[1]?.trim() : undefined;
}
