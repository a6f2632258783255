import { grown, type Rect } from '@umlaut/geometry';
import {
  describeDiagram,
  drawDiagram,
  fillColor,
  foreignSigns,
  lineColor,
  type Op,
  type Paint,
  pictureTheme,
  type RectOp,
  type TextOp,
  type ThemeName,
  textColor,
} from '@umlaut/notation';
import { latin1Bytes } from '../bytes.ts';
import type { NamedDiagram } from '../embedded.ts';
import type { FontFiles } from '../font/font-faces.ts';
import { type Deflate, PdfFile, pdfNumber, pdfText } from './pdf-file.ts';
import { PdfFonts } from './pdf-fonts.ts';
import { type PaintText, PdfImages } from './pdf-images.ts';

/** Free space around the drawing, px. */
const margin = 24;
/** Points in a px: 72 and 96 to an inch. */
const pointsPerPx = 0.75;
/** The largest side of a page that readers take, points. */
const largestPage = 14_400;

/** A PDF file, and the characters that are missing in it: the diagram font lacks them, and nobody painted them. */
export interface PdfPicture {
  readonly bytes: Uint8Array;
  readonly missing: readonly string[];
}

/**
 * The diagram as a PDF file of one page: lines and texts; the glyphs it needs of the diagram font inside; texts
 * where they were measured, to be searched and copied; the description for those who listen. It holds no links and no actions.
 *
 * `fonts` are the font files of packages/notation/font. Texts with characters that these lack are pixels, as `paintText` gives them.
 */
export async function pdfPicture(
  { name, diagram }: NamedDiagram,
  {
    theme: wished,
    fonts: files,
    deflate,
    paintText,
  }: {
    readonly theme: ThemeName;
    readonly fonts: FontFiles;
    readonly deflate: Deflate;
    readonly paintText?: PaintText;
  },
): Promise<PdfPicture> {
  const theme = pictureTheme(wished);
  const scene = drawDiagram(diagram);
  const area = grown(scene.bounds, margin);
  const scale = Math.min(pointsPerPx, largestPage / Math.max(area.width, area.height));
  const file = new PdfFile(deflate);
  const fonts = new PdfFonts(files);
  const images = paintText === undefined ? undefined : new PdfImages(paintText, theme);
  const pen: Pen = { theme, fonts, images };
  const paper = drawOp({ op: 'rect', box: area, paint: { fill: 'paper' } }, pen);
  const drawing = scene.groups.map((op) => drawOp(op, pen)).join('\n');
  const place = [scale, 0, 0, -scale, -area.x * scale, (area.y + area.height) * scale].map(pdfPrecise).join(' ');
  const content = await file.addStream(latin1Bytes(`/Figure << /MCID 0 >> BDC q 1 j ${place} cm\n${paper}\n${drawing}\nQ EMC`));
  const resources = `/XObject << ${(await images?.write(file)) ?? ''} >> /Font << ${await fonts.write(file)} >>`;
  const page = writePage(file, { content, resources, size: area, scale, description: describeDiagram(diagram) });
  const info = file.add(`<< /Title ${pdfText(name)} /Creator (Umlaut) >>`);
  return { bytes: file.bytes({ root: page, info }), missing: [...fonts.missing, ...foreignSigns(images?.unpainted ?? [])] };
}

/** Writes the page and what leads to it; returns the reference of the catalogue. */
function writePage(
  file: PdfFile,
  given: {
    readonly content: string;
    readonly resources: string;
    readonly size: Rect;
    readonly scale: number;
    readonly description: string;
  },
): string {
  const [pages, page, tree, figure] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()];
  const box = `[0 0 ${pdfNumber(given.size.width * given.scale)} ${pdfNumber(given.size.height * given.scale)}]`;
  file.add(`<< /Type /Pages /Kids [${page}] /Count 1 >>`, pages);
  file.add(
    `<< /Type /Page /Parent ${pages} /MediaBox ${box} /Contents ${given.content} /Resources << ${given.resources} >> /StructParents 0 >>`,
    page,
  );
  file.add(`<< /Type /StructTreeRoot /K ${figure} /ParentTree << /Nums [0 [${figure}]] >> >>`, tree);
  const bounds = `/A << /O /Layout /BBox ${box} >>`;
  file.add(`<< /Type /StructElem /S /Figure /P ${tree} /Pg ${page} /K 0 /Alt ${pdfText(given.description)} ${bounds} >>`, figure);
  return file.add(
    `<< /Type /Catalog /Pages ${pages} /StructTreeRoot ${tree} /MarkInfo << /Marked true >> /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
}

interface Pen {
  readonly theme: ThemeName;
  readonly fonts: PdfFonts;
  readonly images: PdfImages | undefined;
}

function drawOp(op: Op, pen: Pen): string {
  if (op.op === 'rect') return painted(rectPath(op), op.paint, pen);
  if (op.op === 'path') return painted(pathOf(op.d), op.paint, pen);
  if (op.op === 'text') return drawText(op, pen);
  const inner = op.children.map((child) => drawOp(child, pen)).join('\n');
  return op.at === undefined ? inner : `q 1 0 0 1 ${pdfNumber(op.at.x)} ${pdfNumber(op.at.y)} cm\n${inner}\nQ`;
}

function painted(path: string, { fill, stroke, width = 1, dash }: Paint, { theme }: Pen): string {
  const inside = fill === undefined ? '' : `${color(fillColor(fill, theme))} rg `;
  if (stroke === undefined) return fill === undefined ? '' : `${inside}${path} f`;
  const line = `${color(lineColor(stroke, theme))} RG ${pdfNumber(width)} w [${(dash ?? []).map(pdfNumber).join(' ')}] 0 d `;
  return `${inside}${line}${path} ${fill === undefined ? 'S' : 'B'}`;
}

function drawText(op: TextOp, { theme, fonts, images }: Pen): string {
  const { at, text, font, size, width, anchor, underline, fill, on } = op;
  if (images !== undefined && fonts.lacks(font, text)) return images.draw(op);
  const x = at.x - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width);
  const ink = `${color(textColor(fill, on, theme))} rg`;
  const shown = `BT ${ink} /${font} ${pdfNumber(size)} Tf 1 0 0 -1 ${pdfNumber(x)} ${pdfNumber(at.y)} Tm <${fonts.encode(font, text)}> Tj ET`;
  if (underline !== true) return shown;
  const { underline: line, unitsPerEm } = fonts.face(font);
  const thickness = Math.max(1, (line.thickness * size) / unitsPerEm);
  const top = at.y + (line.offset * size) / unitsPerEm - thickness / 2;
  return `${shown} ${ink} ${[x, top, width, thickness].map(pdfNumber).join(' ')} re f`;
}

/** How far control points stand from the ends of a quarter circle of radius 1. */
const quarter = 0.5522847498;

function rectPath({ box: { x, y, width, height }, radius = 0 }: RectOp): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return `${[x, y, width, height].map(pdfNumber).join(' ')} re`;
  const [right, bottom, k] = [x + width, y + height, r * (1 - quarter)];
  const step = (operator: string, ...numbers: readonly number[]): string => `${numbers.map(pdfNumber).join(' ')} ${operator}`;
  return [
    step('m', x + r, y),
    step('l', right - r, y),
    step('c', right - k, y, right, y + k, right, y + r),
    step('l', right, bottom - r),
    step('c', right, bottom - k, right - k, bottom, right - r, bottom),
    step('l', x + r, bottom),
    step('c', x + k, bottom, x, bottom - k, x, bottom - r),
    step('l', x, y + r),
    step('c', x, y + k, x + k, y, x + r, y),
    'h',
  ].join(' ');
}

const operators: Readonly<Record<string, string>> = { M: 'm', L: 'l', C: 'c' };

/** A path of absolute `M`, `L`, `C` and `Z`; commands may be followed by several sets of numbers. */
function pathOf(d: string): string {
  return Array.from(d.matchAll(/([MLCZ])([^MLCZ]*)/g), ([, command = '', rest = '']) => {
    if (command === 'Z') return 'h';
    const numbers = rest.match(/-?[\d.]+/g) ?? [];
    const size = command === 'C' ? 6 : 2;
    const steps: string[] = [];
    for (let at = 0; at + size <= numbers.length; at += size) steps.push(`${numbers.slice(at, at + size).join(' ')} ${operators[command]}`);
    return steps.join(' ');
  }).join(' ');
}

/** `#rrggbb` as three numbers from 0 to 1. */
function color(hex: string): string {
  return [1, 3, 5].map((at) => pdfNumber(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
}

/** Numbers of the page's transformation: a small scale times large coordinates needs more digits. */
function pdfPrecise(value: number): string {
  return value.toFixed(6);
}
