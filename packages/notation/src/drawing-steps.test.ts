import { checkDiagram, defaultLimits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { type Heavy, heaviest, heavyDiagram } from '../test/heavy-diagrams.ts';
import { drawDiagram } from './draw-diagram.ts';
import { placingEdges } from './place-edges.ts';
import { placeNodes } from './place-nodes.ts';
import { fontMeasure } from './text/measure.ts';

/** About two seconds of a slow core; a step is one look at an obstacle, or a part of a search. */
const mostSteps = 50_000_000;
/** Steps that cannot be interrupted: a frame of a page has 100 ms. */
const mostAtOnce = 2_000_000;

/** The steps of placing the edges of a diagram: of all, and of the longest part. */
function stepsOf(recipe: Heavy): { readonly all: number; readonly longest: number } {
  const { nodes, edges } = heavyDiagram(recipe);
  const work = placingEdges(edges, placeNodes(nodes, fontMeasure), { measure: fontMeasure });
  let [all, longest] = [0, 0];
  for (const steps of work) {
    all += steps;
    longest = Math.max(longest, steps);
  }
  return { all, longest };
}

const recipes: readonly Partial<Heavy>[] = [
  {},
  { points: 64 },
  { spread: 'heap', points: 64 },
  { labels: 'unbroken' },
  { spread: 'far', routing: 'step', points: 64 },
  { routing: 'step', points: 0 },
  { spread: 'grid', mesh: 'star', routing: 'smoothstep', points: 0 },
  { box: 'ports', routing: 'step', points: 0 },
  { nodes: 1500, routing: 'step', points: 0 },
  { nodes: 1500, routing: 'straight', box: 'ellipse', points: 0 },
];

describe('a diagram at its limits', () => {
  it.each(recipes)('takes a bounded number of steps to draw: %o', (recipe) => {
    const { all, longest } = stepsOf({ ...heaviest, ...recipe });
    expect(all).toBeLessThan(mostSteps);
    expect(longest).toBeLessThan(mostAtOnce);
  });

  it('is valid', () => {
    expect(checkDiagram(heavyDiagram(heaviest), defaultLimits)).toEqual([]);
  });

  it('has the same picture each time', () => {
    const placed = () => [...drawDiagram(heavyDiagram({ ...heaviest, edges: 60 })).edges.values()].map(({ labels }) => labels);
    expect(placed()).toEqual(placed());
  });

  it('has all its texts, also where a search ended early', () => {
    for (const { labels } of drawDiagram(heavyDiagram(heaviest)).edges.values()) expect(labels).toHaveLength(5);
  });

  it('crosses flat where lines cross more often than bridges can show', () => {
    const { edges } = drawDiagram(heavyDiagram({ ...heaviest, routing: 'step', points: 64, labels: 'none' }));
    expect([...edges.values()].filter(({ route }) => route.shape === 'line' && route.bridges !== undefined)).toEqual([]);
  });
});
