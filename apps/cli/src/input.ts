import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { type Found, readAny } from '@umlaut/formats';
import { arrangeDiagram } from '@umlaut/layout';
import { inflate } from './inflate.ts';
import { layout } from './layout.ts';
import { type Call, countOf } from './options.ts';
import { Stop } from './stop.ts';
import type { Terminal } from './terminal.ts';

/** A diagram of an input, with its number in it, from 1. */
export interface Input extends Found {
  readonly path: string;
  readonly number: number;
}

/** Languages that `--from` may name; anything else is told by its content. */
export const languages = ['mermaid', 'plantuml'] as const;

/** Reads every diagram in the call's files, one file after the other. Throws a `Stop` where one cannot be read. */
export async function readInputs(call: Call, terminal: Terminal): Promise<readonly Input[]> {
  if (call.files.filter((path) => path === '-').length > 1) throw new Stop(2, 'Standard input can be read once.');
  const inputs: Input[] = [];
  for (const path of call.files) inputs.push(...(await readPath(path, call, terminal)));
  return inputs;
}

/** Every diagram in a file, or in standard input where the path is `-`. */
export async function readPath(path: string, call: Call, terminal: Terminal): Promise<readonly Input[]> {
  return readBytes(await bytesOf(path, terminal), path, call);
}

/** Every diagram in the content of a file. */
export async function readBytes(bytes: Uint8Array, path: string, call?: Call): Promise<readonly Input[]> {
  const language = languages.find((each) => each === call?.option('from'));
  const read = await readAny(bytes, { limits: defaultLimits, inflate, ...(language === undefined ? {} : { language }) });
  if (read.problem !== undefined) throw new Stop(3, `${path}: ${read.problem}`);
  return read.found.map((found, index) => ({ ...found, path, number: index + 1 }));
}

/** The diagram that `--page` names, or the first. */
export async function readOne(path: string, call: Call, terminal: Terminal): Promise<Input> {
  const all = await readPath(path, call, terminal);
  const number = countOf(call, 'page') ?? 1;
  const found = all.find((each) => each.number === number);
  if (found === undefined) throw new Stop(2, `${path} has ${all.length} diagrams; there is no number ${number}.`);
  return found;
}

/** The diagram of an input with a place for every node. */
export async function placedDiagram({ diagram, hasPlaces, hints }: Input): Promise<Diagram> {
  if (hasPlaces) return diagram;
  return arrangeDiagram(diagram, hints, layout);
}

async function bytesOf(path: string, terminal: Terminal): Promise<Uint8Array> {
  try {
    return path === '-' ? await terminal.readInput() : await readFile(resolve(terminal.folder, path));
  } catch (error) {
    throw new Stop(3, `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
