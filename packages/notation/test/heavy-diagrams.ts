import { type Diagram, type DiagramEdge, type DiagramNode, defaultLimits, edgeKinds, isEdgeKind, writeDiagram } from '@umlaut/diagram';
import type { Point } from '@umlaut/geometry';

/** Where nodes lie: over each other, in a narrow grid, all over a large area, or so far apart that numbers end. */
const spreads = {
  heap: (index) => ({ x: (index % 7) * 9, y: (index % 11) * 7 }),
  grid: (index, of) => ({ x: (index % columnsOf(of)) * 130, y: Math.floor(index / columnsOf(of)) * 90 }),
  field: (_, __, random) => ({ x: random(4000), y: random(3000) }),
  far: (_, __, random) => ({ x: random(2_000_000) - 1_000_000, y: random(2_000_000) - 1_000_000 }),
} as const satisfies Record<string, (index: number, of: number, random: (below: number) => number) => Point>;

/** Which nodes edges join. */
const meshes = {
  pair: () => [0, 1],
  star: (index, of) => [0, 1 + (index % (of - 1))],
  loops: (index, of) => [index % of, index % of],
  across: (index, of) => [(index * 7) % of, (index * 7 + Math.floor(of / 3) + 8 * Math.floor(index / of)) % of],
} as const satisfies Record<string, (index: number, of: number) => readonly [number, number]>;

const labels = {
  none: () => ({}),
  short: () => ({ label: 'reads' }),
  words: (length) => texts(sentence(length)),
  unbroken: (length) => texts('m'.repeat(length)),
} as const satisfies Record<string, (length: number) => object>;

const boxes = {
  class: () => ({ kind: 'class' }),
  ellipse: () => ({ kind: 'usecase' }),
  ports: () => ({ kind: 'component', ports: Array.from({ length: 12 }, (_, at) => ({ id: `p${at}`, text: `port${at}` })) }),
  members: () => ({ kind: 'class', attributes: Array.from({ length: 60 }, (_, at) => ({ id: `m${at}`, text: `- m${at}: T` })) }),
} as const satisfies Record<string, () => object>;

/** A recipe of a diagram at the limits that is as hard to draw as it can be in one respect. */
export interface Heavy {
  readonly nodes: number;
  readonly edges: number;
  readonly spread: keyof typeof spreads;
  readonly mesh: keyof typeof meshes;
  readonly box: keyof typeof boxes;
  readonly kind: string;
  readonly routing: 'default' | 'straight' | 'step' | 'smoothstep';
  readonly points: number;
  readonly labels: keyof typeof labels;
}

/** The recipe of many labelled curves, from which the others depart. */
export const heaviest: Heavy = {
  nodes: defaultLimits.maxNodes,
  edges: defaultLimits.maxEdges,
  spread: 'field',
  mesh: 'across',
  box: 'class',
  kind: 'association',
  routing: 'default',
  points: 12,
  labels: 'words',
};

/** All recipes with `nodes` nodes, every combination of what decides how edges run; labels and kinds vary with the curved ones only. */
export function* heavyRecipes(nodes: number): Generator<Heavy> {
  for (const spread of keysOf(spreads)) {
    for (const mesh of keysOf(meshes)) {
      for (const routing of ['default', 'straight', 'step', 'smoothstep'] as const) {
        for (const points of [0, 12, 64]) {
          for (const said of keysOf(labels)) yield { ...heaviest, nodes, spread, mesh, routing, points, labels: said };
        }
      }
    }
  }
  for (const spread of keysOf(spreads)) {
    for (const routing of ['default', 'straight', 'step'] as const) {
      for (const box of keysOf(boxes)) yield { ...heaviest, nodes, spread, box, routing, points: 0, labels: 'short' };
      for (const kind of Object.keys(edgeKinds).filter(isEdgeKind)) {
        yield { ...heaviest, nodes, spread, kind, routing, points: 0 };
        yield { ...heaviest, nodes, spread, kind, routing, points: 64, labels: 'none' };
      }
    }
  }
}

/** The diagram of a recipe, its labels and then its way points cut down to what the limits of a diagram leave room for. */
export function heavyDiagram(recipe: Heavy): Diagram {
  let [{ points }, length] = [recipe, 300];
  for (;;) {
    const diagram = diagramOf({ ...recipe, points }, length);
    if (recipe.nodes > defaultLimits.maxNodes || writeDiagram(diagram).length <= defaultLimits.maxBytes) return diagram;
    if (length > 20) length = Math.floor(length * 0.8);
    else points = Math.floor(points * 0.9);
  }
}

function diagramOf({ nodes, edges, spread, mesh, box, kind, routing, points, labels: said }: Heavy, length: number): Diagram {
  const random = randomNumbers(7);
  const { low, high } = reaches[spread];
  const place = (): number => low + random(high - low);
  return {
    nodes: Array.from(
      { length: nodes },
      (_, index): DiagramNode => ({
        id: `n${index}`,
        type: 'default',
        position: spreads[spread](index, nodes, random),
        data: { label: `N${index}`, ...boxes[box]() },
      }),
    ),
    edges: Array.from({ length: edges }, (_, index): DiagramEdge => {
      const [source, target] = meshes[mesh](index, nodes);
      const way = Array.from({ length: points }, () => ({ x: place(), y: place() }));
      const data = { kind, ...labels[said](length), ...(points === 0 ? {} : { points: way }) };
      return { id: `e${index}`, source: `n${source}`, target: `n${target}`, type: routing, data };
    }),
  };
}

/** Coordinates of way points: where the nodes are. */
const reaches = {
  heap: { low: 0, high: 99 },
  grid: { low: 0, high: 999 },
  field: { low: 0, high: 4000 },
  far: { low: -1_000_000, high: 1_000_000 },
} as const satisfies Record<keyof typeof spreads, object>;

/** Texts in every place at an edge. */
function texts(text: string) {
  const end = { role: text, multiplicity: text, props: text };
  return { label: text, keyword: text, trigger: text, guard: text, effect: text, source: end, target: end };
}

function sentence(length: number): string {
  return 'on an edge to '.repeat(Math.ceil(length / 14)).slice(0, length);
}

function columnsOf(nodes: number): number {
  return Math.ceil(Math.sqrt(nodes));
}

function keysOf<Key extends string>(of: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(of) as Key[];
}

function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
