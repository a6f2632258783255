import { expect, onTestFinished, test } from 'vitest';
import { attack } from '../support/live-attack.ts';
import { startServer } from '../support/server.ts';

const minutes = Number(process.env.MINUTES ?? 10);
const attackers = Number(process.env.ATTACKERS ?? 25);

test('a server with 1 GiB of heap bears many who attack its memory and time', { timeout: 120_000 + minutes * 90_000 }, async () => {
  const server = await startServer({
    env: {
      NODE_OPTIONS: '--max-old-space-size=1024',
      FREE_DIAGRAMS: '1000000',
      FREE_SHARES: '100',
      LIMIT_LIVE_MS_PER_SECOND: '200',
      LOG_LEVEL: 'error',
    },
  });
  onTestFinished(() => server.kill());
  const result = await attack({ server, attackers, pairs: 5, seconds: minutes * 60 });
  console.log(JSON.stringify(result));
  expect(result).toMatchObject({ lost: 0, disturbed: [] });
  expect(result.refusals).toBeGreaterThan(0);
  expect(result.peakRssMegabytes).toBeLessThan(700);
  expect(result.p99).toBeLessThan(200);
  expect(await server.stop()).toBe(0);
});
