import { type Diagram, isObject, isTooLong, type Limits, nameProblem, parseJson, readDiagram, salvageDiagram } from '@umlaut/diagram';
import { metadataOf } from '@umlaut/notation';
import { utf8Text } from './bytes.ts';
import { readEmbedded } from './embedded.ts';
import { type Inflate, isPng, textOf } from './png.ts';

/** Files larger than this are not read, bytes. */
export const maxFileBytes = 5 * 1024 * 1024;

/** Keyword of the PNG text chunk that holds the diagram. */
export const pngKeyword = 'Umlaut';

/** A diagram out of a file, or one sentence that says why there is none. */
export type OpenedFile =
  | {
      /** One line that a diagram can be called by; empty when the file says none. */
      readonly name: string;
      readonly diagram: Diagram;
      /** How many parts of it could not be read and are left out. */
      readonly lostParts: number;
      readonly problem?: never;
    }
  | { readonly problem: string };

/** The sentence about a file that holds no diagram. */
export const foreignFile =
  'No diagram found in this file. Choose a Mermaid, PlantUML, Markdown, draw.io or JSON file, or an image exported from Umlaut.';

const problems = {
  tooLarge: 'The file is larger than 5 MiB. Choose a smaller one.',
  declares: 'This SVG file contains a DOCTYPE and can’t be opened for security reasons.',
  damaged: 'The diagram in this file is damaged and can’t be read.',
} as const;

/**
 * Opens a file that somebody chose, whatever it is: a picture with its diagram inside, SVG or PNG, or the JSON text of a
 * diagram. Nothing in it is run, loaded or expanded. `bytes` may be cut off after `maxFileBytes`, given one byte more.
 */
export async function openPicture(
  bytes: Uint8Array,
  { limits, inflate }: { readonly limits: Limits; readonly inflate: Inflate },
): Promise<OpenedFile> {
  if (bytes.length > maxFileBytes) return { problem: problems.tooLarge };
  if (isPng(bytes)) {
    const text = await textOf(bytes, { keyword: pngKeyword, most: maxFileBytes, inflate });
    return text === undefined ? foreign : openEmbedded(text, limits);
  }
  const text = utf8Text(bytes)?.trimStart();
  if (text === undefined) return foreign;
  if (text.startsWith('<')) return openSvg(text, limits);
  return openJson(text, limits);
}

const foreign: OpenedFile = { problem: foreignFile };

function openSvg(text: string, limits: Limits): OpenedFile {
  if (/<!(doctype|entity)/i.test(text)) return { problem: problems.declares };
  const kept = /<svg[\s>]/.test(text) ? metadataOf(text) : undefined;
  return kept === undefined ? foreign : openEmbedded(kept, limits);
}

function openEmbedded(text: string, limits: Limits): OpenedFile {
  const found = readEmbedded(text);
  return found === undefined ? { problem: problems.damaged } : openData(found, limits);
}

function openJson(text: string, limits: Limits): OpenedFile {
  const embedded = readEmbedded(text);
  if (embedded !== undefined) return openData(embedded, limits);
  const value = parseJson(text);
  const isDiagramLike = isObject(value) && (Array.isArray(value.nodes) || Array.isArray(value.edges));
  return isDiagramLike ? openData({ name: '', data: JSON.stringify(value) }, limits) : foreign;
}

function openData({ name: said, data }: { readonly name: string; readonly data: string }, limits: Limits): OpenedFile {
  const name = usableName(said, limits);
  const read = readDiagram(data, limits);
  if (read.diagram !== undefined) return { name, diagram: read.diagram, lostParts: 0 };
  // A text that is too long without white space stays too long after a repair.
  if (isTooLong(data, limits)) return { problem: read.findings[0]?.message ?? problems.damaged };
  const { diagram, findings } = salvageDiagram(data);
  const [first] = readDiagram(JSON.stringify(diagram), limits).findings;
  if (first !== undefined) return { problem: first.message };
  return diagram.nodes.length === 0 ? { problem: problems.damaged } : { name, diagram, lostParts: findings.length };
}

/** A name that a diagram may have stays as it is, whatever spaces it has; of any other, what can be said in one line. */
function usableName(name: string, limits: Limits): string {
  if (nameProblem(name, limits) === undefined) return name.trim();
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, limits.maxNameCharacters).join('').trim();
}
