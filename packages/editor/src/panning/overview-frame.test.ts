import { describe, expect, it } from 'vitest';
import { overviewFrame } from './overview-frame.ts';

const size = { width: 200, height: 150 };

describe('the frame of the overview', () => {
  it('shows all nodes in its middle, and where the seen part lies among them', () => {
    const nodes = { x: -100, y: 0, width: 1600, height: 800 };
    const { scale, x, y, seen } = overviewFrame(nodes, { x: 100, y: 100, width: 400, height: 300 }, size);
    expect(scale * nodes.width).toBeCloseTo(187.5);
    expect([x + 700 * scale, y + 400 * scale]).toEqual([100, 75]);
    expect(seen).toEqual({ x: x + 100 * scale, y: y + 100 * scale, width: 400 * scale, height: 300 * scale });
  });

  it('holds the seen part too where that lies beyond the nodes, or where there are none', () => {
    const { seen } = overviewFrame({ x: 0, y: 0, width: 10, height: 10 }, { x: 5000, y: 0, width: 400, height: 300 }, size);
    expect(seen.x + seen.width).toBeLessThanOrEqual(200);
    expect(seen.x).toBeGreaterThan(100);
    expect(overviewFrame(undefined, { x: 0, y: 0, width: 400, height: 300 }, size).seen).toEqual({
      x: 6.25,
      y: 4.6875,
      width: 187.5,
      height: 140.625,
    });
  });
});
