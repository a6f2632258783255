import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { moveNodes } from '@umlaut/diagram';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { databaseFile } from '../../apps/server/src/db/sqlite.ts';
import { openApp } from '../support/app.ts';
import { awakeNow } from '../support/awake-clock.ts';
import { joinLive, type LiveReplica } from '../support/live-replica.ts';
import { runLiveTrials } from '../support/live-trial.ts';
import { dataWithLabels, makeDiagram, signUp } from '../support/people.ts';
import { makeDataDir } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const kills = trialSize('LIVE_KILLS');
const stops = trialSize('LIVE_STOPS');
const failsForMs = 10_000;
/** Changes that are durable before the database fails. */
const drawnBefore = 20;

describe('an end amid live editing', () => {
  test.concurrent('no change that was said to be durable is lost when the server is killed at random moments', {
    timeout: 900_000,
  }, async ({ expect }) => {
    const result = await runLiveTrials({ rounds: kills, end: 'kill', drawers: 4 });
    expect(result.acknowledged).toHaveLength(kills);
    expect(Math.min(...result.acknowledged)).toBeGreaterThan(0);
    expect(sum(result.acknowledged)).toBeGreaterThan(2 * kills);
    expect(result.underWay).toBeGreaterThan(0);
  });

  test.concurrent('a server told to stop amid live editing ends within 10 s with code 0, and everything is there', {
    timeout: 900_000,
  }, async ({ expect }) => {
    const result = await runLiveTrials({ rounds: stops, end: 'stop', drawers: 4 });
    expect(result.exitCodes).toEqual(Array.from({ length: stops }, () => 0));
    expect(Math.max(...result.stopTimesMs)).toBeLessThan(10_000);
    expect(result.acknowledged).toHaveLength(stops);
    expect(Math.min(...result.acknowledged)).toBeGreaterThan(0);
    expect(sum(result.acknowledged)).toBeGreaterThan(2 * stops);
  });
});

/** How the database fails, and how that ends. */
type Fault = (place: { readonly dataDir: string; readonly database: Database }) => Promise<() => Promise<void>>;

const faults: Readonly<Record<string, Fault>> = {
  async full({ database }) {
    // In a commit with what cannot be stored this fails with it: then once more.
    const limit = async (pages: number): Promise<void> => {
      for (let isSet = false; !isSet; await delay(10)) {
        isSet = await database
          .write((transaction) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(transaction))
          .then(
            () => true,
            () => false,
          );
      }
    };
    await limit(1);
    return () => limit(1_000_000);
  },
  async locked({ dataDir }) {
    const other = new DatabaseSync(databaseFile(dataDir));
    other.exec('begin immediate');
    return async () => {
      other.exec('rollback');
      other.close();
    };
  },
  async 'I/O error'({ database }) {
    const write = vi
      .spyOn(database, 'write')
      .mockImplementation(() => Promise.reject(Object.assign(new Error('disk I/O error'), { errcode: 10 })));
    return async () => write.mockRestore();
  },
};

describe('a database that fails', () => {
  test.concurrent.for(
    Object.keys(faults).flatMap((fault) => [
      { fault, who: 'who is there' },
      { fault, who: 'everybody gone' },
    ]),
  )('a database that fails for 10 s ($fault) costs no change, with $who', async ({ fault, who }, { onTestFinished }) => {
    const dataDir = makeDataDir();
    const { app, database, close } = await openApp({ env: { DATA_DIR: dataDir } });
    onTestFinished(close);
    const server = { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    const one = await joinLive(owner, id);
    const watcher = await joinLive(owner, id);
    let last = 0;
    const draw = () => {
      last += 1;
      move(one, last);
    };
    for (let change = 0; change < drawnBefore; change += 1) draw();
    expect(await one.kept()).toBe(true);

    const mend = await faults[fault]?.({ dataDir, database });
    const from = performance.now();
    const awakeFrom = awakeNow();
    draw();
    await watcher.until(() => x(watcher) === last, 'The change, though it is not stored');
    await one.until(() => one.messages.some(({ type }) => type === 'failing'), 'The word that nothing is stored');
    expect(one.messages.findLast(({ type }) => type === 'failing')).toEqual({
      type: 'failing',
      reason: fault === 'full' ? 'disk_full' : 'database',
    });
    expect(awakeNow() - awakeFrom).toBeLessThan(3_000);
    const told = one.messages.length;
    for (let mark = one.mark(); performance.now() - from < failsForMs; await delay(100)) {
      const isGone = who === 'everybody gone' && performance.now() - from > failsForMs / 2;
      if (isGone) for (const replica of [one, watcher]) replica.close();
      else draw();
      expect(one.durable).toBeLessThan(mark);
    }
    await watcher.until(() => watcher.ending !== undefined || x(watcher) === last, 'The last change, though it is not stored');
    const mark = one.mark();
    expect((await fetch(`${server.url}/api/health`)).status).toBe(fault === 'full' ? 507 : 503);
    await mend?.();

    if (who === 'who is there') {
      await one.until(() => one.durable >= mark, 'The word that all is stored');
      expect(one.messages.slice(told).map(({ type }) => type)).toContain('recovered');
      for (const replica of [one, watcher]) replica.close();
    }
    await vi.waitFor(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200), { timeout: 30_000, interval: 250 });
    // Another process reads what is in the database, and there alone.
    await vi.waitFor(async () => expect(await storedX(dataDir, owner.email, owner.password, id)).toBe(last), {
      timeout: 30_000,
      interval: 250,
    });
  });
});

async function storedX(dataDir: string, email: string, password: string, id: string): Promise<number | undefined> {
  const { app, close } = await openApp({ env: { DATA_DIR: dataDir } });
  try {
    const server = { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await response.json()) as { token: string };
    const replica = await joinLive({ server, token }, id);
    const found = x(replica);
    replica.close();
    return found;
  } finally {
    await close();
  }
}

function move(replica: LiveReplica, to: number): void {
  // With so much that it needs pages of its own.
  const note = { op: 'set', element: 'node', id: 'n1', path: ['data', 'note'], value: `${to} `.repeat(10_000) } as const;
  replica.document.apply([...moveNodes(replica.document.current(), new Map([['n1', { x: to, y: 0 }]])), note]);
}

function x(replica: LiveReplica): number | undefined {
  return replica.document.current().nodes[0]?.position.x;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
