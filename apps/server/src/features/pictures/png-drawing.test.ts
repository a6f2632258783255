import { textOf } from '@umlaut/pictures';
import { expect, test } from 'vitest';
import { createWorkPaces } from '../../budget/work-paces.ts';
import { createPngDrawing, pngOrder, startPngWorker } from './png-drawing.ts';

const paceOf = createWorkPaces({ msPerSecond: 1_000_000, ownShare: 1 });

/** Draws `times` pictures of an SVG with so many units a side; returns how many workers that took. */
async function workersFor(times: number, side: number, text = ''): Promise<number> {
  let started = 0;
  const startWorker = () => {
    started += 1;
    return startPngWorker();
  };
  const drawing = createPngDrawing(paceOf, { startWorker, quickMs: 60_000 });
  const data = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${text}</svg>`;
  for (let index = 0; index < times; index += 1) {
    const png = Buffer.from(await drawing.draw('someone', pngOrder(`${data}<!-- ${index} -->`, { scale: 1 })));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  }
  return started;
}

test('the memory of pictures is freed with their worker, which is replaced after so many pixels', async () => {
  expect(await workersFor(20, 10)).toBe(1);
  expect(await workersFor(5, 2_800)).toBe(3);
  // Largest pictures: 32 MiB each.
  expect(await workersFor(4, 10_000)).toBe(2);
});

test('a worker is replaced after so much text as well, of which glyphs are held as outlines', async () => {
  expect(await workersFor(4, 10, `<!-- ${'x'.repeat(700_000)} -->`)).toBe(2);
});

test('a picture names the signs that no font has, and no others', async () => {
  const comment = async (text: string): Promise<string | undefined> => {
    const data = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text y="20">${text}</text></svg>`;
    const png = await createPngDrawing(paceOf, { quickMs: 60_000 }).draw('someone', pngOrder(data, { scale: 1 }));
    return textOf(png, { keyword: 'Comment', most: 1_000, inflate: async () => undefined });
  };
  expect(await comment('Zoë \u{3fff0}')).toBe('No font on the server has \u{3fff0}');
  expect(await comment('Zoë')).toBeUndefined();
});
