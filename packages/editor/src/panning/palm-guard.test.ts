import { expect, it } from 'vitest';
import { createPalmGuard } from './palm-guard.ts';

it('leaves hands out beside a pen, and what is wider than a finger', () => {
  const guard = createPalmGuard();
  expect(guard.isPalm({ type: 'touch', size: 20, atMs: 5000 })).toBe(false);
  expect(guard.isPalm({ type: 'touch', size: 90, atMs: 5000 })).toBe(true);
  guard.penAt(5000);
  expect(guard.isPalm({ type: 'touch', size: 20, atMs: 5900 })).toBe(true);
  expect(guard.isPalm({ type: 'pen', size: 90, atMs: 5900 })).toBe(false);
  expect(guard.isPalm({ type: 'mouse', size: 1, atMs: 5900 })).toBe(false);
  expect(guard.isPalm({ type: 'touch', size: 20, atMs: 6100 })).toBe(false);
});
