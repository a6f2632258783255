import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { holeSettings, orderProperty, waitingModes } from '../support/hole-trial.ts';
import { type Application, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

const password = 'correct horse battery staple';
/** `npm run soak` tries ten thousand on each. */
const orderCount = { link: { sqlite: 500, postgres: 60 }, mail: { sqlite: 200, postgres: 40 } } as const;
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

  test.each(['link', 'mail'] as const)(
    'with EMAIL_PROOF=%s an account sees only what its proof or an owner’s link allows',
    async (mode) => {
      const app = await startApplication(engine, waitingModes[mode]);
      await fc.assert(orderProperty(app), { numRuns: orderCount[mode][engine.name] });
    },
  );

  test('that property finds the hole of EMAIL_PROOF=none: signing up with an e-mail gives its shares', async () => {
    const app = await startApplication(engine, { ...holeSettings, EMAIL_PROOF: 'none' });
    const found = await fc.check(orderProperty(app), { numRuns: 100, endOnFailure: true });
    expect(found.errorInstance).toMatchObject({ name: 'AssertionError', expected: { listed: [], opened: [] } });
  });

  test('an invitation binds the share to its e-mail’s account alone, and works again for it', async () => {
    const { app, owner, id, shareId, token } = await startInvited(engine);
    const [bob, mallory] = [await app.addUser('bob@example.org'), await app.addUser('mallory@example.org')];
    await app.proof.bindWaiting('bob@example.org');
    expect(await outcomeOf(app.diagrams.open(bob, id))).toBe('not_found');
    expect(await app.invitations.look(token)).toEqual({
      purpose: 'invite',
      email: 'Bob@example.org',
      invitation: { diagramName: 'Plan', role: 'editor', ownerEmail: 'owner@example.org', ownerName: '' },
    });
    expect(await outcomeOf(app.invitations.accept(mallory, token))).toBe('invitation_for_other');
    expect(await outcomeOf(app.diagrams.open(mallory, id))).toBe('not_found');
    expect(await app.invitations.accept(bob, token)).toEqual({ diagramId: id });
    expect(await app.invitations.accept(bob, token)).toEqual({ diagramId: id });
    expect(await outcomeOf(app.diagrams.save(bob, id, { name: 'By Bob', data, version: 1 }))).toBe('done');
    expect(await app.sharing.list(owner, id)).toEqual([
      { id: shareId, email: 'Bob@example.org', role: 'editor', openedAt: null, offeredUntil: null, invitation: 'none', delivery: null },
    ]);
  });

  test('a link stays the same when copied, and ends after 30 days, with its share and in the bin', async () => {
    const { app, owner, id, shareId, token } = await startInvited(engine);
    expect(await app.invitations.copyLink(owner, id, shareId)).toBe(`/invite#${token}`);
    app.moveClock(30 * 24 * 3_600_000 + 1);
    expect(await outcomeOf(app.invitations.look(token))).toBe('link_invalid');
    await app.invitations.sweep();
    const [, renewed = ''] = (await app.invitations.copyLink(owner, id, shareId)).split('#');
    expect(renewed).not.toBe(token);
    await app.diagrams.delete(owner, id);
    expect(await outcomeOf(app.invitations.look(renewed))).toBe('link_invalid');
    await app.bin.restore(owner, id);
    expect(await outcomeOf(app.invitations.look(renewed))).toBe('done');
    await app.sharing.revoke(owner, id, shareId);
    expect(await outcomeOf(app.invitations.look(renewed))).toBe('link_invalid');
    for (const other of ['', 'AAAAAAAAAAAAAAAAAAAAAA', '\ud800', token])
      expect(await outcomeOf(app.invitations.look(other))).toBe('link_invalid');
  });

  test('an account confirmed by the administrator gets all waiting and later shares', async () => {
    const { app, owner, id } = await startInvited(engine);
    const administration = createAdministration({ database: app.database, endSessions: async () => {} });
    expect(await administration.confirm('bob@example.org')).toBe(false);
    const bob = await app.addUser('bob@example.org');
    expect(await administration.confirm('BOB@example.org')).toBe(true);
    const later = await app.diagrams.create(owner, { name: 'Later', data });
    await app.sharing.share(owner, later.id, { email: bob.email, role: 'viewer' });
    for (const one of [id, later.id]) expect(await outcomeOf(app.diagrams.open(bob, one))).toBe('done');
  });

  test('SIGNUP=invited accepts only the invited person, and a closed server reveals no accounts', async () => {
    const invited = await startInvited(engine, { SIGNUP: 'invited' });
    const signUp = (email: string, invitation?: string) =>
      outcomeOf(invited.app.accounts.signUp({ email, password, address: 'a', invitation }));
    expect(await signUp('bob@example.org')).toBe('signup_closed');
    expect(await signUp('owner@example.org')).toBe('signup_closed');
    expect(await signUp('bob@example.org', 'AAAAAAAAAAAAAAAAAAAAAA')).toBe('link_invalid');
    expect(await signUp('mallory@example.org', invited.token)).toBe('invitation_for_other');
    expect(await signUp('BOB@example.org', invited.token)).toBe('done');
    expect(await signUp('bob@example.org', invited.token)).toBe('email_taken');
    await invited.app.sharing.revoke(invited.owner, invited.id, invited.shareId);
    expect(await signUp('bob@example.org', invited.token)).toBe('link_invalid');
    const closed = await startInvited(engine, { SIGNUP: 'closed' });
    for (const email of ['bob@example.org', 'owner@example.org'])
      expect(await outcomeOf(closed.app.accounts.signUp({ email, password, address: 'a', invitation: closed.token }))).toBe(
        'signup_closed',
      );
  });

  test('the secret of a link is in no table', async () => {
    const { app, token } = await startInvited(engine);
    const rows = await app.database.read.selectFrom('secret_links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('an invitation that is revoked as it is accepted leaves no access, and the owner knows nobody by it', async () => {
    const app = await startApplication(engine, { ...holeSettings, EMAIL_PROOF: 'link' });
    const owner = await app.addUser('owner@example.org');
    for (let round = 0; round < 20; round += 1) {
      const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
      const bob = await app.addUser(`bob-${round}@example.org`);
      const { id: shareId } = await app.sharing.share(owner, id, { email: bob.email, role: 'viewer' });
      const [, token = ''] = (await app.invitations.copyLink(owner, id, shareId)).split('#');
      const [accepted] = await Promise.all([outcomeOf(app.invitations.accept(bob, token)), app.sharing.revoke(owner, id, shareId)]);
      expect(['done', 'link_invalid']).toContain(accepted);
      expect(await outcomeOf(app.diagrams.open(bob, id))).toBe('not_found');
      const known = await app.database.read.selectFrom('known_people').selectAll().where('user_id', '=', bob.userId).execute();
      expect(known).toEqual([]);
    }
  });

  test('sharing answers the same whoever has an account', async () => {
    const app = await startApplication(engine, { ...holeSettings, EMAIL_PROOF: 'link' });
    const owner = await app.addUser('owner@example.org');
    await app.addUser('known@example.org');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const answers = [];
    for (const email of ['known@example.org', 'unknown@example.org'])
      answers.push(await app.sharing.share(owner, id, { email, role: 'viewer' }));
    expect(answers.map(({ id: _, email: __, ...rest }) => rest)).toEqual([
      { role: 'viewer', openedAt: null, offeredUntil: null, invitation: 'link', delivery: null },
      { role: 'viewer', openedAt: null, offeredUntil: null, invitation: 'link', delivery: null },
    ]);
  });
});

async function startInvited(engine: (typeof engines)[number], settings: Readonly<Record<string, string>> = {}) {
  const app = await startApplication(engine, { ...holeSettings, EMAIL_PROOF: 'link', ...settings });
  const owner = await app.addUser('owner@example.org');
  const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
  const { id: shareId, invitation } = await app.sharing.share(owner, id, { email: 'Bob@example.org', role: 'editor' });
  expect(invitation).toBe('link');
  const [, token = ''] = (await app.invitations.copyLink(owner, id, shareId)).split('#');
  return { app, owner, id, shareId, token };
}
