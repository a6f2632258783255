import { expect, test, vi } from 'vitest';
import { channelHolders } from './holders.ts';
import { announceWipe, onWipe } from './wipe.ts';

test('without locks, questions asked one shortly after the other all hear who is alive', async () => {
  const [here, there] = [channelHolders(), channelHolders()];
  await there.hold('living');
  const first = here.held();
  // The first has its answer by then, the second is asked before the first has ended.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = here.held();
  expect((await first).has('living')).toBe(true);
  expect((await second).has('living')).toBe(true);
});

test('without locks, a tab that stands still when it has asked hears the answers all the same', async () => {
  const [here, there] = [channelHolders(), channelHolders()];
  await there.hold('living');
  // From here the waiting is over before anything is read.
  await new Promise((resolve) => setImmediate(resolve));
  const asked = here.held();
  for (const until = performance.now() + 400; performance.now() < until; );
  expect((await asked).has('living')).toBe(true);
});

test('without locks, nobody takes what a living holder has, and anybody what it let go', async () => {
  const [here, there] = [channelHolders(), channelHolders()];
  const { release } = await there.hold('theirs');
  expect(await here.whileFree('theirs', async () => 'taken')).toBeUndefined();
  release();
  expect(await here.whileFree('theirs', async () => 'taken')).toBe('taken');
});

test('where the browser refuses a site its storage, each tab counts its own', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const here = channelHolders();
  const heard = vi.fn();
  const stop = onWipe('ada', heard);
  announceWipe('ada');
  await here.hold('own');
  expect([...(await here.held())]).toEqual(['own']);
  stop();
  vi.unstubAllGlobals();
  expect(heard).not.toHaveBeenCalled();
});
