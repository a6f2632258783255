import type { Diagram } from '@umlaut/diagram';
import { sizeOfSvg, svgPicture } from '@umlaut/pictures';
import { fontFiles } from '../fonts.ts';
import type { PrintTheme } from './print-picture.ts';

/** A diagram to be drawn, as it is posted to the worker. */
export interface PrintOrder {
  readonly name: string;
  readonly diagram: Diagram;
  readonly theme: PrintTheme;
}

/** The picture that the worker posts. Lengths in px. */
export interface PrintAnswer {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly hasFonts: boolean;
}

// Runs in a thread of its own, which draws one diagram and is ended by the page.
self.addEventListener('message', ({ data: { theme, ...named } }: MessageEvent<PrintOrder>) => {
  draw(named, theme).then(
    (answer) => self.postMessage(answer),
    (error: unknown) => {
      console.error(error);
      self.postMessage('failed');
    },
  );
});

async function draw(named: Omit<PrintOrder, 'theme'>, theme: PrintTheme): Promise<PrintAnswer> {
  const fonts = await fontFiles().catch(() => undefined);
  const svg = svgPicture(named, { theme, transparent: true, ...(fonts === undefined ? {} : { fonts }) });
  const { width, height } = sizeOfSvg(svg) ?? { width: 1, height: 1 };
  return { svg, width, height, hasFonts: fonts !== undefined };
}
