import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createEvents, type Events } from '../../apps/server/src/events/events.ts';
import type { ServerEvent } from '../../apps/server/src/events/server-event.ts';
import { engines } from './databases.ts';

afterAll(() => Promise.all(engines.map((engine) => engine.stop())));

interface Process {
  readonly events: Events;
  readonly heard: (readonly [ServerEvent, 'here' | 'elsewhere'])[];
  readonly problems: unknown[];
}

async function startProcess(
  open: () => Parameters<typeof createEvents>[0] & { close(): Promise<void> },
  patienceMs?: number,
): Promise<Process> {
  const database = open();
  const events = createEvents(database, patienceMs);
  onTestFinished(async () => {
    await events.close();
    await database.close();
  });
  const heard: Process['heard'] = [];
  const problems: unknown[] = [];
  events.subscribe((event, from) => heard.push([event, from]));
  await events.listen((error) => problems.push(error));
  return { events, heard, problems };
}

const event: ServerEvent = { type: 'access_changed', diagramId: 'd' };

for (const engine of engines) {
  test(`${engine.name}: who publishes is heard here at once, whatever one of the listeners throws`, async () => {
    const place = await engine.makePlace();
    const { events, heard, problems } = await startProcess(() => engine.openBare(place));
    events.subscribe(() => {
      throw new Error('this listener fails');
    });
    const stop = events.subscribe((...it) => heard.push(it));
    const told = events.publish(event);
    expect(heard).toEqual([
      [event, 'here'],
      [event, 'here'],
    ]);
    await told;
    expect(problems).toHaveLength(1);
    stop();
    events.tell(event);
    expect(heard).toHaveLength(3);
  });
}

const postgres = engines.find(({ name }) => name === 'postgres');

test('on PostgreSQL every other process has heard of it when publishing is over, and nobody hears it twice', async () => {
  if (postgres === undefined) throw new Error('There is no PostgreSQL among the engines.');
  const place = await postgres.makePlace();
  const patienceMs = 60_000;
  const start = () => startProcess(() => postgres.openBare(place), patienceMs);
  const [one, two, three] = [await start(), await start(), await start()];
  const from = performance.now();
  await one.events.publish(event);
  expect([one.heard, two.heard, three.heard]).toEqual([[[event, 'here']], [[event, 'elsewhere']], [[event, 'elsewhere']]]);
  expect(performance.now() - from).toBeLessThan(patienceMs);
  two.events.tell({ type: 'log_grew', diagramId: 'd', epoch: 1, seq: 3 });
  await vi.waitFor(() => expect([one.heard.length, two.heard.length, three.heard.length]).toEqual([2, 2, 2]), { timeout: 20_000 });
});

test('on PostgreSQL a process that lost its connection for events hears again', async () => {
  if (postgres === undefined) throw new Error('There is no PostgreSQL among the engines.');
  const place = await postgres.makePlace();
  const open = () => postgres.openBare(place);
  const [one, two] = [await startProcess(open), await startProcess(open)];
  const other = postgres.openBare(place);
  onTestFinished(() => other.close());
  await other.write(async (transaction) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'umlaut-events' and datname = current_database()`.execute(
      transaction,
    );
  });
  await vi.waitFor(
    async () => {
      await one.events.publish(event);
      expect(two.heard.length).toBeGreaterThan(0);
      expect(two.problems.length).toBeGreaterThan(0);
    },
    { timeout: 60_000 },
  );
});
