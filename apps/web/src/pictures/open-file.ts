import type { Limits } from '@umlaut/diagram';
import { maxFileBytes, type NamedDiagram, openPicture } from '@umlaut/pictures';
import { inflate } from './compression.ts';

/** A file that was opened, or one sentence that says why it was not. */
export type ChosenFile =
  | (NamedDiagram & {
      /** Something the reader must know though it was opened. */
      readonly notice?: string;
      readonly problem?: never;
    })
  | { readonly problem: string };

/** Opens a file that was dropped, pasted or picked; a diagram without a name is called as the file is. Never rejects. */
export async function openFile(file: File, limits: Limits): Promise<ChosenFile> {
  let bytes: Uint8Array;
  try {
    // One byte beyond the limit tells that there is more.
    bytes = new Uint8Array(await file.slice(0, maxFileBytes + 1).arrayBuffer());
  } catch {
    return { problem: 'The file cannot be read. A folder, or a file that has been moved, cannot be opened.' };
  }
  const opened = await openPicture(bytes, { limits, inflate });
  if (opened.problem !== undefined) return { problem: opened.problem };
  const name = opened.name === '' ? nameOf(file, limits) : opened.name;
  const { diagram, lostParts } = opened;
  if (lostParts === 0) return { name, diagram };
  return {
    name,
    diagram,
    notice: `${lostParts} ${lostParts === 1 ? 'part' : 'parts'} of the file could not be read and had to be left out.`,
  };
}

function nameOf(file: File, { maxNameCharacters }: Limits): string {
  const plain = file.name
    .replace(/\.(json|svg|png)$/i, '')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...plain].slice(0, maxNameCharacters).join('').trim();
}
