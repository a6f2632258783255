import { expect, test } from 'vitest';
import { defaultLimits, limitsOf, sizesFor, widestLimits } from './limits.ts';

test.each([
  [1, 200, 256],
  [50, 200, 256],
  [300, 900, 600],
  [1_000, 3_000, 2_000],
  [1_500, 3_000, 2_048],
])('diagrams of %i nodes may have %i edges and %i KiB', (maxNodes, maxEdges, maxKilobytes) => {
  expect(sizesFor(maxNodes)).toEqual({ maxNodes, maxEdges, maxKilobytes });
});

test('usual and largest settings give the default and the widest limits', () => {
  expect(limitsOf(sizesFor(50))).toEqual(defaultLimits);
  expect(limitsOf(sizesFor(1_500))).toEqual(widestLimits);
});
