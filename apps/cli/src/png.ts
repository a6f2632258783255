import { describeDiagram } from '@umlaut/notation';
import {
  lackingSigns,
  type NamedDiagram,
  type PictureLook,
  pngKeyword,
  signProbe,
  svgPicture,
  withTexts,
  writeEmbedded,
} from '@umlaut/pictures';
import { fontPaths } from './fonts.ts';
import { Stop } from './stop.ts';

/** More than this takes too much memory. */
const mostPixels = 100_000_000;

/** A PNG file, and the characters in it that neither the diagram font nor a font of the machine has. */
interface PngPicture {
  readonly bytes: Uint8Array;
  readonly missing: readonly string[];
}

/** The diagram as a PNG that carries it inside, `scale` pixels to a px. Throws a `Stop` where the package that draws it is missing. */
export async function pngPicture(named: NamedDiagram, { scale, ...look }: PictureLook & { readonly scale: number }): Promise<PngPicture> {
  const { Resvg } = await loadResvg();
  const svg = svgPicture(named, look);
  const probe = signProbe(svg);
  const font = { fontFiles: Object.values(fontPaths()), loadSystemFonts: probe !== undefined };
  const drawing = new Resvg(svg, { font, fitTo: { mode: 'zoom', value: scale } });
  const { width, height } = drawing;
  if (width * height * scale * scale > mostPixels)
    throw new Stop(2, `${named.name}: the image is too large. Use a smaller --scale, or --to svg.`);
  const texts = { Title: named.name, Description: describeDiagram(named.diagram), Software: 'Umlaut', [pngKeyword]: writeEmbedded(named) };
  const missing = probe === undefined ? [] : lackingSigns(probe, new Resvg(probe.svg, { font }).render().pixels);
  return { bytes: withTexts(drawing.render().asPng(), { texts, scale }), missing };
}

async function loadResvg(): Promise<typeof import('@resvg/resvg-js')> {
  try {
    return await import('@resvg/resvg-js');
  } catch (cause) {
    throw new Stop(2, 'PNG output requires the package @resvg/resvg-js. Run npm install @resvg/resvg-js, or use SVG or PDF.', {
      cause,
    });
  }
}
