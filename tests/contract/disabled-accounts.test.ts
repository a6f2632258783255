import { describe, expect, test } from 'vitest';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { retryAll } from '../../apps/server/src/features/mail/mails.store.ts';
import { type Application, outcomeOf } from './application.ts';
import { engines } from './databases.ts';
import { catchMails, data, mailPeople } from './mail-people.ts';

describe.each(engines)('disabled accounts on $name', (engine) => {
  const catcher = catchMails(engine);

  const { someEmail, start, signUp, actorOf, proven } = mailPeople(engine, catcher);
  const administrationOf = ({ database }: Application) => createAdministration({ database, endSessions: async () => {} });

  test('invitations of a disabled account are not sent on retries; the owner can send them later', async () => {
    const app = await start();
    const owner = await proven(app, 'spammer');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const invited = [someEmail('one'), someEmail('two')];
    for (const email of invited) await app.sharing.share(owner, id, { email, role: 'viewer' });
    const administration = administrationOf(app);
    await administration.disable(owner.email);
    await app.mailWorker.sendDue();
    const sent = () => invited.map((email) => catcher().to(email).length);
    expect(sent()).toEqual([0, 0]);
    expect(await app.database.write((transaction) => retryAll(transaction, Date.UTC(2026, 0, 1, 12)))).toBe(2);
    await app.mailWorker.sendDue();
    expect(sent()).toEqual([0, 0]);
    await administration.enable(owner.email);
    const shares = await app.sharing.list(owner, id);
    expect(shares.map(({ delivery }) => delivery)).toEqual(['failed', 'failed']);
    await app.invitations.sendAgain(owner, id, shares[0]?.id ?? '');
    await app.mailWorker.sendDue();
    expect(sent().toSorted()).toEqual([0, 1]);
  });

  test('an unproven account that is disabled sends nothing when it is proven later', async () => {
    const app = await start();
    const owner = await actorOf(app, await signUp(app, 'unproven'));
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const email = someEmail('invited');
    await app.sharing.share(owner, id, { email, role: 'viewer' });
    const administration = administrationOf(app);
    await administration.disable(owner.email);
    await administration.confirm(owner.email);
    await app.mailWorker.sendDue();
    expect(catcher().to(email)).toEqual([]);
  });

  test('public links of a disabled account show nothing in any process, and work again when it is enabled', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const { token } = await app.publicLinks.set(owner, id, { embedding: true, expiresAt: null });
    const another = await app.another();
    const found = await another.publicLinks.visits.find(token ?? '');
    const outcomes = () => Promise.all([app, another].map(({ publicLinks }) => outcomeOf(publicLinks.visits.find(token ?? ''))));
    const administration = administrationOf(app);
    await administration.disable(owner.email);
    expect(await outcomes()).toEqual(['link_invalid', 'link_invalid']);
    // A picture that was under way.
    expect(await outcomeOf(another.publicLinks.visits.requireStill(token ?? '', found))).toBe('link_invalid');
    await administration.enable(owner.email);
    expect(await outcomes()).toEqual(['done', 'done']);
  });
});
