import type { Diagram } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { emptySummary, summaryOf } from './summary.ts';
import { svgThumbnail } from './svg-picture.ts';

it('reads the description of a thumbnail, also of an empty diagram', () => {
  const summary = (nodes: Diagram['nodes']) => summaryOf(svgThumbnail({ name: 'Plan', diagram: { nodes, edges: [] } }, 'light'));
  expect(summary([])).toBe(emptySummary);
  expect(summary([{ id: 'a', position: { x: 0, y: 0 }, data: { label: 'A' } }])).toMatch(/^A diagram with 1 node and 0 relations\b/);
});
