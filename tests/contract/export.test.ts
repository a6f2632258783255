import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { AppError } from '../../apps/server/src/app-error.ts';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { exportFiles } from '../../apps/server/src/features/export/export-contents.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { createSessionsStore } from '../../apps/server/src/features/sessions/sessions.store.ts';
import { dataWithLabels } from '../support/people.ts';
import { unzip } from '../support/unzip.ts';
import { type Application, countOutcomes, outcomeOf, startApplication, typed } from './application.ts';
import { engines } from './databases.ts';

describe.each(engines)('taking one’s data along on $name', (engine) => {
  afterAll(() => engine.stop());

  const start = () => startApplication(engine, { FREE_DIAGRAMS: '1000', FREE_SHARES: '1000' });

  async function download(app: Application, actor: Actor): Promise<ReadonlyMap<string, string>> {
    const { archive } = await app.exports.open(await app.exports.begin(actor, typed));
    return unzip(await buffer(archive));
  }

  /** Resolves when the download that was left no longer counts as one. */
  async function settled(app: Application, actor: Actor): Promise<void> {
    for (;;) {
      const links = await app.database.read.selectFrom('secret_links').select('id').where('user_id', '=', actor.userId).execute();
      if (links.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  test('an archive holds one’s own diagrams with all versions and pictures, and of others’ the names alone', async () => {
    const app = await start();
    const [ada, bob] = [await app.addUser('ada@example.org'), await app.addUser('bob@example.org')];
    const own = (await app.diagrams.create(ada, { name: 'Orders / 2026', data: dataWithLabels('First') })).id;
    await app.diagrams.save(ada, own, { name: 'Orders / 2026', data: dataWithLabels('Second'), version: 1 });
    await app.sharing.share(ada, own, { email: bob.email, role: 'viewer' });
    const deleted = (await app.diagrams.create(ada, { name: 'Old', data: dataWithLabels('Gone') })).id;
    await app.diagrams.delete(ada, deleted);
    const foreign = (await app.diagrams.create(bob, { name: 'Of Bob', data: dataWithLabels('Secret of Bob') })).id;
    await app.sharing.share(bob, foreign, { email: ada.email, role: 'editor' });
    const hidden = (await app.diagrams.create(bob, { name: 'Hidden', data: dataWithLabels('Hidden') })).id;

    const files = await download(app, ada);
    const folder = `diagrams/Orders 2026 ${own}`;
    const bin = `bin/Old ${deleted}`;
    expect([...files.keys()].toSorted()).toEqual(
      [
        ...['README.txt', 'account-activity.json', 'account.json', 'activity.json', 'devices.json', 'shared-with-me.json'],
        ...['about.json', 'diagram.json', 'diagram.svg', 'versions/1.json', 'versions/2.json'].map((name) => `${folder}/${name}`),
        ...['about.json', 'diagram.json', 'diagram.svg', 'versions/1.json'].map((name) => `${bin}/${name}`),
      ].toSorted(),
    );
    expect(files.get(`${folder}/diagram.json`)).toBe(dataWithLabels('Second'));
    expect(files.get(`${folder}/versions/1.json`)).toBe(dataWithLabels('First'));
    expect(files.get(`${folder}/diagram.svg`)).toMatch(/^<svg [\s\S]*Second[\s\S]*<\/svg>\s*$/);
    expect(JSON.parse(files.get(`${folder}/about.json`) ?? '')).toMatchObject({
      ...{ id: own, name: 'Orders / 2026', version: 2, deletedAt: null, sharedWith: [{ email: bob.email, role: 'viewer' }] },
      versions: [
        { version: 2, savedBy: ada.email, file: 'versions/2.json' },
        { version: 1, savedBy: ada.email, file: 'versions/1.json' },
      ],
    });
    expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({ email: ada.email, plan: 'free' });
    expect(JSON.parse(files.get('account-activity.json') ?? '')).toMatchObject([{ kind: 'exported' }]);
    expect(JSON.parse(files.get('shared-with-me.json') ?? '')).toMatchObject([{ name: 'Of Bob', owner: bob.email, role: 'editor' }]);
    const all = [...files.values()].join('\n');
    for (const foreignText of ['Secret of Bob', 'Hidden', hidden, 'password']) expect(all).not.toContain(foreignText);
  });

  test('a diagram that cannot be drawn costs its image alone, and the archive names it', async () => {
    const app = await start();
    const ada = await app.addUser('ada@example.org');
    const folders: string[] = [];
    for (const name of ['Plan', 'Endless', 'Last']) {
      folders.push(`diagrams/${name} ${(await app.diagrams.create(ada, { name, data: dataWithLabels(name) })).id}`);
    }
    const undrawn: unknown[] = [];
    const files = new Map<string, string>();
    const parts = {
      ...{ read: app.database.read, userId: ada.userId, now: 0, requireStill: async () => {} },
      draw: async ({ name }: { readonly name: string }) => {
        if (name === 'Endless') throw new AppError('busy');
        return `<svg>${name}</svg>`;
      },
      onMissing: (...facts: unknown[]) => undrawn.push(facts),
    };
    for await (const { path, text } of exportFiles(parts)) files.set(path, text);
    expect(folders.map((folder) => [files.has(`${folder}/diagram.json`), files.has(`${folder}/diagram.svg`)])).toEqual([
      [true, true],
      [true, false],
      [true, true],
    ]);
    expect(folders.filter((folder) => files.get('README.txt')?.includes(folder))).toEqual([folders[1]]);
    expect(undrawn).toEqual([[folders[1]?.slice(-36), expect.objectContaining({ code: 'busy' })]]);
  });

  test('a ticket works once, within a minute, and of many downloads at once with it one begins', async () => {
    const app = await start();
    const ada = await app.addUser('ada@example.org');
    const late = await app.exports.begin(ada, typed);
    app.moveClock(60_001);
    for (const ticket of [late, '', 'x', 'A'.repeat(22)]) expect(await outcomeOf(app.exports.open(ticket))).toBe('link_invalid');
    const ticket = await app.exports.begin(ada, typed);
    const archives: Promise<unknown>[] = [];
    const another = await app.another();
    const open = async (services: Pick<Application, 'exports'>) => {
      const { archive } = await services.exports.open(ticket);
      archives.push(buffer(archive));
    };
    const outcomes = await countOutcomes([app, app, another, another, app].map((services) => open(services)));
    expect(outcomes.done).toBe(1);
    expect(archives).toHaveLength(1);
    await Promise.all(archives);
    expect(await outcomeOf(app.exports.open(ticket))).toBe('link_invalid');
  });

  test('a download needs the password; a wrong one counts as a failed login, and gives no ticket', async () => {
    const app = await start();
    const ada = await app.addUser('ada@example.org');
    const wrong = { ...typed, currentPassword: 'not the password' };
    for (let tries = 0; tries < 10; tries += 1) expect(await outcomeOf(app.exports.begin(ada, wrong))).toBe('invalid_request');
    expect(await outcomeOf(app.exports.begin(ada, wrong))).toBe('too_many_requests');
    expect(await app.database.read.selectFrom('secret_links').selectAll().execute()).toEqual([]);
    app.moveClock(60_000);
    expect(await outcomeOf(app.exports.begin(ada, typed))).toBe('done');
  });

  test('a person has one download at a time and three complete ones a day; unfinished ones are free', async () => {
    const app = await start();
    const ada = await app.addUser('ada@example.org');
    for (let left = 0; left < 4; left += 1) {
      const { archive } = await app.exports.open(await app.exports.begin(ada, typed));
      expect(await outcomeOf(app.exports.begin(ada, typed))).toBe('too_many_requests');
      archive.destroy();
      await settled(app, ada);
    }
    for (let whole = 0; whole < 3; whole += 1) {
      await download(app, ada);
      await settled(app, ada);
    }
    expect(await outcomeOf(app.exports.begin(ada, typed))).toBe('too_many_requests');
    app.moveClock(24 * 3_600_000);
    expect(await outcomeOf(download(app, ada))).toBe('done');
    await settled(app, ada);
  });

  test('nobody requests downloads without end: twenty a day, whether or not they arrive', async () => {
    const app = await start();
    const ada = await app.addUser('ada@example.org');
    for (let count = 0; count < 20; count += 1) {
      const { archive } = await app.exports.open(await app.exports.begin(ada, typed));
      archive.destroy();
      await settled(app, ada);
    }
    expect(await outcomeOf(app.exports.begin(ada, typed))).toBe('too_many_requests');
    expect(await app.database.read.selectFrom('secret_links').selectAll().execute()).toEqual([]);
  });

  test('downloads that are requested and never begun count among the twenty a day', async () => {
    const app = await start();
    const ada = await app.addUser('ada@example.org');
    for (let count = 0; count < 20; count += 1) await app.exports.begin(ada, typed);
    expect(await outcomeOf(app.exports.begin(ada, typed))).toBe('too_many_requests');
  });

  test('two stalled readers delay nobody; others wait in turn, and spend nothing', async () => {
    const app = await start();
    const people = await Promise.all(Array.from({ length: 9 }, (_, index) => app.addUser(`reader${index}@example.org`)));
    const tickets = await Promise.all(people.map((person) => app.exports.begin(person, typed)));
    const slow: Readable[] = [];
    for (const ticket of tickets.slice(0, 2)) slow.push((await app.exports.open(ticket)).archive);
    for (const ticket of tickets.slice(2, 6)) slow.push((await app.exports.open(ticket)).archive);
    const waiting = tickets.slice(6);
    const places = async () => {
      const found: number[] = [];
      for (const ticket of waiting) found.push(await app.exports.ahead(ticket));
      return found;
    };
    expect(await places()).toEqual([1, 2, 3]);
    // As long as they ask: the ticket alone would be over by then.
    for (let minute = 0; minute < 8; minute += 1) {
      app.moveClock(10_000);
      expect(await places()).toEqual([1, 2, 3]);
    }
    expect(await outcomeOf(app.exports.open(waiting[1] ?? ''))).toBe('busy');
    slow[0]?.destroy();
    await expect.poll(places).toEqual([0, 1, 2]);
    expect(await outcomeOf(app.exports.open(waiting[1] ?? ''))).toBe('busy');
    const files = await unzip(await buffer((await app.exports.open(waiting[0] ?? '')).archive));
    expect(files.has('account.json')).toBe(true);
    for (const archive of slow) archive.destroy();
    for (const ticket of waiting.slice(1))
      expect(await outcomeOf(app.exports.open(ticket).then(({ archive }) => buffer(archive)))).toBe('done');
    for (const person of people) await settled(app, person);
  });

  test('a download breaks off when the account’s sessions end, and a ticket dies with them', async () => {
    const app = await start();
    const ada = await app.addUser('ada@example.org');
    const long = dataWithLabels(...Array.from({ length: 40 }, (_, index) => `Label ${index}`));
    for (let index = 0; index < 30; index += 1) await app.diagrams.create(ada, { name: `Plan ${index}`, data: long });
    const administration = createAdministration({
      database: app.database,
      endSessions: (transaction, userId) => createSessionsStore(app.database.read).deleteOthers(transaction, userId, undefined),
    });
    const { archive } = await app.exports.open(await app.exports.begin(ada, typed));
    await administration.signOut(ada.email);
    await expect(buffer(archive)).rejects.toThrow();
    const ticket = await app.exports.begin(ada, typed);
    await administration.disable(ada.email);
    expect(await outcomeOf(app.exports.open(ticket))).toBe('link_invalid');
  });

  test('a diagram that is given away while the download runs is not in it', async () => {
    const app = await start();
    const [ada, bob] = [await app.addUser('ada@example.org'), await app.addUser('bob@example.org')];
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      ids.push((await app.diagrams.create(ada, { name: `Plan ${index}`, data: dataWithLabels('a') })).id);
    }
    const { archive } = await app.exports.open(await app.exports.begin(ada, typed));
    const last = ids.at(-1) ?? '';
    await app.database.write((transaction) =>
      transaction.updateTable('diagrams').set({ owner_id: bob.userId }).where('id', '=', last).execute().then(),
    );
    const files = await unzip(await buffer(archive));
    const folders = new Set([...files.keys()].filter((path) => path.startsWith('diagrams/')).map((path) => path.slice(-49, -13)));
    expect([...files.keys()].some((path) => path.includes(last))).toBe(false);
    expect(folders.size).toBeGreaterThan(0);
  });
});
