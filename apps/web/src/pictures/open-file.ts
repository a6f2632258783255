import type { Limits, Loss } from '@umlaut/diagram';
import { reportOf } from '@umlaut/formats';
import { maxFileBytes } from '@umlaut/pictures';
import { type Arrivals, type Arrived, readFile } from './read-file.ts';

/** Opens a file that was dropped, pasted or picked; a diagram without a name is called as the file is. Never rejects. */
export async function openFile(file: File, limits: Limits): Promise<Arrivals> {
  let bytes: Uint8Array;
  try {
    // One byte beyond the limit tells that there is more.
    bytes = new Uint8Array(await file.slice(0, maxFileBytes + 1).arrayBuffer());
  } catch {
    return { problem: 'Couldn’t read the file. It may be a folder, or it may have been moved.' };
  }
  const opened = await readFile(bytes, { limits, name: file.name });
  if (opened.problem !== undefined) return opened;
  const [first, ...others] = opened.found;
  const isOnly = others.length === 0;
  const called = (each: Arrived): Arrived => {
    const own = isOnly && isPageName(each) ? '' : lineOf(each.name);
    const whole = own === '' ? lineOf(file.name.replace(ending, '')) : own;
    const name = [...whole].slice(0, limits.maxNameCharacters).join('').trim();
    return { ...each, name, losses: name === whole ? each.losses : [...each.losses, longName] };
  };
  return { found: [called(first), ...others.map(called)] };
}

/** Whether a file holds one diagram that was read as it stands, so that there is nothing to choose or to tell. */
export function isPlainly(found: readonly Arrived[]): boolean {
  return found.length === 1 && found.every((each) => reportOf(each).lines.length === 0);
}

/** Names that draw.io gives pages by itself. */
function isPageName({ format, name }: Arrived): boolean {
  return format === 'drawio' && /^(Page|Seite|Página)[- ]?\d+$/i.test(name);
}

const ending = /\.(drawio|dio)?\.?(json|svg|png|drawio|xml|mmd|mermaid|puml|plantuml|pu|iuml|md|markdown|adoc|txt)$/i;

const longName: Loss = { how: 'changed', what: 'name beyond the limit', count: 1, elements: [] };

function lineOf(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
