import { describe, expect, test } from 'vitest';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { type Application, outcomeOf } from './application.ts';
import { engines } from './databases.ts';
import { address, catchMails, data, hourMs, mailPeople, newPassword, nobody } from './mail-people.ts';

describe.each(engines)('limits of mails on $name', (engine) => {
  const catcher = catchMails(engine);

  const { someEmail, start, signUp, actorOf, tokenTo, proven } = mailPeople(engine, catcher);

  /** Shares so many diagrams with the address; gives what became of each invitation. */
  async function inviteOften(app: Application, actor: Actor, { email, times }: { email: string; times: number }) {
    const fates: string[] = [];
    for (let round = 0; round < times; round += 1) {
      const { id } = await app.diagrams.create(actor, { name: `Plan ${round}`, data });
      fates.push((await app.sharing.share(actor, id, { email, role: 'viewer' })).invitation);
    }
    return fates;
  }

  const pagesTo = (email: string) =>
    catcher()
      .to(email)
      .map(({ link }) => link?.pathname);
  const resetsTo = (email: string) => pagesTo(email).filter((page) => page === '/reset').length;

  test('invitations that are held for unproven people keep no mail from an address', async () => {
    const app = await start();
    const email = someEmail('victim');
    const attacker = await actorOf(app, await signUp(app, 'attacker'));
    const fates = await inviteOften(app, attacker, { email, times: 25 });
    // Each sender has a few at a time; for the rest there is the link to copy.
    expect(Object.fromEntries([...Map.groupBy(fates, (fate) => fate)].map(([fate, those]) => [fate, those.length]))).toEqual({
      held: 8,
      link: 17,
    });
    const others = await Promise.all(['b', 'c', 'd'].map(async (name) => actorOf(app, await signUp(app, name))));
    for (const actor of others) await inviteOften(app, actor, { email, times: 8 });
    const owner = await proven(app, 'owner');
    expect(await inviteOften(app, owner, { email, times: 1 })).toEqual(['mailed']);
    await app.accounts.signUp({ email, password: newPassword, address });
    await app.mailWorker.sendDue();
    expect(pagesTo(email).toSorted()).toEqual(['/confirm', '/invite']);
    await app.emails.confirm(tokenTo(email, '/confirm'), { ...nobody, password: newPassword });
    const victim = await actorOf(app, email, newPassword);
    const moved = someEmail('moved');
    await inviteOften(app, attacker, { email: moved, times: 25 });
    await app.emails.askChange(victim, { newEmail: moved, currentPassword: newPassword, address });
    await app.mailWorker.sendDue();
    expect(pagesTo(moved)).toEqual(['/email']);
  });

  test('invitations to an address delay none of its own mails', async () => {
    const app = await start();
    const email = await signUp(app, 'bombed');
    for (const name of ['one', 'two', 'three']) await inviteOften(app, await proven(app, name), { email, times: 5 });
    await app.mailWorker.sendDue();
    // Eight of others a day, and the confirmation.
    expect(catcher().to(email)).toHaveLength(9);
    const bob = await actorOf(app, email);
    await app.recovery.forgot({ email, address });
    await app.emails.askConfirmation(bob);
    await app.mailWorker.sendDue();
    expect(pagesTo(email).slice(9).toSorted()).toEqual(['/confirm', '/reset']);
    await app.recovery.reset({ token: tokenTo(email, '/reset'), newPassword, address });
  });

  test('invitations use three quarters of the server’s hourly mails; the rest is for accounts', async () => {
    const app = await start({ LIMIT_MAILS_PER_HOUR: '12' });
    const email = await signUp(app, 'bob');
    const owner = await proven(app, 'owner');
    const invited = Array.from({ length: 12 }, () => someEmail('many'));
    for (const one of invited) await inviteOften(app, owner, { email: one, times: 1 });
    await app.mailWorker.sendDue();
    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    expect(invited.filter((one) => catcher().to(one).length === 1)).toHaveLength(9);
    expect(resetsTo(email)).toBe(1);
    // Two confirmations were sent as well, so that this one is the thirteenth: it waits.
    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    expect(resetsTo(email)).toBe(1);
    app.moveClock(hourMs);
    await app.mailWorker.sendDue();
    expect(resetsTo(email)).toBe(2);
    expect(invited.filter((one) => catcher().to(one).length === 1)).toHaveLength(12);
  });

  test('sign-ups keep no request for a new password waiting, and those over the limit are left alone', async () => {
    const app = await start({ LIMIT_MAILS_PER_HOUR: '20', LIMIT_SIGNUPS_PER_HOUR: '1000' });
    const email = await signUp(app, 'bob');
    const strangers = await Promise.all(Array.from({ length: 30 }, () => signUp(app, 'stranger')));
    await app.mailWorker.sendDue();
    const confirmed = () => [email, ...strangers].filter((one) => pagesTo(one).includes('/confirm')).length;
    expect(confirmed()).toBe(18);
    // Each lane claims one at most before it leaves the rest.
    const waiting = await app.database.read.selectFrom('mails').select('problem').where('state', '=', 'waiting').execute();
    expect(waiting.filter(({ problem }) => problem !== null).length).toBeLessThanOrEqual(2);
    await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    expect(resetsTo(email)).toBe(1);
    app.moveClock(hourMs);
    await app.mailWorker.sendDue();
    expect(confirmed()).toBe(31);
  });

  test('over three password requests an hour wait, merge, and then come with a fresh link', async () => {
    const app = await start({ LIMIT_RESETS_PER_HOUR: '1000' });
    const email = await signUp(app, 'forgetful');
    for (let round = 0; round < 12; round += 1) await app.recovery.forgot({ email, address });
    await app.mailWorker.sendDue();
    expect(resetsTo(email)).toBe(3);
    const links = () =>
      catcher()
        .to(email)
        .flatMap(({ link }) => (link?.pathname === '/reset' ? [link.hash.slice(1)] : []));
    // Those that wait have ended none that was sent.
    for (const token of links()) expect(await app.secretLinks.look(token)).toMatchObject({ purpose: 'reset' });
    const waiting = () => app.database.read.selectFrom('mails').select(['state', 'problem']).where('state', '!=', 'sent').execute();
    expect(await waiting()).toEqual(Array(9).fill({ state: 'waiting', problem: 'Waiting: the sending limit is reached.' }));
    app.moveClock(hourMs);
    await app.mailWorker.sendDue();
    expect(resetsTo(email)).toBe(4);
    expect(await waiting()).toEqual([]);
    app.moveClock(hourMs - 1);
    await app.recovery.reset({ token: tokenTo(email, '/reset'), newPassword, address });
    expect(await outcomeOf(app.accounts.logIn({ email, password: newPassword, address }))).toBe('done');
  });

  test('a mail server that is away for two hours loses no request for a new password', async () => {
    const app = await start();
    const email = await signUp(app, 'patient');
    await app.mailWorker.sendDue();
    catcher().refuse(() => ({ code: 451, message: 'Later' }));
    await app.recovery.forgot({ email, address });
    for (let round = 0; round < 8; round += 1) {
      await app.mailWorker.sendDue();
      app.moveClock(hourMs / 4);
    }
    catcher().refuse(() => undefined);
    app.moveClock(5 * hourMs);
    await app.mailWorker.sendDue();
    expect(resetsTo(email)).toBe(1);
    expect(await outcomeOf(app.recovery.reset({ token: tokenTo(email, '/reset'), newPassword, address }))).toBe('done');
  });
});
