import { expect, it } from 'vitest';
import { createPalmGuard } from './palm-guard.ts';

const [tip, beside] = [
  { x: 100, y: 100 },
  { x: 160, y: 180 },
];

it('leaves hands out beside a pen, and what is wider than a finger', () => {
  const guard = createPalmGuard();
  expect(guard.isPalm({ type: 'touch', size: 20, atMs: 5000, at: beside })).toBe(false);
  expect(guard.isPalm({ type: 'touch', size: 90, atMs: 5000, at: beside })).toBe(true);
  guard.penAt(5000, tip);
  expect(guard.isPalm({ type: 'touch', size: 20, atMs: 5900, at: beside })).toBe(true);
  expect(guard.isPalm({ type: 'pen', size: 90, atMs: 5900, at: tip })).toBe(false);
  expect(guard.isPalm({ type: 'mouse', size: 1, atMs: 5900, at: beside })).toBe(false);
  expect(guard.isPalm({ type: 'touch', size: 20, atMs: 6100, at: beside })).toBe(false);
});

it('does not take the touch that a system tells of for a pen as the hand beside it', () => {
  const guard = createPalmGuard();
  guard.penAt(5000, { x: 100.4, y: 99.7 });
  expect(guard.isPalm({ type: 'touch', size: 2, atMs: 5001, at: tip })).toBe(false);
  expect(guard.isPalm({ type: 'touch', size: 2, atMs: 5001, at: beside })).toBe(true);
});
