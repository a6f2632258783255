import { afterAll, describe, expect, test } from 'vitest';
import { backUpTo } from '../../apps/server/src/features/backup/back-up.ts';
import { restoreFrom } from '../../apps/server/src/features/backup/restore.ts';
import { nameStored } from '../../apps/server/src/features/lists/naming.service.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { dataWithLabels } from '../support/people.ts';
import { type Application, startApplication } from './application.ts';
import { engines } from './databases.ts';

const whole = new AbortController().signal;

/** Results of a search: each diagram with the name of the matching element. */
async function search(app: Pick<Application, 'lists'>, actor: Actor, words: string, kind: 'owned' | 'shared' = 'owned') {
  const { diagrams } = await app.lists.list(actor, kind, { search: words });
  return diagrams.map(({ name, match }) => (match === undefined ? name : `${name}: ${match}`)).toSorted();
}

function classWith(label: string, attribute: string): string {
  const data = { label, kind: 'class', attributes: [{ id: 'm', text: attribute }] };
  return JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, data }], edges: [] });
}

describe.each(engines)('searching diagrams by the names of their elements on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start() {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '1000', FREE_SHARES: '1000' });
    return { app, ada: await app.addUser('ada@example.org'), bob: await app.addUser('bob@example.org') };
  }

  test('finds nodes and members, letter case and accents aside, and tells which one', async () => {
    const { app, ada } = await start();
    await app.diagrams.create(ada, { name: 'Shop', data: classWith('Käufer', 'creditLimit: Money') });
    await app.diagrams.create(ada, { name: 'Kaufer', data: dataWithLabels('Other') });
    expect(await search(app, ada, 'KAUFER')).toEqual(['Kaufer', 'Shop: Käufer']);
    expect(await search(app, ada, 'creditlimit')).toEqual(['Shop: creditLimit: Money']);
    expect(await search(app, ada, 'shop käufer')).toEqual(['Shop: Käufer']);
    expect(await search(app, ada, 'shop other')).toEqual([]);
    expect((await app.lists.list(ada, 'owned', {})).diagrams.every((diagram) => !('match' in diagram))).toBe(true);
  });

  test('takes signs of patterns, and any text, as they are', async () => {
    const { app, ada } = await start();
    await app.diagrams.create(ada, { name: 'Plan', data: dataWithLabels('100 % of_it', 'back\\slash', "it's") });
    for (const found of ['%', '0 % of_', '\\', "'s", 'k\\s']) expect(await search(app, ada, found), found).toHaveLength(1);
    for (const missing of ['0%0', 'o__it', "'; drop table element_names; --", '\ud800', 'x\0y', '.*']) {
      expect(await search(app, ada, missing), missing).toEqual([]);
    }
    expect(await search(app, ada, Array.from({ length: 60 }, (_, index) => `w${index}`).join(' '))).toEqual([]);
  });

  test('follows each save, also one by somebody else, and forgets what is gone', async () => {
    const { app, ada, bob } = await start();
    const { id } = await app.diagrams.create(ada, { name: 'Plan', data: dataWithLabels('First') });
    await app.sharing.share(ada, id, { email: bob.email, role: 'editor' });
    await app.diagrams.save(bob, id, { name: 'Plan', data: dataWithLabels('Second'), version: 1 });
    expect([await search(app, ada, 'first'), await search(app, ada, 'second')]).toEqual([[], ['Plan: Second']]);
    await app.diagrams.delete(ada, id);
    expect(await search(app, ada, 'second')).toEqual([]);
    await app.bin.restore(ada, id);
    expect(await search(app, ada, 'second')).toEqual(['Plan: Second']);
    await app.diagrams.delete(ada, id);
    await app.bin.deleteForGood(ada, id);
    expect(await app.database.read.selectFrom('element_names').selectAll().execute()).toEqual([]);
  });

  test('finds nothing that the person may not open', async () => {
    const { app, ada, bob } = await start();
    const { id } = await app.diagrams.create(ada, { name: 'Plan', data: dataWithLabels('Secret') });
    expect([await search(app, bob, 'secret'), await search(app, bob, 'secret', 'shared')]).toEqual([[], []]);
    await app.sharing.share(ada, id, { email: bob.email, role: 'viewer' });
    expect([await search(app, bob, 'secret'), await search(app, bob, 'secret', 'shared')]).toEqual([[], ['Plan: Secret']]);
    const [share] = await app.sharing.list(ada, id);
    await app.sharing.revoke(ada, id, share?.id ?? '');
    expect(await search(app, bob, 'secret', 'shared')).toEqual([]);
  });

  test('is paged like any other list', async () => {
    const { app, ada } = await start();
    for (let index = 0; index < 7; index += 1) {
      await app.diagrams.create(ada, { name: `Plan ${index}`, data: dataWithLabels(index % 2 === 0 ? 'Even' : 'Odd') });
    }
    const found: string[] = [];
    for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
      const page = await app.lists.list(ada, 'owned', { search: 'even', sort: 'name', limit: 3, after });
      found.push(...page.diagrams.map(({ name }) => name));
      after = page.next;
    }
    expect(found).toEqual(['Plan 0', 'Plan 2', 'Plan 4', 'Plan 6']);
  });

  test('a save that changes no name writes no row', async () => {
    const { app, ada } = await start();
    const { id } = await app.diagrams.create(ada, { name: 'Plan', data: dataWithLabels('Same') });
    await app.database.write((transaction) => transaction.updateTable('element_names').set({ folded: 'untouched' }).execute());
    await app.diagrams.save(ada, id, { name: 'Plan', data: `${dataWithLabels('Same')} `, version: 1 });
    expect(await app.database.read.selectFrom('element_names').select('folded').execute()).toEqual([{ folded: 'untouched' }]);
  });

  test('diagrams of earlier releases are named once, a damaged one without names, and none over a newer save', async () => {
    const { app, ada } = await start();
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.push((await app.diagrams.create(ada, { name: `Plan ${index}`, data: dataWithLabels('Old') })).id);
    }
    await app.database.write(async (transaction) => {
      await transaction.deleteFrom('element_names').execute();
      const damaged = transaction.updateTable('versions').set({ packed: new Uint8Array([1]) });
      await damaged.where('diagram_id', '=', ids[0] ?? '').execute();
    });
    expect(await search(app, ada, 'old')).toEqual([]);
    await app.diagrams.save(ada, ids[1] ?? '', { name: 'Plan 1', data: dataWithLabels('New'), version: 1 });
    await nameStored(app.database, whole);
    expect(await search(app, ada, 'old')).toHaveLength(10);
    expect(await search(app, ada, 'new')).toEqual(['Plan 1: New']);
    expect(await app.database.read.selectFrom('element_names').select('diagram_id').execute()).toHaveLength(12);
  });

  test('a backup takes the names along', async () => {
    const { app, ada } = await start();
    await app.diagrams.create(ada, { name: 'Plan', data: dataWithLabels('Kept') });
    const file = `${app.place.folder}/names-backup.db`;
    await backUpTo(app.place, file, { force: false, print: () => {} });
    const place = await engine.makePlace();
    await restoreFrom(place, file, { replace: false, keepSessions: true, print: () => {} });
    const restored = engine.openBare(place);
    expect(await restored.read.selectFrom('element_names').select('names').execute()).toEqual([{ names: 'Kept' }]);
    await restored.close();
  });
});
