// Photographs the screens that the docs show, from the built product: npm run gallery pictures.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { buttonNames, docsScreens, openDocsScreen } from '../tests/support/docs-screens.ts';
import { signUp } from '../tests/support/people.ts';
import { startServer } from '../tests/support/server.ts';

const folder = join(import.meta.dirname, '../docs/pictures');

/** Writes docs/pictures/<name>.png of each screen, and screens.json, from which a test sees that a picture is out of date. */
export async function photographScreens(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const server = await startServer({ env: { FREE_DIAGRAMS: '20' } });
  try {
    const owner = await signUp(server, { email: 'ada@example.org' });
    const names: Record<string, readonly string[]> = {};
    for (const screen of docsScreens) {
      const { width, height, theme, touch = false } = screen;
      const context = await browser.newContext({
        ...{ viewport: { width, height }, colorScheme: theme, hasTouch: touch, locale: 'en-GB', reducedMotion: 'reduce' },
        deviceScaleFactor: touch ? 2 : 1,
      });
      await context.addInitScript((token) => localStorage.setItem('token', token), owner.token);
      const page = await context.newPage();
      await openDocsScreen(page, server, owner, screen);
      names[screen.name] = await buttonNames(page);
      const path = join(folder, `${screen.name}.png`);
      await page.screenshot({ path });
      console.log(path);
      await context.close();
    }
    writeFileSync(join(folder, 'screens.json'), `${JSON.stringify(names, undefined, 2)}\n`);
  } finally {
    await server.stop();
  }
}
