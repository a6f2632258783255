import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { AttackCounts, AttackOrder } from './live-attackers.ts';
import { joinLive, type LiveReplica } from './live-replica.ts';
import { dataWithLabels, makeDiagram, type Person, shareWith, signUp } from './people.ts';
import { watchRss } from './resident-memory.ts';
import type { ServerProcess } from './server.ts';

interface AttackWishes {
  readonly server: ServerProcess;
  readonly attackers: number;
  /** Pairs of people who draw together. */
  readonly pairs: number;
  readonly seconds: number;
}

interface AttackResult {
  readonly peakRssMegabytes: number;
  readonly framesSent: number;
  readonly refusals: number;
  /** Time from a change until the other of its pair had it, ms. */
  readonly p50: number;
  readonly p99: number;
  readonly changes: number;
  /** Changes that were said to be durable and are not there, or that the other never got. */
  readonly lost: number;
  /** People who drew and were closed or refused. */
  readonly disturbed: readonly string[];
}

/** Attacks a server with frames that take memory and time, while others draw; gives what became of those. */
export async function attack({ server, attackers, pairs, seconds }: AttackWishes): Promise<AttackResult> {
  const drawing = await Promise.all(Array.from({ length: pairs }, () => openPair(server)));
  const memory = watchRss(server);
  const order: AttackOrder = { server: { url: server.url }, attackers, seconds };
  const worker = new Worker(new URL('./live-attackers.ts', import.meta.url), { workerData: order });
  const attacked = once(worker, 'message');
  const ends = performance.now() + seconds * 1_000;
  const drawn = await Promise.all(drawing.map((pair) => draw(pair, ends)));
  const [counts]: AttackCounts[] = await attacked;
  const peakRssMegabytes = memory.stop();
  const times = drawn.flatMap((one) => one.times).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    peakRssMegabytes,
    framesSent: counts?.framesSent ?? 0,
    refusals: counts?.refusals ?? 0,
    p50: at(0.5),
    p99: at(0.99),
    changes: times.length,
    lost: drawn.reduce((sum, { lost }) => sum + lost, 0),
    disturbed: drawn.flatMap(({ disturbed }) => disturbed),
  };
}

interface Pair {
  readonly one: LiveReplica;
  readonly other: LiveReplica;
  readonly owner: Person;
  readonly id: string;
}

async function openPair(server: ServerProcess): Promise<Pair> {
  const [owner, guest] = [await signUp(server), await signUp(server)];
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B', 'C') });
  await shareWith(owner, id, { email: guest.email, role: 'editor' });
  return { owner, id, one: await joinLive(owner, id), other: await joinLive(guest, id) };
}

const drawEveryMs = 100;

async function draw({ one, other, owner, id }: Pair, ends: number) {
  const times: number[] = [];
  let durable = 0;
  let count = 0;
  while (performance.now() < ends && one.ending === undefined && other.ending === undefined) {
    count += 1;
    const from = performance.now();
    // A move, and now and then a text, which is judged on the copy.
    const path = count % 5 === 0 ? (['data', 'note'] as const) : (['position'] as const);
    const value = count % 5 === 0 ? `note ${count}` : { x: count, y: 0 };
    one.document.apply([{ op: 'set', element: 'node', id: 'n1', path, value }]);
    const seen = () => {
      const node = other.document.current().nodes[0];
      return count % 5 === 0 ? node?.data?.note === value : node?.position.x === count;
    };
    await other.until(() => seen() || other.ending !== undefined, 'The change');
    times.push(performance.now() - from);
    if (count % 10 === 0 && (await one.kept())) durable = count;
    await delay(Math.max(0, drawEveryMs - (performance.now() - from)));
  }
  const disturbed = [one, other].flatMap(({ ending, messages }) =>
    ending === undefined ? [] : [`${ending.reason} ${JSON.stringify(messages.at(-1))}`],
  );
  if (await one.kept()) durable = count;
  const fresh = await joinLive(owner, id);
  const x = fresh.document.current().nodes[0]?.position.x ?? Number.NaN;
  for (const replica of [one, other, fresh]) replica.close();
  // The last place that was durable, which is a note each fifth time.
  const expected = durable % 5 === 0 ? durable - 1 : durable;
  return { times, disturbed, lost: x >= expected ? 0 : 1 };
}
