import { liveClose } from '@umlaut/api';
import { addNode, defaultLimits, deleteElements, moveNodes, setItem, setLabel } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate, type Map as SharedMap } from 'yjs';
import { members, nobodies, type Principal } from '../support/access-table.ts';
import { type FalseTokens, makeFalseTokens } from '../support/false-tokens.ts';
import { findRoom, joinLive, LiveReplica, openWire } from '../support/live-replica.ts';
import { runRevocations } from '../support/live-revocations.ts';
import { call, dataWithLabels, logIn, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { knownSecret } from '../support/tokens.ts';
import { trialSize } from '../support/trial-size.ts';

let server: RunningServer;
let people: Record<(typeof members)[number], Person>;
let falseTokens: FalseTokens;

beforeAll(async () => {
  const env = { TOKEN_SECRET: knownSecret, FREE_DIAGRAMS: '100000', FREE_SHARES: '1000', LIMIT_LIVE_FRAMES_PER_SECOND: '100000' };
  server = await startServer({ env });
  const [stranger, removed, viewer, editor, owner] = await Promise.all(members.map(() => signUp(server)));
  if (!stranger || !removed || !viewer || !editor || !owner) throw new Error('Five people were to sign up.');
  people = { stranger, removed, viewer, editor, owner };
  falseTokens = await makeFalseTokens(server, owner);
});
afterAll(() => server.stop());

async function makeShared(data = dataWithLabels('A', 'B')): Promise<string> {
  const { owner, viewer, editor, removed } = people;
  const { id } = await makeDiagram(owner, { data });
  await shareWith(owner, id, { email: viewer.email });
  await shareWith(owner, id, { email: editor.email, role: 'editor' });
  const revoked = await shareWith(owner, id, { email: removed.email, role: 'editor' });
  expect((await owner.call('DELETE', `/api/diagrams/id/${id}/share/${revoked}`)).status).toBe(204);
  return id;
}

async function join(
  who: { readonly server: Person['server']; readonly token: string },
  id: string,
  wishes: Parameters<typeof joinLive>[2] = {},
) {
  const replica = await joinLive(who, id, wishes);
  onTestFinished(() => replica.close());
  return replica;
}

function move(replica: LiveReplica, x: number, node = 'n1'): void {
  replica.document.apply(moveNodes(replica.document.current(), new Map([[node, { x, y: 0 }]])));
}

function xOf(replica: LiveReplica, node = 'n1'): number | undefined {
  return replica.document.current().nodes.find(({ id }) => id === node)?.position.x;
}

function labelsOf(replica: LiveReplica): readonly unknown[] {
  return replica.document.current().nodes.map((node) => node.data?.label);
}

test('people in one room draw together, and who comes later finds it all', async () => {
  const id = await makeShared();
  const [one, two] = [await join(people.owner, id), await join(people.editor, id)];
  expect(labelsOf(one)).toEqual(['A', 'B']);
  move(one, 7);
  await two.until(() => xOf(two) === 7, 'The move');
  two.document.apply(setLabel(two.document.current(), { id: 'n2', label: 'Two' }, defaultLimits));
  await one.until(() => labelsOf(one)[1] === 'Two', 'The label');
  const three = await join(people.viewer, id);
  expect([labelsOf(three), xOf(three)]).toEqual([['A', 'Two'], 7]);
  await three.until(() => three.messages.some(({ type }) => type === 'saved'), 'The word of the newest version');
  expect(three.messages.find(({ type }) => type === 'saved')).toMatchObject({ version: 1, name: 'A diagram' });
});

test('what was said to be durable is in the database alone, deletions too', async () => {
  const id = await makeShared();
  const one = await join(people.owner, id);
  one.document.apply(deleteElements(one.document.current(), { nodes: ['n1'] }));
  expect(await one.kept()).toBe(true);
  one.close();
  const next = await join(people.owner, id);
  expect(labelsOf(next)).toEqual(['B']);
});

test('every socket operation answers every principal as the policy says', async () => {
  const id = await makeShared();
  const { epoch } = await findRoom(server, people.owner.token, id);
  const watcher = await join(people.owner, id);
  const results: Record<string, readonly unknown[]> = {};
  const principals: readonly Principal[] = [...nobodies, ...members];
  let x = 1000;
  for (const principal of principals) {
    const token =
      principal in people ? people[principal as keyof typeof people].token : (falseTokens[principal as keyof FalseTokens] ?? '');
    const replica = await join({ server, token }, id, { epoch });
    if (replica.refusal !== undefined) {
      replica.sendUpdate(encodeStateAsUpdate(openDocument({ nodes: [], edges: [] }).shared));
      results[principal] = [replica.refusal, labelsOf(replica).length];
      continue;
    }
    x += 1;
    const sees = xOf(replica) !== undefined;
    move(replica, x);
    replica.say({ cursor: { x, y: 0 } });
    const hears = await replica.kept();
    await watcher.until(() => [...watcher.present.values()].some((state) => JSON.stringify(state).includes(`"x":${x}`)), 'The cursor');
    await watcher.kept();
    results[principal] = ['joined', sees, hears, xOf(watcher) === x ? 'changes' : 'changes nothing'];
    replica.close();
  }
  const session = ['session', 0];
  const forbidden = ['forbidden', 0];
  expect(results).toEqual({
    ...Object.fromEntries(nobodies.map((name) => [name, session])),
    stranger: forbidden,
    removed: forbidden,
    viewer: ['joined', true, true, 'changes nothing'],
    editor: ['joined', true, true, 'changes'],
    owner: ['joined', true, true, 'changes'],
  });
});

test('nothing is taken after a revocation, a downgrade, a logout or a deletion was acknowledged', async () => {
  const races = trialSize('REVOCATIONS');
  const result = await runRevocations(server, people, races);
  expect(result).toMatchObject({ races, late: 0 });
  expect(result.taken).toBeGreaterThan(0);
});

test('who is downgraded hears of it and stays, who is shared with again may change again', async () => {
  const id = await makeShared();
  const editor = await join(people.editor, id);
  await shareWith(people.owner, id, { email: people.editor.email, role: 'viewer' });
  await editor.until(() => editor.messages.some((message) => message.type === 'access' && message.role === 'viewer'), 'The downgrade');
  await shareWith(people.owner, id, { email: people.editor.email, role: 'editor' });
  await editor.until(() => editor.messages.some((message) => message.type === 'access' && message.role === 'editor'), 'The upgrade');
  move(editor, 5);
  const owner = await join(people.owner, id);
  await owner.until(() => xOf(owner) === 5, 'The move');
});

test('sockets are closed for their reasons: revoked, logged out, password changed, deleted, expired', async () => {
  const id = await makeShared();
  const reader = await signUp(server);
  const share = await shareWith(people.owner, id, { email: reader.email });
  const revoked = await join(reader, id);
  expect((await people.owner.call('DELETE', `/api/diagrams/id/${id}/share/${share}`)).status).toBe(204);
  expect(await revoked.ended()).toEqual({ code: liveClose.forbidden, reason: 'forbidden' });

  const own = await makeDiagram(reader);
  const second = await logIn(server, reader);
  const loggedOut = await join({ server, token: second }, own.id);
  expect((await call(server, 'POST', '/api/logout', { token: second })).status).toBe(204);
  expect(await loggedOut.ended()).toEqual({ code: liveClose.session, reason: 'session' });

  const third = await logIn(server, reader);
  const others = await join({ server, token: third }, own.id);
  const mine = await join(reader, own.id);
  const change = { currentPassword: reader.password, newPassword: 'quite another battery staple' };
  expect((await reader.call('PUT', '/api/user/password', change)).status).toBe(204);
  expect(await others.ended()).toEqual({ code: liveClose.session, reason: 'session' });
  expect(await mine.kept()).toBe(true);

  expect((await reader.call('DELETE', `/api/diagrams/id/${own.id}`)).status).toBe(204);
  expect(await mine.ended()).toEqual({ code: liveClose.deleted, reason: 'deleted' });
  expect(mine.messages.at(-1)).toEqual({ type: 'deleted' });
});

test('a save from outside comes into the room as a change, and leaves what others have not saved', async () => {
  const id = await makeShared();
  const [one, two] = [await join(people.owner, id), await join(people.editor, id)];
  move(one, 77);
  await two.until(() => xOf(two) === 77, 'The move');
  const saved = await people.editor.call('PUT', `/api/diagrams/id/${id}`, {
    name: 'Outside',
    data: dataWithLabels('A', 'B', 'C'),
    version: 1,
  });
  expect(saved.status).toBe(200);
  await one.until(
    () => labelsOf(one).length === 3 && one.messages.some((message) => message.type === 'saved' && message.version === 2),
    'The save',
  );
  await two.until(() => two.messages.some((message) => message.type === 'saved' && message.version === 2), 'The save');
  expect([labelsOf(one), xOf(one)]).toEqual([['A', 'B', 'C'], 77]);
  expect(one.messages.findLast(({ type }) => type === 'saved')).toMatchObject({
    name: 'Outside',
    by: people.editor.email.split('@')[0],
    isYou: false,
  });
  expect(two.messages.findLast(({ type }) => type === 'saved')).toMatchObject({ version: 2, isYou: true });
  const stale = await people.editor.call('PUT', `/api/diagrams/id/${id}`, { name: 'Stale', data: dataWithLabels('X'), version: 1 });
  expect(stale.status).toBe(409);
  await one.kept();
  expect(labelsOf(one)).toEqual(['A', 'B', 'C']);
});

test('whoever is told of a save from outside has all that it changed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await makeShared();
    const one = await join(people.owner, id);
    let labels: readonly unknown[] | undefined;
    const lookWhenTold = () => {
      if (one.messages.some((message) => message.type === 'saved' && message.version === 2)) labels ??= labelsOf(one);
      return labels !== undefined;
    };
    const told = one.until(lookWhenTold, 'The save');
    const body = { name: 'O', data: dataWithLabels('A', `outside ${round}`), version: 1 };
    expect((await people.editor.call('PUT', `/api/diagrams/id/${id}`, body)).status).toBe(200);
    await told;
    expect(labels).toEqual(['A', `outside ${round}`]);
    one.close();
  }
});

test('a save from outside while nobody is there is in the draft when somebody comes', async () => {
  const id = await makeShared();
  const one = await join(people.owner, id);
  move(one, 78);
  await one.kept();
  one.close();
  expect(
    (await people.owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'O', data: dataWithLabels('A', 'B', 'C'), version: 1 })).status,
  ).toBe(200);
  const next = await join(people.owner, id);
  expect([labelsOf(next), xOf(next)]).toEqual([['A', 'B', 'C'], 78]);
});

test('a save from outside of one member of a class leaves another that somebody is writing', async () => {
  const withMembers = (first: string): string => {
    const attributes = [first, 'b'].map((text, index) => ({ id: `m${index}`, text }));
    const node = { id: 'n1', type: 'default', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order', attributes } };
    return JSON.stringify({ nodes: [node], edges: [] });
  };
  const id = await makeShared(withMembers('a'));
  const one = await join(people.owner, id);
  one.document.apply(setItem(one.document.current(), { node: 'n1', list: 'attributes', item: 'm1' }, { text: 'mine' }, defaultLimits));
  await one.kept();
  const body = { name: 'O', data: withMembers('outside'), version: 1 };
  expect((await people.editor.call('PUT', `/api/diagrams/id/${id}`, body)).status).toBe(200);
  const texts = () => JSON.stringify(one.document.current().nodes[0]?.data?.attributes);
  await one.until(() => texts().includes('outside'), 'The save');
  expect(JSON.parse(texts())).toEqual([
    { id: 'm0', text: 'outside' },
    { id: 'm1', text: 'mine' },
  ]);
});

test('a save of the room changes nothing in the room but the number', async () => {
  const id = await makeShared();
  const [one, two] = [await join(people.owner, id), await join(people.editor, id)];
  move(one, 5);
  await two.until(() => xOf(two) === 5, 'The move');
  const data = JSON.stringify(one.document.current());
  // Changes after the snapshot being saved stay.
  move(two, 6);
  await one.until(() => xOf(one) === 6, 'The second move');
  const { epoch } = await findRoom(server, people.owner.token, id);
  expect((await people.owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'N', data, version: 1, epoch })).status).toBe(200);
  await two.until(() => two.messages.some((message) => message.type === 'saved' && message.version === 2), 'The save');
  await one.kept();
  await two.kept();
  expect([xOf(one), xOf(two)]).toEqual([6, 6]);
});

test('a room begins with the offered document if it matches what is stored, and with no other', async () => {
  const { owner } = people;
  const data = dataWithLabels('A', 'B');
  const offer = (id: string, document: ReturnType<typeof openDocument>) =>
    owner.call('POST', `/api/diagrams/id/${id}/live`, { state: Buffer.from(encodeStateAsUpdate(document.shared)).toString('base64') });
  const own = openDocument(JSON.parse(data));
  const first = await makeDiagram(owner, { data });
  expect((await offer(first.id, own)).body).toMatchObject({ version: 1, role: 'owner' });
  const back = await join(owner, first.id, { shared: own.shared });
  expect(labelsOf(back)).toEqual(['A', 'B']);
  expect([...back.shared.store.clients.keys()]).toEqual([own.shared.clientID]);

  const second = await makeDiagram(owner, { data });
  const other = openDocument({ nodes: [{ id: 'x', position: { x: 0, y: 0 } }], edges: [] });
  const junk = new Doc();
  junk.getMap('elsewhere').set('a', 1);
  expect((await offer(second.id, other)).status).toBe(200);
  expect((await offer(second.id, { ...own, shared: junk } as typeof own)).status).toBe(200);
  const fresh = await join(owner, second.id);
  expect(labelsOf(fresh)).toEqual(['A', 'B']);
});

test('another epoch, another diagram and nonsense are refused, and leave nothing behind', async () => {
  const { owner, stranger } = people;
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  // Nobody has asked for the room: there is none.
  const early = await join(owner, id, { epoch: 1 });
  expect(early.refusal).toBe('epoch');
  const { epoch } = await findRoom(server, owner.token, id);
  expect((await join(owner, id, { epoch: epoch + 1 })).refusal).toBe('epoch');
  for (const room of ['', 'x', `${id}`, `${id}.0`, `${id}.1.1`, `${id}.01`, `${stranger.id}.1`, 'x'.repeat(10_000)]) {
    const replica = new LiveReplica({ wire: openWire(server), room, token: owner.token });
    onTestFinished(() => replica.close());
    await replica.synced();
    expect([room.slice(0, 50), replica.refusal]).toEqual([room.slice(0, 50), 'forbidden']);
  }
  const twofold = new LiveReplica({ wire: openWire(server), room: `${id}.1\0s`, token: owner.token });
  expect(await twofold.ended()).toEqual({ code: liveClose.malformed, reason: 'malformed' });
});

test('the server says who somebody is, whatever is claimed, and nobody speaks for another', async () => {
  const id = await makeShared();
  const [one, two] = [await join(people.owner, id), await join(people.editor, id)];
  one.say({ cursor: { x: 1, y: 2 }, selection: ['n1', 7], user: { name: 'the boss', id: 'x' }, evil: true });
  const stateOf = (watcher: LiveReplica, of: LiveReplica) => watcher.present.get(of.shared.clientID);
  await two.until(() => stateOf(two, one) !== undefined, 'The presence');
  expect(stateOf(two, one)).toEqual({
    cursor: { x: 1, y: 2 },
    selection: ['n1'],
    user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: people.owner.email.split('@')[0], colour: 0 },
  });
  // For another, and for many: dropped. The next word of its own comes through.
  two.say({ cursor: { x: 666, y: 0 } }, one.shared.clientID);
  two.say({ cursor: { x: 3, y: 3 } });
  await one.until(() => stateOf(one, two) !== undefined, 'The other presence');
  expect(stateOf(one, two)).toMatchObject({ user: { colour: 1 } });
  expect(stateOf(two, one)).toMatchObject({ cursor: { x: 1, y: 2 } });
  // Too large: dropped.
  two.say({ cursor: { x: 4, y: 4 }, selection: Array.from({ length: 400 }, (_, index) => `a-long-id-${index}`) });
  two.say({ cursor: { x: 5, y: 5 } });
  await one.until(() => JSON.stringify(stateOf(one, two)).includes('"x":5'), 'The last word');
  two.close();
  await one.until(() => stateOf(one, two) === undefined, 'Their going');
});

test('a new display name is seen at once by all; without one, the part before the @ is shown', async () => {
  const id = await makeShared();
  const [one, two] = [await join(people.owner, id), await join(people.editor, id)];
  const nameOf = () => (two.present.get(one.shared.clientID) as { readonly user?: { readonly name: string } } | undefined)?.user?.name;
  one.say({ cursor: { x: 1, y: 2 }, writing: { id: 'n1', text: 'label', more: 1 }, caret: { line: 'l1', from: 2, to: 4, more: 1 } });
  await two.until(() => nameOf() === people.owner.email.split('@')[0], 'The first name');
  expect(two.present.get(one.shared.clientID)).toMatchObject({
    writing: { id: 'n1', text: 'label' },
    caret: { line: 'l1', from: 2, to: 4 },
  });
  for (const [displayName, seen] of [
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['', people.owner.email.split('@')[0]],
  ] as const) {
    expect((await people.owner.call('PUT', '/api/user/name', { displayName })).status).toBe(204);
    await two.until(() => nameOf() === seen, `The name ${seen}`);
    expect(two.present.get(one.shared.clientID)).toMatchObject({ cursor: { x: 1, y: 2 }, writing: { id: 'n1', text: 'label' } });
  }
});

test('presence comes at most 20 times a second, and the last word is not lost', async () => {
  const id = await makeShared();
  const [one, two] = [await join(people.owner, id), await join(people.editor, id)];
  let heard = 0;
  const from = performance.now();
  const count = () => {
    heard += 1;
    return JSON.stringify(two.present.get(one.shared.clientID) ?? '').includes('"x":99');
  };
  for (let x = 0; x < 100; x += 1) one.say({ cursor: { x, y: 0 } });
  await two.until(count, 'The last word');
  const seconds = (performance.now() - from) / 1000;
  expect(heard).toBeLessThan(20 + 20 * (seconds + 1));
});

test('a change that breaks a rule is dropped, its sender is told and sent away, and nobody sees it', async () => {
  const id = await makeShared();
  const watcher = await join(people.owner, id);
  const before = JSON.stringify(watcher.document.current());
  const misdeeds: Record<string, (replica: LiveReplica) => void> = {
    'a place beside the diagram': ({ shared }) => shared.getMap('elsewhere').set('a', 1),
    'a label that is no text': ({ shared }) => {
      const data = (shared.getMap('nodes').get('n1') as SharedMap<unknown>).get('data') as SharedMap<unknown>;
      data.set('label', { not: 'text' });
    },
    'a label too long': ({ shared }) => {
      const data = (shared.getMap('nodes').get('n1') as SharedMap<unknown>).get('data') as SharedMap<unknown>;
      data.set('label', 'x'.repeat(301));
    },
    'too many nodes': (replica) => {
      let diagram = replica.document.current();
      replica.document.apply(
        Array.from({ length: 60 }, (_, index) => {
          const changes = addNode(diagram, { id: `many-${index}` });
          diagram = { ...diagram, nodes: [...diagram.nodes, { id: `many-${index}`, position: { x: 0, y: 0 } }] };
          return changes;
        }).flat(),
      );
    },
    'bytes in a field': ({ shared }) => (shared.getMap('nodes').get('n1') as SharedMap<unknown>).set('picture', new Uint8Array(10)),
    'no number': ({ shared }) => (shared.getMap('nodes').get('n1') as SharedMap<unknown>).set('width', Number.NaN),
  };
  for (const [name, commit] of Object.entries(misdeeds)) {
    const editor = await join(people.editor, id);
    commit(editor);
    expect([name, await editor.ended()]).toEqual([name, { code: liveClose.refused, reason: 'refused' }]);
    expect(editor.messages.at(-1)).toMatchObject({ type: 'refused', reason: 'invalid', message: expect.stringMatching(/\.$/) });
  }
  const editor = await join(people.editor, id);
  move(editor, 4711);
  await watcher.until(() => xOf(watcher) === 4711, 'The good change');
  expect(JSON.parse(JSON.stringify(watcher.document.current()))).toEqual({
    ...JSON.parse(before),
    nodes: [{ ...JSON.parse(before).nodes[0], position: { x: 4711, y: 0 } }, JSON.parse(before).nodes[1]],
  });
});

test('an origin that is not ours is refused at the upgrade, as is every other path', async () => {
  const id = await makeShared();
  const { epoch } = await findRoom(server, people.owner.token, id);
  const foreign = await join(people.owner, id, { epoch, headers: { origin: 'https://evil.example' } });
  expect(foreign.ending).toEqual({ code: 403, reason: 'upgrade' });
  const own = await join(people.owner, id, { epoch, headers: { origin: server.url } });
  expect(own.isSynced).toBe(true);
  const elsewhere = new LiveReplica({ wire: openWire({ url: `${server.url}/x` }), room: `${id}.1`, token: people.owner.token });
  expect(await elsewhere.ended()).toEqual({ code: 404, reason: 'upgrade' });
});

test('who does not speak, speaks nonsense or says too much at once is closed', async () => {
  const id = await makeShared();
  const silent = openWire(server);
  const late = new Promise((resolve) => silent.onEnd(resolve));
  const early = openWire(server);
  early.onOpen(() => early.send(new Uint8Array([1, 97, 0, 0, 1, 0])));
  expect(await new Promise((resolve) => early.onEnd(resolve))).toEqual({ code: liveClose.malformed, reason: 'malformed' });
  const garbled = await join(people.editor, id);
  garbled.sendRaw(new Uint8Array([200, 200, 200]));
  expect(await garbled.ended()).toEqual({ code: liveClose.malformed, reason: 'malformed' });
  const large = await join(people.editor, id);
  large.sendRaw(new Uint8Array(2 * 1024 * 1024 + 1));
  expect((await large.ended()).code).toBe(1009);
  expect(await late).toEqual({ code: liveClose.late, reason: 'late' });
});

test('thirty people, large pastes, fast edits and large returns are served within the usual limits', async () => {
  const usual = { LIMIT_LIVE_MS_PER_SECOND: '200', LIMIT_LIVE_JOINING: '100', LIMIT_REQUESTS_PER_MINUTE: '600' };
  const own = await startServer({ env: usual });
  onTestFinished(async () => void (await own.stop()));
  const [owner, editor] = [await signUp(own), await signUp(own)];
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await shareWith(owner, id, { email: editor.email, role: 'editor' });
  const { epoch } = await findRoom(own, owner.token, id);
  const all = await Promise.all(Array.from({ length: 30 }, (_, index) => join(index % 2 === 0 ? owner : editor, id, { epoch })));
  expect(all.filter(({ isSynced }) => isSynced)).toHaveLength(30);
  const [one, other] = [all[0], all[1]];
  if (one === undefined || other === undefined) throw new Error('Nobody joined.');
  // As large as a diagram may be, of which there are two halves: what is pasted, and what comes back after hours.
  const attributes = Array.from({ length: 60 }, (_, index) => ({ id: `a${index}`, name: 'x'.repeat(60), type: 'String' }));
  const nodes = (name: string) =>
    Array.from({ length: 20 }, (_, index) => ({
      op: 'insert' as const,
      element: 'node' as const,
      value: { id: `${name}${index}`, type: 'default', position: { x: index, y: 0 }, data: { kind: 'class', label: name, attributes } },
    }));
  other.close();
  other.document.apply(nodes('away'));
  one.document.apply(nodes('paste'));
  for (let moves = 0; moves < 180; moves += 1) one.say({ drag: { n1: { x: moves, y: 0 } } });
  expect(await one.kept()).toBe(true);
  const back = await join(editor, id, { epoch, shared: other.shared });
  expect(await back.kept()).toBe(true);
  const others = all.filter((replica) => replica !== other);
  for (const replica of others) await replica.until(() => replica.document.current().nodes.length === 41, 'All of it');
  expect(others.filter(({ ending }) => ending !== undefined)).toEqual([]);
});

test('who may not join is told so and sent away', async () => {
  const id = await makeShared();
  const { epoch } = await findRoom(server, people.owner.token, id);
  for (const [token, refusal] of [
    ['forged', 'session'],
    [(await signUp(server)).token, 'forbidden'],
  ] as const) {
    const replica = await join({ server, token }, id, { epoch });
    expect([replica.refusal, await replica.ended()]).toEqual([refusal, { code: 1000, reason: 'refused' }]);
  }
});

test('of a stranger’s frame no more is gathered than a token may need', async () => {
  const stranger = openWire(server);
  stranger.onOpen(() => stranger.send(new Uint8Array(1024 * 1024)));
  // All of it would be found to be no frame.
  expect(await new Promise((resolve) => stranger.onEnd(resolve))).toEqual({ code: 1006, reason: '' });
});

test('of too many silent sockets of one address the oldest are closed, and joining works at once', async () => {
  const small = await startServer({ env: { LIMIT_LIVE_JOINING: '5' } });
  onTestFinished(async () => void (await small.stop()));
  const owner = await signUp(small);
  const { id } = await makeDiagram(owner);
  const { epoch } = await findRoom(small, owner.token, id);
  const enter = () => join(owner, id, { epoch });
  // A joined connection no longer waits.
  for (let count = 0; count < 10; count += 1) expect((await enter()).isSynced).toBe(true);
  const ended: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const wire = openWire(small);
    wire.onEnd(({ code }) => ended.push(code));
    onTestFinished(() => wire.cut());
    await new Promise<void>((resolve) => wire.onOpen(resolve));
  }
  await vi.waitFor(() => expect(ended).toHaveLength(7), { timeout: 20_000 });
  for (let count = 0; count < 3; count += 1) expect((await enter()).isSynced).toBe(true);
});

test('so many sockets may be opened in a minute from one address, which a proxy that is trusted may tell', async () => {
  const small = await startServer({ env: { LIMIT_REQUESTS_PER_MINUTE: '1', TRUST_PROXY: 'loopback' } });
  onTestFinished(async () => void (await small.stop()));
  const enter = (from: string) =>
    new Promise<number>((resolve) => {
      const wire = openWire(small, { 'x-forwarded-for': from });
      onTestFinished(() => wire.cut());
      wire.onOpen(() => resolve(101));
      wire.onEnd(({ code }) => resolve(code));
    });
  expect([await enter('192.0.2.1'), await enter('192.0.2.1'), await enter('192.0.2.2')]).toEqual([101, 429, 101]);
  expect(small.log()).toMatch(/"audit":true,"code":"too_many_requests","address":"192\.0\.2\.1","msg":"refused"/);
});

test('a user has at most 20 sockets, also when they all come at once', async () => {
  const person = await signUp(server);
  const { id } = await makeDiagram(person);
  const replicas = await Promise.all(Array.from({ length: 30 }, () => join(person, id)));
  expect(replicas.filter(({ isSynced }) => isSynced)).toHaveLength(20);
  expect(replicas.filter(({ refusal }) => refusal === 'full')).toHaveLength(10);
  for (const replica of replicas.slice(0, 20)) replica.close();
  await vi.waitFor(async () => expect((await join(person, id)).isSynced).toBe(true), { timeout: 20_000 });
});

test('a body that brings no shared document is told what belongs there', async () => {
  const id = await makeShared();
  for (const body of [{}, { state: 7 }, { state: 'ä' }]) {
    const answer = await people.owner.call('POST', `/api/diagrams/id/${id}/live`, body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('state must be the base64 of a shared document.');
  }
});
