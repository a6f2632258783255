import { describe, expect, test } from 'vitest';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { shownEmail } from '../../apps/server/src/features/mail/shown-names.ts';
import { startMailCatcher } from '../support/mail-catcher.ts';
import { countOutcomes, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';
import { address, catchMails, data, hourMs, mailPeople, newPassword, nobody, password } from './mail-people.ts';

describe.each(engines)('mails on $name', (engine) => {
  const catcher = catchMails(engine);

  const { someEmail, start, signUp, actorOf, tokenTo, proven } = mailPeople(engine, catcher);

  test('what waits for an e-mail is bound when it is confirmed with the link and the account, and not before', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const email = await signUp(app, 'bob');
    await app.sharing.share(owner, id, { email, role: 'editor' });
    await app.mailWorker.sendDue();
    const bob = await actorOf(app, email);
    expect(await outcomeOf(app.diagrams.open(bob, id))).toBe('not_found');
    const token = tokenTo(email, '/confirm');
    expect(await app.secretLinks.look(token)).toEqual({ purpose: 'confirm', email });
    for (const bearer of [nobody, { ...nobody, actor: owner }]) {
      expect(await outcomeOf(app.emails.confirm(token, bearer))).toBe('password_needed');
    }
    expect(await outcomeOf(app.emails.confirm(token, { ...nobody, password: 'not it at all' }))).toBe('invalid_credentials');
    expect(await outcomeOf(app.diagrams.open(bob, id))).toBe('not_found');
    expect(await app.emails.confirm(token, { ...nobody, password })).toMatchObject({ email });
    expect(await outcomeOf(app.diagrams.open(bob, id))).toBe('done');
    expect(await app.emails.confirm(token, { ...nobody, actor: bob })).toMatchObject({ email, userId: bob.userId });
    app.moveClock(600_001);
    expect(await outcomeOf(app.emails.confirm(token, { ...nobody, actor: bob }))).toBe('link_invalid');
  });

  test('a reader who did not sign up gets no more confirmations, and the account stays unproven', async () => {
    const app = await start();
    const email = await signUp(app, 'victim');
    await app.mailWorker.sendDue();
    await app.emails.disown(tokenTo(email, '/confirm'));
    expect(await outcomeOf(app.emails.confirm(tokenTo(email, '/confirm'), { ...nobody, password }))).toBe('link_invalid');
    const before = catcher().to(email).length;
    await app.emails.askConfirmation(await actorOf(app, email));
    await app.mailWorker.sendDue();
    expect(catcher().to(email)).toHaveLength(before);
    expect(await app.accounts.profile(await actorOf(app, email))).toMatchObject({ emailProven: false });
  });

  test('a forgotten password’s link works once within an hour, ends sessions, and proves the e-mail', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const email = await signUp(app, 'bob');
    await app.sharing.share(owner, id, { email, role: 'viewer' });
    const session = await actorOf(app, email);
    await app.recovery.forgot({ email: email.toUpperCase(), address });
    await app.mailWorker.sendDue();
    const first = tokenTo(email, '/reset');
    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    const token = tokenTo(email, '/reset');
    expect(token).not.toBe(first);
    expect(await outcomeOf(app.recovery.reset({ token, newPassword: 'password123', address }))).toBe('invalid_request');
    const outcomes = await countOutcomes(Array.from({ length: 20 }, () => app.recovery.reset({ token, newPassword, address })));
    expect(outcomes).toEqual({ done: 1, link_invalid: 19 });
    expect(await outcomeOf(app.recovery.reset({ token: first, newPassword, address }))).toBe('link_invalid');
    expect(await app.sessions.lasts(session)).toBe(false);
    expect(await outcomeOf(app.accounts.logIn({ email, password, address }))).toBe('invalid_credentials');
    const bob = await actorOf(app, email, newPassword);
    expect(await outcomeOf(app.diagrams.open(bob, id))).toBe('done');
    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    app.moveClock(hourMs + 1);
    expect(await outcomeOf(app.recovery.reset({ token: tokenTo(email, '/reset'), newPassword, address }))).toBe('link_invalid');
  });

  test('whoever asks for a new password is answered alike, and an e-mail without an account gets nothing', async () => {
    const app = await start();
    const email = await signUp(app, 'bob');
    const unknown = someEmail('unknown');
    const rows = async () => (await app.database.read.selectFrom('mails').select('state').where('kind', '=', 'reset').execute()).length;
    const before = await rows();
    for (const one of [email, unknown]) await app.recovery.forgot({ email: one, address });
    expect(await rows()).toBe(before + 2);
    await app.mailWorker.sendDue();
    expect(catcher().to(unknown)).toEqual([]);
    expect(tokenTo(email, '/reset')).toMatch(/^[\w-]{22}$/);
    expect(await rows()).toBe(before + 2);
  });

  test('the first proof from outside ends every way in and asks about each share that was given before', async () => {
    const app = await start();
    const email = await signUp(app, 'victim');
    const impostor = await actorOf(app, email);
    const { id } = await app.diagrams.create(impostor, { name: 'Bait', data });
    await app.sharing.share(impostor, id, { email: someEmail('mallory'), role: 'editor' });
    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    await app.recovery.reset({ token: tokenTo(email, '/reset'), newPassword, address });
    expect(await app.sessions.lasts(impostor)).toBe(false);
    expect(await outcomeOf(app.accounts.logIn({ email, password, address }))).toBe('invalid_credentials');
    const doubted = await app.database.read.selectFrom('shares').select('doubted_at').where('diagram_id', '=', id).execute();
    expect(doubted).toEqual([{ doubted_at: expect.any(Number) }]);
  });

  test('an e-mail changes by link and account, ends all sessions, and the old address can revert it', async () => {
    const app = await start();
    const bob = await proven(app, 'bob');
    const newEmail = someEmail('robert');
    const wish = { newEmail, currentPassword: password, address };
    expect(await outcomeOf(app.emails.askChange(bob, { ...wish, currentPassword: 'not it at all' }))).toBe('invalid_request');
    expect(await app.emails.askChange(bob, wish)).toBeUndefined();
    await app.mailWorker.sendDue();
    const token = tokenTo(newEmail, '/email');
    expect(await outcomeOf(app.emails.change(token, nobody))).toBe('password_needed');
    expect(await countOutcomes([1, 2, 3].map(() => app.emails.change(token, { ...nobody, actor: bob })))).toEqual({
      done: 1,
      link_invalid: 2,
    });
    expect(await app.sessions.lasts(bob)).toBe(false);
    expect(await outcomeOf(app.accounts.logIn({ email: bob.email, password, address }))).toBe('invalid_credentials');
    const robert = await actorOf(app, newEmail);
    expect(robert.userId).toBe(bob.userId);
    await app.mailWorker.sendDue();
    const undo = tokenTo(bob.email, '/email');
    expect(await app.secretLinks.look(undo)).toEqual({ purpose: 'revert', email: bob.email });
    expect(await app.emails.revert({ token: undo, newPassword, address })).toMatchObject({ email: bob.email, userId: bob.userId });
    expect(await app.sessions.lasts(robert)).toBe(false);
    expect(await outcomeOf(app.accounts.logIn({ email: newEmail, password, address }))).toBe('invalid_credentials');
    expect((await actorOf(app, bob.email, newPassword)).userId).toBe(bob.userId);
    expect(await outcomeOf(app.emails.revert({ token: undo, newPassword, address }))).toBe('link_invalid');
  });

  test('a change to a taken e-mail reveals nothing, and an unproven old address gets no way in', async () => {
    const app = await start();
    const [bob, eve] = [await proven(app, 'bob'), await proven(app, 'eve')];
    const before = catcher().mails.length;
    expect(await app.emails.askChange(bob, { newEmail: eve.email, currentPassword: password, address })).toBeUndefined();
    await app.mailWorker.sendDue();
    expect(catcher().mails).toHaveLength(before);
    const email = await signUp(app, 'typing-error');
    const newEmail = someEmail('right');
    await app.emails.askChange(await actorOf(app, email), { newEmail, currentPassword: password, address });
    await app.mailWorker.sendDue();
    await app.emails.change(tokenTo(newEmail, '/email'), { ...nobody, password });
    await app.mailWorker.sendDue();
    expect(
      catcher()
        .to(email)
        .filter(({ link }) => link?.pathname === '/email'),
    ).toEqual([]);
  });

  test('without mails an e-mail changes at once, and the mode stays as it is', async () => {
    const app = await startApplication(engine);
    const email = await signUp(app, 'bob');
    const taken = await signUp(app, 'taken');
    const bob = await actorOf(app, email);
    expect(await outcomeOf(app.recovery.forgot({ email, address }))).toBe('no_mail');
    expect(await outcomeOf(app.emails.askConfirmation(bob))).toBe('no_mail');
    expect(await outcomeOf(app.emails.askChange(bob, { newEmail: taken, currentPassword: password, address }))).toBe('email_taken');
    const newEmail = someEmail('robert');
    const token = await app.emails.askChange(bob, { newEmail, currentPassword: password, address });
    expect(await app.sessions.identify(token ?? '')).toMatchObject({ userId: bob.userId, email: newEmail });
    expect(await app.sessions.lasts(bob)).toBe(false);
    expect(await app.database.read.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  test('two e-mails of a person become one share with the stronger role, and none of an own diagram', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const bob = await proven(app, 'bob');
    const newEmail = someEmail('robert');
    const made = async (name: string) => (await app.diagrams.create(owner, { name, data })).id;
    const [both, weaker, own] = [await made('Both'), await made('Weaker'), (await app.diagrams.create(bob, { name: 'Own', data })).id];
    await app.sharing.share(owner, both, { email: bob.email, role: 'viewer' });
    await app.sharing.share(owner, both, { email: newEmail, role: 'editor' });
    await app.sharing.share(owner, weaker, { email: bob.email, role: 'editor' });
    await app.sharing.share(owner, weaker, { email: newEmail, role: 'viewer' });
    await app.sharing.share(bob, own, { email: newEmail, role: 'viewer' });
    await app.emails.askChange(bob, { newEmail, currentPassword: password, address });
    await app.mailWorker.sendDue();
    await app.emails.change(tokenTo(newEmail, '/email'), { ...nobody, actor: bob });
    const robert = await actorOf(app, newEmail);
    const roles = (await app.diagrams.listSharedWith(robert)).map(({ name, role }) => [name, role]).toSorted();
    expect(roles).toEqual([
      ['Both', 'editor'],
      ['Weaker', 'editor'],
    ]);
    for (const id of [both, weaker]) expect(await app.sharing.list(owner, id)).toHaveLength(1);
    expect(await app.sharing.list(robert, own)).toEqual([]);
    // Shared once more by the e-mail that the person has now: still one share, with the role that was asked for.
    const share = await app.sharing.share(owner, both, { email: newEmail, role: 'viewer' });
    expect(share).toMatchObject({ email: newEmail, role: 'viewer' });
    expect(await app.sharing.list(owner, both)).toMatchObject([{ id: share.id, email: newEmail, role: 'viewer' }]);
  });

  test('a mailed invitation proves the e-mail of a sign-up; one to a known person has no secret', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Orders', data });
    const email = someEmail('bob');
    const { id: shareId, invitation } = await app.sharing.share(owner, id, { email, role: 'editor' });
    expect(invitation).toBe('mailed');
    await app.mailWorker.sendDue();
    const [mail] = catcher().to(email);
    expect(mail?.text).toContain(`${shownEmail(owner.email)} invited you to edit the diagram “Orders”.`);
    expect(mail?.headers.get('reply-to')).toBe(owner.email);
    expect(await app.sharing.list(owner, id)).toEqual([
      { id: shareId, email, role: 'editor', openedAt: null, offeredUntil: null, invitation: 'mailed', delivery: 'sent' },
    ]);
    await app.accounts.signUp({ email, password, address, invitation: tokenTo(email, '/invite') });
    const bob = await actorOf(app, email);
    expect(await outcomeOf(app.diagrams.open(bob, id))).toBe('done');
    expect(await app.accounts.profile(bob)).toMatchObject({ emailProven: true });
    const later = await app.diagrams.create(owner, { name: 'Later', data });
    await app.sharing.share(owner, later.id, { email, role: 'viewer' });
    await app.mailWorker.sendDue();
    expect(catcher().to(email).at(-1)?.link?.href).toBe(`https://umlaut.example.org/dashboard?diagramId=${later.id}`);
    await app.accounts.setMailShares(bob, false);
    const before = catcher().to(email).length;
    const third = await app.diagrams.create(owner, { name: 'Third', data });
    const unwanted = await app.sharing.share(owner, third.id, { email, role: 'viewer' });
    await app.mailWorker.sendDue();
    expect(catcher().to(email)).toHaveLength(before);
    // The owner is told the same as of anybody.
    expect(unwanted.invitation).toBe('mailed');
    expect(await app.sharing.list(owner, third.id)).toMatchObject([{ delivery: 'sent' }]);
  });

  test('an unproven user causes no mails; revoked shares and blocked addresses get none', async () => {
    const app = await start();
    const sender = await actorOf(app, await signUp(app, 'sender'));
    const { id } = await app.diagrams.create(sender, { name: 'Plan', data });
    const [kept, revoked, blocked] = [someEmail('kept'), someEmail('revoked'), someEmail('blocked')];
    const shares = [];
    for (const email of [kept, revoked, blocked]) shares.push(await app.sharing.share(sender, id, { email, role: 'viewer' }));
    expect(shares.map(({ invitation }) => invitation)).toEqual(['held', 'held', 'held']);
    await app.mailWorker.sendDue();
    expect(catcher().to(kept)).toEqual([]);
    await app.sharing.revoke(sender, id, shares[1]?.id ?? '');
    await app.emails.confirm(tokenTo(sender.email, '/confirm'), { ...nobody, actor: sender });
    await app.mailWorker.sendDue();
    expect(catcher().to(kept)).toHaveLength(1);
    expect(catcher().to(revoked)).toEqual([]);
    const [, blockToken = ''] = /\/block#([\w-]+)/.exec(catcher().to(blocked)[0]?.text ?? '') ?? [];
    expect(await outcomeOf(app.secretLinks.block(`${blockToken.slice(0, -1)}!`))).toBe('link_invalid');
    await app.secretLinks.block(blockToken);
    await app.invitations.sendAgain(sender, id, shares[2]?.id ?? '');
    await app.mailWorker.sendDue();
    expect(catcher().to(blocked)).toHaveLength(1);
    const unmailable = await app.sharing.share(sender, id, { email: 'a,evil@example.org', role: 'viewer' });
    expect(unmailable.invitation).toBe('link');
    expect(await outcomeOf(app.invitations.sendAgain(sender, id, unmailable.id))).toBe('no_mail');
  });

  test('a name that claims to be the server’s is refused, and one from before is left out of mails', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    for (const name of ['Umlaut Support', 'Sеcurity', 'umlaut.example.org', 'Administrator']) {
      expect(await outcomeOf(app.displayNames.set(owner, name)), name).toBe('invalid_request');
    }
    await app.displayNames.set(owner, 'Ada Security');
    const { id } = await app.diagrams.create(owner, { name: 'Plan”. Your account is locked: “evil․example', data });
    const [now, before] = [someEmail('now'), someEmail('before')];
    await app.sharing.share(owner, id, { email: now, role: 'viewer' });
    await app.mailWorker.sendDue();
    expect(catcher().to(now)[0]?.text).toContain('“Ada Security”');
    expect(catcher().to(now)[0]?.text).not.toContain('locked');
    await app.database.write((transaction) =>
      transaction.updateTable('users').set({ display_name: 'Umlaut Support' }).where('id', '=', owner.userId).execute(),
    );
    await app.sharing.share(owner, id, { email: before, role: 'viewer' });
    await app.mailWorker.sendDue();
    expect(catcher().to(before)[0]?.text).toContain(shownEmail(owner.email));
    expect(catcher().to(before)[0]?.text).not.toContain('Support');
  });

  test('a blocked address is unblocked only by a login to its account with a proven email', async () => {
    const app = await start();
    const sender = await proven(app, 'sender');
    const { id } = await app.diagrams.create(sender, { name: 'Plan', data });
    const email = someEmail('blocked');
    const { id: shareId } = await app.sharing.share(sender, id, { email, role: 'viewer' });
    await app.mailWorker.sendDue();
    const [, blockToken = ''] = /\/block#([\w-]+)/.exec(catcher().to(email)[0]?.text ?? '') ?? [];
    await app.secretLinks.block(blockToken);
    await app.accounts.signUp({ email, password, address });
    const blocked = async () => {
      const actor = await actorOf(app, email);
      return { outcome: await outcomeOf(app.accounts.allowInvitations(actor)), ...(await app.accounts.profile(actor)) };
    };
    expect(await blocked()).toMatchObject({ outcome: 'email_unproven', invitationsBlocked: false });
    await app.mailWorker.sendDue();
    await app.emails.confirm(tokenTo(email, '/confirm'), { ...nobody, password });
    const actor = await actorOf(app, email);
    expect(await app.accounts.profile(actor)).toMatchObject({ invitationsBlocked: true });
    const later = async () => {
      await app.invitations.sendAgain(sender, id, shareId);
      await app.mailWorker.sendDue();
      return catcher()
        .to(email)
        .filter(({ text }) => text.includes('“Plan”')).length;
    };
    expect(await later()).toBe(1);
    await app.accounts.allowInvitations(sender);
    expect(await app.accounts.profile(actor)).toMatchObject({ invitationsBlocked: true });
    await app.accounts.allowInvitations(actor);
    await app.accounts.allowInvitations(actor);
    expect(await app.accounts.profile(actor)).toMatchObject({ invitationsBlocked: false });
    expect(await later()).toBe(2);
  });

  test('an address that does not exist is told to who shared; a server that asks to wait gets the mail later', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const [gone, later] = [someEmail('gone'), someEmail('later')];
    catcher().refuse((to) => (to === gone ? { code: 550, message: 'No such user' } : { code: 450, message: 'Greylisted' }));
    await app.sharing.share(owner, id, { email: gone, role: 'viewer' });
    app.moveClock(1);
    await app.sharing.share(owner, id, { email: later, role: 'viewer' });
    await app.mailWorker.sendDue();
    const states = async () => (await app.sharing.list(owner, id)).map(({ email, invitation, delivery }) => [email, invitation, delivery]);
    expect(await states()).toEqual([
      [gone, 'link', 'failed'],
      [later, 'mailed', 'waiting'],
    ]);
    catcher().refuse(() => undefined);
    await app.mailWorker.sendDue();
    expect(catcher().to(later)).toEqual([]);
    app.moveClock(70_000);
    await app.mailWorker.sendDue();
    expect(catcher().to(later)).toHaveLength(1);
    expect(catcher().to(gone)).toEqual([]);
  });

  test('a mail server that is away loses nothing, and is a problem of the server', async () => {
    const away = await startMailCatcher();
    await away.stop();
    const app = await startApplication(engine, { SMTP_URL: away.url, PUBLIC_URL: 'https://umlaut.example.org' });
    await signUp(app, 'bob');
    await app.mailWorker.sendDue();
    expect(app.mailWorker.problem).toBe('Connection refused: nothing is listening at the host and port in SMTP_URL.');
    const rows = await app.database.read.selectFrom('mails').select(['state', 'tries', 'claimed_until']).execute();
    expect(rows).toEqual([{ state: 'waiting', tries: 1, claimed_until: null }]);
  });

  test('of several processes one sends each mail; a mail that a crashed one had taken is sent by another', async () => {
    const app = await start();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const invited = Array.from({ length: 6 }, () => someEmail('many'));
    for (const email of invited) await app.sharing.share(owner, id, { email, role: 'viewer' });
    const others = [await app.another(), await app.another()];
    await Promise.all([app, ...others].map(({ mailWorker }) => mailWorker.sendDue()));
    expect(invited.map((email) => catcher().to(email).length)).toEqual(invited.map(() => 1));
    const last = someEmail('crash');
    await app.sharing.share(owner, id, { email: last, role: 'viewer' });
    // As a process leaves it that ended while it sent.
    const { moveClock } = app;
    await app.database.write((transaction) =>
      transaction
        .updateTable('mails')
        .set({ claimed_until: Date.UTC(2026, 0, 1, 12, 2), tries: 1 })
        .where('to_address', '=', last)
        .execute(),
    );
    await app.mailWorker.sendDue();
    expect(catcher().to(last)).toEqual([]);
    moveClock(120_000);
    await app.mailWorker.sendDue();
    expect(catcher().to(last)).toHaveLength(1);
  });

  test('one address gets at most eight mails of others a day, and three of a kind of its own an hour', async () => {
    const app = await start({ LIMIT_RESETS_PER_HOUR: '1000' });
    const email = await signUp(app, 'bombed');
    for (let round = 0; round < 12; round += 1) await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    expect(
      catcher()
        .to(email)
        .filter(({ link }) => link?.pathname === '/reset'),
    ).toHaveLength(3);
    for (const owner of [await proven(app, 'owner'), await proven(app, 'other')]) {
      for (let round = 0; round < 6; round += 1) {
        const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
        await app.sharing.share(owner, id, { email, role: 'viewer' });
      }
    }
    const other = await app.another();
    await Promise.all([app, other].map(({ mailWorker }) => mailWorker.sendDue()));
    // With the confirmation and the links to a new password.
    expect(catcher().to(email)).toHaveLength(12);
    const bob = await actorOf(app, email);
    for (const [from, to] of [
      [password, newPassword],
      [newPassword, password],
      [password, newPassword],
      [newPassword, password],
    ] as const)
      await app.accounts.changePassword(bob, { currentPassword: from, newPassword: to, address });
    await app.mailWorker.sendDue();
    expect(catcher().to(email)).toHaveLength(15);
    // Whichever day is looked at, not every one that begins with nothing spent.
    for (let hour = 1; hour < 24; hour += 1) {
      app.moveClock(hourMs);
      await app.mailWorker.sendDue();
    }
    // The fourth notice, and one link that answers the requests which waited.
    expect(catcher().to(email)).toHaveLength(17);
    app.moveClock(hourMs);
    await app.mailWorker.sendDue();
    // The invitations that waited.
    expect(catcher().to(email)).toHaveLength(21);
    app.moveClock(48 * hourMs);
    await app.mailWorker.sweep();
    const counted = app.database.read.selectFrom('mail_counts').select('at').execute();
    expect(await counted).toEqual([]);
  });

  test('a deleted account takes its mails along; sent mails hold no words, and go after a week', async () => {
    const app = await start();
    const email = await signUp(app, 'bob');
    const other = await signUp(app, 'other');
    expect(await createAdministration({ database: app.database, endSessions: async () => {} }).deleteUser(email)).toBe(true);
    await app.mailWorker.sendDue();
    expect(catcher().to(email)).toEqual([]);
    const rows = () => app.database.read.selectFrom('mails').select(['to_address', 'params', 'state']).execute();
    expect(await rows()).toEqual([{ to_address: other, params: '{}', state: 'sent' }]);
    app.moveClock(8 * 24 * hourMs);
    await app.mailWorker.sweep();
    expect(await rows()).toEqual([]);
  });
});
