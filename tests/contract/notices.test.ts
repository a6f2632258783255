import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { shownEmail } from '../../apps/server/src/features/mail/shown-names.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import type { CaughtMail } from '../support/mail-catcher.ts';
import type { Application } from './application.ts';
import { engines } from './databases.ts';
import { address, catchMails, data, hourMs, mailPeople, newPassword, password } from './mail-people.ts';

const subjectOf = ({ headers }: CaughtMail) => headers.get('subject');
const firefox = 'Firefox on Linux';

describe.each(engines)('notices of what happened to an account, on $name', (engine) => {
  const catcher = catchMails(engine);
  const { start, signUp, actorOf, tokenTo, proven } = mailPeople(engine, catcher);

  const subjects = async (app: Application, email: string) => {
    await app.mailWorker.sendDue();
    return catcher().to(email).map(subjectOf);
  };
  const logIn = (
    app: Application,
    email: string,
    from: { readonly address?: string; readonly device?: string; readonly deviceSecret?: string },
  ) => app.accounts.logIn({ email, password, address, ...from });
  const kinds = async (app: Application, actor: Actor) => (await app.notices.list(actor)).map(({ kind, device }) => [kind, device]);

  test('a login from a new device is reported by mail and in the activity, one from a known is not', async () => {
    const app = await start();
    const email = await signUp(app, 'ada');
    await logIn(app, email, { device: firefox });
    app.moveClock(hourMs);
    await logIn(app, email, { device: firefox });
    const actor = await actorOf(app, email);
    const told = 'New login to your account';
    // The browser of `actorOf` has no name.
    expect((await subjects(app, email)).filter((subject) => subject === told)).toHaveLength(1);
    app.moveClock(25 * hourMs);
    await logIn(app, email, { device: firefox, address: 'elsewhere' });
    expect((await subjects(app, email)).filter((subject) => subject === told)).toHaveLength(2);
    const mail = catcher()
      .to(email)
      .findLast((one) => subjectOf(one) === told);
    expect(mail?.text).toContain(
      `Someone logged in to ${shownEmail(email)} from a new device (${firefox}) on 2 January 2026 at 14:00 UTC.`,
    );
    expect(mail?.link?.pathname).toBe('/forgot');
    await logIn(app, email, { device: firefox, address: 'elsewhere' });
    expect(await kinds(app, actor)).toEqual([
      ['new_device', firefox],
      ['new_device', null],
    ]);
    app.moveClock(91 * 24 * hourMs);
    await app.notices.sweep();
    await logIn(app, email, { device: 'Safari on iOS' });
    expect((await kinds(app, actor))[0]).toEqual(['new_device', 'Safari on iOS']);
    // The newest of those that were swept is kept.
    expect(await app.database.read.selectFrom('known_devices').select('user_id').execute()).toHaveLength(2);
    await app.database.write(async (transaction) => {
      await transaction.deleteFrom('known_devices').execute();
      await transaction.deleteFrom('known_addresses').execute();
    });
    app.moveClock(1_000);
    await logIn(app, email, { device: 'Safari on macOS' });
    expect((await kinds(app, actor))[0]).toEqual(['new_device', 'Safari on macOS']);
  });

  test('a device with a known secret is not new at any address; a login link from a new one is reported', async () => {
    const app = await start();
    const actor = await proven(app, 'eve');
    const { email } = actor;
    const laptop = { deviceSecret: 'laptop' };
    await logIn(app, email, { device: firefox, ...laptop });
    expect(await kinds(app, actor)).toEqual([['new_device', firefox]]);
    await logIn(app, email, { device: 'Firefox 200 on Linux', address: 'hotel', ...laptop });
    expect(await kinds(app, actor)).toHaveLength(1);
    await logIn(app, email, { device: firefox, address: 'train', deviceSecret: 'phone' });
    expect(await kinds(app, actor)).toHaveLength(2);
    await app.loginLinks.ask({ email, address });
    await app.mailWorker.sendDue();
    await app.loginLinks.logIn({ token: tokenTo(email, '/login-link'), device: 'Safari on iOS', address: 'café', deviceSecret: 'tablet' });
    expect(await kinds(app, actor)).toHaveLength(3);
    await logIn(app, email, { device: 'Safari on iOS', address: 'elsewhere', deviceSecret: 'tablet' });
    expect(await kinds(app, actor)).toHaveLength(3);
  });

  test('after a change of the password, or logging out everywhere else, all other devices are new', async () => {
    const app = await start();
    const email = await signUp(app, 'taken');
    const own = { device: firefox, deviceSecret: 'laptop' };
    await logIn(app, email, own);
    const actor = await actorOf(app, email);
    const count = async () => (await kinds(app, actor)).length;
    const thief = { email, address: 'elsewhere', device: firefox, deviceSecret: 'stolen' };
    await app.accounts.logIn({ ...thief, password });
    const before = await count();
    await app.accounts.changePassword(actor, { currentPassword: password, newPassword, address, deviceSecret: 'laptop' });
    await app.accounts.logIn({ email, password: newPassword, address, ...own });
    expect(await count()).toBe(before + 1);
    await app.accounts.logIn({ ...thief, password: newPassword });
    expect(await count()).toBe(before + 2);
    await app.sessions.endAllOthers(actor, { address, deviceSecret: 'laptop' });
    await app.accounts.logIn({ email, password: newPassword, address, ...own });
    expect(await count()).toBe(before + 2);
    await app.accounts.logIn({ ...thief, password: newPassword });
    expect(await count()).toBe(before + 3);
  });

  test('a device from which the email was changed is known with the new email', async () => {
    const app = await start();
    const actor = await proven(app, 'mover');
    const laptop = { deviceSecret: 'laptop' };
    await logIn(app, actor.email, { device: firefox, ...laptop });
    const newEmail = `new-${actor.email}`;
    await app.emails.askChange(actor, { newEmail, currentPassword: password, address, ...laptop });
    await app.mailWorker.sendDue();
    await app.emails.change(tokenTo(newEmail, '/email'), { actor, password: undefined, address, ...laptop });
    const before = await kinds(app, actor);
    await logIn(app, newEmail, { device: 'Firefox 200 on Linux', address: 'hotel', ...laptop });
    expect(await kinds(app, actor)).toEqual(before);
  });

  test('an account of an older release is judged by the addresses that are known of it', async () => {
    const app = await start();
    const email = await signUp(app, 'old');
    const actor = await actorOf(app, email);
    await app.database.write(async (transaction) => void (await transaction.deleteFrom('known_devices').execute()));
    await logIn(app, email, { device: firefox });
    expect(await kinds(app, actor)).toEqual([]);
    await app.database.write(async (transaction) => void (await transaction.deleteFrom('known_devices').execute()));
    await logIn(app, email, { device: firefox, address: 'elsewhere' });
    expect(await kinds(app, actor)).toEqual([['new_device', firefox]]);
  });

  test('a reset, an export and a public link are told by mail and in the activity of the account', async () => {
    const app = await start();
    const email = await signUp(app, 'bob');
    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    await app.recovery.reset({ token: tokenTo(email, '/reset'), newPassword, address });
    const bob = await actorOf(app, email, newPassword);
    const { id } = await app.diagrams.create(bob, { name: 'Orders', data });
    const ticket = await app.exports.begin(bob, { currentPassword: newPassword, address });
    expect(await kinds(app, bob)).toEqual([['password_reset', null]]);
    app.moveClock(1_000);
    await buffer((await app.exports.open(ticket)).archive);
    app.moveClock(1_000);
    await app.publicLinks.set(bob, id, { embedding: false, expiresAt: null });
    // Changed, not turned on.
    await app.publicLinks.set(bob, id, { embedding: true, expiresAt: null });
    expect(await app.notices.list(bob)).toMatchObject([
      { kind: 'link_on', diagramId: id, diagramName: 'Orders' },
      { kind: 'exported', diagramId: null },
      { kind: 'password_reset' },
    ]);
    // Two lanes send at once, so the order of arrival is not fixed.
    const sent = await subjects(app, email);
    expect(sent.slice(-3).sort()).toEqual(['A public link was turned on', 'Your data was downloaded', 'Your password was reset']);
    const mail = catcher()
      .to(email)
      .findLast((one) => subjectOf(one) === 'A public link was turned on');
    expect([mail?.link?.pathname, mail?.link?.search]).toEqual(['/dashboard', `?diagramId=${id}`]);
    expect(mail?.text).toContain('“Orders”');
    const other = await actorOf(app, await signUp(app, 'other'));
    expect(await app.notices.list(other)).toEqual([]);
  });

  test('whoever is in an account holds up no notice of a changed password by causing others', async () => {
    const app = await start();
    const email = await signUp(app, 'victim');
    const actor = await actorOf(app, email);
    for (let index = 0; index < 20; index += 1) await logIn(app, email, { address: `address ${index}` });
    for (let index = 0; index < 10; index += 1) {
      const { id } = await app.diagrams.create(actor, { name: `Plan ${index}`, data });
      await app.publicLinks.set(actor, id, { embedding: false, expiresAt: null });
    }
    await app.accounts.changePassword(actor, { currentPassword: password, newPassword, address });
    const sent = await subjects(app, email);
    expect(sent.filter((subject) => subject === 'New login to your account')).toHaveLength(2);
    expect(sent.filter((subject) => subject === 'A public link was turned on')).toHaveLength(2);
    expect(sent).toContain('Your password was changed');
    expect(await app.notices.list(actor)).toHaveLength(31);
  });

  test('no number of public links turned on pushes other events out of the activity', async () => {
    const app = await start();
    const email = await signUp(app, 'robbed');
    const actor = await actorOf(app, email);
    await app.accounts.changePassword(actor, { currentPassword: password, newPassword, address });
    app.moveClock(1_000);
    await app.database.write(async (transaction) => {
      for (let round = 0; round < 210; round += 1)
        await app.notices.note(transaction, { user: { id: actor.userId, email }, kind: 'link_on' });
    });
    const listed = (await app.notices.list(actor)).map(({ kind }) => kind);
    expect(listed).toEqual([...Array(20).fill('link_on'), 'password_changed']);
    const kept = app.database.read.selectFrom('account_events').select('kind').where('user_id', '=', actor.userId);
    expect(await kept.execute()).toHaveLength(51);
  });

  test('a notice goes to the address that the account had, and events end with time and with the account', async () => {
    const app = await start({ ACTIVITY_DAYS: '2' });
    const email = await signUp(app, 'carol');
    const actor = await actorOf(app, email);
    await logIn(app, email, { address: 'elsewhere' });
    await app.database.write(
      async (transaction) =>
        void (await transaction
          .updateTable('users')
          .set({ email: 'x@example.net', email_key: 'x@example.net' })
          .where('id', '=', actor.userId)
          .execute()),
    );
    expect(await subjects(app, email)).toContain('New login to your account');
    app.moveClock(49 * hourMs);
    await app.notices.sweep();
    expect(await app.notices.list(actor)).toEqual([]);
  });
});
