import type { ThemeName } from '@umlaut/notation';
import { pdfPicture, svgPicture } from '@umlaut/pictures';
import { deflate } from './inflate.ts';
import { type Input, placedDiagram } from './input.ts';
import { fileName } from './output.ts';

/** How the diagrams of a call are drawn. */
export interface Look {
  readonly format: 'svg' | 'png' | 'pdf';
  readonly theme: ThemeName;
  readonly scale: number;
  readonly title: string | undefined;
}

/** A picture, and the warnings to print about it. */
export interface Picture {
  readonly content: string | Uint8Array;
  readonly said: readonly string[];
}

/** Draws the diagram of an input. */
export async function pictureOf(input: Input, { format, theme, scale, title }: Look): Promise<Picture> {
  const name = title ?? (input.name === '' ? fileName(input.path) : input.name);
  const named = { name, diagram: await placedDiagram(input) };
  if (format === 'png') {
    const { pngPicture } = await import('./png.ts');
    const { bytes, missing } = await pngPicture(named, { theme, transparent: false, scale });
    const said = `${input.path}: no font on this machine has ${missing.join(' ')}. Install one, or use SVG.`;
    return { content: bytes, said: missing.length === 0 ? [] : [said] };
  }
  const { fontFiles } = await import('./fonts.ts');
  const fonts = await fontFiles();
  if (format === 'svg') return { content: svgPicture(named, { theme, transparent: false, fonts }), said: [] };
  const { bytes, missing } = await pdfPicture(named, { theme, fonts, deflate });
  const said = `${input.path}: the PDF font lacks ${missing.join(' ')}. Use SVG, or PNG where a font has these characters.`;
  return { content: bytes, said: missing.length === 0 ? [] : [said] };
}
