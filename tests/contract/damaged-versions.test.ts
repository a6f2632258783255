import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { verify } from '../../apps/server/src/features/backup/verify.ts';
import { createLinkPictures } from '../../apps/server/src/features/public-links/link-pictures.ts';
import { mostUnpackedBytes } from '../../apps/server/src/features/versions/packing.ts';
import { errorCatalogue } from '../../packages/api/src/index.ts';
import { dataWithLabels } from '../support/people.ts';
import { unzip } from '../support/unzip.ts';
import { outcomeOf, startApplication, typed } from './application.ts';
import { engines } from './databases.ts';

type Packed = Uint8Array<ArrayBuffer>;

/** Ways in which the bytes of a version change without the program. */
const damages: Readonly<Record<string, (packed: Packed) => Uint8Array>> = {
  'one bit of a letter is another': (packed) => packed.map((byte, at) => (at === packed.length - 12 ? byte ^ 1 : byte)),
  'its end is missing': (packed) => packed.subarray(0, packed.length - 6),
  'all of it is something else': () => new TextEncoder().encode('no diagram'),
  'nothing is left': () => new Uint8Array(),
  'it unpacks to more than any diagram': () => new Uint8Array(zstdCompressSync(Buffer.alloc(mostUnpackedBytes + 1))),
};

async function damage(database: Database, id: string, version: number, how: (packed: Packed) => Uint8Array): Promise<void> {
  await database.write(async (transaction) => {
    const place = transaction.selectFrom('versions').where('diagram_id', '=', id).where('version', '=', version);
    const { packed } = await place.select('packed').executeTakeFirstOrThrow();
    const damaged = how(new Uint8Array(packed));
    await transaction
      .updateTable('versions')
      .set({ packed: damaged })
      .where('diagram_id', '=', id)
      .where('version', '=', version)
      .execute();
  });
}

describe.each(engines)('a version whose stored data is damaged on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start() {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '100' });
    const [ada, bob] = [await app.addUser('ada@example.org'), await app.addUser('bob@example.org')];
    const { id } = await app.diagrams.create(ada, { name: 'Orders', data: dataWithLabels('First') });
    await app.diagrams.save(ada, id, { name: 'Orders', data: dataWithLabels('Second'), version: 1 });
    await app.sharing.share(ada, id, { email: bob.email, role: 'editor' });
    return { app, ada, bob, id };
  }

  test.each(Object.entries(damages))('is answered as such wherever it is read, when %s', async (_, how) => {
    const { app, ada, bob, id } = await start();
    const { token } = await app.publicLinks.set(ada, id, { embedding: true, expiresAt: null });
    const { visits } = app.publicLinks;
    const links = createLinkPictures({ visits, views: app.pictures.views });
    await damage(app.database, id, 2, how);
    const reads: Readonly<Record<string, () => Promise<unknown>>> = {
      opening: () => app.diagrams.open(ada, id),
      'opening what is shared': () => app.diagrams.openShared(bob, id),
      'a version, to be compared or restored': () => app.versions.open(bob, id, '2'),
      'its live document': () => app.live.room(ada, id),
      'a thumbnail': () => app.pictures.thumbnail(ada, id, 'light'),
      'a thumbnail of the version': () => app.pictures.versionThumbnail(ada, { id, version: '2' }, 'light'),
      'a public link': () => visits.find(token ?? '').then((found) => visits.content(found)),
      'its picture': () => links.picture(token ?? '', { theme: 'light', transparent: false, png: { scale: 1 } }, () => false),
      'its frame': () => links.embed(token ?? ''),
    };
    for (const [what, read] of Object.entries(reads)) expect(await outcomeOf(read()), what).toBe('version_damaged');
    expect(errorCatalogue.version_damaged.status).toBe(410);
  });

  test('leaves the others as they were: an earlier one can be opened and saved again', async () => {
    const { app, ada, id } = await start();
    await damage(app.database, id, 2, () => new Uint8Array([1]));
    const { data } = await app.versions.open(ada, id, '1');
    expect(data).toBe(dataWithLabels('First'));
    expect((await app.versions.list(ada, id, { limit: 10 })).versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(await app.diagrams.save(ada, id, { name: 'Orders', data, version: 2 })).toEqual({ id, version: 3 });
    expect(await app.diagrams.open(ada, id)).toMatchObject({ data: dataWithLabels('First') });
  });

  test('does not keep the diagram in the bin, nor from being deleted', async () => {
    const { app, ada, id } = await start();
    await damage(app.database, id, 2, () => new Uint8Array([1]));
    await app.diagrams.delete(ada, id);
    expect(await outcomeOf(app.pictures.binThumbnail(ada, id, 'light'))).toBe('version_damaged');
    expect(await app.bin.restore(ada, id)).toEqual({ id, version: 2 });
    await app.diagrams.delete(ada, id);
    await app.bin.deleteForGood(ada, id);
    expect(await app.bin.list(ada)).toEqual([]);
  });

  test('is named in an export, which holds all others', async () => {
    const { app, ada, id } = await start();
    const whole = (await app.diagrams.create(ada, { name: 'Whole', data: dataWithLabels('Whole') })).id;
    await damage(app.database, id, 2, () => new Uint8Array([1]));
    const missing: unknown[] = [];
    const { archive } = await app.exports.open(await app.exports.begin(ada, typed), { onMissing: (diagramId) => missing.push(diagramId) });
    const files = await unzip(await buffer(archive));
    expect(files.get(`diagrams/Orders ${id}/versions/1.json`)).toBe(dataWithLabels('First'));
    expect(files.has(`diagrams/Orders ${id}/versions/2.json`)).toBe(false);
    expect(files.has(`diagrams/Orders ${id}/about.json`)).toBe(true);
    expect(files.get(`diagrams/Whole ${whole}/diagram.json`)).toBe(dataWithLabels('Whole'));
    expect(files.get('README.txt')).toContain(
      `damaged, so they are not included. Contact your administrator:\n\ndiagrams/Orders ${id}/versions/2.json\n`,
    );
    expect(missing).toEqual([id]);
  });
});

describe.each(engines)('verifying a database on $name', (engine) => {
  afterAll(() => engine.stop());

  test('names each version that is damaged, and each diagram without its newest one', async () => {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '100' });
    const ada = await app.addUser('ada@example.org');
    const ids: string[] = [];
    for (const name of ['Old', 'New', 'Gone', 'Whole']) {
      const { id } = await app.diagrams.create(ada, { name, data: dataWithLabels('First') });
      await app.diagrams.save(ada, id, { name, data: dataWithLabels('Second'), version: 1 });
      ids.push(id);
    }
    const [old = '', newest = '', gone = ''] = ids;
    await damage(app.database, old, 1, () => new Uint8Array([1]));
    await damage(app.database, newest, 2, () => new Uint8Array([1]));
    await app.database.write((transaction) =>
      transaction.deleteFrom('versions').where('diagram_id', '=', gone).where('version', '=', 2).execute(),
    );
    expect((await verify(app.place, undefined)).toSorted()).toEqual(
      [
        `Diagram ${old}, version 1: the stored data of this version is damaged.`,
        `Diagram ${newest}: the stored data of its newest version is damaged.`,
        `Diagram ${gone}: its newest version is missing.`,
      ].toSorted(),
    );
  });
});
