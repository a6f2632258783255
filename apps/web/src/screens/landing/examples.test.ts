import { checkDiagram, defaultLimits } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import firstSteps from './first-steps.json' with { type: 'json' };
import orderSystem from './order-system.json' with { type: 'json' };

test('the example images are valid diagrams of ours', () => {
  for (const diagram of [orderSystem, firstSteps]) {
    expect(diagram.nodes.length).toBeGreaterThan(1);
    expect(checkDiagram(diagram, defaultLimits)).toEqual([]);
  }
});
