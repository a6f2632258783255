import { expect, test } from 'vitest';
import { runHistories, seedsFrom } from './run-histories.ts';

test('whatever fails around editors in one room, no promise is broken: 250 histories', {
  timeout: 900_000,
}, async () => {
  const { failure, counts } = await runHistories({ seeds: seedsFrom(1, 250), isAlone: false });
  expect(failure).toBeUndefined();
  // A run in which the rare did not happen would prove nothing of it.
  for (const what of [
    'Saved · version N',
    'Unsaved · synced to the server',
    'Offline · kept on this device',
    'kill the server',
    'crash',
    'restored',
    'conflict in the room',
  ])
    expect([what, (counts[what] ?? 0) >= 5]).toEqual([what, true]);
});
