import type { Limits } from '@umlaut/diagram';
import { foreignFile, type Inflate, isPng, maxFileBytes, openPicture, textOf, utf8Bytes } from '@umlaut/pictures';
import type { Language } from '@umlaut/text';
import { decodeText, isUtf16 } from './decode-text.ts';
import { readDrawio } from './drawio/read-drawio.ts';
import { contentOfSvg } from './drawio/unpack.ts';
import type { ReadFile } from './found.ts';
import { readText } from './read-text.ts';
import { declaresEntities } from './xml.ts';

/** The limits of a diagram, and the platform's way to unpack. */
export interface Reading {
  readonly limits: Limits;
  readonly inflate: Inflate;
  /** The language of the text, for one that does not tell by itself. */
  readonly language?: Language;
  /** Name of the file: its ending says the language of a text that nothing else tells of. */
  readonly name?: string;
}

const problems = {
  tooLarge: 'The file is larger than 5 MiB. Choose a smaller one.',
  declares: 'This file contains a DOCTYPE or entities and can’t be opened for security reasons.',
} as const;

/**
 * Finds out what `bytes` are, by their content, and reads every diagram in them. Nothing in them is run, loaded or expanded.
 * `bytes` may be cut off after `maxFileBytes`, given one byte more.
 */
export async function readAny(bytes: Uint8Array, reading: Reading): Promise<ReadFile> {
  if (bytes.length > maxFileBytes) return { problem: problems.tooLarge };
  if (isPng(bytes)) return readPng(bytes, reading);
  const decoded = decodeText(bytes);
  if (decoded.problem !== undefined) return { problem: decoded.problem };
  return readDecoded(decoded.text, isUtf16(bytes) ? utf8Bytes(decoded.text) : bytes, reading);
}

async function readDecoded(text: string, bytes: Uint8Array, reading: Reading): Promise<ReadFile> {
  if (reading.language !== undefined) return readText(text, reading) ?? { problem: foreignFile };
  const bare = text.trimStart();
  if (bare.startsWith('<')) return readMarkup(bare, bytes, reading);
  if (bare.startsWith('{')) {
    const opened = await readOwn(bytes, reading);
    if (opened.problem === undefined || /^\{\s*"/.test(bare)) return opened;
  }
  const language = languageOfName(reading.name ?? '');
  return readText(text, reading) ?? (language && readText(text, { ...reading, language })) ?? { problem: foreignFile };
}

/** The language of a text by the ending of its file. */
function languageOfName(name: string): Language | undefined {
  if (/\.(?:puml|plantuml|pu|iuml|wsd)$/i.test(name)) return 'plantuml';
  return /\.(?:mmd|mermaid)$/i.test(name) ? 'mermaid' : undefined;
}

async function readPng(bytes: Uint8Array, reading: Reading): Promise<ReadFile> {
  for (const keyword of ['mxfile', 'mxGraphModel']) {
    const text = await textOf(bytes, { keyword, most: maxFileBytes, inflate: reading.inflate });
    if (text !== undefined) return readDrawio(percentDecoded(text), reading);
  }
  return readOwn(bytes, reading);
}

async function readMarkup(text: string, bytes: Uint8Array, reading: Reading): Promise<ReadFile> {
  // SVG of draw.io names SVG's document type, so its picture is not parsed: only the text in its first element is.
  const content = contentOfSvg(text);
  if (content !== undefined) return readDrawio(content, reading);
  if (/<svg[\s>]/.test(text)) return readOwn(bytes, reading);
  if (declaresEntities(text)) return { problem: problems.declares };
  if (/<mx(file|GraphModel)[\s>]/.test(text.slice(0, 4096))) return readDrawio(text, reading);
  return readText(text, reading) ?? readOwn(bytes, reading);
}

async function readOwn(bytes: Uint8Array, reading: Reading): Promise<ReadFile> {
  const opened = await openPicture(bytes, reading);
  if (opened.problem !== undefined) return { problem: opened.problem };
  const { name, diagram, lostParts } = opened;
  const losses = lostParts === 0 ? [] : [{ how: 'dropped', what: 'parts that couldn’t be read', count: lostParts, elements: [] } as const];
  return { found: [{ name, format: 'umlaut', diagram, hasPlaces: true, remarks: [], losses }] };
}

function percentDecoded(text: string): string {
  if (!text.startsWith('%3C')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // The text is damaged, which reading it tells.
    return text;
  }
}
