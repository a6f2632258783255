import { expect, test, vi } from 'vitest';
import { LiveMemory, type MemoryHolder } from './live-memory.ts';

function holderOf(bytes: number, ...users: readonly string[]): MemoryHolder & { copyBytes: number; bytes: number } {
  const holder = {
    bytes,
    copyBytes: 0,
    usedAt: 0,
    users: new Set(users),
    letGoOfCopy: vi.fn(() => {
      holder.bytes -= holder.copyBytes;
      holder.copyBytes = 0;
    }),
  };
  return holder;
}

/** Takes steps of `step` for each user in turn until nobody gets more; gives what each holds. */
function fill(memory: LiveMemory, users: readonly string[], step: number): readonly number[] {
  const holders = users.map((user) => holderOf(0, user));
  for (const holder of holders) memory.add(holder);
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (const [index, holder] of holders.entries()) {
      if (!memory.admits(users[index] ?? '', step)) continue;
      holder.bytes += step;
      hasGrown = true;
    }
  }
  return holders.map(({ bytes }) => bytes);
}

const usersNamed = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`);

test('a user may hold as much as is free for the others, so that something is always left for who comes', () => {
  for (const count of [1, 2, 25, 90]) {
    const memory = new LiveMemory({ limitBytes: 1_000_000, unstoredBytes: () => 0 });
    const held = fill(memory, usersNamed(count), 100);
    const share = 1_000_000 / (count + 1);
    for (const bytes of held) expect(Math.abs(bytes - share)).toBeLessThanOrEqual(200);
    expect([memory.admits('new', share / 2 - 200), memory.admits('new', share)]).toEqual([true, false]);
  }
});

test('a hundredth is free for each user whatever the others hold, until a tenth more than all is held', () => {
  const memory = new LiveMemory({ limitBytes: 1_000_000, unstoredBytes: () => 0 });
  const crowd = holderOf(1_005_000, 'crowd');
  memory.add(crowd);
  expect([memory.admits('new', 10_000), memory.admits('new', 10_001), memory.admits('crowd', 1)]).toEqual([true, false, false]);
  memory.add(holderOf(6_000, 'new'));
  expect([memory.admits('new', 4_000), memory.admits('new', 4_001)]).toEqual([true, false]);
  crowd.bytes = 1_093_000;
  expect([memory.admits('new', 1_000), memory.admits('new', 1_001)]).toEqual([true, false]);
});

test('those who are in a room share what it takes, and who leaves holds nothing of it', () => {
  const memory = new LiveMemory({ limitBytes: 1_000, unstoredBytes: () => 0 });
  memory.add(holderOf(400, 'a', 'b'));
  expect([memory.admits('a', 200), memory.admits('a', 201), memory.admits('c', 300), memory.admits('c', 301)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const own = holderOf(200, 'a');
  memory.add(own);
  expect(memory.admits('a', 1)).toBe(false);
  memory.delete(own);
  expect(memory.bytes).toBe(400);
});

test('copies go before anybody is refused, those used least recently first and no more of them than must', () => {
  const memory = new LiveMemory({ limitBytes: 1_000, unstoredBytes: () => 0 });
  const holders = [3, 1, 2].map((usedAt) => ({ ...holderOf(200, 'other'), copyBytes: 100, usedAt }));
  const gone: number[] = [];
  for (const holder of holders) {
    holder.letGoOfCopy = () => {
      gone.push(holder.usedAt);
      holder.bytes -= holder.copyBytes;
      holder.copyBytes = 0;
    };
    memory.add(holder);
  }
  expect([memory.admits('a', 200), gone]).toEqual([true, []]);
  expect([memory.admits('a', 250), gone]).toEqual([true, [1]]);
  expect([memory.admits('a', 301, holders[2]), gone]).toEqual([false, [1, 3]]);
});

test('what waits to be stored is a quarter at most, and counts', () => {
  let unstored = 0;
  const memory = new LiveMemory({ limitBytes: 1_000, unstoredBytes: () => unstored });
  expect([memory.mayWait(250), memory.mayWait(251)]).toEqual([true, false]);
  unstored = 200;
  expect([memory.mayWait(50), memory.mayWait(51), memory.bytes, memory.admits('a', 400), memory.admits('a', 401)]).toEqual([
    true,
    false,
    200,
    true,
    false,
  ]);
});
