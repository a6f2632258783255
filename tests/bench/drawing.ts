// How long a picture takes without a browser: 50 classes with 60 relations, drawn and written as SVG.
import type { Diagram, DiagramEdge, DiagramNode } from '@umlaut/diagram';
import { describeDiagram, drawDiagram, toSvg } from '@umlaut/notation';
import { median, printTable } from './table.ts';

const kinds = ['association', 'composition', 'generalization', 'dependency'];
/** Places of the classes a class is joined with, in a grid of eight columns. */
const steps = [1, 8, 9, 7];

function model(round: number): Diagram {
  const nodes = Array.from({ length: 50 }, (_, index): DiagramNode => {
    const members = (text: string) => [{ id: `${text}-${index}`, text }];
    const data = {
      kind: 'class',
      label: `Class${index}`,
      attributes: [...members('- name: String'), ...members(`- count: int = ${round}`)],
      operations: members('+ run(): void'),
    };
    return { id: `n${index}`, type: 'default', position: { x: (index % 8) * 260, y: Math.floor(index / 8) * 220 }, data };
  });
  const edges = Array.from({ length: 60 }, (_, index): DiagramEdge => {
    const source = (index * 7) % 41;
    const data = { kind: kinds[index % 4] ?? '', label: `rel${index}`, source: { multiplicity: '1' }, target: { multiplicity: '0..*' } };
    return { id: `e${index}`, source: `n${source}`, target: `n${source + (steps[index % 4] ?? 1)}`, data };
  });
  return { nodes, edges };
}

/** Middle of many runs, ms; each run gets what `prepare` makes. */
function time<T>(runs: number, prepare: (round: number) => T, run: (given: T) => unknown): number {
  const durations: number[] = [];
  for (let round = 0; round < runs; round += 1) {
    const given = prepare(round);
    const start = performance.now();
    run(given);
    durations.push(performance.now() - start);
  }
  return median(durations.slice(runs / 4));
}

const drawnModel = model(0);
const drawn = drawDiagram(drawnModel);
const results = [
  { name: 'scene of 50 classes, 60 edges, all of it changed', goal: 50, ms: time(400, model, (diagram) => drawDiagram(diagram)) },
  {
    name: 'the same while one class moves',
    goal: 16,
    ms: time(
      400,
      (round) => {
        const [first, ...rest] = drawnModel.nodes;
        return first === undefined ? drawnModel : { ...drawnModel, nodes: [{ ...first, position: { x: -round, y: 0 } }, ...rest] };
      },
      (diagram) => drawDiagram(diagram),
    ),
  },
  {
    name: 'SVG text of the scene',
    goal: 2,
    ms: time(
      400,
      () => drawn,
      (scene) => toSvg(scene, { theme: 'light', background: true }),
    ),
  },
  { name: 'spoken description', goal: 2, ms: time(400, model, (diagram) => describeDiagram(diagram)) },
];

printTable('Drawing without a browser (median, ms)', [
  ['', 'ms', 'goal'],
  ...results.map(({ name, ms, goal }) => [name, ms.toFixed(2), `≤ ${goal}${ms > goal ? '  MISSED' : ''}`]),
]);
if (results.some(({ ms, goal }) => ms > goal)) process.exitCode = 1;
