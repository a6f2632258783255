import type { Browser, Page } from '@playwright/test';
import { makeDiagram } from '../support/people.ts';
import type { Application } from './application.ts';
import { type FrameCost, frameMs, measureFrames } from './frames.ts';
import { watchMachine } from './machine.ts';
import { scoreDiagram } from './score-diagram.ts';
import { median, printTable } from './table.ts';

const lifelines = 100;
/** With those that are inserted as many edges as a diagram has at most. */
const messages = 190;
const inserts = 10;
/** The first of the lifelines that stand in view at the beginning. */
const seen = 41;
const mostMs = 50;

/** Measures inserts into the middle of a large score, and drags of one of its messages, in the application. Returns whether the goals are met. */
export async function measureScore(browser: Browser, { server, person }: Application): Promise<boolean> {
  const data = JSON.stringify(scoreDiagram(lifelines, messages));
  const { id } = await makeDiagram(person, { name: 'Score', data });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  await page.goto(`${server.url}/dashboard?diagramId=${id}`);
  const middle = page.locator(`.react-flow__edge[data-id="m${messages / 2}"]`);
  await middle.waitFor({ state: 'attached' });
  await page.mouse.move(700, 400);
  await page.waitForTimeout(1500);
  const machine = await watchMachine();
  const times = await insert(page, messages / 2);
  const drag = await dragMessage(page);
  const slowness = await machine();
  await context.close();
  const [painted, cpu] = [median(times), drag.cpu];
  const areMet = [painted <= mostMs * slowness, cpu <= frameMs * slowness] as const;
  printTable(`A score of ${lifelines} lifelines and ${messages} messages in the application`, [
    ['', 'median', 'largest', 'goal', ''],
    [
      'insert in the middle until painted, ms',
      painted.toFixed(1),
      Math.max(...times).toFixed(1),
      `≤ ${mostMs}`,
      areMet[0] ? 'met' : 'MISSED',
    ],
    ['drag of a message, ms of CPU per frame', cpu.toFixed(1), '', `≤ ${frameMs.toFixed(1)}`, areMet[1] ? 'met' : 'MISSED'],
  ]);
  return areMet.every(Boolean);
}

/** Times from Enter in the field for lines until the frame with the new message is painted, ms. */
async function insert(page: Page, behind: number): Promise<readonly number[]> {
  await page.evaluate(watchInserts);
  await page.locator(`.react-flow__edge[data-id="m${behind}"]`).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Type sequence lines' }).click();
  const field = page.getByRole('textbox', { name: 'Next sequence line' });
  await field.waitFor();
  for (let count = 0; count < inserts; count += 1) {
    await page.keyboard.type(`Lifeline ${seen + count}>Lifeline ${seen + count + 1}:new ${count}`);
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(600);
  }
  await page.keyboard.press('Escape');
  const times = await page.evaluate(() => (window as unknown as { readonly benchInserts: readonly number[] }).benchInserts);
  const drawn = await page.locator('.react-flow__edge').count();
  if (times.length !== inserts || drawn !== messages + inserts)
    throw new Error(`${times.length} inserts were painted, ${drawn} edges are drawn.`);
  return times;
}

/** Runs in the page. */
function watchInserts(): void {
  const times: number[] = [];
  Object.assign(window, { benchInserts: times });
  const edges = (): number => document.querySelectorAll('.react-flow__edge').length;
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'Enter') return;
      const before = edges();
      const observer = new MutationObserver(() => {
        if (edges() === before) return;
        observer.disconnect();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        requestAnimationFrame(() => port2.postMessage(undefined));
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    { capture: true },
  );
}

/** Drags the message that was inserted last up and down over ten rows. */
async function dragMessage(page: Page): Promise<FrameCost> {
  const session = await page.context().newCDPSession(page);
  const line = page.locator('.react-flow__edge', { hasText: `new ${inserts - 1}` }).locator('.react-flow__edge-path');
  const box = await line.boundingBox();
  if (box === null) throw new Error('The message that was inserted is not drawn.');
  // The line itself: its name is dragged along it.
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 1];
  await page.mouse.click(x, y);
  await page.waitForTimeout(600);
  const before = await line.boundingBox();
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: number) =>
    session.send('Input.dispatchMouseEvent', { type, x, y: at, button: 'left', buttons: 1, clickCount: 1 });
  await mouse('mousePressed', y);
  const cost = await measureFrames(page, session, (step) => mouse('mouseMoved', y - 150 * Math.sin((step / 60) * 1.5 * Math.PI)));
  await mouse('mouseReleased', y + 150);
  await page.waitForTimeout(600);
  const after = await line.boundingBox();
  if (after === null || before === null || Math.abs(after.y - before.y) < 20) throw new Error('The drag moved no message.');
  return cost;
}
