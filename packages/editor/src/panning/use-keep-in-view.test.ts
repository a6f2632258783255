import { describe, expect, it } from 'vitest';
import { shift } from './use-keep-in-view.ts';

describe('shift', () => {
  it('is as little as brings the selection back into view', () => {
    expect(shift([700, 800], { before: 1000, now: 900, rim: 24 })).toBe(0);
    expect(shift([850, 950], { before: 1000, now: 700, rim: 24 })).toBe(274);
    expect(shift([680, 720], { before: 1000, now: 700, rim: 24 })).toBe(44);
  });

  it('keeps the start where both ends do not fit', () => {
    expect(shift([100, 900], { before: 1000, now: 300, rim: 24 })).toBe(76);
    expect(shift([10, 900], { before: 1000, now: 300, rim: 24 })).toBe(0);
  });

  it('is none for what was out of view, and for a canvas that grows', () => {
    expect(shift([1100, 1200], { before: 1000, now: 700, rim: 24 })).toBe(0);
    expect(shift([-300, -200], { before: 1000, now: 700, rim: 24 })).toBe(0);
    expect(shift([850, 950], { before: 700, now: 1000, rim: 24 })).toBe(0);
  });
});
