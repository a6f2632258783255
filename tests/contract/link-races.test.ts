import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isUnavailable } from '../../apps/server/src/db/database-error.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { trialSize } from '../support/trial-size.ts';
import { type Application, outcomeOf } from './application.ts';
import { engines } from './databases.ts';
import { address, catchMails, data, mailPeople, newPassword, nobody, password } from './mail-people.ts';

const rounds = trialSize('LINK_RACES');

describe.each(engines)('links that a hundred use at once, on $name', (engine) => {
  const catcher = catchMails(engine);
  const { someEmail, start, signUp, actorOf, tokenTo, proven } = mailPeople(engine, catcher);
  const unlimited = { LIMIT_RESETS_PER_HOUR: '1000000', LIMIT_SIGNUPS_PER_HOUR: '1000000', LIMIT_MAILS_PER_HOUR: '1000000' };

  /** The outcome of each of a hundred calls, from two processes in turn. */
  async function hundred(app: Application, other: Services, use: (services: Services, index: number) => Promise<unknown>) {
    const works = Array.from({ length: 100 }, (_, index) => outcomeOnceServed(() => use(index % 2 === 0 ? app : other, index)));
    return await Promise.all(works);
  }

  /** Asks again where no connection or lock was free in time, as the answer `busy` says: a hundred wait for one row, and machines are slow. */
  async function outcomeOnceServed(use: () => Promise<unknown>): Promise<string> {
    for (;;) {
      const work = use();
      if (!(await work.then(() => false, isUnavailable))) return await outcomeOf(work);
      await setTimeout(200);
    }
  }

  const only = (outcomes: readonly string[], refusal: string) => {
    expect(outcomes.filter((outcome) => outcome !== refusal)).toEqual(['done']);
    return outcomes.indexOf('done');
  };

  const timeout = 60_000 + rounds * 60_000;

  test('a link to a new password sets it once, and the one that was set is the one that was answered', { timeout }, async () => {
    const app = await start(unlimited);
    const other = await app.another();
    for (let round = 0; round < rounds; round += 1) {
      const email = await signUp(app, 'bob');
      await app.recovery.forgot({ email, address });
      await app.mailWorker.sendDue();
      const token = tokenTo(email, '/reset');
      const won = only(
        await hundred(app, other, ({ recovery }, index) => recovery.reset({ token, newPassword: `${newPassword} ${index}`, address })),
        'link_invalid',
      );
      await actorOf(app, email, `${newPassword} ${won}`);
    }
  });

  test('a changed e-mail is confirmed once, and taken back once', { timeout }, async () => {
    const app = await start(unlimited);
    const other = await app.another();
    for (let round = 0; round < rounds; round += 1) {
      const bob = await proven(app, 'bob');
      const newEmail = someEmail('robert');
      await app.emails.askChange(bob, { newEmail, currentPassword: password, address });
      await app.mailWorker.sendDue();
      const change = tokenTo(newEmail, '/email');
      only(await hundred(app, other, ({ emails }) => emails.change(change, { ...nobody, actor: bob })), 'link_invalid');
      await app.mailWorker.sendDue();
      const token = tokenTo(bob.email, '/email');
      only(await hundred(app, other, ({ emails }) => emails.revert({ token, newPassword, address })), 'link_invalid');
      expect((await actorOf(app, bob.email, newPassword)).userId).toBe(bob.userId);
    }
  });

  test('an invitation makes one account, which has the share; accepting it a hundred times binds it once', { timeout }, async () => {
    const app = await start(unlimited);
    const other = await app.another();
    const owner = await proven(app, 'owner');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    for (let round = 0; round < rounds; round += 1) {
      const email = someEmail('carla');
      const { id: shareId } = await app.sharing.share(owner, id, { email, role: 'editor' });
      const invitation = (await app.invitations.copyLink(owner, id, shareId)).split('#')[1] ?? '';
      only(await hundred(app, other, ({ accounts }) => accounts.signUp({ email, password, address, invitation })), 'email_taken');
      const carla = await actorOf(app, email);
      const accepted = await hundred(app, other, ({ invitations }) => invitations.accept(carla, invitation));
      expect(new Set(accepted)).toEqual(new Set(['done']));
      expect((await app.sharing.list(owner, id)).filter((share) => share.email === email)).toMatchObject([{ id: shareId }]);
      await app.sharing.revoke(owner, id, shareId);
      expect(await outcomeOf(app.invitations.accept(carla, invitation))).toBe('link_invalid');
    }
  });
});
