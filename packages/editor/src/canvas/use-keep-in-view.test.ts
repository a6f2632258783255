import { describe, expect, it } from 'vitest';
import { shift } from './use-keep-in-view.ts';

describe('shift', () => {
  it('is as little as brings the selection back into view', () => {
    expect(shift([700, 800], 1000, 900)).toBe(0);
    expect(shift([850, 950], 1000, 700)).toBe(274);
    expect(shift([680, 720], 1000, 700)).toBe(44);
  });

  it('keeps the start where both ends do not fit', () => {
    expect(shift([100, 900], 1000, 300)).toBe(76);
    expect(shift([10, 900], 1000, 300)).toBe(0);
  });

  it('is none for what was out of view, and for a canvas that grows', () => {
    expect(shift([1100, 1200], 1000, 700)).toBe(0);
    expect(shift([-300, -200], 1000, 700)).toBe(0);
    expect(shift([850, 950], 700, 1000)).toBe(0);
  });
});
