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

/** Opens the same graph in the same view of a page of Excalidraw's. */
export async function openExcalidraw(browser: Browser, pages: string, count: number, view: View): Promise<Shown> {
  const page = await newPage(browser);
  await page.goto(pageAddress(`${pages}/excalidraw.html`, count, view));
  await page.waitForFunction(() => 'excalidraw' in window && document.querySelector('canvas.interactive') !== null);
  await settle(page);
  const session = await page.context().newCDPSession(page);
  const again = async (): Promise<Shown> => {
    const [x = 0, y = 0, zoom = 1] = await page.evaluate(excalidrawView);
    return {
      ...{ page, session, count, again, origin: { x: 0, y: 0 } },
      view: { width: view.width, height: view.height, x, y, zoom },
      zoomOut: () => page.evaluate(setExcalidrawZoom, view.zoom),
      places: () => page.evaluate(excalidrawPlaces),
      // A group counts once.
      selected: () =>
        page.evaluate(
          () => Object.values((window as unknown as ExcalidrawWindow).excalidraw.getAppState().selectedGroupIds).filter(Boolean).length,
        ),
      hand: (isHeld) => (isHeld ? page.keyboard.down('Space') : page.keyboard.up('Space')),
    };
  };
  return again();
}

/** As much of Excalidraw's API as is asked here; its page keeps it as `window.excalidraw`. */
interface ExcalidrawWindow {
  readonly excalidraw: {
    getAppState(): {
      readonly scrollX: number;
      readonly scrollY: number;
      readonly zoom: { readonly value: number };
      readonly selectedGroupIds: Readonly<Record<string, boolean>>;
      readonly selectionElement: unknown;
    };
    getSceneElements(): readonly { readonly x: number; readonly y: number }[];
    updateScene(scene: { readonly appState: object }): void;
  };
}

/** Left and upper edge of the graph in CSS px, and the zoom. Runs in the page. */
function excalidrawView(): readonly [number, number, number] {
  const { scrollX, scrollY, zoom } = (window as unknown as ExcalidrawWindow).excalidraw.getAppState();
  return [scrollX * zoom.value, scrollY * zoom.value, zoom.value];
}

function setExcalidrawZoom(value: number): void {
  (window as unknown as ExcalidrawWindow).excalidraw.updateScene({ appState: { zoom: { value } } });
}

/** As `flowPlaces`. Runs in the page. */
function excalidrawPlaces(): string {
  const { excalidraw } = window as unknown as ExcalidrawWindow;
  const { scrollX, scrollY, zoom, selectedGroupIds } = excalidraw.getAppState();
  return JSON.stringify([scrollX, scrollY, zoom.value, selectedGroupIds, excalidraw.getSceneElements().map(({ x, y }) => [x, y])]);
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
    const selected = () => page.locator('.react-flow__node.selected').count();
    return { page, session, count, view, origin, again, selected, zoomOut: () => wheelTo(page, 0.5), places: () => places(page) };
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
