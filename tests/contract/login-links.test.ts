import { describe, expect, test } from 'vitest';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { type Application, countOutcomes, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';
import { address, catchMails, hourMs, mailPeople, newPassword, password } from './mail-people.ts';

describe.each(engines)('login links on $name', (engine) => {
  const catcher = catchMails(engine);

  const { someEmail, start, signUp, actorOf, tokenTo, proven } = mailPeople(engine, catcher);

  async function linkTo(app: Application, email: string, typed = email): Promise<string> {
    await app.loginLinks.ask({ email: typed, address });
    await app.mailWorker.sendDue();
    return tokenTo(email, '/login-link');
  }

  /** Strangers fail at the account from a thousand addresses, until it takes no more tries of theirs. */
  async function besiege(app: Application, email: string): Promise<void> {
    const guess = (from: string) => outcomeOf(app.accounts.logIn({ email, password: 'wrong', address: from }));
    for (const round of [1, 2]) {
      for (let index = 0; index < 110; index += 1) await guess(`${round} ${index}`);
      app.moveClock(60_000);
      for (let index = 0; index < 110; index += 1) await guess(`${round} ${index}`);
    }
    app.moveClock(60_000);
  }

  test('a new device comes in by a mailed link while a thousand addresses guess, and is known from then on', async () => {
    const app = await start();
    const { email, userId } = await proven(app, 'owner');
    await besiege(app, email);
    const laptop = { address: 'hotel', deviceSecret: 'laptop' };
    expect(await outcomeOf(app.accounts.logIn({ email, password, ...laptop }))).toBe('too_many_requests');
    const token = await linkTo(app, email, email.toUpperCase());
    expect(await app.secretLinks.look(token)).toEqual({ purpose: 'login', email });
    const session = await app.loginLinks.logIn({ token, ...laptop, device: 'Firefox on Linux' });
    expect(session.userId).toBe(userId);
    expect(await app.sessions.identify(session.token)).toMatchObject({ userId, email });
    expect(await outcomeOf(app.accounts.logIn({ email, password, address: 'train', deviceSecret: 'laptop' }))).toBe('done');
    expect(await outcomeOf(app.accounts.logIn({ email, password, address: 'train 2', deviceSecret: 'phone' }))).toBe('too_many_requests');
  });

  test('a link works once, within the hour, and ends the others', async () => {
    const app = await start();
    const { email } = await proven(app, 'owner');
    const [first, second] = [await linkTo(app, email), await linkTo(app, email)];
    const uses = Array.from({ length: 10 }, () => app.loginLinks.logIn({ token: second, address }));
    expect(await countOutcomes(uses)).toEqual({ done: 1, link_invalid: 9 });
    expect(await outcomeOf(app.loginLinks.logIn({ token: first, address }))).toBe('link_invalid');
    expect(await outcomeOf(app.secretLinks.look(second))).toBe('link_invalid');
    app.moveClock(hourMs);
    const late = await linkTo(app, email);
    app.moveClock(hourMs);
    expect(await outcomeOf(app.loginLinks.logIn({ token: late, address }))).toBe('link_invalid');
  });

  test('links of other purposes do not log in, and a login link does nothing else', async () => {
    const app = await start();
    const { email } = await proven(app, 'owner');
    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    const reset = tokenTo(email, '/reset');
    expect(await outcomeOf(app.loginLinks.logIn({ token: reset, address }))).toBe('link_invalid');
    const token = await linkTo(app, email);
    expect(await outcomeOf(app.recovery.reset({ token, newPassword, address }))).toBe('link_invalid');
    expect(await outcomeOf(app.emails.confirm(token, { actor: undefined, password, address }))).toBe('link_invalid');
  });

  test('a new password, another e-mail and a disabled account end the link', async () => {
    const app = await start();
    const administration = createAdministration({ database: app.database, endSessions: app.sessions.endOthers });
    const actor = await proven(app, 'owner');
    const { email } = actor;
    const byChange = await linkTo(app, email);
    await app.accounts.changePassword(actor, { currentPassword: password, newPassword, address });
    expect(await outcomeOf(app.loginLinks.logIn({ token: byChange, address }))).toBe('link_invalid');
    const byAdmin = await linkTo(app, email);
    await administration.setPassword(email, password);
    expect(await outcomeOf(app.loginLinks.logIn({ token: byAdmin, address }))).toBe('link_invalid');
    const disabled = await linkTo(app, email);
    await administration.disable(email);
    expect(await outcomeOf(app.loginLinks.logIn({ token: disabled, address }))).toBe('link_invalid');
    await administration.enable(email);
    app.moveClock(hourMs);
    const moved = await linkTo(app, email);
    const newEmail = someEmail('moved');
    const again = await actorOf(app, email);
    await app.emails.askChange(again, { newEmail, currentPassword: password, address });
    await app.mailWorker.sendDue();
    await app.emails.change(tokenTo(newEmail, '/email'), { actor: again, password: undefined, address });
    expect(await outcomeOf(app.loginLinks.logIn({ token: moved, address }))).toBe('link_invalid');
  });

  test('all requests get the same answer: no mail without an account, a reset link if unproven', async () => {
    const app = await start();
    const unknown = someEmail('unknown');
    const unproven = await signUp(app, 'unproven');
    const rows = () => app.database.read.selectFrom('mails').select('state').where('kind', '=', 'login').execute();
    const before = (await rows()).length;
    for (const email of [unknown, unproven]) expect(await outcomeOf(app.loginLinks.ask({ email, address }))).toBe('done');
    expect((await rows()).length).toBe(before + 2);
    await app.mailWorker.sendDue();
    expect(catcher().to(unknown)).toEqual([]);
    expect(() => tokenTo(unproven, '/login-link')).toThrow();
    await app.recovery.reset({ token: tokenTo(unproven, '/reset'), newPassword, address });
    expect((await actorOf(app, unproven, newPassword)).isProven).toBe(true);
  });

  test('an address can request twenty links an hour, three per account; without mails it is told so', async () => {
    const app = await start();
    const { email } = await proven(app, 'owner');
    for (let index = 0; index < 20; index += 1) await app.loginLinks.ask({ email, address: 'asker' });
    expect(await outcomeOf(app.loginLinks.ask({ email, address: 'asker' }))).toBe('too_many_requests');
    await app.mailWorker.sendDue();
    expect(
      catcher()
        .to(email)
        .filter(({ link }) => link?.pathname === '/login-link'),
    ).toHaveLength(3);
    const without = await startApplication(engine);
    expect(await outcomeOf(without.loginLinks.ask({ email, address }))).toBe('no_mail');
  });
});
