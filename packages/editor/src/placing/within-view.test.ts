import { expect, test } from 'vitest';
import { leftWithinView } from './within-view.ts';

test('a field stays where it is wanted as long as all of it is in the view, at each zoom', () => {
  const phone = { transform: [40, 0, 1] as const, width: 360 };
  expect(leftWithinView(-10, 300, phone)).toBe(-10);
  expect(leftWithinView(100, 300, phone)).toBe(12);
  expect(leftWithinView(-400, 300, phone)).toBe(-32);
  expect(leftWithinView(100, 300, { ...phone, transform: [40, 0, 0.5] })).toBe(24);
  // Of one that is wider than the view the beginning is seen.
  expect(leftWithinView(100, 500, phone)).toBe(-32);
});
