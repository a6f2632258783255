import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { dataWithLabels } from '../support/people.ts';
import { type Application, countOutcomes, outcomeOf, startApplication, typed } from './application.ts';
import { engines } from './databases.ts';

const dayMs = 24 * 3_600_000;
const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://umlaut.example.org' };

describe.each(engines)('transfer of ownership on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start(settings: Readonly<Record<string, string>> = {}) {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '3', EMAIL_PROOF: 'none', ...settings });
    const [ada, bob, eve] = await Promise.all(['ada', 'bob', 'eve'].map((name) => app.addUser(`${name}@example.org`)));
    if (!ada || !bob || !eve) throw new Error('Three people signed up.');
    return { app, ada, bob, eve };
  }

  /** A diagram of the owner that the editor has opened, offered to them. */
  async function offered(app: Application, owner: Actor, editor: Actor) {
    const shared = await opened(app, owner, editor);
    const { expiresAt } = await app.transfers.offer(owner, shared.id, { shareId: shared.shareId, ...typed });
    return { ...shared, expiresAt };
  }

  async function opened(app: Application, owner: Actor, editor: Actor) {
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data: dataWithLabels('First') });
    const shareId = (await app.sharing.share(owner, id, { email: editor.email, role: 'editor' })).id;
    await app.diagrams.open(editor, id);
    await app.openings.write();
    return { id, shareId };
  }

  const bytesOf = async (app: Application, { userId }: Actor) =>
    (await app.database.read.selectFrom('storage').select('bytes').where('owner_id', '=', userId).executeTakeFirst())?.bytes ?? 0;

  test('an accepted diagram changes owner with bytes, versions and link; the old one stays an editor', async () => {
    const { app, ada, bob, eve } = await start();
    const { id, shareId, expiresAt } = await offered(app, ada, bob);
    await app.sharing.share(ada, id, { email: eve.email, role: 'viewer' });
    const { token } = await app.publicLinks.set(ada, id, { embedding: true, expiresAt: null });
    expect(expiresAt).toBe('2026-01-15T12:00:00.000Z');
    expect((await app.sharing.list(ada, id)).find((share) => share.id === shareId)).toMatchObject({ offeredUntil: expiresAt });
    const seen = { diagramId: id, diagramName: 'Plan', ownerEmail: ada.email, ownerName: '', expiresAt };
    expect([await app.transfers.list(bob), await app.transfers.list(eve), await app.transfers.list(ada)]).toEqual([[seen], [], []]);
    const before = await bytesOf(app, ada);
    await app.transfers.accept(bob, id);
    expect((await app.diagrams.open(bob, id)).role).toBe('owner');
    expect((await app.diagrams.open(ada, id)).role).toBe('editor');
    expect((await app.diagrams.open(eve, id)).role).toBe('viewer');
    expect((await app.sharing.list(bob, id)).map(({ email, role }) => [email, role]).toSorted()).toEqual([
      [ada.email, 'editor'],
      [eve.email, 'viewer'],
    ]);
    expect([await bytesOf(app, ada), await bytesOf(app, bob)]).toEqual([0, before]);
    expect((await app.publicLinks.visits.find(token ?? '')).diagramId).toBe(id);
    expect(await outcomeOf(app.diagrams.save(ada, id, { name: 'Plan', data: dataWithLabels('Second'), version: 1 }))).toBe('done');
    for (const refused of [
      () => app.sharing.list(ada, id),
      () => app.diagrams.delete(ada, id),
      () => app.publicLinks.get(ada, id),
      () => app.transfers.offer(ada, id, { shareId, ...typed }),
    ]) {
      expect(await outcomeOf(refused())).toBe('forbidden');
    }
    expect(await app.transfers.list(bob)).toEqual([]);
    await app.storage.sweep();
    expect(await bytesOf(app, bob)).toBeGreaterThan(before);
  });

  test('only the owner offers, only to editors who opened it, and only the person asked accepts', async () => {
    const { app, ada, bob, eve } = await start();
    const { id, shareId } = await opened(app, ada, bob);
    const other = await opened(app, ada, bob);
    const eveShare = (await app.sharing.share(ada, id, { email: eve.email, role: 'editor' })).id;
    const waiting = (await app.sharing.share(ada, id, { email: 'nobody@example.org', role: 'editor' })).id;
    expect(await outcomeOf(app.transfers.offer(bob, id, { shareId, ...typed }))).toBe('forbidden');
    expect(await outcomeOf(app.transfers.offer(ada, id, { shareId: other.shareId, ...typed }))).toBe('not_found');
    for (const text of ['', 'x', id]) expect(await outcomeOf(app.transfers.offer(ada, id, { shareId: text, ...typed }))).toBe('not_found');
    for (const unopened of [eveShare, waiting])
      expect(await outcomeOf(app.transfers.offer(ada, id, { shareId: unopened, ...typed }))).toBe('cannot_give');
    for (const one of [ada, bob, eve]) expect(await outcomeOf(app.transfers.accept(one, id))).toBe('not_found');
    await app.transfers.offer(ada, id, { shareId, ...typed });
    for (const one of [ada, eve]) expect(await outcomeOf(app.transfers.accept(one, id))).toBe('not_found');
    expect(await outcomeOf(app.transfers.end(eve, id))).toBe('not_found');
    await app.transfers.end(bob, id);
    expect(await outcomeOf(app.transfers.end(bob, id))).toBe('not_found');
    expect(await outcomeOf(app.transfers.accept(bob, id))).toBe('not_found');
    await app.transfers.offer(ada, id, { shareId, ...typed });
    await app.transfers.end(ada, id);
    expect(await outcomeOf(app.transfers.accept(bob, id))).toBe('not_found');
  });

  test('an offer needs the password; a wrong one counts as a failed login, and a refused offer does not', async () => {
    const { app, ada, bob } = await start();
    const { id, shareId } = await opened(app, ada, bob);
    for (let tries = 0; tries < 12; tries += 1)
      expect(await outcomeOf(app.transfers.offer(ada, id, { shareId: id, ...typed }))).toBe('not_found');
    const wrong = { ...typed, currentPassword: 'not the password', shareId };
    for (let tries = 0; tries < 10; tries += 1) expect(await outcomeOf(app.transfers.offer(ada, id, wrong))).toBe('invalid_request');
    expect(await outcomeOf(app.transfers.offer(ada, id, wrong))).toBe('too_many_requests');
    expect(await app.transfers.list(bob)).toEqual([]);
    app.moveClock(60_000);
    expect(await outcomeOf(app.transfers.offer(ada, id, { ...typed, shareId }))).toBe('done');
  });

  test('an offer dies with time, another offer, the share, the right to edit and the diagram', async () => {
    const { app, ada, bob, eve } = await start({ FREE_DIAGRAMS: '10', FREE_SHARES: '10' });
    const late = await offered(app, ada, bob);
    app.moveClock(14 * dayMs);
    expect([await outcomeOf(app.transfers.accept(bob, late.id)), await app.transfers.list(bob)]).toEqual(['not_found', []]);
    expect((await app.sharing.list(ada, late.id))[0]).toMatchObject({ offeredUntil: null });
    await app.transfers.sweep();
    expect(await app.database.read.selectFrom('transfers').selectAll().execute()).toEqual([]);

    const replaced = await offered(app, ada, bob);
    const eveShare = (await app.sharing.share(ada, replaced.id, { email: eve.email, role: 'editor' })).id;
    await app.diagrams.open(eve, replaced.id);
    await app.openings.write();
    await app.transfers.offer(ada, replaced.id, { shareId: eveShare, ...typed });
    expect(await outcomeOf(app.transfers.accept(bob, replaced.id))).toBe('not_found');
    expect(await outcomeOf(app.transfers.accept(eve, replaced.id))).toBe('done');

    const lowered = await offered(app, ada, bob);
    await app.sharing.share(ada, lowered.id, { email: bob.email, role: 'viewer' });
    expect(await outcomeOf(app.transfers.accept(bob, lowered.id))).toBe('not_found');

    const revoked = await offered(app, ada, bob);
    await app.sharing.revoke(ada, revoked.id, revoked.shareId);
    expect(await outcomeOf(app.transfers.accept(bob, revoked.id))).toBe('not_found');
    app.moveClock(1000);
    const again = (await app.sharing.share(ada, revoked.id, { email: bob.email, role: 'editor' })).id;
    expect(await outcomeOf(app.transfers.accept(bob, revoked.id))).toBe('not_found');
    // Opened by the share before, not by this one.
    expect(await outcomeOf(app.transfers.offer(ada, revoked.id, { shareId: again, ...typed }))).toBe('cannot_give');

    const binned = await offered(app, ada, bob);
    await app.diagrams.delete(ada, binned.id);
    expect(await outcomeOf(app.transfers.accept(bob, binned.id))).toBe('not_found');
    await app.bin.restore(ada, binned.id);
    expect(await outcomeOf(app.transfers.accept(bob, binned.id))).toBe('done');
  });

  test('the new owner’s allowances count, and an offer that does not fit stays', async () => {
    const { app, ada, bob } = await start({ FREE_DIAGRAMS: '1' });
    const { id } = await offered(app, ada, bob);
    const own = (await app.diagrams.create(bob, { name: 'Own', data: dataWithLabels('x') })).id;
    expect(await outcomeOf(app.transfers.accept(bob, id))).toBe('diagram_limit_reached');
    await app.diagrams.delete(bob, own);
    await app.database.write((transaction) =>
      transaction
        .updateTable('storage')
        .set({ bytes: 1024 ** 4 })
        .where('owner_id', '=', bob.userId)
        .execute()
        .then(),
    );
    expect(await outcomeOf(app.transfers.accept(bob, id))).toBe('storage_limit_reached');
    expect((await app.diagrams.open(ada, id)).role).toBe('owner');
    await app.storage.sweep();
    expect(await outcomeOf(app.transfers.accept(bob, id))).toBe('done');
  });

  test('accepted repeatedly, withdrawn and saved at once, a diagram has one owner and one share', async () => {
    const { app, ada, bob } = await start({ FREE_DIAGRAMS: '1000', FREE_SHARES: '1000' });
    const another = await app.another();
    for (let round = 0; round < 10; round += 1) {
      const { id } = await offered(app, ada, bob);
      const outcomes = await Promise.all([
        countOutcomes([app, another, app, another].map(({ transfers }) => transfers.accept(bob, id))),
        outcomeOf(another.transfers.end(ada, id)),
        outcomeOf(app.diagrams.save(ada, id, { name: 'Plan', data: dataWithLabels('Second'), version: 1 })),
      ]);
      const accepted = outcomes[0].done ?? 0;
      expect(accepted).toBeLessThanOrEqual(1);
      expect(outcomes[2]).toBe('done');
      const owner = accepted === 1 ? bob : ada;
      const shares = await app.sharing.list(owner, id);
      expect(shares.map(({ email, role }) => [email, role])).toEqual([[accepted === 1 ? ada.email : bob.email, 'editor']]);
    }
    const counted = [await bytesOf(app, ada), await bytesOf(app, bob)];
    await app.storage.sweep();
    expect([await bytesOf(app, ada), await bytesOf(app, bob)]).toEqual(counted);
  });

  test('links that the old owner has copied have the new one know nobody', async () => {
    const { app, ada, bob, eve } = await start({ EMAIL_PROOF: 'link', PUBLIC_URL: 'https://umlaut.example.org' });
    const { id } = await app.diagrams.create(ada, { name: 'Plan', data: dataWithLabels('First') });
    const share = async (email: string) => (await app.sharing.share(ada, id, { email, role: 'editor' })).id;
    const tokenOf = async (shareId: string) => (await app.invitations.copyLink(ada, id, shareId)).split('#')[1] ?? '';
    const shareId = await share(bob.email);
    await app.invitations.accept(bob, await tokenOf(shareId));
    const planted = await tokenOf(await share(eve.email));
    await app.diagrams.open(bob, id);
    await app.openings.write();
    await app.transfers.offer(ada, id, { shareId, ...typed });
    await app.transfers.accept(bob, id);
    // Somebody in league with the old owner has signed up with the e-mail of a person whom the new owner will share with.
    expect(await outcomeOf(app.invitations.accept(eve, planted))).toBe('link_invalid');
    const own = (await app.diagrams.create(bob, { name: 'Secret', data: dataWithLabels('Secret') })).id;
    expect((await app.sharing.share(bob, own, { email: eve.email, role: 'viewer' })).invitation).toBe('link');
    expect(await outcomeOf(app.diagrams.open(eve, own))).toBe('not_found');
  });

  test('one mail goes out for an offer, held while its owner is unproven, and none once the offer is gone', async () => {
    const { app, ada, bob } = await start(mailSettings);
    const { id, shareId } = await offered(app, ada, bob);
    await app.transfers.offer(ada, id, { shareId, ...typed });
    const mails = () =>
      app.database.read.selectFrom('mails').select(['kind', 'to_address', 'state']).where('kind', '=', 'transfer').execute();
    expect(await mails()).toEqual([{ kind: 'transfer', to_address: bob.email, state: 'held' }]);
    await app.transfers.end(ada, id);
    await app.transfers.offer(ada, id, { shareId, ...typed });
    expect(await mails()).toHaveLength(2);
  });

  test('a deleted account leaves no offer', async () => {
    const { app, ada, bob } = await start();
    await offered(app, ada, bob);
    await app.database.write((transaction) => transaction.deleteFrom('users').where('id', '=', bob.userId).execute().then());
    expect(await app.database.read.selectFrom('transfers').selectAll().execute()).toEqual([]);
  });
});
