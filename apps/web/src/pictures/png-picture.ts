import { describeDiagram, drawDiagram, pictureTheme, type Scene, themes } from '@umlaut/notation';
import { type NamedDiagram, type PictureLook, pngKeyword, withTexts, writeEmbedded } from '@umlaut/pictures';
import { drawOnCanvas } from './draw-on-canvas.ts';
import { readyFonts } from './fonts.ts';
import { PictureProblem } from './picture-problem.ts';

/** How many pixels a px of the diagram becomes. */
export type PngScale = 1 | 2 | 4;

/** Free space around the drawing, px. */
const margin = 16;
/** More than this takes browsers down before it helps anybody. */
const mostPixels = 100_000_000;

/** Width and height of a picture of `diagram`, pixels. */
export function pngSize({ diagram }: NamedDiagram, scale: PngScale): { readonly width: number; readonly height: number } {
  return sizeOf(drawDiagram(diagram), scale);
}

function sizeOf({ bounds: { width, height } }: Scene, scale: PngScale): { readonly width: number; readonly height: number } {
  return { width: Math.ceil(width + 2 * margin) * scale, height: Math.ceil(height + 2 * margin) * scale };
}

/**
 * The diagram as a PNG file that carries it inside, with its name and description; it says how large it is to be shown.
 * Rejects with a `PictureProblem` when it would be larger than 100 megapixels or than this browser can draw.
 */
export async function pngPicture(
  named: NamedDiagram,
  { theme: wished, transparent, scale }: PictureLook & { readonly scale: PngScale },
): Promise<Blob> {
  const { name, diagram } = named;
  const theme = pictureTheme(wished);
  const scene = drawDiagram(diagram);
  const { width, height } = sizeOf(scene, scale);
  if (width * height > mostPixels) throw tooLarge(width, height);
  await readyFonts();
  const { canvas, context } = canvasOf(width, height);
  if (!transparent) {
    context.fillStyle = themes[theme].paper;
    context.fillRect(0, 0, width, height);
  }
  const { bounds, groups } = scene;
  context.setTransform(scale, 0, 0, scale, (margin - bounds.x) * scale, (margin - bounds.y) * scale);
  drawOnCanvas(context, groups, theme);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (drawn === null) throw tooLarge(width, height);
  const texts = { Title: name, Description: describeDiagram(diagram), Software: 'Umlaut', [pngKeyword]: writeEmbedded(named) };
  const file = withTexts(new Uint8Array(await drawn.arrayBuffer()), { texts, scale });
  return new Blob([Uint8Array.from(file)], { type: 'image/png' });
}

/** A canvas that is known to take colour up to its last pixel: browsers give larger ones than they can draw on. */
function canvasOf(width: number, height: number): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null || canvas.width !== width || canvas.height !== height || !takesColour(context, width, height)) {
    throw tooLarge(width, height);
  }
  return { canvas, context };
}

function takesColour(context: CanvasRenderingContext2D, width: number, height: number): boolean {
  try {
    context.fillRect(width - 1, height - 1, 1, 1);
    const [, , , alpha] = context.getImageData(width - 1, height - 1, 1, 1).data;
    context.clearRect(0, 0, width, height);
    return alpha === 255;
  } catch {
    // Some browsers throw where others only stay blank.
    return false;
  }
}

function tooLarge(width: number, height: number): PictureProblem {
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  return new PictureProblem(`An image of ${size} is too large. Choose a smaller size, export a selection, or use SVG or PDF.`);
}
