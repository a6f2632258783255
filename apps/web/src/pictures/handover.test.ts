import { expect, test } from 'vitest';
import { handOver, takeOver } from './handover.ts';

const file = { name: 'Orders', diagram: { nodes: [], edges: [] } };

test('what was brought along is taken once', () => {
  handOver(file, 'ada');
  expect([takeOver('ada'), takeOver('ada')]).toEqual([file, undefined]);
});

test('what somebody brought along is never the next user’s', () => {
  handOver(file, 'ada');
  expect([takeOver('grace'), takeOver('ada')]).toEqual([undefined, undefined]);
});
