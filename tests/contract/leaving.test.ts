import { afterAll, describe, expect, test } from 'vitest';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { createLinkTokens } from '../../apps/server/src/features/secret-links/link-tokens.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { createSessionsStore } from '../../apps/server/src/features/sessions/sessions.store.ts';
import { type Application, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

const password = 'correct horse battery staple';
const data = JSON.stringify({ nodes: [], edges: [] });
const address = 'a';

describe.each(engines)('devices, leaving and deleting on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start() {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '1000', FREE_SHARES: '1000' });
    const administration = createAdministration({
      database: app.database,
      linkTokens: () => createLinkTokens(Buffer.alloc(32, 'secret')),
      endSessions: (transaction, userId) => createSessionsStore(app.database.read).deleteOthers(transaction, userId, undefined),
    });
    return { app, administration };
  }

  async function logIn(app: Application, email: string, device?: string): Promise<Actor> {
    const { token } = await app.accounts.logIn({ email, password, address, device });
    const actor = await app.sessions.identify(token);
    if (actor === undefined) throw new Error('The token that a login answers is valid.');
    return actor;
  }

  async function signUp(app: Application, email: string): Promise<Actor> {
    await app.accounts.signUp({ email, password, address });
    return logIn(app, email);
  }

  test('somebody sees their own devices alone, and logs out one or all others', async () => {
    const { app } = await start();
    const here = await signUp(app, 'ada@example.org');
    const eve = await signUp(app, 'eve@example.org');
    app.moveClock(1000);
    const [phone, laptop] = [await logIn(app, here.email, 'Safari on iOS'), await logIn(app, here.email, 'Firefox on Linux')];
    const listed = async () => (await app.sessions.list(here)).map(({ device, isThis }) => [device, isThis]);
    expect(await listed()).toEqual(
      expect.arrayContaining([
        ['Safari on iOS', false],
        ['Firefox on Linux', false],
        [null, true],
      ]),
    );
    expect(await outcomeOf(app.sessions.endOne(here, eve.sessionId))).toBe('not_found');
    expect(await outcomeOf(app.sessions.endOne(here, 'no id'))).toBe('not_found');
    await app.sessions.endOne(here, phone.sessionId);
    expect([await app.sessions.lasts(phone), await app.sessions.lasts(laptop), await app.sessions.lasts(eve)]).toEqual([false, true, true]);
    await app.sessions.endAllOthers(here, { address });
    expect(await listed()).toEqual([[null, true]]);
    expect(await app.sessions.lasts(eve)).toBe(true);
  });

  test('a person who leaves a share has no access any more; nobody else is affected', async () => {
    const { app } = await start();
    const [owner, bob, carol, eve] = await Promise.all(['owner', 'bob', 'carol', 'eve'].map((name) => signUp(app, `${name}@example.org`)));
    if (!owner || !bob || !carol || !eve) throw new Error('Four people signed up.');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    for (const { email } of [bob, carol]) await app.sharing.share(owner, id, { email, role: 'editor' });
    for (const one of [owner, eve]) expect(await outcomeOf(app.sharing.leave(one, id))).toBe('not_found');
    await app.sharing.leave(bob, id);
    expect(await outcomeOf(app.diagrams.open(bob, id))).toBe('not_found');
    expect(await outcomeOf(app.sharing.leave(bob, id))).toBe('not_found');
    expect(await outcomeOf(app.diagrams.open(carol, id))).toBe('done');
    expect((await app.sharing.list(owner, id)).map(({ email }) => email)).toEqual([carol.email]);
  });

  test('the owner learns of an opening once the person has opened the diagram, and not before', async () => {
    const { app } = await start();
    const [owner, bob] = [await signUp(app, 'owner@example.org'), await signUp(app, 'bob@example.org')];
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    await app.sharing.share(owner, id, { email: bob.email, role: 'viewer' });
    await app.diagrams.open(owner, id);
    await app.openings.write();
    expect(await app.sharing.list(owner, id)).toMatchObject([{ openedAt: null }]);
    await app.diagrams.open(bob, id);
    await app.openings.write();
    expect(await app.sharing.list(owner, id)).toMatchObject([{ openedAt: '2026-01-01T12:00:00.000Z' }]);
  });

  test('a deleted account gives diagrams to editors who opened them, and deletes everything else', async () => {
    const { app } = await start();
    const [owner, bob, viewer] = await Promise.all(['owner', 'bob', 'viewer'].map((name) => signUp(app, `${name}@example.org`)));
    if (!owner || !bob || !viewer) throw new Error('Three people signed up.');
    const given = (await app.diagrams.create(owner, { name: 'Given', data })).id;
    const lost = (await app.diagrams.create(owner, { name: 'Lost', data })).id;
    const share = async (id: string, { email }: Actor, role: 'editor' | 'viewer') =>
      (await app.sharing.share(owner, id, { email, role })).id;
    const shareId = await share(given, bob, 'editor');
    const viewerShareId = await share(given, viewer, 'viewer');
    await share(lost, bob, 'editor');
    const wish = { email: owner.email, currentPassword: password, address, give: [{ diagramId: given, shareId }] };
    expect(await outcomeOf(app.deletion.delete(owner, wish))).toBe('cannot_give');
    for (const one of [bob, viewer]) await app.diagrams.open(one, given);
    await app.openings.write();
    expect(await app.deletion.listGivable(owner)).toEqual([
      { diagramId: given, diagramName: 'Given', people: [{ shareId, email: bob.email }] },
    ]);
    for (const [wrong, code] of [
      [{ ...wish, email: bob.email }, 'invalid_request'],
      [{ ...wish, currentPassword: 'not it at all' }, 'invalid_request'],
      [{ ...wish, give: [{ diagramId: given, shareId: viewerShareId }] }, 'cannot_give'],
      [{ ...wish, give: [{ diagramId: lost, shareId }] }, 'cannot_give'],
    ] as const) {
      expect(await outcomeOf(app.deletion.delete(owner, wrong))).toBe(code);
    }
    expect(await outcomeOf(app.diagrams.open(owner, given))).toBe('done');
    const bytesOf = async ({ userId }: Actor) =>
      (await app.database.read.selectFrom('storage').select('bytes').where('owner_id', '=', userId).executeTakeFirst())?.bytes ?? 0;
    const before = await bytesOf(owner);
    await app.deletion.delete(owner, wish);
    expect(await app.sessions.lasts(owner)).toBe(false);
    expect(await outcomeOf(app.accounts.logIn({ email: owner.email, password, address }))).toBe('invalid_credentials');
    expect((await app.diagrams.listOwned(bob)).map(({ name, role }) => [name, role])).toEqual([['Given', 'owner']]);
    expect(await outcomeOf(app.diagrams.open(bob, lost))).toBe('not_found');
    expect(await outcomeOf(app.diagrams.open(viewer, given))).toBe('done');
    expect((await app.sharing.list(bob, given)).map(({ email }) => email)).toEqual([viewer.email]);
    expect([await bytesOf(owner), await bytesOf(bob)]).toEqual([0, before / 2]);
    expect(await outcomeOf(app.diagrams.save(bob, given, { name: 'Mine', data, version: 1 }))).toBe('done');
  });

  test('a disabled account is out and cannot come in, by password or by link, until it is enabled', async () => {
    const { app, administration } = await start();
    const bob = await signUp(app, 'bob@example.org');
    const path = await administration.resetLink('BOB@example.org');
    expect(await administration.disable(bob.email)).toBe(true);
    expect(await app.sessions.lasts(bob)).toBe(false);
    expect(await outcomeOf(app.accounts.logIn({ email: bob.email, password, address }))).toBe('invalid_credentials');
    const token = path?.split('#')[1] ?? '';
    expect(await outcomeOf(app.recovery.reset({ token, newPassword: 'another fine password', address }))).toBe('link_invalid');
    expect(await administration.enable(bob.email)).toBe(true);
    await app.recovery.reset({ token, newPassword: 'another fine password', address });
    expect(await outcomeOf(app.accounts.logIn({ email: bob.email, password, address }))).toBe('invalid_credentials');
    expect(await outcomeOf(app.accounts.logIn({ email: bob.email, password: 'another fine password', address }))).toBe('done');
    // A link of the administrator says nothing about whose the e-mail is.
    expect(await app.database.read.selectFrom('users').select('email_proven_at').executeTakeFirstOrThrow()).toEqual({
      email_proven_at: null,
    });
    expect(await administration.signOut('nobody@example.org')).toBe(false);
    expect(await administration.resetLink('nobody@example.org')).toBeUndefined();
  });
});
