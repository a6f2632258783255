import { afterAll, describe, expect, test } from 'vitest';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { type Application, startApplication } from './application.ts';
import { engines } from './databases.ts';

const password = 'correct horse battery staple';
const data = JSON.stringify({ nodes: [], edges: [] });

describe.each(engines)('shares and the accounts they belong to on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start() {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '1000', FREE_SHARES: '1000' });
    const owner = await app.addUser('owner@example.org');
    return { app, owner };
  }

  /** The names of the diagrams that are shared with the account. */
  async function seen(app: Application, email: string): Promise<readonly string[]> {
    const { token } = await app.accounts.logIn({ email, password, address: 'a' });
    const actor = await app.sessions.identify(token);
    if (actor === undefined) throw new Error('The token that a login answers is valid.');
    return (await app.diagrams.listSharedWith(actor)).map(({ name }) => name).toSorted();
  }

  test('a share waits for the account of its e-mail, and is bound to it at sign-up or at the next login', async () => {
    const { app, owner } = await start();
    const { id } = await app.diagrams.create(owner, { name: 'Before', data });
    await app.sharing.share(owner, id, { email: 'Ben@example.org', role: 'editor' });
    await app.accounts.signUp({ email: 'ben@example.org', password, address: 'a' });
    expect(await seen(app, 'ben@example.org')).toEqual(['Before']);
    // As a server that knew nothing of accounts in shares would leave it.
    const later = await app.diagrams.create(owner, { name: 'Later', data });
    await app.sharing.share(owner, later.id, { email: 'ben@example.org', role: 'viewer' });
    await app.database.write((transaction) =>
      transaction.updateTable('shares').set({ user_id: null }).where('diagram_id', '=', later.id).execute(),
    );
    expect(await seen(app, 'ben@example.org')).toEqual(['Before', 'Later']);
  });

  test('a share and a sign-up at the same moment meet, whichever is first', async () => {
    const { app, owner } = await start();
    const other = await app.another();
    for (let round = 0; round < 8; round += 1) {
      const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
      const email = `friend-${round}@example.org`;
      await Promise.all([
        other.accounts.signUp({ email, password, address: 'a' }),
        app.sharing.share(owner, id, { email, role: 'viewer' }),
      ]);
      const { user_id: userId } = await app.database.read
        .selectFrom('shares')
        .select('user_id')
        .where('diagram_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(userId).not.toBeNull();
    }
  });

  test('a deleted account takes its shares along, and a later account of the e-mail gets later shares', async () => {
    const { app, owner } = await start();
    const administration = createAdministration({ database: app.database, endSessions: async () => {} });
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    await app.accounts.signUp({ email: 'ben@example.org', password, address: 'a' });
    await app.sharing.share(owner, id, { email: 'ben@example.org', role: 'viewer' });
    expect(await administration.deleteUser('ben@example.org')).toBe(true);
    expect(await app.sharing.list(owner, id)).toEqual([]);
    await app.sharing.share(owner, id, { email: 'ben@example.org', role: 'viewer' });
    await app.accounts.signUp({ email: 'ben@example.org', password, address: 'a' });
    expect(await seen(app, 'ben@example.org')).toEqual(['Plan']);
  });

  test('an account deleted at the moment of a share leaves a share that waits, or none', async () => {
    const { app, owner } = await start();
    const administration = createAdministration({ database: app.database, endSessions: async () => {} });
    for (let round = 0; round < 20; round += 1) {
      const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
      const { email } = await app.addUser(`friend-${round}@example.org`);
      await Promise.all([app.sharing.share(owner, id, { email, role: 'viewer' }), administration.deleteUser(email)]);
      const rows = await app.database.read.selectFrom('shares').select('user_id').where('diagram_id', '=', id).execute();
      expect([[], [{ user_id: null }]]).toContainEqual(rows);
    }
  });
});
