import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import * as store from '../../apps/server/src/features/versions/versions.store.ts';
import { type Application, countOutcomes, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A diagram whose one node has this label. */
function dataOf(label: string): string {
  return JSON.stringify({ nodes: [{ id: 'a', type: 'default', position: { x: 0, y: 0 }, data: { label }, style: {} }], edges: [] });
}

async function saveTimes(app: Application, owner: Actor, id: string, times: number, given: { from?: number; everyMs?: number } = {}) {
  const from = given.from ?? 1;
  for (let version = from; version < from + times; version += 1) {
    app.moveClock(given.everyMs ?? 0);
    await app.diagrams.save(owner, id, { name: `Name ${version + 1}`, data: dataOf(`${version + 1}`), version });
  }
}

/** Thinning by age takes a share of each diagram's versions an hour. */
async function thinForHours(app: Application, hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed += 1) {
    await app.thinning.sweep();
    app.moveClock(hour + 1);
  }
}

async function numbersOf(app: Application, actor: Actor, id: string): Promise<readonly number[]> {
  return (await app.versions.list(actor, id, { limit: 100 })).versions.map(({ version }) => version);
}

describe.each(engines)('versions on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start(settings: Readonly<Record<string, string>> = {}) {
    const app = await startApplication(engine, settings);
    const owner = await app.addUser('Ada@example.org', 'unlimited');
    const { id } = await app.diagrams.create(owner, { name: 'Name 1', data: dataOf('1'), note: 'The start' });
    return { app, owner, id };
  }

  test('each save is a version with name, author, time and note, and keeps what was saved', async () => {
    const { app, owner, id } = await start();
    const friend = await app.addUser('friend+x@example.org');
    await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
    app.moveClock(1000);
    await app.diagrams.save(friend, id, { name: 'Other', data: dataOf('2'), version: 1, note: '' });
    const common = { elements: 1, label: null };
    const [first, second] = [
      { ...common, version: 1, name: 'Name 1', at: '2026-01-01T12:00:00.000Z', author: { name: 'Ada', isYou: true }, note: 'The start' },
      { ...common, version: 2, name: 'Other', at: '2026-01-01T12:00:01.000Z', author: { name: 'friend+x', isYou: false }, note: null },
    ];
    expect(await app.versions.list(owner, id, { limit: 10 })).toEqual({ versions: [second, first], next: null });
    expect(await app.versions.open(owner, id, '1')).toEqual({ ...first, data: dataOf('1') });
    expect(await app.versions.open(friend, id, '2')).toEqual({ ...second, author: { name: 'friend+x', isYou: true }, data: dataOf('2') });
    expect(await app.diagrams.open(owner, id)).toMatchObject({ version: 2, name: 'Other', data: dataOf('2') });
  });

  test('pages follow one another without a gap', async () => {
    const { app, owner, id } = await start();
    await saveTimes(app, owner, id, 6);
    const pages: (readonly number[])[] = [];
    let before: number | null = null;
    do {
      const { versions, next } = await app.versions.list(owner, id, { limit: 3, before: before ?? undefined });
      pages.push(versions.map(({ version }) => version));
      before = next;
    } while (before !== null);
    expect(pages).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
  });

  test('of a hundred saves at each version one makes the next, and a save sent again makes none', async () => {
    const { app, owner, id } = await start();
    const other = await app.another();
    for (let version = 1; version <= 5; version += 1) {
      const saves = Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? app : other).diagrams.save(owner, id, { name: `${index}`, data: dataOf(`${version}.${index}`), version }),
      );
      expect(await countOutcomes(saves)).toEqual({ done: 1, version_conflict: 99 });
    }
    const change = { name: 'Same', data: dataOf('same'), version: 6 };
    await Promise.all(Array.from({ length: 10 }, () => app.diagrams.save(owner, id, change)));
    expect(await numbersOf(app, owner, id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await app.versions.open(owner, id, '7')).toMatchObject({ data: dataOf('same') });
    await expect(app.diagrams.save(owner, id, { ...change, name: 'Else' })).rejects.toMatchObject({ code: 'version_conflict', version: 7 });
  });

  test('a save that fails leaves no version behind', async () => {
    const { app, owner, id } = await start();
    const broken = app.database.write(async (transaction) => {
      await transaction.updateTable('diagrams').set({ version: 2 }).where('id', '=', id).execute();
      await transaction
        .insertInto('versions')
        .values({ diagram_id: id, version: 2, at: 1, author_id: owner.userId, elements: 0, name: 'Half', packed: Buffer.from('{}') })
        .execute();
      throw new Error('half way');
    });
    await expect(broken).rejects.toThrow('half way');
    expect(await numbersOf(app, owner, id)).toEqual([1]);
    await saveTimes(app, owner, id, 1);
    expect(await numbersOf(app, owner, id)).toEqual([2, 1]);
  });

  test('who may only view sees no versions, and what never was or is no number does not exist', async () => {
    const { app, owner, id } = await start();
    const [viewer, stranger] = [await app.addUser('viewer@example.org'), await app.addUser('stranger@example.org')];
    await app.sharing.share(owner, id, { email: viewer.email, role: 'viewer' });
    for (const [actor, code] of [
      [viewer, 'forbidden'],
      [stranger, 'not_found'],
    ] as const) {
      expect(await outcomeOf(app.versions.list(actor, id, { limit: 1 }))).toBe(code);
      expect(await outcomeOf(app.versions.open(actor, id, '1'))).toBe(code);
      expect(await outcomeOf(app.versions.describe(actor, { id, version: '1' }, { label: 'Mine' }))).toBe(code);
    }
    for (const version of ['0', '2', '-1', '1.0', '01', 'x', '9'.repeat(30)]) {
      expect(await outcomeOf(app.versions.open(owner, id, version))).toBe('not_found');
      expect(await outcomeOf(app.versions.describe(owner, { id, version }, { note: 'x' }))).toBe('not_found');
    }
    expect((await app.versions.open(owner, id, '1')).label).toBeNull();
  });

  test('a version gets a label and a note, each by itself, and loses them again', async () => {
    const { app, owner, id } = await start();
    const change = (given: { label?: string | null; note?: string | null }) =>
      app.versions.describe(owner, { id, version: '1' }, given).then(({ label, note }) => [label, note]);
    expect(await change({ label: 'Draft' })).toEqual(['Draft', 'The start']);
    expect(await change({ note: 'Better' })).toEqual(['Draft', 'Better']);
    expect(await change({})).toEqual(['Draft', 'Better']);
    expect(await change({ label: null, note: '' })).toEqual([null, null]);
    expect(await app.versions.open(owner, id, '1')).toMatchObject({ label: null, note: null, data: dataOf('1') });
  });

  test('half of the versions that are kept can have a label, also when many are named at once', async () => {
    const { app, owner, id } = await start({ VERSIONS_PER_DIAGRAM: '6' });
    const other = await app.another();
    await saveTimes(app, owner, id, 5);
    const names = Array.from({ length: 6 }, (_, index) =>
      (index % 2 === 0 ? app : other).versions.describe(owner, { id, version: `${index + 1}` }, { label: `L${index}` }),
    );
    expect(await countOutcomes(names)).toEqual({ done: 3, named_versions_limit_reached: 3 });
    const { versions } = await app.versions.list(owner, id, { limit: 10 });
    const named = versions.find(({ label }) => label !== null);
    expect(await outcomeOf(app.versions.describe(owner, { id, version: `${named?.version}` }, { label: 'Again' }))).toBe('done');
  });

  test('the author is nobody when the account is gone', async () => {
    const { app, owner, id } = await start();
    const friend = await app.addUser('friend@example.org');
    await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
    await app.diagrams.save(friend, id, { name: 'Theirs', data: dataOf('2'), version: 1 });
    await app.database.write((transaction) => transaction.deleteFrom('users').where('id', '=', friend.userId).execute());
    expect((await app.versions.list(owner, id, { limit: 1 })).versions[0]).toMatchObject({ version: 2, author: null });
    expect(await app.diagrams.open(owner, id)).toMatchObject({ name: 'Theirs' });
  });

  test('thinning keeps all of a day, the last of each hour for a week, then of each day; labels for ever', async () => {
    const { app, owner, id } = await start();
    await saveTimes(app, owner, id, 19, { everyMs: hour / 4 });
    await app.versions.describe(owner, { id, version: '2' }, { label: 'Kept' });
    const before = await numbersOf(app, owner, id);
    await app.thinning.sweep();
    expect(await numbersOf(app, owner, id)).toEqual(before);
    app.moveClock(2 * day);
    await thinForHours(app, 12);
    // Saved at quarters of hours from 12:00 on: 4, 8, … are the last of theirs.
    expect(await numbersOf(app, owner, id)).toEqual([20, 16, 12, 8, 4, 2]);
    app.moveClock(8 * day);
    await thinForHours(app, 12);
    expect(await numbersOf(app, owner, id)).toEqual([20, 2]);
    await app.thinning.sweep();
    expect(await app.versions.open(owner, id, '2')).toMatchObject({ data: dataOf('2'), label: 'Kept' });
    expect(await app.diagrams.open(owner, id)).toMatchObject({ version: 20, data: dataOf('20') });
  });

  test('bytes are a bound, too, as they are stored', async () => {
    const { app, owner, id } = await start({ VERSIONS_MEGABYTES: '1' });
    const noise = () =>
      dataOf(randomBytes(220).toString('base64')).replace('"style":{}', `"style":{"x":"${randomBytes(120_000).toString('base64')}"}`);
    for (let version = 1; version < 50; version += 1) await app.diagrams.save(owner, id, { name: 'Noise', data: noise(), version });
    await app.thinning.sweep();
    const numbers = await numbersOf(app, owner, id);
    expect(numbers.length).toBeLessThanOrEqual(9);
    expect(numbers.slice(0, 2)).toEqual([50, 49]);
  });

  test('whoever saves without end is kept within the bound, and another diagram is left alone', async () => {
    const { app, owner, id } = await start({ VERSIONS_PER_DIAGRAM: '20' });
    const { id: other } = await app.diagrams.create(owner, { name: 'Other', data: dataOf('1') });
    await saveTimes(app, owner, other, 30);
    await saveTimes(app, owner, id, 120);
    await app.thinning.sweep();
    const numbers = await numbersOf(app, owner, id);
    expect(numbers.length).toBeLessThanOrEqual(20);
    expect(numbers.slice(0, 4)).toEqual([121, 120, 119, 118]);
    expect(numbers).toContain(1);
    expect(await numbersOf(app, owner, other)).toHaveLength(31);
  });

  test('every text comes back as it was saved, from fewer bytes', async () => {
    const { app, owner, id } = await start();
    const texts = ['ä🦄'.repeat(100), 'x', '\u2028 \ufeff', '\\"'.repeat(90)];
    for (const [index, text] of texts.entries())
      await app.diagrams.save(owner, id, { name: 'Long', data: dataOf(text), version: index + 1 });
    for (const [index, text] of texts.entries()) {
      expect(await app.versions.open(owner, id, `${index + 2}`)).toMatchObject({ data: dataOf(text) });
    }
    const row = await app.database.read.selectFrom('versions').select('packed').where('version', '=', 2).executeTakeFirstOrThrow();
    expect(row.packed.length).toBeLessThan(Buffer.byteLength(dataOf('ä🦄'.repeat(100))) / 4);
  });

  test('one sweep goes through all diagrams that are due, and ends between two of them when it is told to', async () => {
    const { app, owner } = await start();
    const made = Array.from({ length: 55 }, () => app.diagrams.create(owner, { name: 'Due', data: dataOf('1') }));
    for (const { id } of await Promise.all(made)) await saveTimes(app, owner, id, 2);
    app.moveClock(2 * day);
    const dueNow = async (): Promise<number> => {
      const now = Date.UTC(2026, 0, 3, 13);
      return (await store.listDue(app.database.read, { now, latest: now + 10 * day, limit: 100 })).length;
    };
    const all = await dueNow();
    expect(all).toBeGreaterThanOrEqual(55);
    await app.thinning.sweep(AbortSignal.abort());
    expect(await dueNow()).toBe(all);
    await app.thinning.sweep();
    expect(await dueNow()).toBe(0);
  });

  test('a save during thinning is not forgotten by the next one', async () => {
    const { app, owner, id } = await start();
    await saveTimes(app, owner, id, 3);
    app.moveClock(2 * day);
    const [due] = await store.listDue(app.database.read, { now: Date.UTC(2027, 0), latest: Date.UTC(2028, 0), limit: 10 });
    if (due === undefined) throw new Error('Thinning was to be due.');
    await saveTimes(app, owner, id, 1, { from: 4 });
    await app.database.write((transaction) => store.setNextThinning(transaction, due, null));
    expect(await store.listDue(app.database.read, { now: Date.UTC(2027, 0), latest: Date.UTC(2028, 0), limit: 10 })).toMatchObject([
      { id, version: 5 },
    ]);
    await thinForHours(app, 6);
    expect(await numbersOf(app, owner, id)).toEqual([5, 4]);
  });

  test('a clock that is wrong for a while costs no version; bounds hold meanwhile', async () => {
    const { app, owner, id } = await start({ CLOCK_TRUST_HOURS: '24', VERSIONS_PER_DIAGRAM: '15' });
    await saveTimes(app, owner, id, 11, { everyMs: hour });
    app.jumpClock(60 * day);
    for (let minute = 0; minute < 90; minute += 10) {
      await app.clockTrust.observe();
      await app.thinning.sweep();
      app.moveClock(600_000);
    }
    app.jumpClock(-60 * day);
    await app.clockTrust.observe();
    await app.thinning.sweep();
    expect((await numbersOf(app, owner, id)).length).toBe(12);
    // Fifty saves in, the bound is looked at.
    await saveTimes(app, owner, id, 38, { from: 12 });
    await app.thinning.sweep();
    expect((await numbersOf(app, owner, id)).length).toBeLessThanOrEqual(15);
  });

  test('once the clock has been consistent for its hours, thinning goes on', async () => {
    const { app, owner, id } = await start({ CLOCK_TRUST_HOURS: '24' });
    await saveTimes(app, owner, id, 3);
    app.moveClock(2 * day);
    for (let passed = 0; passed <= 24; passed += 1) {
      expect(await app.clockTrust.observe()).toBe(passed === 24);
      app.moveClock(hour);
    }
    expect(await (await app.another()).clockTrust.observe()).toBe(true);
    await thinForHours(app, 4);
    expect(await numbersOf(app, owner, id)).toEqual([4]);
  });

  test('a label given while others are thinned out saves the version', async () => {
    const { app, owner, id } = await start();
    await saveTimes(app, owner, id, 2);
    await app.versions.describe(owner, { id, version: '2' }, { label: 'Just in time' });
    await app.database.write((transaction) => store.deleteVersions(transaction, id, [1, 2]));
    expect(await numbersOf(app, owner, id)).toEqual([3, 2]);
  });
});
