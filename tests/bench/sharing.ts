/**
 * Lists of ten thousand diagrams, pictures and the viewer's first view by a public link: `node tests/bench/sharing.ts`. Exits with 1 when a
 * goal is missed.
 */
import { chromium } from '@playwright/test';
import { switchLinkOn } from '../support/link-revocations.ts';
import { addCopies } from '../support/many-diagrams.ts';
import { call, makeDiagram, shareWith, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { classData } from './application.ts';
import { median, printTable } from './table.ts';

const diagrams = 10_000;
const classes = 50;
const asks = Number(process.env.BENCH_ASKS ?? 300);
const firsts = 20;
const openings = 5;

const server = await startServer({ env: { FREE_DIAGRAMS: '100000', FREE_SHARES: '100000' } });
const [owner, friend] = [await signUp(server), await signUp(server)];
const { id } = await makeDiagram(owner, { name: 'Original', data: classData(classes) });
await shareWith(owner, id, { email: friend.email });
const token = await switchLinkOn(owner, id);
const fresh = await Promise.all(Array.from({ length: firsts * 2 }, async (_, index) => freshLink(`Picture ${index}`)));
addCopies(server.dataDir, id, { diagrams, versions: 1 });

/** A link whose picture nobody has asked for. */
async function freshLink(name: string): Promise<string> {
  const made = await makeDiagram(owner, { name, data: classData(classes) });
  return switchLinkOn(owner, made.id);
}

/** Durations of `count` calls, one after the other, ms. Throws at an answer other than `status`. */
async function times(
  count: number,
  status: number,
  ask: (index: number) => Promise<{ readonly status: number }>,
): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    const answer = await ask(index);
    taken.push(performance.now() - start);
    if (answer.status !== status) throw new Error(`A request was answered ${answer.status}.`);
  }
  return taken;
}

const rows: string[][] = [['case', 'p50 ms', 'figure ms', 'goal', '']];
let areMet = true;

function judge(name: string, taken: readonly number[], part: number, most: number): void {
  const figure = taken.toSorted((one, other) => one - other)[Math.floor(taken.length * part)] ?? Number.NaN;
  const isMet = figure <= most;
  areMet &&= isMet;
  rows.push([`${name}, p${part * 100}`, median(taken).toFixed(1), figure.toFixed(1), `≤ ${most}`, isMet ? 'met' : 'MISSED']);
}

const picture = `/p/${token}.svg`;
const tag = (await call(server, 'GET', picture)).headers.get('etag') ?? '';
const list = (query: string) => () => owner.call('GET', `/api/diagrams?limit=60${query}`);
for (const warm of [list(''), list('&search=copy'), () => call(server, 'GET', picture)]) await times(20, 200, warm);
judge(`page of 60 of ${diagrams} own`, await times(asks, 200, list('')), 0.99, 25);
judge('the same, searched', await times(asks, 200, list('&search=copy%2077')), 0.99, 40);
judge('the same, searched by a name of an element', await times(asks, 200, list('&search=part77')), 0.99, 40);
judge('the same, by name', await times(asks, 200, list('&sort=name')), 0.99, 40);
const shared = (query: string) => () => friend.call('GET', `/api/diagrams/shared-with-me?limit=60${query}`);
judge(`page of 60 of ${diagrams} shared`, await times(asks, 200, shared('')), 0.99, 40);
judge('the same, searched', await times(asks, 200, shared('&search=copy%2077')), 0.99, 40);
judge(
  'picture, unchanged (304)',
  await times(asks, 304, () => call(server, 'GET', picture, { headers: { 'if-none-match': tag } })),
  0.99,
  15,
);
judge('picture, drawn before (200)', await times(asks, 200, () => call(server, 'GET', picture)), 0.99, 20);
judge(`first SVG of ${classes} classes`, await times(firsts, 200, (index) => call(server, 'GET', `/p/${fresh[index]}.svg`)), 0.95, 80);
judge(
  `first PNG of ${classes} classes`,
  await times(firsts, 200, (index) => call(server, 'GET', `/p/${fresh[firsts + index]}.png`)),
  0.95,
  250,
);

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const views = await times(openings, 200, async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${token}`);
  await page.locator('.react-flow__node').first().waitFor();
  await context.close();
  return { status: 200 };
});
judge(`/s/ of ${classes} classes, empty cache`, views, 0.5, 1_000);
await browser.close();
await server.stop();
printTable(`Sharing (one request after the other, ${asks} each)`, rows);
process.exitCode = areMet ? 0 : 1;
