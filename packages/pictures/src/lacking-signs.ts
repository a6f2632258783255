import { fontFamily, foreignSigns } from '@umlaut/notation';

/** A small picture of signs, each in a cell of its own, and what it shows once it is drawn. */
export interface SignProbe {
  readonly signs: readonly string[];
  readonly svg: string;
}

/** Edge of a cell and how many are in a row; some signs are wider than they are high. */
const [cell, perRow] = [32, 32] as const;
/** So many signs are looked for: a picture of 4 MiB. */
const mostSigns = 1_023;
/** No font has it: it shows how a sign is drawn that no font has. */
const nothing = '\u{10fffe}';

/** The picture that shows whether fonts have the signs of `svg` that the diagram font lacks; undefined where it lacks none. */
export function signProbe(svg: string): SignProbe | undefined {
  const signs = foreignSigns(textsOf(svg)).slice(0, mostSigns);
  if (signs.length === 0) return undefined;
  const texts = [nothing, ...signs].map((sign, index) => {
    const [x, y] = cornerOf(index);
    return `<text x="${x + 4}" y="${y + 22}">${sign}</text>`;
  });
  const [width, height] = [perRow * cell, Math.ceil(texts.length / perRow) * cell];
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return {
    signs,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${fontFamily}" font-size="16">${texts.join('')}</svg>`,
  };
}

/** The signs of a probe that were drawn as what no font has. `pixels` are its picture at its own size, four bytes each. */
export function lackingSigns({ signs }: SignProbe, pixels: Uint8Array): readonly string[] {
  const absent = cellAt(pixels, 0);
  return signs.filter((_, index) => cellAt(pixels, index + 1) === absent);
}

/** The drawn texts, without titles and descriptions, which screen readers read. */
function textsOf(svg: string): readonly string[] {
  return [...svg.matchAll(/<text\b[^>]*>([\s\S]*?)<\/text>/g)].map(([, text = '']) => text);
}

function cornerOf(index: number): readonly [x: number, y: number] {
  return [(index % perRow) * cell, Math.floor(index / perRow) * cell];
}

function cellAt(pixels: Uint8Array, index: number): string {
  const [x, y] = cornerOf(index);
  const lines = Array.from({ length: cell }, (_, line) => {
    const from = ((y + line) * perRow * cell + x) * 4;
    return pixels.subarray(from, from + cell * 4).join();
  });
  return lines.join('\n');
}
