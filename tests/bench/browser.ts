// Sizes of the screens and costs of the canvas, in the built application. Ends with 1 when a goal is missed.
import { chromium } from '@playwright/test';
import { startApplication } from './application.ts';
import { measureCanvas } from './canvas.ts';
import { measureOpening } from './opening.ts';
import { measureScore } from './score.ts';
import { measureSizes } from './sizes.ts';

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const application = await startApplication();
const measurements = {
  sizes: () => measureSizes(browser),
  opening: () => measureOpening(browser, application),
  canvas: () => measureCanvas(browser, application),
  score: () => measureScore(browser, application),
};
const wanted = process.env.BENCH_ONLY?.split(',');
let areMet = true;
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted !== undefined && !wanted.includes(name)) continue;
  areMet = (await measure()) && areMet;
}
await browser.close();
await application.server.stop();
process.exitCode = areMet ? 0 : 1;
