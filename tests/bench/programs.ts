import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Application } from './application.ts';
import type { Shown } from './gestures.ts';
import { pageAddress, type View } from './pages/graph.ts';

/** Time in which the parts that come after the first picture are there, ms. */
const restMs = 1500;

/** Opens a stored diagram of `count` classes in the built application, in a browser with nothing in its cache. */
export async function openOurs(browser: Browser, { person, store }: Application, count: number): Promise<Shown> {
  const address = await store(count);
  const page = await newPage(browser);
  await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  await page.goto(address);
  await page.locator('.react-flow__node').first().waitFor();
  await settle(page);
  await wheelTo(page, 0.5);
  return shownIn(page, count, flowPlaces);
}

/** Opens the same graph in the same view of a page of React Flow's. */
export async function openReactFlow(browser: Browser, pages: string, count: number, view: View): Promise<Shown> {
  const page = await newPage(browser);
  await page.goto(pageAddress(`${pages}/react-flow.html`, count, view));
  await page.locator('.react-flow__node').first().waitFor();
  await settle(page);
  return shownIn(page, count, flowPlaces);
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Moves the pointer over the page, as what is loaded late comes with it. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(700, 400);
  await page.waitForTimeout(restMs);
}

/** Turns the wheel until the canvas has at most `zoom`, or one that is as near as it goes. */
async function wheelTo(page: Page, zoom: number): Promise<void> {
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 40 && (await flowView(page)).zoom > zoom; turn += 1) {
    await page.mouse.wheel(0, 20);
    await page.waitForTimeout(20);
  }
  await page.keyboard.up('Control');
  await page.waitForTimeout(300);
}

async function shownIn(page: Page, count: number, places: (page: Page) => Promise<string>): Promise<Shown> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const again = async (): Promise<Shown> => {
    const { left, top, ...view } = await flowView(page);
    const origin = { x: left, y: top };
    return { page, session, count, view, origin, again, zoomOut: () => wheelTo(page, 0.5), places: () => places(page) };
  };
  return again();
}

/** View of a canvas of React Flow's, ours included. */
function flowView(page: Page): Promise<View & { readonly left: number; readonly top: number }> {
  return page.evaluate(() => {
    const canvas = document.querySelector('.react-flow')?.getBoundingClientRect();
    const viewport = document.querySelector('.react-flow__viewport');
    if (canvas === undefined || viewport === null) throw new Error('There is no canvas.');
    const { e: x, f: y, a: zoom } = new DOMMatrix(getComputedStyle(viewport).transform);
    return { width: canvas.width, height: canvas.height, left: canvas.left, top: canvas.top, x, y, zoom };
  });
}

/** Transforms of view and nodes, lines, and the marquee. */
function flowPlaces(page: Page): Promise<string> {
  return page.evaluate(() => {
    const moved = [...document.querySelectorAll<HTMLElement>('.react-flow__viewport, .react-flow__node')];
    const lines = [...document.querySelectorAll('.react-flow__edge-path')];
    const selected = document.querySelectorAll('.react-flow__node.selected').length;
    return [...moved.map(({ style }) => style.transform), ...lines.map((line) => line.getAttribute('d')), selected].join('|');
  });
}
