import { expect, test } from 'vitest';
import { runHistories, seedsFrom } from '../simulation/run-histories.ts';

const histories = Number(process.env.HISTORIES ?? 100_000);

test.for([
  ['draw in one room', false],
  ['work without live sockets', true],
] as const)('no promise is broken to editors that %s, whatever fails', { timeout: 60_000 + histories * 2_000 }, async ([, isAlone]) => {
  const first = Date.now() % 1_000_000_000;
  const { failure, counts } = await runHistories({ seeds: seedsFrom(first, histories / 2), isAlone });
  console.log(`${histories / 2} histories from ${first}: ${JSON.stringify(counts)}`);
  expect(failure).toBeUndefined();
});
