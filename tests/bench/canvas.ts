import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Application } from './application.ts';
import { type FrameCost, frameMs } from './frames.ts';
import { gestures, ownGestures, type Shown, viewGestures } from './gestures.ts';
import { watchMachine } from './machine.ts';
import { buildExcalidraw, buildPages, servePages } from './pages.ts';
import { openExcalidraw, openOurs, openReactFlow } from './programs.ts';
import { median, printTable } from './table.ts';

const counts = (process.env.BENCH_NODES ?? '50,200,1000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

type Name = keyof typeof gestures | keyof typeof ownGestures | keyof typeof viewGestures;

/** Largest ratio of CPU per frame to React Flow's. Gestures without one are ours alone and must do within a frame. */
const most: Partial<Record<Name, number>> = { pan: 1.2, zoom: 1.2, dragOne: 1.3, marquee: 1.3, dragMany: 1.5 };
const mostHeap = 1.5;
/** 95 of 100 gaps between frames are at most this long, ms, up to so many nodes. */
const mostGap = { ms: 20, nodes: 200 };

/** Programs that are measured: ours, a page of React Flow's, and one of Excalidraw's, which has no goal. */
interface Round {
  readonly ours: Taken;
  readonly bare: Taken;
  readonly excalidraw: Taken;
}

interface Taken {
  readonly costs: Partial<Record<Name, FrameCost>>;
  readonly heapMiB: number;
  readonly elements: number;
}

/** Measures gestures in the built application beside pages of React Flow's and Excalidraw's, rounds interleaved. Returns whether all goals are met. */
export async function measureCanvas(browser: Browser, application: Application): Promise<boolean> {
  await buildPages(['react-flow']);
  await buildExcalidraw();
  const pages = await servePages();
  const address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const machine = await watchMachine();
  const tables = [];
  for (const count of counts) {
    const taken: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const own = await openOurs(browser, application, count);
      const ours = await takeAll(own, { ...gestures, ...ownGestures, ...viewGestures });
      const bare = await takeAll(await openReactFlow(browser, address, count, own.view), { ...gestures, ...viewGestures });
      const excalidraw = await takeAll(await openExcalidraw(browser, address, count, own.view), { ...gestures, ...viewGestures });
      taken.push({ ours, bare, excalidraw });
    }
    tables.push({ count, taken });
  }
  pages.close();
  const slowness = await machine();
  const results = tables.flatMap(({ count, taken }) => judge(count, taken, slowness));
  printTable('Gestures in the application: CPU of the main thread, ms per frame, beside React Flow that draws only visible nodes', [
    ['boxes', 'gesture', 'Umlaut', 'React Flow', 'ratio', 'goal', 'Excalidraw', 'gap p50', 'p95', 'React Flow’s', ''],
    ...results.map(({ cells, isMet }) => [...cells, isMet ? 'met' : 'MISSED']),
  ]);
  return results.every(({ isMet }) => isMet);
}

async function takeAll(shown: Shown, all: Partial<Record<Name, (shown: Shown) => Promise<FrameCost>>>): Promise<Taken> {
  const { page, session } = shown;
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.send('HeapProfiler.disable');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const costs: Partial<Record<Name, FrameCost>> = {};
  for (const [name, gesture] of Object.entries(all)) {
    try {
      costs[name as Name] = await gesture(await shown.again());
    } catch (error) {
      const picture = join(tmpdir(), `umlaut-bench-${name}.png`);
      await page.screenshot({ path: picture });
      throw new Error(`${name} with ${shown.count} boxes failed in ${page.url()}; the page is in ${picture}.`, { cause: error });
    }
  }
  await page.context().close();
  return { costs, heapMiB: usedSize / 1024 / 1024, elements };
}

interface Judged {
  readonly cells: readonly string[];
  readonly isMet: boolean;
}

function judge(count: number, taken: readonly Round[], slowness: number): readonly Judged[] {
  const names = Object.keys({ ...gestures, ...ownGestures, ...viewGestures }) as Name[];
  const rows = names.map((name): Judged => {
    const of = (who: keyof Round, what: keyof FrameCost) => taken.map((round) => round[who].costs[name]?.[what] ?? Number.NaN);
    const [cpu, bareCpu, gap95, bareGap95] = [of('ours', 'cpu'), of('bare', 'cpu'), of('ours', 'gap95'), of('bare', 'gap95')].map(median);
    // Of each round by itself: what disturbs the machine for a while disturbs both of a round alike.
    const ratio = median(of('ours', 'cpu').map((cost, round) => cost / (of('bare', 'cpu')[round] ?? Number.NaN)));
    const goal = most[name];
    const isCheap = goal === undefined ? (cpu ?? 0) <= frameMs * slowness : ratio <= goal;
    // On a busy machine frames are late whatever the page does: React Flow's in the same run says how late.
    const allowed = Math.max(mostGap.ms * slowness, bareGap95 || 0);
    const isSmooth = count > mostGap.nodes || (gap95 ?? 0) <= allowed;
    const cells = [
      String(count),
      name,
      fixed(cpu),
      fixed(bareCpu),
      ratio.toFixed(2),
      goal === undefined ? `≤ ${frameMs.toFixed(1)} ms` : `≤ ${goal}`,
      fixed(median(of('excalidraw', 'cpu'))),
    ];
    return {
      cells: [...cells, fixed(median(of('ours', 'gap50'))), fixed(gap95), fixed(bareGap95)].map((cell) => cell.replace('NaN', '')),
      isMet: isCheap && isSmooth,
    };
  });
  const heap = (['ours', 'bare', 'excalidraw'] as const).map((who) => median(taken.map((round) => round[who].heapMiB)));
  const elements = (['ours', 'bare', 'excalidraw'] as const).map((who) => String(median(taken.map((round) => round[who].elements))));
  const heapRatio = (heap[0] ?? 0) / (heap[1] ?? 1);
  return [
    ...rows,
    {
      cells: [
        String(count),
        'heap, MiB',
        fixed(heap[0]),
        fixed(heap[1]),
        heapRatio.toFixed(2),
        `≤ ${mostHeap}`,
        fixed(heap[2]),
        '',
        '',
        '',
      ],
      isMet: heapRatio <= mostHeap,
    },
    { cells: [String(count), 'elements', elements[0] ?? '', elements[1] ?? '', '', '', elements[2] ?? '', '', '', ''], isMet: true },
  ];
}

function fixed(value: number | undefined): string {
  return (value ?? Number.NaN).toFixed(1);
}
