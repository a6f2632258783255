import { expect, test } from 'vitest';
import { createLiveWork } from './live-work.ts';

/** As much as may be taken up at once, and so many ms more. */
function overdraw(work: ReturnType<typeof createLiveWork>, userId: string, ms: number): void {
  work.paceOf(userId).spend(10_000 + ms);
}

test('who has taken up too much waits for their turn, and nobody else does', async () => {
  const work = createLiveWork(1_000);
  overdraw(work, 'one', 200);
  const order: string[] = [];
  const late = work.chargeInTurn('one', () => order.push('one'));
  await work.chargeInTurn('other', () => order.push('other'));
  expect(order).toEqual(['other']);
  await late;
  expect(order).toEqual(['other', 'one']);
});

test('of many waiting users one is served and pays for failures too; long waits are announced', async () => {
  const work = createLiveWork(1_000);
  overdraw(work, 'one', 50);
  let served = 0;
  const serve = () => {
    served += 1;
    work.paceOf('one').spend(7_000);
    throw new Error('a fault');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => work.chargeInTurn('one', serve)));
  expect(served).toBe(1);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as object] : []));
  expect(refused.filter((reason) => 'code' in reason && reason.code === 'too_many_requests')).toHaveLength(19);
  expect(refused).toContainEqual(expect.objectContaining({ retryAfterSeconds: 7 }));
});

test('heavy users share a part of the time, and light users do not wait for them', () => {
  const work = createLiveWork(100);
  const heavy = Array.from({ length: 20 }, (_, index) => work.paceOf(`heavy ${index}`));
  expect(work.paceOf('light').spend(50)).toBe(0);
  // Each within their own allowance, all of them beyond what they may have together.
  for (const pace of heavy) expect(pace.spend(60)).toBe(0);
  for (const pace of heavy) pace.spend(60);
  expect(Math.min(...heavy.map((pace) => pace.overdrawnMs()))).toBeGreaterThan(2_000);
  expect([work.paceOf('light').spend(20), work.paceOf('new').overdrawnMs()]).toEqual([0, 0]);
});
