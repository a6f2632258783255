import { Resvg } from '@resvg/resvg-js';
import { lackingSigns, signProbe, withTexts } from '@umlaut/pictures';
import { serveDrawings } from './drawing-port.ts';
import { fontPaths } from './font-files.ts';
import type { PngOrder } from './png-drawing.ts';

/** Memory of drawings, bytes, after which this worker is replaced: it lies outside of V8's heap, which does not collect it in time. */
const mostBytes = 48 * 1024 * 1024;
const bytesPerPixel = 4;
/** Measured: glyphs are held as outlines. */
const bytesPerCharacter = 48;
let bytes = 0;

/** A PNG, whose comment names the signs in it that no font here has. Reading the machine's fonts takes time: only signs that ours lacks are worth it. */
function draw({ data, zoom }: PngOrder): Uint8Array {
  const probe = signProbe(data);
  const font = { fontFiles: [...fontPaths], loadSystemFonts: probe !== undefined };
  const image = new Resvg(data, { font, fitTo: { mode: 'zoom', value: zoom } }).render();
  const missing = probe === undefined ? [] : lackingSigns(probe, new Resvg(probe.svg, { font }).render().pixels);
  bytes += image.width * image.height * bytesPerPixel + data.length * bytesPerCharacter;
  const png = image.asPng();
  return missing.length === 0 ? png : withTexts(png, { texts: { Comment: `No font on the server has ${missing.join(' ')}` }, scale: zoom });
}

serveDrawings(draw, () => bytes >= mostBytes);
