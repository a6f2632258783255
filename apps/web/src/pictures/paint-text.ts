import type { TextOp, ThemeName } from '@umlaut/notation';
import type { TextImage } from '@umlaut/pictures';
import { drawOnCanvas } from './draw-on-canvas.ts';

/** Pixels to a px of the diagram: sharp on paper; and the most across, which any browser can draw. */
const sharpest = 4;
const mostAcross = 8000;
/** Room around a text for what reaches out of its line, px. */
const room = 3;

/** A text as this browser's fonts draw it; undefined when it cannot draw at all. */
export function paintText(op: TextOp, theme: ThemeName): TextImage | undefined {
  const { at, size, width, anchor } = op;
  const left = at.x - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width);
  const box = { x: left - room, y: at.y - size * 1.1 - room, width: width + 2 * room, height: size * 1.5 + 2 * room };
  const scale = Math.min(sharpest, mostAcross / box.width);
  const [across, down] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = across;
  canvas.height = down;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
  drawOnCanvas(context, [op], theme);
  const { data } = context.getImageData(0, 0, across, down);
  return { width: across, height: down, pixels: data, box: { ...box, width: across / scale, height: down / scale } };
}
