import { unitsPerEm } from './advances.data.ts';

/** The variation selector that asks for a sign as a picture. */
export const pictureSelector = 0xfe0f;

/** The widest that emoji are on the usual systems (Windows), in em. */
export const pictureWidth = 1.4;

/**
 * The widths of characters that the diagram font lacks, which each viewer draws with another font, or as an empty box of the
 * diagram font (1.03 em at most). Wide enough for all of these, in em, so that texts stay in their boxes wherever they are shown.
 */
const usualWidth = 1.04;

/** First and last code point, and the width in em, where the usual one does not do. */
const widths: readonly (readonly [first: number, last: number, em: number])[] = [
  // Oriya, Tamil; Malayalam, Sinhala: vowel signs as wide as letters, and letters wider than others.
  [0x0b00, 0x0bff, 1.3],
  [0x0d00, 0x0dff, 1.3],
  // Arabic ligatures of several words, of which one is a whole sentence.
  [0xfb50, 0xfdfc, 1.6],
  [0xfdfd, 0xfdfd, 7.3],
  [0x12000, 0x1254f, 2],
  // Regional indicators: two make a flag, or stand as they are. A skin tone's base before them is rare.
  [0x1f1e6, 0x1f1ff, usualWidth],
  [0x1f3fb, 0x1f3ff, 0.6],
  [0x1f000, 0x1faff, pictureWidth],
];

const invisible = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u;
const picture = /^\p{Extended_Pictographic}$/u;

/** Font units that a character takes which the diagram font lacks. */
export function foreignUnits(code: number, character: string): number {
  // Indian vowel signs stand by themselves where no font has the letter below.
  if (invisible.test(character) && !(code >= 0x0900 && code <= 0x0dff)) return 0;
  const em = widths.find(([first, last]) => code >= first && code <= last)?.[2];
  return (em ?? (picture.test(character) ? pictureWidth : usualWidth)) * unitsPerEm;
}
