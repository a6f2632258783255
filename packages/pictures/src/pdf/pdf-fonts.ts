import type { FontKey } from '@umlaut/notation';
import { latin1Bytes } from '../bytes.ts';
import type { FontFiles } from '../font/font-faces.ts';
import { readTrueType, type TrueType } from '../font/true-type.ts';
import { hex4, type PdfFile, pdfNumber, utf16Hex } from './pdf-file.ts';

/** The faces of the diagram font that a page uses, each with the glyphs it needs. */
export class PdfFonts {
  readonly #files: FontFiles;
  readonly #faces = new Map<FontKey, Face>();
  readonly #missing = new Set<string>();

  constructor(files: FontFiles) {
    this.#files = files;
  }

  /** Characters that were asked for and that the font has no glyph for, in order. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  /** The face; it is read when first asked for. */
  face(key: FontKey): TrueType {
    return this.#face(key).font;
  }

  /** Whether there is a character in `text` that the font has no glyph for. */
  lacks(key: FontKey, text: string): boolean {
    const { font } = this.#face(key);
    return [...text].some((character) => isLacking(font, character));
  }

  /** The glyphs of `text` as hexadecimal digits. */
  encode(key: FontKey, text: string): string {
    const { font, used } = this.#face(key);
    return [...text]
      .map((character) => {
        const glyph = font.glyphOf(character.codePointAt(0) ?? 0);
        if (isLacking(font, character)) this.#missing.add(character);
        if (!used.has(glyph)) used.set(glyph, character);
        return hex4(glyph);
      })
      .join('');
  }

  /** Writes what was used into the file; returns the entries of the page's dictionary of fonts, `/regular 3 0 R`. */
  async write(file: PdfFile): Promise<string> {
    const entries: string[] = [];
    for (const [key, face] of this.#faces) entries.push(`/${key} ${await writeFace(file, key, face)}`);
    return entries.join(' ');
  }

  #face(key: FontKey): Face {
    const known = this.#faces.get(key);
    if (known !== undefined) return known;
    const face = { font: readTrueType(this.#files[key]), used: new Map<number, string>() };
    this.#faces.set(key, face);
    return face;
  }
}

/** Marks and signs without a look of their own are never missed. */
function isLacking(font: TrueType, character: string): boolean {
  return font.glyphOf(character.codePointAt(0) ?? 0) === 0 && !/^[\p{Mark}\p{Cf}]$/u.test(character);
}

interface Face {
  readonly font: TrueType;
  /** The character that each glyph stands for. */
  readonly used: Map<number, string>;
}

const fixedFlags = 4;
const italicFlag = 64;

async function writeFace(file: PdfFile, key: FontKey, { font, used }: Face): Promise<string> {
  const name = `UMLAUT+UmlautDiagram-${key}`;
  const units = (value: number): string => pdfNumber((value * 1000) / font.unitsPerEm);
  const subset = font.subset(new Set(used.keys()));
  const isItalic = key === 'italic' || key === 'boldItalic';
  const data = await file.addStream(subset, `/Length1 ${subset.length}`);
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags ${fixedFlags + (isItalic ? italicFlag : 0)} /FontBBox [${font.box.map(units).join(' ')}]` +
      ` /ItalicAngle ${isItalic ? -9 : 0} /Ascent ${units(font.ascent)} /Descent ${units(font.descent)} /CapHeight ${units(font.ascent)}` +
      ` /StemV ${key === 'bold' || key === 'boldItalic' ? 140 : 80} /FontFile2 ${data} >>`,
  );
  const widths = [...used.keys()].sort((a, b) => a - b).map((glyph) => `${glyph} [${units(font.widthOf(glyph))}]`);
  const glyphs = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>` +
      ` /FontDescriptor ${descriptor} /CIDToGIDMap /Identity /W [${widths.join(' ')}] >>`,
  );
  const characters = await file.addStream(latin1Bytes(characterMap(used)));
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${glyphs}] /ToUnicode ${characters} >>`,
  );
}

/** Which characters the glyphs stand for, so that texts can be searched and copied (PDF 1.7, 9.10.3). */
function characterMap(used: ReadonlyMap<number, string>): string {
  const lines = [...used].filter(([glyph]) => glyph !== 0).map(([glyph, character]) => `<${hex4(glyph)}> <${utf16Hex(character)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
