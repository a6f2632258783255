import { checkDiagram, type Diagram, type Limits, type TextLayer } from '@umlaut/diagram';
import { guessText, type Language, parseText, readText as readStatements, textLayerOf } from '@umlaut/text';
import type { Found, ReadFile } from './found.ts';
import { atPlaces, takePlacesLine } from './places-line.ts';
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
      remark === undefined ? 'The text contains no elements yet. Add some below the first line.' : `Line ${remark.line}: ${remark.message}`,
  };
}

function readPiece(
  { text: whole, linesBefore, heading }: TextPiece,
  { limits, language: wanted }: Pick<Reading, 'limits' | 'language'>,
): Found | undefined {
  const { text, places } = takePlacesLine(whole);
  const language = wanted ?? guessText(text)?.language;
  if (language === undefined) return undefined;
  const statements = parseText(text, language);
  const said = readStatements(statements, limits);
  const { diagram: read, findings, losses, hints, title, slots } = said;
  const { diagram, placed } = places === undefined ? { diagram: read } : atPlaces(read, slots, places);
  const lines = new Map<string, number>();
  for (const [index, slot] of slots.entries()) {
    const line = statements.list[index]?.line;
    if (line !== undefined) for (const id of slot) if (id !== '' && !lines.has(id)) lines.set(id, line + linesBefore);
  }
  return {
    name: title ?? nameIn(text, language) ?? heading,
    format: language,
    diagram: withText(diagram, textLayerOf(statements, said), limits),
    hasPlaces: placed !== undefined && placed.size === diagram.nodes.length,
    ...(placed === undefined ? {} : { placed }),
    hints,
    remarks: findings.map(({ severity, message, line, column }) => ({ severity, message, line: line + linesBefore, column })),
    lines,
    losses: losses.map((loss) => (loss.line === undefined ? loss : { ...loss, line: loss.line + linesBefore })),
  };
}

/** Keeps the text with its comments and order beside the diagram that it says; one that is too long to be stored is left out. */
function withText(diagram: Diagram, { language, lines }: TextLayer, limits: Limits): Diagram {
  const stored = lines.map(({ of, ...line }) => (of === undefined ? line : { ...line, of: [...of] }));
  const kept: Diagram = { ...diagram, text: { language, lines: stored } };
  return checkDiagram(kept, limits).length > 0 ? diagram : kept;
}

/** The name that PlantUML's first line may give. */
function nameIn(text: string, language: Language): string | undefined {
  return language === 'plantuml' ? /^[ \t]*@start\w+[ \t]+(?:\(id=)?["']?([^\n"')]{1,100})/m.exec(text)?.[1]?.trim() : undefined;
}
