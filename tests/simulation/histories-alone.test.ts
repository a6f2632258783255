import { expect, test } from 'vitest';
import { runHistories, seedsFrom } from './run-histories.ts';

test('whatever fails around editors without live sockets, no promise is broken: 250 histories', {
  timeout: 900_000,
}, async () => {
  const { failure, counts } = await runHistories({ seeds: seedsFrom(1, 250), isAlone: true });
  expect(failure).toBeUndefined();
  // A run in which the rare did not happen would prove nothing of it.
  for (const what of [
    'Saved · version N',
    'Unsaved · updated elsewhere',
    'Unsaved · kept on this device',
    'Offline · kept on this device',
    'crash',
    'offered',
    'restored',
  ])
    expect([what, (counts[what] ?? 0) >= 5]).toEqual([what, true]);
});
