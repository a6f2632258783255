import type { Rect } from '@umlaut/geometry';
import type { TextOp, ThemeName } from '@umlaut/notation';
import { latin1Bytes } from '../bytes.ts';
import { type PdfFile, pdfNumber, pdfText } from './pdf-file.ts';

/** A text as pixels, four bytes each: red, green, blue and how opaque. */
export interface TextImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array | Uint8ClampedArray;
  /** Its box, in the coordinates of the text. */
  readonly box: Rect;
}

/** Draws a text of which the diagram font lacks signs with whatever fonts there are; undefined when that cannot be done. */
export type PaintText = (text: TextOp, theme: ThemeName) => TextImage | undefined;

/** The texts of a page that are drawn as pixels. One is painted at a time, as many large ones would take much room. */
export class PdfImages {
  readonly #paint: PaintText;
  readonly #theme: ThemeName;
  readonly #unpainted: string[] = [];
  readonly #texts: { readonly text: TextOp; readonly place: string }[] = [];

  constructor(paint: PaintText, theme: ThemeName) {
    this.#paint = paint;
    this.#theme = theme;
  }

  /** Texts that could not be painted, once the pictures are written. */
  get unpainted(): readonly string[] {
    return this.#unpainted;
  }

  /** Draws the text on the page, with the text as its replacement, to be read out and copied (PDF 1.7, 14.9.4). */
  draw(text: TextOp): string {
    const place = `T${this.#texts.length}`;
    this.#texts.push({ text, place });
    return `/Span << /ActualText ${pdfText(text.text)} >> BDC /${place} Do EMC`;
  }

  /** Writes the pictures into the file; returns the entries of the page's dictionary of objects, `/T0 3 0 R`. */
  async write(file: PdfFile): Promise<string> {
    const entries: string[] = [];
    for (const { text, place } of this.#texts) {
      const image = this.#paint(text, this.#theme);
      if (image === undefined) this.#unpainted.push(text.text);
      entries.push(`/${place} ${await writeText(file, image)}`);
    }
    return entries.join(' ');
  }
}

/** A form that puts the picture in its place: only then is it known how large it is. */
async function writeText(file: PdfFile, image: TextImage | undefined): Promise<string> {
  const form = '/Type /XObject /Subtype /Form';
  if (image === undefined) return file.addStream(new Uint8Array(), `${form} /BBox [0 0 1 1]`);
  const { x, y, width, height } = image.box;
  const reference = await writeImage(file, image);
  const matrix = [width, 0, 0, -height, x, y + height].map(pdfNumber).join(' ');
  return file.addStream(
    latin1Bytes(`q ${matrix} cm /Text Do Q`),
    `${form} /BBox [${[x, y, x + width, y + height].map(pdfNumber).join(' ')}] /Resources << /XObject << /Text ${reference} >> >>`,
  );
}

async function writeImage(file: PdfFile, { width, height, pixels }: TextImage): Promise<string> {
  const [colours, mask] = [new Uint8Array(width * height * 3), new Uint8Array(width * height)];
  for (let at = 0; at < mask.length; at += 1) {
    colours.set(pixels.subarray(4 * at, 4 * at + 3), 3 * at);
    mask[at] = pixels[4 * at + 3] ?? 0;
  }
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
  const opacity = await file.addStream(mask, `${size} /ColorSpace /DeviceGray`);
  return file.addStream(colours, `${size} /ColorSpace /DeviceRGB /SMask ${opacity}`);
}
