import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Address, makeDiagram, type Person } from './people.ts';

/** A screen that the docs show as docs/pictures/<name>.png. */
export interface DocsScreen {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly touch?: boolean;
  /** Brings the page from the opened editor to what is photographed. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly example: 'class' | 'sequence';
}

const laptop = { width: 1280, height: 800, theme: 'light', example: 'class' } as const;

/** All of them, in the order of the docs. */
export const docsScreens: readonly DocsScreen[] = [
  { ...laptop, name: 'editor-light' },
  { ...laptop, name: 'editor-dark', theme: 'dark' },
  { ...laptop, name: 'text', prepare: showText },
  { ...laptop, name: 'sequence', example: 'sequence' },
  { ...laptop, name: 'comparison', prepare: compare },
  { name: 'phone', width: 390, height: 760, theme: 'light', touch: true, example: 'class' },
];

const examples = join(import.meta.dirname, '../../apps/web/src/screens/editor/new-diagram/examples');

/** Opens the screen for somebody who is logged in on the page. */
export async function openDocsScreen(page: Page, server: Address, owner: Person, screen: DocsScreen): Promise<void> {
  const data = readFileSync(join(examples, `${screen.example}.json`), 'utf8');
  const { id } = await makeDiagram(owner, {
    name: screen.example === 'class' ? 'Web shop' : 'Checkout',
    data: JSON.stringify(JSON.parse(data)),
  });
  await page.goto(`${server.url}/dashboard?diagramId=${id}&version=1`);
  await page.locator('.react-flow__node').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await screen.prepare?.(page);
  // Drawing is done, and what moves has come to rest.
  await page.waitForTimeout(600);
}

/** Names of the visible buttons, as screen readers have them: a picture with others is older than the product. */
export async function buttonNames(page: Page): Promise<readonly string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const names = [...tree.matchAll(/^\s*- button "((?:[^"\\]|\\.)*)"/gm)].map(([, name = '']) => name);
  return [...new Set(names)].sort();
}

async function showText(page: Page): Promise<void> {
  await page.keyboard.press('Alt+t');
  await page.locator('.cm-content').waitFor();
}

async function compare(page: Page): Promise<void> {
  await page.locator('.react-flow__node').first().click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.locator('dialog[open] svg').first().waitFor();
}
