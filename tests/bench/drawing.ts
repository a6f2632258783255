// Costs of drawing, without a browser and as files in one: `node tests/bench/drawing.ts`. Ends with 1 when a goal is missed.
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { compareDiagrams, type Diagram, defaultLimits, readDiagram, writeDiagram } from '@umlaut/diagram';
import { drawDiagram, fontMeasure, layOutScores, placeNodes } from '@umlaut/notation';
import { svgPicture, svgThumbnail } from '@umlaut/pictures';
import { comparedScene } from '../../packages/editor/src/compare/compare-scene.ts';
import { createSceneView } from '../../packages/editor/src/view/scene.ts';
import { makeDiagram, type Person, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { printSlowness, watchMachine } from './machine.ts';
import { buildPages, servePages } from './pages.ts';
import { scoreDiagram } from './score-diagram.ts';
import { median, printTable } from './table.ts';

const classes = 50;
const columns = 8;
const runs = 100;
/** Before that many the code is still being compiled; a server draws for weeks. */
const warmUps = 300;
const readers = 16;
const roundMs = 2000;

interface Result {
  readonly name: string;
  readonly figure: string;
  readonly goal: string;
  /** Depends on how slow the machine turned out to be. */
  readonly isMet: (slowness: number) => boolean;
}

/** Classes in rows, each with its neighbours as a person would join them, 1.2 edges to a class. */
function classDiagram(): Diagram {
  const members = (index: number, name: string) =>
    Array.from({ length: 3 }, (_, number) => ({ id: `${name}${number}`, text: `+ ${name}${index}${number}: String` }));
  const nodes = Array.from({ length: classes }, (_, index) => ({
    id: `n${index}`,
    type: 'default',
    position: { x: (index % columns) * 260, y: Math.floor(index / columns) * 260 },
    data: { kind: 'class', label: `Class${index}`, attributes: members(index, 'field'), operations: members(index, 'call') },
  }));
  const across = nodes.slice(1).map((_, index) => ({ source: `n${index}`, target: `n${index + 1}`, kind: 'association' }));
  const down = nodes.slice(columns).map((_, index) => ({ source: `n${index + columns}`, target: `n${index}`, kind: 'generalization' }));
  const edges = [...across, ...down].slice(0, classes * 1.2).map(({ source, target, kind }, index) => ({
    id: `e${index}`,
    source,
    target,
    data: { kind, ...(kind === 'association' ? { label: 'has', target: { multiplicity: '0..*' } } : {}) },
  }));
  return { nodes, edges };
}

const text = writeDiagram(classDiagram());

/** The diagram as it comes from the database: nothing of an earlier drawing can be used again. */
function readAnew(): Diagram {
  const { diagram } = readDiagram(text, defaultLimits);
  if (diagram === undefined) throw new Error('The diagram to be measured is none.');
  return diagram;
}

function milliseconds(work: () => unknown): number {
  for (let warm = 0; warm < warmUps; warm += 1) work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times);
}

function drawingTimes(): readonly Result[] {
  const same = readAnew();
  const name = 'Classes';
  const alone = { ...same, edges: [] };
  const look = { theme: 'light', transparent: false } as const;
  const cases: readonly (readonly [string, number, () => unknown])[] = [
    ['SVG of 50 classes without edges', 2, () => svgPicture({ name, diagram: { ...alone } }, look)],
    ['SVG of 50 classes, 60 edges, drawn before', 1, () => svgPicture({ name, diagram: same }, look)],
    ['SVG of 50 classes, 60 edges, edges drawn anew', 2, () => svgPicture({ name, diagram: { ...same } }, look)],
    ['SVG of 50 classes, 60 edges, read anew', Number.POSITIVE_INFINITY, () => svgPicture({ name, diagram: readAnew() }, look)],
    ['of that, the scene', Number.POSITIVE_INFINITY, () => drawDiagram(readAnew())],
    ['thumbnail of it', Number.POSITIVE_INFINITY, () => svgThumbnail({ name, diagram: { ...same } }, 'dark')],
  ];
  return cases.map(([label, goal, work]) => {
    const time = milliseconds(work);
    const hasGoal = Number.isFinite(goal);
    return {
      name: label,
      figure: `${time.toFixed(2)} ms`,
      goal: hasGoal ? `≤ ${goal} ms` : '',
      isMet: (slowness) => time <= goal * slowness,
    };
  });
}

/** The layout of a large score, as after an insert: texts are measured already, the tree is read anew. */
function scoreTimes(): readonly Result[] {
  const { nodes, edges } = scoreDiagram(100, 1000);
  const placed = placeNodes(nodes, fontMeasure);
  const time = milliseconds(() => layOutScores({ nodes, edges }, placed, fontMeasure));
  const small = scoreDiagram(16, 23);
  const svg = milliseconds(() => svgPicture({ name: 'Score', diagram: { ...small } }, { theme: 'light', transparent: false }));
  return [
    {
      name: 'layout of a score, 100 lifelines × 1,000 messages',
      figure: `${time.toFixed(2)} ms`,
      goal: '≤ 6 ms',
      isMet: (slowness) => time <= 6 * slowness,
    },
    {
      name: 'SVG of a score, 16 lifelines × 23 messages',
      figure: `${svg.toFixed(2)} ms`,
      goal: '≤ 2 ms',
      isMet: (slowness) => svg <= 2 * slowness,
    },
  ];
}

/** A comparison beside the drawing of one state on the canvas. */
function comparisonTime(): Result {
  const [before, after] = [readAnew(), readAnew()];
  const one = milliseconds(() => createSceneView()({ ...after }, false));
  const ratio = milliseconds(() => comparedScene(compareDiagrams(before, { ...after }))) / one;
  return {
    name: 'comparison of 50 classes, ratio to drawing one state',
    figure: ratio.toFixed(2),
    goal: '≤ 1.7',
    isMet: () => ratio <= 1.7,
  };
}

/** Thumbnails a second that the server gives when it has drawn them. */
async function thumbnailRate(person: Person): Promise<Result> {
  const ids = await Promise.all(Array.from({ length: 10 }, async () => (await makeDiagram(person, { data: text })).id));
  const ask = async (id: string): Promise<void> => {
    const answer = await person.call('GET', `/api/diagrams/id/${id}/picture?theme=light`);
    if (answer.status !== 200) throw new Error(`A picture was answered ${answer.status}: ${answer.text}`);
  };
  for (const id of ids) await ask(id);
  const start = performance.now();
  let count = 0;
  const reader = async (first: number): Promise<void> => {
    for (let index = first; performance.now() - start < roundMs; index += 1) {
      await ask(ids[index % ids.length] ?? '');
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, index) => reader(index)));
  const rate = (count * 1000) / (performance.now() - start);
  return {
    name: `thumbnails from the cache, ${readers} readers`,
    figure: `${rate.toFixed(0)}/s`,
    goal: '≥ 500/s',
    isMet: () => rate >= 500,
  };
}

/** PNG and PDF files as the export makes them, the fonts loaded. */
async function fileTimes(): Promise<readonly Result[]> {
  await buildPages(['pictures']);
  const pages = await servePages();
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/pictures.html`);
  const results: Result[] = [];
  for (const [format, goal] of [
    ['png', 100],
    ['pdf', 100],
  ] as const) {
    const times = await page.evaluate(
      ([wanted, diagram]) => {
        const measure = Reflect.get(window, 'times') as (format: string, text: string, runs: number) => Promise<readonly number[]>;
        return measure(wanted, diagram, 25);
      },
      [format, text] as const,
    );
    const time = median(times.slice(5));
    const name = `${format.toUpperCase()} file of 50 classes, 60 edges, in Chromium`;
    results.push({ name, figure: `${time.toFixed(1)} ms`, goal: `≤ ${goal} ms`, isMet: (slowness) => time <= goal * slowness });
  }
  await browser.close();
  pages.close();
  return results;
}

const askMachine = await watchMachine();
const server = await startServer({ env: { FREE_DIAGRAMS: '100', LIMIT_REQUESTS_PER_MINUTE: '1000000' } });
const results = [...drawingTimes(), ...scoreTimes(), comparisonTime(), ...(await fileTimes()), await thumbnailRate(await signUp(server))];
await server.stop();
const slowness = await askMachine();
printTable('Drawing', [
  ['case', 'median', 'goal', ''],
  ...results.map(({ name, figure, goal, isMet }) => [name, figure, goal, goal === '' ? '' : isMet(slowness) ? 'met' : 'MISSED']),
]);
printSlowness(slowness);
process.exitCode = results.every(({ isMet }) => isMet(slowness)) ? 0 : 1;
