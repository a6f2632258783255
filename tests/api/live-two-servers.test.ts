import { moveNodes } from '@umlaut/diagram';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { awakeNow } from '../support/awake-clock.ts';
import { joinLive, type LiveReplica } from '../support/live-replica.ts';
import { runRevocations } from '../support/live-revocations.ts';
import { call, dataWithLabels, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { type PostgresServer, sharedPostgres } from '../support/postgres.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { knownSecret } from '../support/tokens.ts';
import { trialSize } from '../support/trial-size.ts';

let postgres: PostgresServer;
let env: Record<string, string>;
let first: RunningServer;
let second: RunningServer;
let owner: Person;
let editor: Person;

beforeAll(async () => {
  postgres = await sharedPostgres();
  env = {
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: knownSecret,
    FREE_DIAGRAMS: '100000',
    LOG_LEVEL: 'warn',
    LIMIT_LIVE_FRAMES_PER_SECOND: '100000',
  };
  [first, second] = await Promise.all([startServer({ env }), startServer({ env })]);
  [owner, editor] = [await signUp(first), await signUp(second)];
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await postgres.stop();
});

async function makeShared(): Promise<string> {
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  await shareWith(owner, id, { email: editor.email, role: 'editor' });
  return id;
}

async function join(server: RunningServer, person: Person, id: string, wishes: Parameters<typeof joinLive>[2] = {}): Promise<LiveReplica> {
  const replica = await joinLive({ server, token: person.token }, id, wishes);
  onTestFinished(() => replica.close());
  return replica;
}

function move(replica: LiveReplica, node: string, x: number): void {
  replica.document.apply(moveNodes(replica.document.current(), new Map([[node, { x, y: 0 }]])));
}

function xOf(replica: LiveReplica, node: string): number | undefined {
  return replica.document.current().nodes.find(({ id }) => id === node)?.position.x;
}

test('what one server has acknowledged is saved by the other, with what was seen there by then, and once', async () => {
  const id = await makeShared();
  const [one, two] = [await join(first, owner, id), await join(second, editor, id)];
  for (let x = 1; x <= 20; x += 1) {
    move(one, 'n1', x);
    await two.until(() => xOf(two, 'n1') === x, 'The move over there');
    move(two, 'n2', x);
    expect(await two.kept()).toBe(true);
    const body = { epoch: Number(two.room.split('.')[1]), seq: two.seq };
    const save = () =>
      call(first, 'POST', `/api/diagrams/id/${id}/versions`, { token: editor.token, headers: { 'idempotency-key': `save-${x}` }, body });
    const [answer, again] = [await save(), await save()];
    expect([answer.status, again.body]).toEqual([201, answer.body]);
    const { version, data } = answer.body as { version: number; data: string };
    const { nodes }: { nodes: readonly { position: { x: number } }[] } = JSON.parse(data);
    expect([version, ...nodes.map(({ position }) => position.x)]).toEqual([x + 1, x, x]);
    await one.until(() => one.messages.some((message) => message.type === 'saved' && message.version === version), 'The word of the save');
  }
});

test('people at two servers draw together and see each other', async () => {
  const id = await makeShared();
  const [one, two] = [await join(first, owner, id), await join(second, editor, id)];
  const times: number[] = [];
  for (let x = 1000; x < 1020; x += 1) {
    const from = awakeNow();
    move(one, 'n1', x);
    await two.until(() => xOf(two, 'n1') === x, 'The move over there');
    move(two, 'n2', x);
    await one.until(() => xOf(one, 'n2') === x, 'The move over here');
    times.push((awakeNow() - from) / 2);
  }
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(500);
  one.say({ cursor: { x: 1, y: 1 } });
  await two.until(() => two.present.has(one.shared.clientID), 'The presence over there');
  expect(two.present.get(one.shared.clientID)).toMatchObject({ cursor: { x: 1, y: 1 }, user: { name: owner.email.split('@')[0] } });
  expect((await owner.call('PUT', '/api/user/name', { displayName: 'Ada' })).status).toBe(204);
  await two.until(() => JSON.stringify(two.present.get(one.shared.clientID)).includes('"Ada"'), 'The new name over there');
  two.say({ cursor: { x: 2, y: 2 } });
  await one.until(() => one.present.has(two.shared.clientID), 'The presence over here');
  one.close();
  await two.until(() => !two.present.has(one.shared.clientID), 'Their going');
});

test('a save at one server is told at the other, and one from outside comes into the rooms of both', async () => {
  const id = await makeShared();
  const [one, two] = [await join(first, owner, id), await join(second, editor, id)];
  const answer = await editor.call('PUT', `/api/diagrams/id/${id}`, { name: 'Outside', data: dataWithLabels('A', 'B', 'C'), version: 1 });
  expect(answer.status).toBe(200);
  for (const replica of [one, two]) {
    await replica.until(
      () =>
        replica.document.current().nodes.length === 3 &&
        replica.messages.some((message) => message.type === 'saved' && message.version === 2),
      'The save',
    );
  }
});

test('a right that ends at one server ends at the other', async () => {
  const races = trialSize('REVOCATIONS_ELSEWHERE');
  const result = await runRevocations(first, { owner, editor }, races, second);
  expect(result).toMatchObject({ races, late: 0 });
});

test('when one server is killed, no durable change is lost and its clients go on at the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await makeShared();
    const victim = await startServer({ env });
    onTestFinished(() => victim.kill());
    const [one, two] = [await join(victim, owner, id), await join(second, editor, id)];
    let made = 0;
    let kept = 0;
    const marks = [0];
    const until = performance.now() + 100 + 50 * round;
    while (performance.now() < until || one.durable === 0) {
      made += 1;
      move(one, 'n1', 1000 + made);
      move(two, 'n2', 1000 + made);
      marks[one.mark()] = made;
      await new Promise((resolve) => setTimeout(resolve, 2));
      await Promise.all([one.roomForMore(), two.roomForMore()]);
    }
    await victim.kill();
    await one.ended();
    kept = marks[one.durable] ?? 0;
    expect(kept).toBeGreaterThan(0);
    const fresh = await join(second, owner, id);
    await fresh.until(() => (xOf(fresh, 'n1') ?? 0) >= 1000 + kept, 'What was durable');
    const back = await join(second, owner, id, { shared: one.shared });
    await back.kept();
    for (const replica of [back, two, fresh])
      await replica.until(() => xOf(replica, 'n1') === 1000 + made && xOf(replica, 'n2') === 1000 + made, 'One picture');
  }
});
