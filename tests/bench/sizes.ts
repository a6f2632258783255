import type { Browser } from '@playwright/test';
import { type Person, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { printTable } from './table.ts';

/** Brotli-compressed JavaScript, KiB. With `key` only of what that key opens, beyond the screen. */
const budgets = [
  { screen: 'landing', path: '/', budget: 75, signedIn: false },
  { screen: 'login', path: '/login', budget: 78, signedIn: false },
  { screen: 'signup', path: '/signup', budget: 78, signedIn: false },
  { screen: 'profile', path: '/profile', budget: 120, signedIn: true },
  { screen: 'editor', path: '/dashboard', budget: 245, signedIn: true },
  { screen: 'text pane', path: '/dashboard', budget: 130, signedIn: true, key: 'Alt+t' },
] as const;

/** Loads each screen with an empty cache from the real server; prints the bodies that came over the wire and tells whether it fits. */
export async function measureSizes(browser: Browser): Promise<boolean> {
  const server = await startServer();
  const person = await signUp(server);
  const rows = [];
  for (const budget of budgets)
    rows.push({
      ...budget,
      ...(await transferred(
        browser,
        `${server.url}${budget.path}`,
        budget.signedIn ? person : undefined,
        'key' in budget ? budget.key : undefined,
      )),
    });
  await server.stop();
  printTable('Screens: compressed KiB over the wire, empty cache', [
    ['screen', 'scripts', 'budget', 'styles', 'fonts', 'requests', ''],
    ...rows.map((row) => [
      row.screen,
      row.script.toFixed(1),
      `≤ ${row.budget}`,
      row.stylesheet.toFixed(1),
      row.font.toFixed(1),
      String(row.requests),
      row.script <= row.budget ? 'met' : 'MISSED',
    ]),
  ]);
  return rows.every((row) => row.script <= row.budget);
}

async function transferred(browser: Browser, address: string, person: Person | undefined, key: string | undefined) {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (person !== undefined) await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const heads = new Map<string, number>();
  const sizes = { script: 0, stylesheet: 0, font: 0, requests: 0 };
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Parts that come by themselves are fetched before they are run; scripts they are all the same.
    kinds.set(requestId, new URL(response.url).pathname.endsWith('.js') ? 'script' : type.toLowerCase());
    // Bytes until then are the answer's head; the budgets are about the scripts themselves.
    heads.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    sizes.requests += 1;
    if (kind === 'script' || kind === 'stylesheet' || kind === 'font')
      sizes[kind] += (encodedDataLength - (heads.get(requestId) ?? 0)) / 1024;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  if (key !== undefined) {
    Object.assign(sizes, { script: 0, stylesheet: 0, font: 0, requests: 0 });
    await page.locator('.react-flow').focus();
    await page.keyboard.press(key);
    await page.getByRole('textbox', { name: /^Diagram as text/ }).waitFor();
  }
  await context.close();
  return sizes;
}
