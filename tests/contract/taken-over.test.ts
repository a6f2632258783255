import { describe, expect, test } from 'vitest';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { claimMail, holdClaim } from '../../apps/server/src/features/mail/mails.store.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { createSessionsStore } from '../../apps/server/src/features/sessions/sessions.store.ts';
import { type Application, countOutcomes, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';
import { address, catchMails, data, hourMs, mailPeople, newPassword, nobody, password } from './mail-people.ts';

const typed = { currentPassword: password, address };
const secondPassword = 'a third horse and battery';

describe.each(engines)('an account that somebody else was in, on $name', (engine) => {
  const catcher = catchMails(engine);
  const { someEmail, start, signUp, actorOf, tokenTo, proven } = mailPeople(engine, catcher);

  const sessionsOf = (app: Application, userId: string) =>
    app.database.read.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

  /** A diagram of the owner that the person has opened as an editor. */
  async function openedBy(app: Application, owner: Actor, editor: Actor) {
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const { id: shareId } = await app.sharing.share(owner, id, { email: editor.email, role: 'editor' });
    await app.diagrams.open(editor, id);
    await app.openings.write();
    return { id, shareId };
  }

  /** The token of an invitation that the owner copies. */
  async function copied(app: Application, owner: Actor, { id, email }: { readonly id: string; readonly email: string }): Promise<string> {
    const { id: shareId } = await app.sharing.share(owner, id, { email, role: 'viewer' });
    return (await app.invitations.copyLink(owner, id, shareId)).split('#')[1] ?? '';
  }

  test('nothing planted before the first outside proof lets anybody in; shares and links are reviewed', async () => {
    const app = await start();
    const email = await signUp(app, 'victim');
    const impostor = await actorOf(app, email);
    const accomplice = await proven(app, 'accomplice');
    const { id, shareId } = await openedBy(app, impostor, accomplice);
    await app.transfers.offer(impostor, id, { shareId, ...typed });
    await app.publicLinks.set(impostor, id, { embedding: false, expiresAt: null });
    const ticket = await app.exports.begin(impostor, typed);
    // Two accounts of e-mails that are not theirs: one is known already, the other has its link in hand.
    const [known, later] = [await actorOf(app, await signUp(app, 'known')), await actorOf(app, await signUp(app, 'later'))];
    await app.invitations.accept(known, await copied(app, impostor, { id, email: known.email }));
    const inHand = await copied(app, impostor, { id, email: later.email });
    await app.mailWorker.sendDue();
    const sentBefore = catcher().mails.length;

    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    await app.recovery.reset({ token: tokenTo(email, '/reset'), newPassword, address });
    const victim = await actorOf(app, email, newPassword);

    expect(await app.sessions.lasts(impostor)).toBe(false);
    expect(await outcomeOf(app.accounts.logIn({ email, password, address }))).toBe('invalid_credentials');
    expect(await outcomeOf(app.exports.open(ticket))).toBe('link_invalid');
    expect(await outcomeOf(app.transfers.accept(accomplice, id))).toBe('not_found');
    expect(await outcomeOf(app.invitations.accept(later, inHand))).toBe('link_invalid');
    const own = await app.diagrams.create(victim, { name: 'Own', data });
    for (const person of [known, later]) {
      await app.sharing.share(victim, own.id, { email: person.email, role: 'viewer' });
      expect(await outcomeOf(app.diagrams.open(person, own.id))).toBe('not_found');
    }
    // Nobody was written to in the name of the account, but its own person.
    await app.mailWorker.sendDue();
    const others = catcher()
      .mails.slice(sentBefore)
      .filter(({ to }) => !to.includes(email) && !to.includes(known.email) && !to.includes(later.email));
    expect(others).toEqual([]);

    const doubted = await app.sharing.listDoubted(victim);
    expect(doubted.map((share) => share.email).toSorted()).toEqual([accomplice.email, known.email, later.email].toSorted());
    expect(await app.publicLinks.listDoubted(victim)).toEqual([{ diagramId: id, diagramName: 'Plan' }]);
    expect(await outcomeOf(app.publicLinks.keepDoubted(accomplice, id))).toBe('not_found');
    await app.publicLinks.keepDoubted(victim, id);
    expect(await outcomeOf(app.publicLinks.keepDoubted(victim, id))).toBe('not_found');
    expect(await app.publicLinks.listDoubted(victim)).toEqual([]);
    await app.sharing.keepDoubted(victim, shareId);
    expect(await outcomeOf(app.diagrams.open(accomplice, id))).toBe('done');
  });

  test('taking a change of the e-mail back ends every way back of whoever made it, sent or still to be sent', async () => {
    const app = await start();
    const victim = await proven(app, 'victim');
    const [first, second] = [someEmail('mallory'), someEmail('mallory')];
    const change = async (actor: Actor, newEmail: string) => {
      await app.emails.askChange(actor, { newEmail, currentPassword: password, address });
      await app.mailWorker.sendDue();
      await app.emails.change(tokenTo(newEmail, '/email'), { ...nobody, actor });
      await app.mailWorker.sendDue();
    };
    await change(victim, first);
    // Their mail server takes the notice of the second change only later.
    catcher().refuse((to) => (to === first ? { code: 450, message: 'Later' } : undefined));
    await change(await actorOf(app, first), second);
    catcher().refuse(() => undefined);
    await app.emails.revert({ token: tokenTo(victim.email, '/email'), newPassword, address });
    const before = catcher().to(first).length;
    app.moveClock(hourMs);
    await app.mailWorker.sendDue();
    expect(catcher().to(first)).toHaveLength(before);
    expect(
      await app.database.read
        .selectFrom('secret_links')
        .select('id')
        .where('purpose', '=', 'revert')
        .where('used_at', 'is', null)
        .execute(),
    ).toEqual([]);
    expect((await actorOf(app, victim.email, newPassword)).userId).toBe(victim.userId);
  });

  test('a mail that was withdrawn or claimed by another worker is not sent by the first one', async () => {
    const app = await start();
    await signUp(app, 'bob');
    const claim = (now: number) => app.database.write((transaction) => claimMail(transaction, now));
    const now = Date.UTC(2026, 0, 1, 12);
    const first = await claim(now);
    if (first === undefined) throw new Error('A mail is due.');
    const holds = (mail: typeof first) => app.database.write((transaction) => holdClaim(transaction, mail));
    expect(await holds(first)).toBe(true);
    const second = await claim(now + 120_000);
    if (second === undefined) throw new Error('The claim was over.');
    expect([await holds(first), await holds(second)]).toEqual([false, true]);
    await app.database.write((transaction) => transaction.deleteFrom('mails').execute());
    expect(await holds(second)).toBe(false);
  });

  test('disabling an account or changing its password during a login leaves no session', async () => {
    const app = await start();
    const email = await signUp(app, 'bob');
    const { userId } = await actorOf(app, email);
    const store = createSessionsStore(app.database.read);
    const endSessions = (transaction: Parameters<typeof store.delete>[0], id: string) => store.deleteOthers(transaction, id, undefined);
    const administration = createAdministration({ database: app.database, endSessions });
    for (let round = 0; round < 4; round += 1) {
      const login = outcomeOf(app.accounts.logIn({ email, password, address }));
      await administration.disable(email);
      await login;
      expect(await sessionsOf(app, userId)).toEqual([]);
      await administration.enable(email);
    }
  });

  test('a password that is changed as it is used for something else lets only the first of both happen', async () => {
    const app = await startApplication(engine);
    const change = (actor: Actor, to: string) =>
      app.accounts.changePassword(actor, { currentPassword: password, newPassword: to, address });
    const given = { currentPassword: password, address };
    for (let round = 0; round < 2; round += 1) {
      const leaver = await actorOf(app, await signUp(app, 'leaver'));
      const left = await countOutcomes([
        change(leaver, newPassword),
        app.deletion.delete(leaver, { ...given, email: leaver.email, give: [] }),
      ]);
      expect(left.done).toBe(1);
      const mover = await actorOf(app, await signUp(app, 'mover'));
      const works = [
        change(mover, newPassword),
        change(mover, secondPassword),
        app.emails.askChange(mover, { ...given, newEmail: someEmail('moved') }),
      ];
      const [first, second] = await Promise.all(works.map(outcomeOf));
      expect([first, second].toSorted()).toEqual(['done', 'invalid_request']);
      expect((await sessionsOf(app, mover.userId)).length).toBeLessThanOrEqual(1);
    }
  });

  test('an owner whose e-mail had a share before it was theirs stays an editor after a transfer', async () => {
    const app = await startApplication(engine, { PUBLIC_URL: 'https://umlaut.example.org', EMAIL_PROOF: 'link' });
    const owner = await actorOf(app, await signUp(app, 'owner'));
    const editor = await app.addUser(someEmail('editor'));
    const newEmail = someEmail('next');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    await app.invitations.accept(editor, await copied(app, owner, { id, email: editor.email }));
    const { id: shareId } = await app.sharing.share(owner, id, { email: editor.email, role: 'editor' });
    await app.sharing.share(owner, id, { email: newEmail, role: 'viewer' });
    await app.diagrams.open(editor, id);
    await app.openings.write();
    await app.emails.askChange(owner, { newEmail, currentPassword: password, address });
    const moved = await actorOf(app, newEmail);
    await app.transfers.offer(moved, id, { shareId, ...typed });
    await app.transfers.accept(editor, id);
    expect((await app.diagrams.open(moved, id)).role).toBe('editor');
    expect((await app.sharing.list(editor, id)).map(({ email, role }) => [email, role])).toEqual([[newEmail, 'editor']]);
  });

  test('invitations that were held go out when a wrong e-mail is put right', async () => {
    const app = await start();
    const sender = await actorOf(app, await signUp(app, 'typing-error'));
    const { id } = await app.diagrams.create(sender, { name: 'Plan', data });
    const invited = someEmail('invited');
    await app.sharing.share(sender, id, { email: invited, role: 'viewer' });
    const newEmail = someEmail('right');
    await app.emails.askChange(sender, { newEmail, currentPassword: password, address });
    await app.mailWorker.sendDue();
    expect(catcher().to(invited)).toEqual([]);
    await app.emails.change(tokenTo(newEmail, '/email'), { ...nobody, actor: sender });
    await app.mailWorker.sendDue();
    expect(catcher().to(invited)).toHaveLength(1);
  });

  /** E-mails of shares, and names of diagrams with a public link, that the owner is asked about. */
  const asked = async (app: Application, owner: Actor) => ({
    shares: (await app.sharing.listDoubted(owner)).map(({ email }) => email),
    links: (await app.publicLinks.listDoubted(owner)).map(({ diagramName }) => diagramName),
  });

  /** A user whose diagram has long been shared and linked, and an intruder in the account since then. */
  async function hijacked(app: Application) {
    const owner = await proven(app, 'owner');
    const friend = await proven(app, 'friend');
    const { id } = await openedBy(app, owner, friend);
    await app.publicLinks.set(owner, id, { embedding: false, expiresAt: null });
    app.moveClock(60 * 24 * hourMs);
    const { token } = await app.accounts.logIn({ email: owner.email, password, address: 'of the hijacker' });
    const hijacker = await app.sessions.identify(token);
    if (hijacker === undefined) throw new Error('A login begins a session.');
    app.moveClock(hourMs);
    const { id: other } = await app.diagrams.create(hijacker, { name: 'Other', data });
    const accomplice = someEmail('accomplice');
    await app.sharing.share(hijacker, id, { email: accomplice, role: 'editor' });
    await app.publicLinks.set(hijacker, other, { embedding: false, expiresAt: null });
    return { owner, hijacker, friend, id, accomplice };
  }

  test('after an e-mail change is undone, the owner reviews what was given since a possible hijack', async () => {
    const app = await start();
    const { owner, hijacker, friend, id, accomplice } = await hijacked(app);
    const share = (await app.sharing.list(hijacker, id)).find(({ email }) => email === friend.email);
    await app.transfers.offer(hijacker, id, { shareId: share?.id ?? '', ...typed });
    const newEmail = someEmail('hijacker');
    // Twenty days later, long after its session: access given since its first login counts.
    app.moveClock(20 * 24 * hourMs);
    const { token } = await app.accounts.logIn({ email: owner.email, password, address: 'of the hijacker' });
    const again = await app.sessions.identify(token);
    if (again === undefined) throw new Error('A login begins a session.');
    await app.emails.askChange(again, { newEmail, currentPassword: password, address });
    await app.mailWorker.sendDue();
    await app.emails.change(tokenTo(newEmail, '/email'), { ...nobody, actor: again });
    await app.mailWorker.sendDue();
    app.moveClock(2 * 24 * hourMs);
    await app.emails.revert({ token: tokenTo(owner.email, '/email'), newPassword, address });
    const back = await actorOf(app, owner.email, newPassword);
    expect(await asked(app, back)).toEqual({ shares: [accomplice], links: ['Other'] });
    expect(await outcomeOf(app.transfers.accept(friend, id))).toBe('not_found');
    const [doubted] = await app.sharing.listDoubted(back);
    await app.sharing.keepDoubted(back, doubted?.shareId ?? '');
    expect((await asked(app, back)).shares).toEqual([]);
  });

  test('a mail that was late does not shorten the time that the owner is asked about', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const accomplice = someEmail('accomplice');
    await app.sharing.share(owner, id, { email: accomplice, role: 'editor' });
    app.moveClock(6 * 24 * hourMs);
    const newEmail = someEmail('hijacker');
    await app.emails.askChange(owner, { newEmail, currentPassword: password, address });
    await app.mailWorker.sendDue();
    await app.emails.change(tokenTo(newEmail, '/email'), { ...nobody, actor: owner });
    app.moveClock(2 * 24 * hourMs);
    await app.mailWorker.sendDue();
    await app.emails.revert({ token: tokenTo(owner.email, '/email'), newPassword, address });
    expect(await asked(app, await actorOf(app, owner.email, newPassword))).toEqual({ shares: [accomplice], links: [] });
  });

  test('after a reset by mail the owner reviews what was given lately, but nothing older', async () => {
    const app = await start();
    const { owner, accomplice } = await hijacked(app);
    app.moveClock(24 * hourMs);
    await app.recovery.forgot({ email: owner.email, address });
    await app.mailWorker.sendDue();
    await app.recovery.reset({ token: tokenTo(owner.email, '/reset'), newPassword, address });
    const back = await actorOf(app, owner.email, newPassword);
    expect(await asked(app, back)).toEqual({ shares: [accomplice], links: ['Other'] });
  });

  test('somebody who only forgot their password is asked about a week, as long as a stolen session lasts', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const emails = [someEmail('eight-days'), someEmail('six-days')];
    for (const email of emails) {
      await app.sharing.share(owner, id, { email, role: 'viewer' });
      app.moveClock(2 * 24 * hourMs);
    }
    app.moveClock(4 * 24 * hourMs);
    await app.recovery.forgot({ email: owner.email, address });
    await app.mailWorker.sendDue();
    await app.recovery.reset({ token: tokenTo(owner.email, '/reset'), newPassword, address });
    const back = await actorOf(app, owner.email, newPassword);
    expect(await asked(app, back)).toEqual({ shares: emails.slice(1), links: [] });
  });

  test('after a reset by mail the owner reviews roles raised lately, not lowered ones', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const [raised, lowered] = [someEmail('raised'), someEmail('lowered')];
    await app.sharing.share(owner, id, { email: raised, role: 'viewer' });
    await app.sharing.share(owner, id, { email: lowered, role: 'editor' });
    app.moveClock(60 * 24 * hourMs);
    const again = await actorOf(app, owner.email, password);
    await app.sharing.share(again, id, { email: raised, role: 'editor' });
    await app.sharing.share(again, id, { email: lowered, role: 'viewer' });
    await app.recovery.forgot({ email: owner.email, address });
    await app.mailWorker.sendDue();
    await app.recovery.reset({ token: tokenTo(owner.email, '/reset'), newPassword, address });
    expect(await asked(app, await actorOf(app, owner.email, newPassword))).toEqual({ shares: [raised], links: [] });
  });

  test('a link that works again after it had expired counts as turned on', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const inDays = (days: number) => new Date(Date.UTC(2026, 0, 1 + days, 12)).toISOString();
    const set = (expiresAt: string | null) => app.publicLinks.set(owner, id, { embedding: false, expiresAt });
    await set(inDays(1));
    // Prolonged while it works: not turned on.
    await set(inDays(2));
    await app.mailWorker.sendDue();
    app.moveClock(60 * 24 * hourMs);
    await set(inDays(61));
    app.moveClock(hourMs);
    await set(null);
    expect((await app.notices.list(owner)).map(({ kind, at }) => [kind, at])).toEqual([
      ['link_on', inDays(60)],
      ['link_on', inDays(0)],
    ]);
    await app.mailWorker.sendDue();
    expect(
      catcher()
        .to(owner.email)
        .filter(({ headers }) => headers.get('subject') === 'A public link was turned on'),
    ).toHaveLength(2);
    await app.recovery.forgot({ email: owner.email, address });
    await app.mailWorker.sendDue();
    await app.recovery.reset({ token: tokenTo(owner.email, '/reset'), newPassword, address });
    const back = await actorOf(app, owner.email, newPassword);
    expect(await asked(app, back)).toEqual({ shares: [], links: ['Plan'] });
  });

  test('a device that is logged out takes no download along', async () => {
    const app = await start();
    const email = await signUp(app, 'bob');
    const [stolen, own] = [await actorOf(app, email), await actorOf(app, email)];
    const ticket = await app.exports.begin(stolen, typed);
    await app.sessions.endOne(own, stolen.sessionId);
    expect(await outcomeOf(app.exports.open(ticket))).toBe('link_invalid');
  });
});
