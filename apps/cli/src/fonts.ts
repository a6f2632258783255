import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FontKey } from '@umlaut/notation';
import type { FontFiles } from '@umlaut/pictures';

const faces: Readonly<Record<FontKey, string>> = { regular: 'regular', bold: 'bold', italic: 'italic', boldItalic: 'bold-italic' };

/** Paths of the diagram font's files: beside the built command, or in the repository. */
export function fontPaths(): Readonly<Record<FontKey, string>> {
  const built = new URL('./font/', import.meta.url);
  const folder = existsSync(built) ? built : new URL('../../../packages/notation/font/', import.meta.url);
  const path = (key: FontKey): string => fileURLToPath(new URL(`umlaut-diagram-${faces[key]}.ttf`, folder));
  return { regular: path('regular'), bold: path('bold'), italic: path('italic'), boldItalic: path('boldItalic') };
}

/** The diagram font's files, for pictures that carry them. */
export async function fontFiles(): Promise<FontFiles> {
  const { regular, bold, italic, boldItalic } = fontPaths();
  const [one, two, three, four] = await Promise.all([readFile(regular), readFile(bold), readFile(italic), readFile(boldItalic)]);
  return { regular: one, bold: two, italic: three, boldItalic: four };
}
