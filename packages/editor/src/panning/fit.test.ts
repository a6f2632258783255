import { describe, expect, it, test } from 'vitest';
import { fitOptions, fitsWhole, isWithinView } from './fit.ts';

test('a diagram fits as long as neither of its sides is longer than the view at the smallest zoom', () => {
  const view = { width: 1000, height: 500 };
  expect(fitsWhole({ x: -50, y: 9, width: 2000, height: 1000 }, view, 0.5)).toBe(true);
  expect(fitsWhole({ x: 0, y: 0, width: 2001, height: 10 }, view, 0.5)).toBe(false);
  expect(fitsWhole({ x: 0, y: 0, width: 10, height: 1001 }, view, 0.5)).toBe(false);
  expect(fitsWhole({ x: 0, y: 0, width: 9000, height: 4900 }, view, 0.1)).toBe(true);
});

test('a diagram lies within a view as long as none of its sides is beyond the canvas', () => {
  const bounds = { x: 100, y: 100, width: 200, height: 100 };
  const size = { width: 400, height: 300 };
  expect(isWithinView(bounds, { x: 0, y: 0, zoom: 1 }, size)).toBe(true);
  expect(isWithinView(bounds, { x: 0, y: 0, zoom: 1 }, { ...size, width: 299 })).toBe(false);
  expect(isWithinView(bounds, { x: 0, y: 0, zoom: 1.6 }, size)).toBe(false);
  expect(isWithinView(bounds, { x: -101, y: 0, zoom: 1 }, size)).toBe(false);
});

describe('a fitted diagram', () => {
  it('leaves a narrow canvas room for the buttons at its edges', () => {
    expect(fitOptions({ width: 1200, height: 700 }, { width: 100, height: 50 })).toEqual({ padding: 0.2, maxZoom: 1 });
    expect(fitOptions({ width: 360, height: 570 }, { width: 272, height: 200 }).padding).toMatchObject({
      left: '72px',
      right: '16px',
      top: '72px',
    });
  });

  it('lies above the buttons of a narrow canvas, at full width, where that keeps it in view', () => {
    const phone = { width: 360, height: 570 };
    expect(fitOptions(phone, { width: 320, height: 200 }).padding).toMatchObject({ left: '8px', right: '8px', bottom: '288px' });
  });

  it('lies under the buttons of a narrow canvas where it would reach out of view beside and above them', () => {
    const padding = { left: '8px', right: '8px', top: '72px', bottom: '32px' };
    expect(fitOptions({ width: 360, height: 570 }, { width: 320, height: 300 }).padding).toEqual(padding);
  });
});
