// Sizes of the screens and costs of the canvas. Ends with 1 when a goal is missed.
import { chromium } from '@playwright/test';
import { measureCanvas } from './canvas.ts';
import { measureSizes } from './sizes.ts';

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const sizes = await measureSizes(browser);
const canvas = await measureCanvas(browser);
await browser.close();
process.exitCode = sizes && canvas ? 0 : 1;
