import { describe, expect, it } from 'vitest';
import { viewportFor } from './use-following.ts';

const zooms = { min: 0.5, max: 2 };

describe('the view of a follower', () => {
  it('is the same on a canvas of the same size', () => {
    expect(viewportFor({ x: 100, y: 50, width: 800, height: 600 }, { width: 800, height: 600 }, zooms)).toEqual({
      x: -100,
      y: -50,
      zoom: 1,
    });
  });

  it('holds all of the other’s view, centred, on a smaller canvas', () => {
    expect(viewportFor({ x: 0, y: 0, width: 800, height: 600 }, { width: 480, height: 600 }, zooms)).toEqual({ x: 0, y: 120, zoom: 0.6 });
  });

  it('keeps to the limits of zooming', () => {
    const far = viewportFor({ x: 0, y: 0, width: 8000, height: 6000 }, { width: 400, height: 300 }, zooms);
    expect(far).toEqual({ x: 200 - 2000, y: 150 - 1500, zoom: 0.5 });
    expect(viewportFor({ x: 0, y: 0, width: 10, height: 10 }, { width: 400, height: 300 }, zooms).zoom).toBe(2);
    expect(viewportFor({ x: 0, y: 0, width: 8000, height: 6000 }, { width: 400, height: 300 }, { min: 0.1, max: 2 }).zoom).toBe(0.1);
  });
});
