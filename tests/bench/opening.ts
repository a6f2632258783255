import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession } from '@playwright/test';
import type { Application } from './application.ts';
import { printSlowness, watchMachine } from './machine.ts';
import { pageAddress } from './pages/graph.ts';
import { buildPages, servePages } from './pages.ts';
import { median, printTable } from './table.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

interface Line {
  readonly name: string;
  /** Milliseconds until the picture is usable, by the number of boxes. */
  readonly most: Readonly<Record<number, number>>;
  readonly limit: (session: CDPSession) => Promise<unknown>;
}

const lines: readonly Line[] = [
  { name: 'plain', most: { 50: 850, 200: 950, 1000: 1000 }, limit: async () => undefined },
  { name: '4 × CPU, 10 Mbit/s, 40 ms', most: { 50: 1800, 1000: 2500 }, limit: slowDown },
];
/** Bytes over the wire until then, KB, by the number of boxes. */
const mostKb: Readonly<Record<number, number>> = { 50: 380, 200: 400, 1000: 420 };

interface Opened {
  readonly ms: number;
  readonly kb: number;
  readonly fontKb: number;
}

/** Measures how long a stored diagram takes to open with an empty cache, beside a page of React Flow's that has its data. */
export async function measureOpening(browser: Browser, application: Application): Promise<boolean> {
  await buildPages(['react-flow']);
  const pages = await servePages();
  const bare = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/react-flow.html`;
  const machine = await watchMachine();
  const results = [];
  for (const line of lines) {
    for (const count of Object.keys(line.most).map(Number)) {
      const [ours, theirs]: [Opened[], Opened[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await open(browser, line, await application.store(count), application.person.token));
        theirs.push(await open(browser, line, pageAddress(bare, count, { width: 1100, height: 840, x: 0, y: 0, zoom: 0.5 }), undefined));
      }
      results.push({ line, count, ours, theirs });
    }
  }
  pages.close();
  const slowness = await machine();
  const of = (opened: readonly Opened[], what: keyof Opened) => median(opened.map((each) => each[what]));
  const judged = results.map(({ line, count, ours, theirs }) => {
    const [mostMs, kbLimit] = [line.most[count] ?? 0, mostKb[count] ?? 0];
    const [ms, kb] = [of(ours, 'ms'), of(ours, 'kb')];
    const cells = [
      line.name,
      count,
      ms.toFixed(0),
      `≤ ${mostMs}`,
      of(theirs, 'ms').toFixed(0),
      kb.toFixed(0),
      `≤ ${kbLimit}`,
      of(ours, 'fontKb').toFixed(0),
    ];
    return { cells: cells.map(String), isMet: ms <= mostMs * slowness && kb <= kbLimit };
  });
  printTable('Opening a stored diagram, empty cache: until its picture is usable', [
    ['connection', 'boxes', 'ms', 'goal', 'React Flow', 'KB', 'goal', 'of it fonts', ''],
    ...judged.map(({ cells, isMet }) => [...cells, isMet ? 'met' : 'MISSED']),
  ]);
  printSlowness(slowness);
  return judged.every(({ isMet }) => isMet);
}

async function open(browser: Browser, { limit }: Line, address: string, token: string | undefined): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (token !== undefined) await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.addInitScript(watchForPicture);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const fonts = new Set<string>();
  let [kb, fontKb] = [0, 0];
  session.on('Network.requestWillBeSent', ({ requestId, type }) => void (type === 'Font' && fonts.add(requestId)));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    kb += encodedDataLength / 1000;
    if (fonts.has(requestId)) fontKb += encodedDataLength / 1000;
  });
  await limit(session);
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await page.evaluate(() => (window as unknown as { readonly shown: Promise<number> }).shown);
  const opened = { ms, kb, fontKb };
  await context.close();
  return opened;
}

/** Watched for by the page itself from its first moment: a question from outside is answered only between its tasks. */
function watchForPicture(): void {
  const shown = new Promise<number>((resolve) => {
    const look = () => {
      const node = document.querySelector('.react-flow__node');
      if (node !== null && getComputedStyle(node).visibility === 'visible') requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
  Object.assign(window, { shown });
}

async function slowDown(session: CDPSession): Promise<void> {
  const bytesPerSecond = (10 * 1_000_000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
