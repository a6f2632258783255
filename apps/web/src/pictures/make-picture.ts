import type { Diagram } from '@umlaut/diagram';
import { type WritingWish, type WrittenFormat, writeAs } from '@umlaut/formats';
import type { ThemeName } from '@umlaut/notation';
import { foreignSignsOf, type NamedDiagram, type PictureLook, pdfPicture, svgPicture } from '@umlaut/pictures';
import { deflate } from './compression.ts';
import { fontFiles, readyFonts } from './fonts.ts';
import { paintText } from './paint-text.ts';
import { type PngScale, pngPicture } from './png-picture.ts';

/** Formats of files that a diagram is exported as: pictures, and texts of other tools. */
export type FileFormat = 'svg' | 'png' | 'pdf' | WrittenFormat;

/** Name, ending and media type of each format. */
export const fileFormats: Readonly<Record<FileFormat, { readonly name: string; readonly extension: string; readonly type: string }>> = {
  svg: { name: 'SVG', extension: 'svg', type: 'image/svg+xml' },
  png: { name: 'PNG', extension: 'png', type: 'image/png' },
  pdf: { name: 'PDF', extension: 'pdf', type: 'application/pdf' },
  json: { name: 'JSON', extension: 'json', type: 'application/json' },
  mermaid: { name: 'Mermaid', extension: 'mmd', type: 'text/plain;charset=utf-8' },
  plantuml: { name: 'PlantUML', extension: 'puml', type: 'text/plain;charset=utf-8' },
  markdown: { name: 'Markdown', extension: 'md', type: 'text/markdown;charset=utf-8' },
  drawio: { name: 'draw.io', extension: 'drawio', type: 'application/xml' },
};

/** The format, if it is one that is written as a text. */
export function writtenFormat(format: FileFormat): WrittenFormat | undefined {
  return format === 'svg' || format === 'png' || format === 'pdf' ? undefined : format;
}

export interface PictureWishes extends WritingWish {
  readonly format: FileFormat;
  readonly theme: ThemeName;
  /** Of SVG and PNG. */
  readonly transparent: boolean;
  /** Of PNG. */
  readonly scale: PngScale;
  /** Of SVG: whether it brings its fonts; true when absent. */
  readonly hasFonts?: boolean;
}

/** A file, and what there is to say about it, as a sentence. */
export interface MadePicture {
  readonly file: Blob;
  readonly notice?: string;
}

/** Makes the file. Rejects with a `PictureProblem` when that cannot be. */
export async function makePicture(named: NamedDiagram, wishes: PictureWishes): Promise<MadePicture> {
  const { format, theme, transparent, scale } = wishes;
  // The button's own change is drawn first: making a large picture keeps the page busy.
  await new Promise((resolve) => setTimeout(resolve, 30));
  if (format === 'png') return { file: await pngPicture(named, { theme, transparent, scale }) };
  if (format === 'pdf') return makePdf(named, theme);
  const written = writtenFormat(format);
  if (written !== undefined) return { file: new Blob([writeAs(named, written, wishes).text], { type: fileFormats[format].type }) };
  const look = { theme, transparent };
  return wishes.hasFonts === false ? { file: svgFile(named, look) } : makeSvg(named, look);
}

/** Without its fonts a picture is still as wide: a font of the viewer's is drawn as wide as ours. */
async function makeSvg(named: NamedDiagram, look: PictureLook): Promise<MadePicture> {
  const fonts = await fontFiles().catch(() => undefined);
  const file = svgFile(named, fonts === undefined ? look : { ...look, fonts });
  if (fonts !== undefined) return { file };
  return { file, notice: 'Couldn’t load the diagram font. The SVG uses a similar font. To include it, export again once you’re online.' };
}

function svgFile(named: NamedDiagram, look: PictureLook): Blob {
  return new Blob([svgPicture(named, look)], { type: fileFormats.svg.type });
}

/** Returns a remark to show before a PDF is made: some of its texts become pictures. Undefined for most diagrams. */
export function pdfRemark(diagram: Diagram): string | undefined {
  const signs = foreignSignsOf(diagram);
  return signs.length === 0
    ? undefined
    : `Text containing ${listed(signs)} is embedded as images because the PDF font lacks these characters.`;
}

function listed(signs: readonly string[]): string {
  return `${signs.slice(0, 8).join(' ')}${signs.length > 8 ? ' …' : ''}`;
}

async function makePdf(named: NamedDiagram, theme: ThemeName): Promise<MadePicture> {
  const fonts = await fontFiles();
  await readyFonts();
  const { bytes, missing } = await pdfPicture(named, { theme, fonts, deflate, paintText });
  const file = new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' });
  if (missing.length === 0) return { file };
  return { file, notice: `Your browser couldn’t add ${listed(missing)} to the PDF. Export as SVG or PNG instead.` };
}
