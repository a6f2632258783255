import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { serveDrawings } from './drawing-port.ts';
import type { PngOrder } from './png-drawing.ts';

/** The diagram font as files, which have one home in the repository. */
const fonts = new URL('../../../../../packages/notation/font/', import.meta.url);
const fontFiles = ['regular', 'bold', 'italic', 'bold-italic'].map((face) => fileURLToPath(new URL(`umlaut-diagram-${face}.ttf`, fonts)));
const font = { fontFiles, loadSystemFonts: false };

/** Memory of drawings, bytes, after which this worker is replaced: it lies outside of V8's heap, which does not collect it in time. */
const mostBytes = 48 * 1024 * 1024;
const bytesPerPixel = 4;
/** Measured: glyphs are held as outlines. */
const bytesPerCharacter = 48;
let bytes = 0;

function draw({ data, zoom }: PngOrder): Uint8Array {
  const image = new Resvg(data, { font, fitTo: { mode: 'zoom', value: zoom } }).render();
  bytes += image.width * image.height * bytesPerPixel + data.length * bytesPerCharacter;
  return image.asPng();
}

serveDrawings(draw, () => bytes >= mostBytes);
