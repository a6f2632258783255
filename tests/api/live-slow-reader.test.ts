import { readFileSync } from 'node:fs';
import { sameDiagram } from '@umlaut/diagram';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { joinLive, type LiveReplica } from '../support/live-replica.ts';
import { dataWithLabels, makeDiagram, type Person, signUp } from '../support/people.ts';
import { type ServerProcess, startServer } from '../support/server.ts';

let server: ServerProcess;
let person: Person;

beforeAll(async () => {
  server = await startServer({ env: { LIMIT_LIVE_FRAMES_PER_SECOND: '100000' } });
  person = await signUp(server);
});
afterAll(() => server.stop());

const bytesOfChange = 100_000;
const changesInFlight = 10;
const mebibyte = 1024 * 1024;

interface Drawing {
  /** From each change to the word that it is durable and to its arrival at the one who reads, ms. */
  readonly keptAfterMs: readonly number[];
  /** The most that the server took, bytes. */
  readonly peak: number;
}

/** Changes so large that they fill whatever is between the server and who does not read. */
async function drawHard(drawer: LiveReplica, reader: LiveReplica, megabytes: number): Promise<Drawing> {
  const keptAfterMs: number[] = [];
  let peak = 0;
  for (let drawn = 0; drawn < megabytes * 1_000_000; drawn += bytesOfChange * changesInFlight) {
    const from = performance.now();
    let note = '';
    for (let change = 0; change < changesInFlight; change += 1) {
      note = `${Math.random()}`.padEnd(bytesOfChange, 'x');
      drawer.document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['data', 'note'], value: note }]);
    }
    expect(await drawer.kept()).toBe(true);
    await reader.until(() => reader.document.current().nodes[0]?.data?.note === note, 'The change');
    keptAfterMs.push(performance.now() - from);
    peak = Math.max(peak, residentBytes());
  }
  return { keptAfterMs, peak };
}

function residentBytes(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function join(id: string): Promise<LiveReplica> {
  const replica = await joinLive(person, id);
  onTestFinished(() => replica.close());
  return replica;
}

test('a client that does not read is closed, costs little memory, and delays nobody', async () => {
  const { id } = await makeDiagram(person, { data: dataWithLabels('A') });
  const [drawer, reader] = [await join(id), await join(id)];
  const alone = await drawHard(drawer, reader, 30);
  const stalled = await Promise.all([join(id), join(id), join(id)]);
  for (const replica of stalled) replica.stall();
  const beside = await drawHard(drawer, reader, 130);
  expect(beside.peak - alone.peak).toBeLessThan(60 * mebibyte);
  // They see it as soon as they read on.
  for (const replica of stalled) replica.readOn();
  expect((await Promise.all(stalled.map((replica) => replica.ended()))).map(({ code }) => code)).toEqual([1006, 1006, 1006]);
  // Compared with before and after, as others may have begun to use the machine.
  const again = await drawHard(drawer, reader, 30);
  const usual = Math.max(median(alone.keptAfterMs), median(again.keptAfterMs));
  expect(median(beside.keptAfterMs)).toBeLessThan(5 * usual);
  const back = await joinLive(person, id, { shared: stalled[0]?.shared });
  onTestFinished(() => back.close());
  await back.until(() => sameDiagram(back.document.current(), reader.document.current()), 'All that was missed');
});
