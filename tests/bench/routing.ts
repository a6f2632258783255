// How good edges' ways are, beside those of a plain step router, and what moving one box costs: `node tests/bench/routing.ts`.
// Ends with 1 when a goal is missed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, defaultLimits, readDiagram } from '@umlaut/diagram';
import { centerOf, overlaps, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { drawDiagram, pointsOf, type Scene } from '@umlaut/notation';
import { createSceneView } from '../../packages/editor/src/view/scene.ts';
import { printSlowness, watchMachine } from './machine.ts';
import { median, printTable } from './table.ts';

const generated = 200;
const goalMs = 4;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Classes in a loose grid, joined mostly with neighbours, as people draw them. */
function generate(seed: number, count: number, edgeCount: number): Diagram {
  const next = random(seed);
  const columns = Math.ceil(Math.sqrt(count));
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    type: 'default',
    position: { x: (index % columns) * 250 + Math.round(next() * 70), y: Math.floor(index / columns) * 190 + Math.round(next() * 50) },
    data: { kind: 'class', label: `Class${index}`, attributes: next() < 0.6 ? [{ id: 'a', text: '+ name: String' }] : [] },
  }));
  const edges = Array.from({ length: edgeCount }, (_, index) => {
    const from = Math.floor(next() * count);
    const near = [from + 1, from + columns, from - columns, from + columns + 1, Math.floor(next() * count)][Math.floor(next() * 5)] ?? 0;
    const to = ((near % count) + count) % count;
    const kind = next() < 0.3 ? 'dependency' : 'association';
    return {
      id: `e${index}`,
      source: `n${from}`,
      target: `n${to === from ? (from + 1) % count : to}`,
      data: { kind, label: next() < 0.4 ? 'uses' : '' },
    };
  });
  return { nodes, edges };
}

function fixtures(): readonly Diagram[] {
  const folder = join(import.meta.dirname, '..', 'fixtures', 'diagrams');
  return readdirSync(folder).map((file) => {
    const { diagram } = readDiagram(readFileSync(join(folder, file), 'utf8'), defaultLimits);
    if (diagram === undefined) throw new Error(`${file} is no diagram.`);
    return diagram;
  });
}

interface Drawn {
  readonly lines: readonly { readonly id: string; readonly points: readonly Point[]; readonly passed: readonly Rect[] }[];
  readonly labels: readonly { readonly id: string; readonly box: Rect }[];
  readonly boxes: readonly Rect[];
}

/** Rectangular edges as they are drawn, each with the boxes that are not its own. */
function asDrawn(diagram: Diagram, scene: Scene, way: (source: Rect, target: Rect, drawn: readonly Point[]) => readonly Point[]): Drawn {
  const solid = [...scene.nodes.values()].filter(({ setting }) => !setting.holds);
  const lines = diagram.edges.flatMap(({ id, source, target }) => {
    const placed = scene.edges.get(id);
    const [from, to] = [scene.nodes.get(source), scene.nodes.get(target)];
    if (placed === undefined || from === undefined || to === undefined || source === target) return [];
    const points = pointsOf(placed.route);
    const isStepped =
      placed.route.shape === 'line' &&
      points.every((point, at) => at === 0 || point.x === points[at - 1]?.x || point.y === points[at - 1]?.y);
    if (!isStepped || placed.edge.points.length > 0) return [];
    const passed = solid.filter(({ node }) => node.id !== source && node.id !== target).map(({ box }) => box);
    return [{ id, points: way(from.box, to.box, points), passed }];
  });
  const labels = lines.flatMap(({ id }) => (scene.edges.get(id)?.labels ?? []).map(({ box }) => ({ id, box })));
  return { lines, labels, boxes: solid.map(({ box }) => box) };
}

/** Steps of most editors: out of the sides that face each other, and half way across. */
function plainStep(source: Rect, target: Rect): readonly Point[] {
  const [a, b] = [centerOf(source), centerOf(target)];
  if (Math.abs(b.x - a.x) > Math.abs(b.y - a.y)) {
    const [from, to] = b.x > a.x ? [source.x + source.width, target.x] : [source.x, target.x + target.width];
    const x = (from + to) / 2;
    return [
      { x: from, y: a.y },
      { x, y: a.y },
      { x, y: b.y },
      { x: to, y: b.y },
    ];
  }
  const [from, to] = b.y > a.y ? [source.y + source.height, target.y] : [source.y, target.y + target.height];
  const y = (from + to) / 2;
  return [
    { x: a.x, y: from },
    { x: a.x, y },
    { x: b.x, y },
    { x: b.x, y: to },
  ];
}

/** Labels of a plain router stand on the middle of the line. */
function labelsOnMiddle({ lines, labels, boxes }: Drawn): Drawn {
  const moved = labels.map(({ id, box }) => {
    const points = lines.find((line) => line.id === id)?.points ?? [];
    const [from, to] = [points[Math.floor((points.length - 1) / 2)], points[Math.ceil((points.length - 1) / 2)]];
    const middle = from === undefined || to === undefined ? centerOf(box) : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return { id, box: { ...box, x: middle.x - box.width / 2, y: middle.y - box.height / 2 } };
  });
  return { lines, labels: moved, boxes };
}

interface Quality {
  readonly crossings: number;
  readonly bends: number;
  readonly passes: number;
  readonly overlaps: number;
}

function qualityOf({ lines, labels, boxes }: Drawn): Quality {
  const pieces = lines.flatMap(({ id, points }) => points.slice(1).map((to, at) => ({ id, from: points[at] ?? to, to })));
  const level = pieces.filter(({ from, to }) => from.y === to.y && from.x !== to.x);
  const upright = pieces.filter(({ from, to }) => from.x === to.x && from.y !== to.y);
  const between = (value: number, a: number, b: number) => value > Math.min(a, b) + 0.5 && value < Math.max(a, b) - 0.5;
  const crossings = level.flatMap((piece) =>
    upright.filter(
      (other) =>
        other.id !== piece.id && between(other.from.x, piece.from.x, piece.to.x) && between(piece.from.y, other.from.y, other.to.y),
    ),
  ).length;
  const bends = lines.reduce((sum, { points }) => sum + turns(points), 0);
  const meets = (points: readonly Point[], box: Rect) => points.some((to, at) => segmentMeetsRect(points[at - 1] ?? to, to, box));
  const passes = lines.reduce((sum, { points, passed }) => sum + passed.filter((box) => meets(points, box)).length, 0);
  const covered = labels.filter(
    ({ box }, at) =>
      boxes.some((other) => overlaps(box, other)) ||
      lines.some(({ points }) => meets(points, { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 })) ||
      labels.some((other, place) => place !== at && overlaps(box, other.box)),
  );
  return { crossings, bends, passes, overlaps: covered.length };
}

function turns(points: readonly Point[]): number {
  const directions = points.slice(1).flatMap((to, at) => {
    const from = points[at] ?? to;
    return from.x === to.x && from.y === to.y ? [] : [from.x === to.x];
  });
  return directions.filter((direction, at) => at > 0 && direction !== directions[at - 1]).length;
}

function compared(name: string, diagrams: readonly Diagram[]): { readonly rows: readonly (readonly string[])[]; readonly met: boolean } {
  const both = diagrams.map((diagram) => {
    const scene = drawDiagram(diagram);
    const ours = qualityOf(asDrawn(diagram, scene, (_source, _target, drawn) => drawn));
    return { ours, plain: qualityOf(labelsOnMiddle(asDrawn(diagram, scene, plainStep))) };
  });
  const sum = (of: 'ours' | 'plain', what: keyof Quality) => both.reduce((total, each) => total + each[of][what], 0);
  const row = (what: keyof Quality, label: string, goal?: number): readonly string[] => {
    const met = goal === undefined ? sum('ours', what) < sum('plain', what) : sum('ours', what) <= goal;
    const shown = goal === undefined ? '' : `≤ ${goal}`;
    return [
      `${name}: ${label}`,
      String(sum('ours', what)),
      String(sum('plain', what)),
      shown,
      goal === undefined ? '' : met ? 'met' : 'MISSED',
    ];
  };
  const rows = [
    row('passes', 'passes through boxes', 0),
    row('crossings', 'crossings'),
    row('bends', 'bends'),
    row('overlaps', 'labels on something'),
  ];
  return { rows, met: sum('ours', 'passes') === 0 };
}

/** Moves one box to and fro, as a drag does, and then lets it go. */
function rerouteTimes(): { readonly passing: number; readonly done: number } {
  let diagram = generate(7, 160, 200);
  const view = createSceneView();
  view(diagram, false);
  const times = { passing: [] as number[], done: [] as number[] };
  for (let step = 0; step < 120; step += 1) {
    const moved = step % 40;
    const nodes = diagram.nodes.map((node, index) =>
      index === moved ? { ...node, position: { x: node.position.x + 9, y: node.position.y + 5 } } : node,
    );
    diagram = { ...diagram, nodes };
    const isPassing = step % 4 !== 3;
    const start = performance.now();
    view(diagram, isPassing);
    (isPassing ? times.passing : times.done).push(performance.now() - start);
  }
  return { passing: median(times.passing), done: median(times.done) };
}

const real = compared('fixtures', fixtures());
const made = compared(
  `${generated} generated`,
  Array.from({ length: generated }, (_, seed) => generate(seed + 1, 6 + (seed % 25), 8 + (seed % 30))),
);
printTable('Ways of edges: sums over all diagrams', [['what', 'Umlaut', 'plain steps', 'goal', ''], ...real.rows, ...made.rows]);
const askMachine = await watchMachine();
const { passing, done } = rerouteTimes();
const slowness = await askMachine();
const isMet = (time: number) => time <= goalMs * slowness;
const row = (name: string, time: number) => [name, `${time.toFixed(2)} ms`, `≤ ${goalMs} ms`, isMet(time) ? 'met' : 'MISSED'];
printTable('One box of 160 moved, 200 edges', [
  ['case', 'median', 'goal', ''],
  row('while it is dragged', passing),
  row('when it is let go', done),
]);
printSlowness(slowness);
process.exitCode = real.met && made.met && isMet(Math.max(passing, done)) ? 0 : 1;
