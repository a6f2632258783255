import type { Diagram } from '@umlaut/diagram';
import { finish } from '@umlaut/notation';
import { expect, it } from 'vitest';
import { routeSome } from './route-some.ts';

it('sorts the edges at one node of a large diagram without going through them again for each', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => `e${index}`);
  const star: Diagram = { nodes: [], edges: ids.map((id) => ({ id, source: 'hub', target: `of ${id}` })) };
  const begun = performance.now();
  // Without nodes nothing is routed: what is left is the sorting.
  const routed = finish(routeSome(star, new Map(), { ids: new Set(ids), before: undefined, drawn: new Map(), messages: new Map() }));
  expect(routed.size).toBe(0);
  // Going through them again took minutes.
  expect(performance.now() - begun).toBeLessThan(10_000);
});
