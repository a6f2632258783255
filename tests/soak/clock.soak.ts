import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Services } from '../../apps/server/src/services.ts';
import { type Application, outcomeOf, startApplication } from '../contract/application.ts';
import { engines } from '../contract/databases.ts';

const runs = Number(process.env.RUNS ?? 40);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const jumps = [-day, 2 * hour, 60 * day];
const credentials = { email: 'owner@example.org', password: 'correct horse battery', address: 'proxy' };
const data = '{"nodes":[],"edges":[]}';

describe.each(engines)('a clock that jumps at random moments, on $name', (engine) => {
  afterAll(() => engine.stop());

  async function sweep(app: Services): Promise<void> {
    await app.clockTrust.observe();
    await app.sessions.sweep();
    await app.limits.sweep();
    await app.bin.sweep();
    await app.thinning.sweep();
  }

  /** The server's regular work for a day, after which it trusts the clock. */
  async function runTrusted(app: Application): Promise<void> {
    for (let passed = 0; passed <= 24; passed += 1) {
      await app.clockTrust.observe();
      app.moveClock(50 * minute + randomInt(10 * minute));
    }
  }

  /** Less than a day in which people save, delete and fail to log in while the clock is wrong twice. */
  async function liveThroughJumps(app: Application) {
    await app.accounts.signUp(credentials);
    const owner = await app.addUser('saver@example.org', 'unlimited');
    const { id } = await app.diagrams.create(owner, { name: 'Saved', data });
    let version = 1;
    let binned = 0;
    let off = 0;
    const changes = new Set(Array.from({ length: 4 }, () => randomInt(40)));
    for (let step = 0; step < 40; step += 1) {
      app.moveClock(randomInt(minute, 35 * minute));
      if (changes.has(step)) {
        const next = off === 0 ? (jumps[randomInt(jumps.length)] ?? day) : 0;
        app.jumpClock(next - off);
        off = next;
      }
      if (randomInt(2) === 0) {
        await app.diagrams.save(owner, id, { name: `Saved ${version}`, data, version });
        version += 1;
      }
      if (randomInt(4) === 0) {
        const { id: gone } = await app.diagrams.create(owner, { name: 'Deleted', data });
        await app.diagrams.delete(owner, gone);
        binned += 1;
      }
      for (let count = randomInt(12); count > 0; count -= 1)
        await outcomeOf(app.accounts.logIn({ ...credentials, password: 'wrong', email: count % 2 ? credentials.email : 'x@example.org' }));
      await sweep(app);
    }
    app.jumpClock(-off);
    await sweep(app);
    return { owner, id, version, binned };
  }

  async function waitToLogIn(app: Application, services: Services): Promise<number> {
    let waited = 0;
    while ((await outcomeOf(services.accounts.logIn(credentials))) === 'too_many_requests') {
      app.moveClock(minute);
      waited += minute;
    }
    return waited;
  }

  test('costs no version and nothing in the bin, and nobody waits for longer than an hour', async () => {
    let longestMs = 0;
    for (let run = 0; run < runs; run += 1) {
      const app = await startApplication(engine, { CLOCK_TRUST_HOURS: '24', LIMIT_LOGIN_FAILURES_PER_HOUR: '20', BIN_DIAGRAMS: '100' });
      await runTrusted(app);
      const { owner, id, version, binned } = await liveThroughJumps(app);
      const { versions } = await app.versions.list(owner, id, { limit: 100 });
      expect(versions.map((each) => each.version)).toEqual(Array.from({ length: version }, (_, index) => version - index));
      expect(await app.bin.list(owner)).toHaveLength(binned);
      longestMs = Math.max(longestMs, await waitToLogIn(app, await app.another()));
      expect(longestMs).toBeLessThanOrEqual(hour);
    }
    console.log(JSON.stringify({ engine: engine.name, runs, longestWaitMinutes: longestMs / minute }));
  });
});
