// Processor time of drawing the diagrams at the limits that are hardest to draw: `node tests/bench/heavy-drawing.ts [nodes] [pattern]`.
// Prints those that take more than half of the goals, and ends with 1 when a goal is missed.
import { drawDiagram, toSvg } from '@umlaut/notation';
import { createSceneView, stepsOfSlice } from '../../packages/editor/src/view/scene.ts';
import { type Heavy, heavyDiagram, heavyRecipes } from '../../packages/notation/test/heavy-diagrams.ts';
import { printTable } from './table.ts';

const goals = { whole: 2000, slice: 100 } as const;
const [nodes = '50', pattern = ''] = process.argv.slice(2);

function milliseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Times of a picture, and of the longest slice of the canvas. */
function timesOf(recipe: Heavy): { readonly whole: number; readonly slice: number } {
  const whole = milliseconds(() => toSvg(drawDiagram(heavyDiagram(recipe)), { theme: 'light' }));
  const diagram = heavyDiagram(recipe);
  const view = createSceneView(stepsOfSlice);
  const slices = [milliseconds(() => view(diagram, false))];
  while (view.isUnfinished()) slices.push(milliseconds(() => view.resume()));
  return { whole, slice: Math.max(...slices) };
}

const recipes = [...heavyRecipes(Number(nodes))].filter((recipe) => new RegExp(pattern).test(Object.values(recipe).join(' ')));
const timed = recipes.map((recipe) => ({ recipe, ...timesOf(recipe) }));
const shown = timed.filter(({ whole, slice }) => whole > goals.whole / 2 || slice > goals.slice / 2).sort((a, b) => b.whole - a.whole);
printTable(
  'Diagrams; ms of the picture, ms of the longest slice of the canvas',
  shown.map(({ recipe, whole, slice }) => [Object.values(recipe).join(' '), whole.toFixed(0), slice.toFixed(0)]),
);
process.stdout.write(`${timed.length} diagrams, the slowest ${Math.max(...timed.map(({ whole }) => whole)).toFixed(0)} ms\n`);
if (timed.some(({ whole, slice }) => whole > goals.whole || slice > goals.slice)) process.exitCode = 1;
