import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { printSlowness, watchMachine } from './machine.ts';
import { buildPages, servePages } from './pages.ts';
import { median, printTable } from './table.ts';

const editors = ['umlaut', 'react-flow'] as const;
const rounds = 5;
/** Loading is over in a moment, so that what disturbs the machine for as long weighs more. */
const loadRounds = 21;
const frames = 60;
/** A frame at 60 Hz. */
const frameMs = 16.7;

interface Case {
  readonly name: string;
  readonly nodes: number;
  /** Milliseconds of main thread per frame, or of loading. */
  readonly measure: (page: Page, address: string) => Promise<number>;
  /** Largest allowed ratio to bare React Flow that draws only what is visible. */
  readonly ratio: number;
  /** Most that it may take on the machine of the budgets, ms. */
  readonly most?: number;
}

/** One row of a table; whether its goal was met depends on how slow the machine turned out to be. */
interface Measured {
  readonly cells: readonly string[];
  readonly isMet: (slowness: number) => boolean;
}

const cases: readonly Case[] = [
  { name: 'load 50', nodes: 50, measure: load, ratio: 1.2 },
  { name: 'load 200', nodes: 200, measure: load, ratio: 1.2 },
  { name: 'load 1000', nodes: 1000, measure: load, ratio: 1.2, most: 400 },
  { name: 'pan 1000', nodes: 1000, measure: pan, ratio: 1.2, most: frameMs },
  { name: 'zoom 1000', nodes: 1000, measure: zoom, ratio: 1.2, most: frameMs },
  { name: 'drag one of 50', nodes: 50, measure: dragOne, ratio: 1.2 },
  { name: 'drag one of 1000', nodes: 1000, measure: dragOne, ratio: 1.2, most: frameMs },
  { name: 'drag 50 of 50', nodes: 50, measure: dragAll, ratio: 1.2 },
];

/** Drags of classes whose edges go round boxes, with guides: nothing to compare with, but a frame must do. */
const routed: readonly Omit<Case, 'ratio'>[] = [
  { name: 'drag one of 1000 classes', nodes: 1000, measure: dragOne },
  { name: 'drag 50 of 50 classes', nodes: 50, measure: dragAll },
];

async function measureRouted(browser: Browser, address: string): Promise<readonly Measured[]> {
  const results: Measured[] = [];
  for (const one of routed) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      times.push(await one.measure(page, `${address}/umlaut.html?nodes=${one.nodes}&routed`));
      await page.close();
    }
    const time = median(times);
    const cells = [one.name, time.toFixed(1), Math.min(60, 1000 / time).toFixed(0), `≤ ${frameMs}`];
    results.push({ cells, isMet: (slowness) => time <= frameMs * slowness });
  }
  return results;
}

/** Measures our canvas beside bare React Flow, rounds interleaved; prints the tables and tells whether every goal was met. */
export async function measureCanvas(browser: Browser): Promise<boolean> {
  await buildPages(editors);
  const server = await servePages();
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const askMachine = await watchMachine();
  const compared = [];
  for (const one of cases) compared.push(resultOf(one, await measureCase(browser, one, address)));
  const alone = await measureRouted(browser, address);
  const slowness = await askMachine();
  server.close();
  const rowsOf = (results: readonly Measured[]) => results.map(({ cells, isMet }) => [...cells, isMet(slowness) ? 'met' : 'MISSED']);
  printTable('Canvas with guides and routing: ms of main thread per frame', [['case', 'ms', 'frames/s', 'goal', ''], ...rowsOf(alone)]);
  printTable('Canvas: ms to load, or of main thread per frame; React Flow draws only visible nodes', [
    ['case', 'Umlaut', 'React Flow', 'ratio', 'goal', 'at most', ''],
    ...rowsOf(compared),
  ]);
  printSlowness(slowness);
  return [...alone, ...compared].every(({ isMet }) => isMet(slowness));
}

function resultOf({ name, ratio: goal, most }: Case, times: Record<(typeof editors)[number], readonly number[]>): Measured {
  const [ours, bare] = [times.umlaut, times['react-flow']];
  // Of each round by itself: what disturbs the machine for a while disturbs both of a round alike.
  const ratio = median(ours.map((time, round) => time / (bare[round] ?? Number.NaN)));
  const cells = [name, median(ours).toFixed(1), median(bare).toFixed(1), ratio.toFixed(2), `≤ ${goal}`, String(most ?? '')];
  return { cells, isMet: (slowness) => ratio <= goal && median(ours) <= (most ?? Number.POSITIVE_INFINITY) * slowness };
}

async function measureCase(browser: Browser, one: Case, address: string): Promise<Record<(typeof editors)[number], number[]>> {
  const times = { umlaut: [] as number[], 'react-flow': [] as number[] };
  for (let round = 0; round < (one.measure === load ? loadRounds : rounds); round += 1) {
    for (const editor of editors) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      times[editor].push(await one.measure(page, `${address}/${editor}.html?nodes=${one.nodes}`));
      await page.close();
    }
  }
  return times;
}

/** Watched for by the page itself from its first moment: who asks from outside is answered only between its tasks. */
async function load(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const shown = new Promise<number>((resolve) => {
      const look = () => {
        const node = document.querySelector('.react-flow__node');
        if (node !== null && getComputedStyle(node).visibility === 'visible') requestAnimationFrame(() => resolve(performance.now()));
        else requestAnimationFrame(look);
      };
      look();
    });
    Object.assign(window, { shown });
  });
  await page.goto(address);
  return page.evaluate(() => (window as unknown as { readonly shown: Promise<number> }).shown);
}

/** Loads, and waits for what comes after the first picture, which is measured with neither. */
async function settle(page: Page, address: string): Promise<void> {
  await load(page, address);
  await page.waitForTimeout(1000);
}

async function pan(page: Page, address: string): Promise<number> {
  await settle(page, address);
  const start = await emptySpot(page);
  return moving(page, '.react-flow__viewport', () => perFrame(page, start, (step) => ({ x: start.x + step * 4, y: start.y + step * 2 })));
}

async function zoom(page: Page, address: string): Promise<number> {
  await settle(page, address);
  const session = await page.context().newCDPSession(page);
  return taskMsPerFrame(page, session, (step) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 720, y: 450, deltaX: 0, deltaY: step % 20 < 10 ? -30 : 30 }),
  );
}

async function dragOne(page: Page, address: string): Promise<number> {
  await settle(page, address);
  const start = await middleNode(page);
  return drag(page, start);
}

async function dragAll(page: Page, address: string): Promise<number> {
  await settle(page, address);
  const start = await middleNode(page);
  await page.keyboard.down('Shift');
  await page.mouse.move(2, 2);
  await page.mouse.down();
  await page.mouse.move(1430, 890, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  return drag(page, start);
}

function drag(page: Page, start: Spot): Promise<number> {
  return moving(page, '.react-flow__node', () => perFrame(page, start, (step) => ({ x: start.x + step * 2, y: start.y + step })));
}

/** Throws when nothing that `selector` finds has moved: what did not happen costs nothing. */
async function moving(page: Page, selector: string, measure: () => Promise<number>): Promise<number> {
  const places = () =>
    page.locator(selector).evaluateAll((elements) => elements.map((element) => (element as HTMLElement).style.transform).join());
  const before = await places();
  const time = await measure();
  if ((await places()) === before) throw new Error(`${selector} has not moved in ${page.url()}.`);
  return time;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

async function perFrame(page: Page, start: Spot, at: (step: number) => Spot): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const time = await taskMsPerFrame(page, session, (step) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at(step), button: 'left', buttons: 1 }),
  );
  await page.mouse.up();
  return time;
}

/** One input a frame; the main thread's busy time over all of them, divided by their number. */
async function taskMsPerFrame(page: Page, session: CDPSession, input: (step: number) => Promise<unknown>): Promise<number> {
  await session.send('Performance.enable');
  const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await page.waitForTimeout(200);
  const before = await busy();
  for (let step = 1; step <= frames; step += 1) {
    await input(step);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  }
  return (((await busy()) - before) * 1000) / frames;
}

/** A place of the canvas where no node lies. */
function emptySpot(page: Page): Promise<Spot> {
  return page.evaluate(() => {
    for (let y = 100; y < 800; y += 7) {
      for (let x = 100; x < 1200; x += 7) {
        if (document.elementFromPoint(x, y)?.classList.contains('react-flow__pane') === true) return { x, y };
      }
    }
    throw new Error('The canvas has no empty spot.');
  });
}

/** The middle of the node nearest to the centre of the view. */
function middleNode(page: Page): Promise<Spot> {
  return page.evaluate(() => {
    const spots = [...document.querySelectorAll('.react-flow__node')].map((node) => {
      const box = node.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 700, y - 430);
    const nearest = spots.sort((a, b) => far(a) - far(b))[0];
    if (nearest === undefined) throw new Error('There is no node.');
    return nearest;
  });
}
