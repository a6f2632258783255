import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FontFiles } from '@umlaut/pictures';

/** The diagram font as files, which have one home in the repository. */
const folder = new URL('../../../../../packages/notation/font/', import.meta.url);
const faces: Readonly<Record<keyof FontFiles, string>> = { regular: 'regular', bold: 'bold', italic: 'italic', boldItalic: 'bold-italic' };

/** Paths of the diagram font's files. */
export const fontPaths: readonly string[] = Object.values(faces).map(pathOf);

/** The diagram font's files, for pictures that carry them. */
export function readFontFiles(): FontFiles {
  const read = (key: keyof FontFiles): Uint8Array => readFileSync(pathOf(faces[key]));
  return { regular: read('regular'), bold: read('bold'), italic: read('italic'), boldItalic: read('boldItalic') };
}

function pathOf(face: string): string {
  return fileURLToPath(new URL(`umlaut-diagram-${face}.ttf`, folder));
}
