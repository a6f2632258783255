import { readFile, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { decodeText } from '@umlaut/formats';
import { Stop } from './stop.ts';

/** A text with what it includes, and the line of the file that each of its lines comes from; both count from 1. */
export interface Included {
  readonly text: string;
  readonly lineOf: (line: number) => number;
}

/** Folder that included files must lie in, and the file that they are looked for beside. */
interface Place {
  readonly folder: string;
  /** The folder as the call names it. */
  readonly named: string;
  readonly beside: string;
}

const deepest = 16;
/** Of all included files together. */
const mostBytes = 1024 * 1024;
const form = /^\s*!include(_once|_many)?\s+(?!<|https?:)"?([^"!\s][^"!]*?)"?\s*$/;

/**
 * Puts the files in for `!include` of PlantUML, all of them below one folder. Libraries and addresses stay as they are: nothing is fetched.
 * Throws a `Stop` where a file cannot be read or lies elsewhere.
 */
export async function withIncludes(text: string, path: string, { folder, named, beside }: Place): Promise<Included> {
  const root = await realpath(folder).catch(() => {
    throw new Stop(2, `The --include folder ${named} does not exist.`);
  });
  const origins: number[] = [];
  const lines: string[] = [];
  const seen = new Set<string>();
  let bytes = 0;

  async function put(content: string, place: { readonly beside: string; readonly depth: number; readonly origin?: number }): Promise<void> {
    for (const [index, line] of content.split('\n').entries()) {
      const origin = place.origin ?? index + 1;
      const [, how, name] = form.exec(line) ?? [];
      if (name === undefined) {
        if (place.depth > 0 && /^\s*@(?:start|end)/.test(line)) continue;
        lines.push(line);
        origins.push(origin);
        continue;
      }
      const where = `${path}:${origin}: `;
      if (place.depth >= deepest) throw new Stop(3, `${where}includes are nested more than ${deepest} levels deep.`);
      const file = await fileOf(name, [place.beside, root], where);
      if (how === '_once' && seen.has(file)) continue;
      seen.add(file);
      const included = await readFile(file);
      bytes += included.length;
      if (bytes > mostBytes) throw new Stop(3, `${where}the included files exceed 1 MiB in total.`);
      const decoded = decodeText(included);
      if (decoded.problem !== undefined) throw new Stop(3, `${where}${name}: ${decoded.problem}`);
      await put(decoded.text, { beside: dirname(file), depth: place.depth + 1, origin });
    }
  }

  async function fileOf(name: string, folders: readonly string[], where: string): Promise<string> {
    for (const each of folders) {
      // Links lead out of a folder, too.
      const file = await realpath(resolve(each, name)).catch(() => undefined);
      if (file === undefined) continue;
      const inside = relative(root, file);
      if (inside.startsWith('..') || isAbsolute(inside)) throw new Stop(3, `${where}${name} is not inside ${named}.`);
      return file;
    }
    throw new Stop(3, `${where}${name} does not exist.`);
  }

  await put(text, { beside, depth: 0 });
  return { text: lines.join('\n'), lineOf: (line) => origins[line - 1] ?? line };
}
