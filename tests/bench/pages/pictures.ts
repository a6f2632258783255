import { defaultLimits, readDiagram } from '@umlaut/diagram';
import { pdfPicture } from '@umlaut/pictures';
import '../../../packages/editor/src/draw/font.css';
import { deflate } from '../../../apps/web/src/pictures/compression.ts';
import { fontFiles } from '../../../apps/web/src/pictures/fonts.ts';
import { pngPicture } from '../../../apps/web/src/pictures/png-picture.ts';

const look = { theme: 'light', transparent: false } as const;

/** Milliseconds of each run: the diagram is read anew every time, as nothing of an earlier drawing is at hand after an export. */
async function times(format: 'png' | 'pdf', text: string, runs: number): Promise<readonly number[]> {
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { diagram } = readDiagram(text, defaultLimits);
    if (diagram === undefined) throw new Error('The diagram to be measured is none.');
    const start = performance.now();
    if (format === 'png') await pngPicture({ name: 'Classes', diagram }, { ...look, scale: 1 });
    else await pdfPicture({ name: 'Classes', diagram }, { theme: 'light', fonts: await fontFiles(), deflate });
    measured.push(performance.now() - start);
  }
  return measured;
}

Object.assign(window, { times });
