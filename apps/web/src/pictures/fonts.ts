import { type FontKey, fontFamily } from '@umlaut/notation';
import bold from '@umlaut/notation/font/umlaut-diagram-bold.ttf?url';
import boldItalic from '@umlaut/notation/font/umlaut-diagram-bold-italic.ttf?url';
import italic from '@umlaut/notation/font/umlaut-diagram-italic.ttf?url';
import regular from '@umlaut/notation/font/umlaut-diagram-regular.ttf?url';
import type { FontFiles } from '@umlaut/pictures';
import { PictureProblem } from './picture-problem.ts';

/** CSS name of each font, without its size. */
export const faces: Readonly<Record<FontKey, string>> = {
  regular: '400',
  bold: '700',
  italic: 'italic 400',
  boldItalic: 'italic 700',
};

/** The families that texts are drawn in, the diagram font first. */
export const families = `'${fontFamily}', Inter, 'Helvetica Neue', Arial, sans-serif`;

/** Waits until the page can draw with every face of the diagram font. */
export async function readyFonts(): Promise<void> {
  try {
    await Promise.all(Object.values(faces).map((face) => document.fonts.load(`${face} 13px '${fontFamily}'`)));
  } catch (cause) {
    throw new PictureProblem('Couldn’t load the diagram font. Check your connection and try again.', { cause });
  }
}

/** The font files, for pictures that carry them. */
export async function fontFiles(): Promise<FontFiles> {
  const [one, two, three, four] = await Promise.all([fetchFile(regular), fetchFile(bold), fetchFile(italic), fetchFile(boldItalic)]);
  return { regular: one, bold: two, italic: three, boldItalic: four };
}

async function fetchFile(address: string): Promise<Uint8Array> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}.`);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (cause) {
    throw new PictureProblem('Couldn’t load the diagram font. Check your connection and try again.', { cause });
  }
}
