import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createLiveStatesStore } from '../../apps/server/src/features/live/live-states.store.ts';
import { changeDocument, diagramOf, documentOf, stateOf } from '../../apps/server/src/features/live/shared-documents.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { isObject } from '../../packages/diagram/src/index.ts';
import { dataWithLabels } from '../support/people.ts';
import { type Application, countOutcomes, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

const position = { x: 0, y: 0 };

describe.each(engines)('saves of the live document on $name', (engine) => {
  afterAll(() => engine.stop());

  async function begin() {
    const app = await startApplication(engine);
    const owner = await app.addUser('owner@example.org', 'unlimited');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data: dataWithLabels('A') });
    const { epoch } = await app.live.room(owner, id);
    return { app, owner, id, key: { diagramId: id, epoch }, epoch };
  }

  test('the next version holds what is in the log, and the answer is that version', async () => {
    const { app, owner, id, key, epoch } = await begin();
    const seq = await draw(app, key, owner, 'drawn');
    const saved = await app.saveLive(owner, id, { epoch, seq, note: 'With a box' });
    expect(saved).toMatchObject({ id, version: 2, name: 'Plan' });
    expect(labelsIn(saved.data)).toEqual(['A', 'drawn']);
    expect(await app.diagrams.open(owner, id)).toMatchObject({ version: 2, name: 'Plan', data: saved.data });
    expect(await app.versions.open(owner, id, '2')).toMatchObject({ data: saved.data, note: 'With a box', elements: 2 });
    // The live document is as it was.
    expect(await app.liveDocuments.head(id)).toEqual({ epoch, lastSeq: seq });
    expect(await app.saveLive(owner, id, { epoch, seq, name: 'Renamed' })).toMatchObject({ version: 3, name: 'Renamed' });
    expect(await app.saveLive(owner, id, { epoch, seq })).toMatchObject({ version: 4, name: 'Renamed' });
  });

  test('others’ later changes are in it, also with a compacted log, in whichever process', async () => {
    const { app, owner, id, key, epoch } = await begin();
    const seq = await draw(app, key, owner, 'mine');
    await draw(app, key, owner, 'later');
    const { updates, upTo } = (await app.liveDocuments.load(key)) ?? { updates: [], upTo: 0 };
    await app.liveDocuments.compact(key, { upTo, state: stateOf(diagramOf(documentOf(updates))) });
    const other = await app.another();
    expect(labelsIn((await other.saveLive(owner, id, { epoch, seq })).data)).toEqual(['A', 'mine', 'later']);
  });

  test('a request that is sent again makes no second version, at the same moment or after others have saved', async () => {
    const { app, owner, id, key, epoch } = await begin();
    const friend = await app.addUser('friend@example.org');
    await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
    const processes = [app, await app.another()];
    const request = { epoch, seq: await draw(app, key, owner, 'mine'), name: 'Mine', idempotencyKey: 'one' };
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => at(processes, index).saveLive(owner, id, request)));
    const [first] = answers;
    expect(answers).toEqual(answers.map(() => first));
    const seq = await draw(app, key, friend, 'theirs');
    // The same key of somebody else is another one.
    expect((await app.saveLive(friend, id, { epoch, seq, idempotencyKey: 'one' })).version).toBe(3);
    expect(await app.saveLive(owner, id, request)).toEqual(first);
    expect(first).toMatchObject({ version: 2, name: 'Mine' });
    expect((await app.saveLive(owner, id, { ...request, idempotencyKey: 'two' })).version).toBe(4);
    expect(await numbersOf(app, owner, id)).toEqual([4, 3, 2, 1]);
  });

  test('a position that is not in the log is refused, and nothing is stored', async () => {
    const { app, owner, id, key, epoch } = await begin();
    const seq = await draw(app, key, owner, 'drawn');
    const refused = 'live_document_rebuilt';
    expect(await outcomeOf(app.saveLive(owner, id, { epoch, seq: seq + 1 }))).toBe(refused);
    const states = createLiveStatesStore(app.database.read);
    const state = stateOf(diagramOf(documentOf((await app.liveDocuments.load(key))?.updates ?? [])));
    await app.database.write((transaction) => states.renew(transaction, key, { lastSeq: seq, state }));
    expect(await outcomeOf(app.saveLive(owner, id, { epoch, seq }))).toBe(refused);
    const { id: unopened } = await app.diagrams.create(owner, { name: 'Other', data: dataWithLabels('A') });
    expect(await outcomeOf(app.saveLive(owner, unopened, { epoch, seq: 0 }))).toBe(refused);
    expect(await numbersOf(app, owner, id)).toEqual([1]);
  });

  test('simultaneous saves of people and processes, with PUT between them, lose nothing of a version', async () => {
    const { app, owner, id, key, epoch } = await begin();
    const friend = await app.addUser('friend@example.org');
    await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
    const processes = [app, await app.another()];
    const works: Promise<unknown>[] = [];
    const drawn: string[] = [];
    const drawAndSave = async (index: number) => {
      const [person, label] = [index % 2 === 0 ? owner : friend, `drawn ${index}`];
      const seq = await draw(app, key, person, label);
      drawn.push(label);
      const { version, data } = await at(processes, index % 3).saveLive(person, id, { epoch, seq });
      expect(labelsIn(data)).toContain(label);
      return version;
    };
    const put = async (index: number) => {
      await delay(index * 3);
      const { name, version, data } = await app.diagrams.open(owner, id);
      const label = `put ${index}`;
      try {
        await app.diagrams.save(owner, id, { name, version, data: withBox(data, label) });
        drawn.push(label);
      } catch (error) {
        expect(error).toMatchObject({ code: 'version_conflict' });
      }
    };
    for (let index = 0; index < 20; index += 1) works.push(drawAndSave(index), ...(index % 4 === 0 ? [put(index)] : []));
    await Promise.all(works);
    const { lastSeq } = (await app.liveDocuments.head(id)) ?? { lastSeq: 0 };
    await app.saveLive(owner, id, { epoch, seq: lastSeq });
    const contents: (readonly string[])[] = [];
    for (const version of (await numbersOf(app, owner, id)).toReversed())
      contents.push(labelsIn((await app.versions.open(owner, id, `${version}`)).data));
    expect(contents.length).toBeGreaterThanOrEqual(22);
    for (const [index, labels] of contents.entries()) expect(labels).toEqual(expect.arrayContaining([...(contents[index - 1] ?? [])]));
    expect(contents.at(-1)?.toSorted()).toEqual(['A', ...drawn].toSorted());
  });

  test('who may only view cannot save, nobody else learns of it, and an ended session saves nothing', async () => {
    const { app, owner, id, epoch } = await begin();
    const [viewer, stranger, editor] = await Promise.all(
      ['viewer', 'stranger', 'editor'].map((name) => app.addUser(`${name}@example.org`)),
    );
    if (viewer === undefined || stranger === undefined || editor === undefined) throw new Error('Three people are added.');
    await app.sharing.share(owner, id, { email: viewer.email, role: 'viewer' });
    await app.sharing.share(owner, id, { email: editor.email, role: 'editor' });
    const request = { epoch, seq: 0, idempotencyKey: 'key' };
    expect(await outcomeOf(app.saveLive(viewer, id, request))).toBe('forbidden');
    expect(await outcomeOf(app.saveLive(stranger, id, request))).toBe('not_found');
    expect(await outcomeOf(app.saveLive(owner, 'no-such-diagram', request))).toBe('not_found');
    await app.sessions.end(editor.sessionId);
    expect(await outcomeOf(app.saveLive(editor, id, request))).toBe('unauthorized');
    expect(await numbersOf(app, owner, id)).toEqual([1]);
  });

  test.each(['revoked', 'made a viewer'])('no save of a person who was %s meanwhile is stored', async (how) => {
    const { app, owner, id, epoch } = await begin();
    const friend = await app.addUser('friend@example.org');
    const share = await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
    expect(await outcomeOf(app.saveLive(friend, id, { epoch, seq: 0, idempotencyKey: 'early' }))).toBe('done');
    const third = Promise.withResolvers<void>();
    const holding = app.database.write(async (transaction) => {
      await transaction.updateTable('diagrams').set({ name: 'Plan' }).where('id', '=', id).execute();
      await third.promise;
    });
    await delay(100);
    const revoking =
      how === 'revoked' ? app.sharing.revoke(owner, id, share.id) : app.sharing.share(owner, id, { email: friend.email, role: 'viewer' });
    await delay(100);
    const saving = outcomeOf(app.saveLive(friend, id, { epoch, seq: 0 }));
    await delay(100);
    third.resolve();
    await Promise.all([holding, revoking]);
    const refused = how === 'revoked' ? 'not_found' : 'forbidden';
    expect(await saving).toBe(refused);
    expect(await numbersOf(app, owner, id)).toEqual([2, 1]);
    // What they have saved before is not given to them any more either.
    expect(await outcomeOf(app.saveLive(friend, id, { epoch, seq: 0, idempotencyKey: 'early' }))).toBe(refused);
  });

  test('the limits of a save hold', async () => {
    const { app, owner, id, key, epoch } = await begin();
    const noise = () => Array.from({ length: 150 * 1024 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('');
    for (const [label, code] of [
      ['large', 'done'],
      ['too large', 'too_large'],
    ] as const) {
      const seq = await draw(app, key, owner, label, { unknown: noise().replaceAll(/["\\]/g, '.') });
      expect(await outcomeOf(app.saveLive(owner, id, { epoch, seq }))).toBe(code);
    }
    expect(await numbersOf(app, owner, id)).toEqual([2, 1]);
  });

  test('an owner without room for it is told so, and nothing is stored', async () => {
    const { app, owner, id, epoch } = await begin();
    await app.database.write((transaction) =>
      transaction.updateTable('storage').set({ bytes: Number.MAX_SAFE_INTEGER }).where('owner_id', '=', owner.userId).execute(),
    );
    expect(await outcomeOf(app.saveLive(owner, id, { epoch, seq: 0 }))).toBe('storage_limit_reached');
    expect(await numbersOf(app, owner, id)).toEqual([1]);
  });

  test('a hundred saves at once each have their version', async () => {
    const { app, owner, id, epoch } = await begin();
    const friends = await Promise.all(Array.from({ length: 4 }, (_, index) => app.addUser(`f${index}@example.org`)));
    for (const { email } of friends) await app.sharing.share(owner, id, { email, role: 'editor' });
    const saves = Array.from({ length: 100 }, (_, index) => app.saveLive(at(friends, index), id, { epoch, seq: 0, name: `${index}` }));
    expect(await countOutcomes(saves)).toEqual({ done: 100 });
    expect((await app.diagrams.open(owner, id)).version).toBe(101);
  });

  test('a version whose stored data is damaged can be followed by the next', async () => {
    const { app, owner, id, epoch } = await begin();
    await app.database.write((transaction) =>
      transaction
        .updateTable('versions')
        .set({ packed: Buffer.from('damaged') })
        .where('diagram_id', '=', id)
        .execute(),
    );
    expect(await outcomeOf(app.diagrams.open(owner, id))).toBe('version_damaged');
    expect(labelsIn((await app.saveLive(owner, id, { epoch, seq: 0 })).data)).toEqual(['A']);
    expect((await app.diagrams.open(owner, id)).version).toBe(2);
  });
});

/** Somebody draws a box; resolves with its position in the log. */
async function draw(
  { liveDocuments }: Services,
  key: { readonly diagramId: string; readonly epoch: number },
  { userId }: Actor,
  label: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const shared = documentOf((await liveDocuments.load(key))?.updates ?? []);
  const update = changeDocument(shared, [
    { op: 'insert', element: 'node', value: { id: label.replaceAll(' ', '-'), type: 'default', position, data: { label, ...more } } },
  ]);
  const seq = update && (await liveDocuments.append(key, [{ author: userId, at: 0, update }]));
  if (seq === undefined) throw new Error('There is no such live document.');
  return seq;
}

/** The diagram with one box more. */
function withBox(data: string, label: string): string {
  const diagram = JSON.parse(data);
  return JSON.stringify({
    ...diagram,
    nodes: [...diagram.nodes, { id: label.replaceAll(' ', '-'), type: 'default', position, data: { label } }],
  });
}

function labelsIn(data: string): readonly string[] {
  const { nodes }: { nodes: readonly { data?: unknown }[] } = JSON.parse(data);
  return nodes.map((node) => (isObject(node.data) ? String(node.data.label) : ''));
}

async function numbersOf(app: Application, actor: Actor, id: string): Promise<readonly number[]> {
  return (await app.versions.list(actor, id, { limit: 100 })).versions.map(({ version }) => version);
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There are none.');
  return item;
}
