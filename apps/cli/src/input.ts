import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { applyChanges, type Diagram, defaultLimits, type Limits } from '@umlaut/diagram';
import { decodeText, type Found, readAny } from '@umlaut/formats';
import { arrangeDiagram, placeFresh } from '@umlaut/layout';
import { withIncludes } from './includes.ts';
import { inflate } from './inflate.ts';
import { layout } from './layout.ts';
import { type Call, countOf } from './options.ts';
import { Stop, unreadable } from './stop.ts';
import type { Terminal } from './terminal.ts';

/** A diagram of an input, with its number in it, from 1. */
export interface Input extends Found {
  readonly path: string;
  readonly number: number;
}

/** The option that lets PlantUML include files. */
export const include = { value: 'folder', help: 'allow PlantUML !include of files inside this folder' } as const;

/** Languages that `--from` may name; anything else is told by its content. */
export const languages = ['mermaid', 'plantuml'] as const;

/** Diagrams, and whether there was a file that could not be read. */
export interface Inputs {
  readonly inputs: readonly Input[];
  readonly isUnread: boolean;
}

/** Reads every diagram in the call's files, one file after the other, and tells which files cannot be read. Throws a `Stop` where none can. */
export async function readInputs(call: Call, terminal: Terminal): Promise<Inputs> {
  if (call.files.filter((path) => path === '-').length > 1) throw new Stop(2, 'Standard input can only be used once.');
  const inputs: Input[] = [];
  const stops: Stop[] = [];
  for (const path of call.files) {
    try {
      inputs.push(...(await readPath(path, call, terminal)));
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      stops.push(error);
    }
  }
  const [first] = stops;
  if (inputs.length === 0 && first !== undefined && stops.length === 1) throw first;
  for (const stop of stops) terminal.say(stop.message);
  return { inputs, isUnread: stops.length > 0 };
}

/** Every diagram in a file, or in standard input where the path is `-`. */
export async function readPath(path: string, call: Call, terminal: Terminal): Promise<readonly Input[]> {
  const bytes = await bytesOf(path, terminal);
  const named = call.option('include');
  if (named === undefined) return readBytes(bytes, path, call);
  const folder = resolve(terminal.folder, named);
  const beside = path === '-' ? folder : dirname(resolve(terminal.folder, path));
  const decoded = decodeText(bytes);
  if (decoded.problem !== undefined) throw new Stop(3, `${path}: ${decoded.problem}`);
  const { text, lineOf } = await withIncludes(decoded.text, path, { folder, named, beside });
  const inputs = await readBytes(Buffer.from(text), path, call);
  return inputs.map(({ remarks, losses, lines, ...input }) => ({
    ...input,
    remarks: remarks.map((remark) => ({ ...remark, line: lineOf(remark.line) })),
    losses: losses.map((loss) => (loss.line === undefined ? loss : { ...loss, line: lineOf(loss.line) })),
    ...(lines === undefined ? {} : { lines: new Map([...lines].map(([id, line]) => [id, lineOf(line)])) }),
  }));
}

/** Limits of what is read: not those of a server, which stores less, but of what can be drawn. */
const limits: Limits = { ...defaultLimits, maxNodes: 10_000, maxEdges: 20_000, maxBytes: 16 * 1024 * 1024 };

/** Every diagram in the content of a file. */
export async function readBytes(bytes: Uint8Array, path: string, call?: Call): Promise<readonly Input[]> {
  const language = languages.find((each) => each === call?.option('from'));
  const read = await readAny(bytes, { limits, inflate, name: path, ...(language === undefined ? {} : { language }) });
  if (read.problem !== undefined) throw new Stop(3, `${path}: ${read.problem}`);
  return read.found.map((found, index) => ({ ...found, path, number: index + 1 }));
}

/** The diagram that `--page` names, or the first. */
export async function readOne(path: string, call: Call, terminal: Terminal): Promise<Input> {
  const all = await readPath(path, call, terminal);
  const number = countOf(call, 'page') ?? 1;
  const found = all.find((each) => each.number === number);
  if (found === undefined) throw new Stop(2, `${path} has ${all.length} diagrams; there is no diagram ${number}.`);
  return found;
}

/** The diagram of an input with a place for every node. */
export async function placedDiagram({ diagram, hasPlaces, placed, hints }: Input): Promise<Diagram> {
  if (hasPlaces) return diagram;
  if (placed !== undefined && placed.size > 0) {
    const fresh = new Set(diagram.nodes.flatMap(({ id }) => (placed.has(id) ? [] : [id])));
    return applyChanges(diagram, placeFresh(diagram, fresh, { hints }));
  }
  return arrangeDiagram(diagram, hints, layout);
}

async function bytesOf(path: string, terminal: Terminal): Promise<Uint8Array> {
  try {
    return path === '-' ? await terminal.readInput() : await readFile(resolve(terminal.folder, path));
  } catch (error) {
    throw unreadable(path, error);
  }
}
