import { writeDiagram } from '@umlaut/diagram';
import type { ThemeName } from '@umlaut/notation';
import { type NamedDiagram, pdfPicture, svgPicture } from '@umlaut/pictures';
import { deflate } from './compression.ts';
import { fontFiles } from './fonts.ts';
import { type PngScale, pngPicture } from './png-picture.ts';

export type PictureFormat = 'svg' | 'png' | 'pdf' | 'json';

export interface PictureWishes {
  readonly format: PictureFormat;
  readonly theme: ThemeName;
  /** Of SVG and PNG. */
  readonly transparent: boolean;
  /** Of PNG. */
  readonly scale: PngScale;
}

/** A file, and what there is to say about it, as a sentence. */
export interface MadePicture {
  readonly file: Blob;
  readonly notice?: string;
}

/** Makes the file. Rejects with a `PictureProblem` when that cannot be. */
export async function makePicture(named: NamedDiagram, { format, theme, transparent, scale }: PictureWishes): Promise<MadePicture> {
  // The button's own change is drawn first: making a large picture keeps the page busy.
  await new Promise((resolve) => setTimeout(resolve, 30));
  if (format === 'png') return { file: await pngPicture(named, { theme, transparent, scale }) };
  if (format === 'pdf') return makePdf(named, theme);
  if (format === 'json') return { file: new Blob([writeDiagram(named.diagram)], { type: 'application/json' }) };
  return { file: new Blob([svgPicture(named, { theme, transparent })], { type: 'image/svg+xml' }) };
}

async function makePdf(named: NamedDiagram, theme: ThemeName): Promise<MadePicture> {
  const { bytes, missing } = await pdfPicture(named, { theme, fonts: await fontFiles(), deflate });
  const file = new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' });
  if (missing.length === 0) return { file };
  const shown = missing.slice(0, 8).join(' ');
  return { file, notice: `The font in the PDF has no sign for ${shown}${missing.length > 8 ? ' …' : ''}. SVG and PNG show them.` };
}
