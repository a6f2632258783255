// Photographs all screens of the built product and puts the pictures on contact sheets: npm run gallery sheet.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startSheetServer, type Visitors } from '../tests/support/sheet-people.ts';
import { type SheetScreen, sheetScreens } from '../tests/support/sheet-screens.ts';

const folder = join(import.meta.dirname, '..', 'dist', 'sheets');
const widths = [1440, 820, 360] as const;
const themes = ['light', 'dark'] as const;

/** Writes a picture of each screen at each width in both themes, and one sheet for each width and theme; reports what is wider than its window. */
export async function photographSheets(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { stop, ...visitors } = await startSheetServer();
  try {
    for (const width of widths)
      for (const theme of themes) {
        const shown: string[] = [];
        for (const screen of sheetScreens) if (await photograph(browser, visitors, { screen, width, theme })) shown.push(screen.name);
        await makeSheet(browser, shown, `${width}-${theme}`);
      }
  } finally {
    await stop();
  }
}

interface Shot {
  readonly screen: SheetScreen;
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** Whether the screen could be photographed. */
async function photograph(browser: Browser, visitors: Visitors, { screen, width, theme }: Shot): Promise<boolean> {
  const isPhone = width < 500;
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 740 : 900 },
    ...{ colorScheme: theme, hasTouch: isPhone, locale: 'en-GB', reducedMotion: 'reduce' },
  });
  const place = `${screen.name} at ${width} px, ${theme}`;
  try {
    const page = await opened(context, visitors, screen);
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)) console.log(`${place}: wider than the window`);
    await page.screenshot({ path: join(folder, `${width}-${theme}-${screen.name}.png`) });
    return true;
  } catch (error) {
    console.log(`${place}: ${String(error).split('\n')[0]}`);
    return false;
  } finally {
    await context.close();
  }
}

async function opened(context: BrowserContext, visitors: Visitors, screen: SheetScreen): Promise<Page> {
  const person = screen.as === undefined ? undefined : visitors.people[screen.as];
  if (person !== undefined) await context.addInitScript((token) => localStorage.setItem('token', token), person.token);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(visitors.server.url + (await screen.path(visitors)));
  await screen.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  // Drawing is done, and what moves has come to rest.
  await page.waitForTimeout(700);
  return page;
}

async function makeSheet(browser: Browser, names: readonly string[], suffix: string): Promise<void> {
  const columns = suffix.startsWith('360') ? 8 : suffix.startsWith('820') ? 4 : 3;
  const figures = names.map((name) => {
    const picture = readFileSync(join(folder, `${suffix}-${name}.png`)).toString('base64');
    return `<figure><img alt="" src="data:image/png;base64,${picture}"><figcaption>${name}</figcaption></figure>`;
  });
  const style = `body{margin:16px;background:#808488;display:grid;grid-template-columns:repeat(${columns},1fr);gap:16px;font:15px sans-serif;color:#fff}
figure{margin:0}img{display:block;width:100%}figcaption{padding:4px 0}`;
  const file = join(folder, `sheet-${suffix}.html`);
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`);
  const page = await browser.newPage({ viewport: { width: 2000, height: 900 } });
  await page.goto(pathToFileURL(file).href);
  const path = join(folder, `sheet-${suffix}.png`);
  await page.screenshot({ path, fullPage: true });
  console.log(path);
  await page.close();
}
