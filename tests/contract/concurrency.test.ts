import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { countOutcomes, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

const data = '{"nodes":[],"edges":[]}';

describe.each(engines)('many at once on $name', (engine) => {
  afterAll(() => engine.stop());

  test('of a hundred saves at one version, from two processes, exactly one wins and is what is stored', async () => {
    const app = await startApplication(engine);
    const other = await app.another();
    const owner = await app.addUser('owner@example.org');
    const { id } = await app.diagrams.create(owner, { name: 'Start', data });
    for (let version = 1; version <= 3; version += 1) {
      const saves = Array.from({ length: 100 }, (_, index) => {
        const { diagrams } = index % 2 === 0 ? app : other;
        return diagrams.save(owner, id, { name: `Save ${version}.${index}`, data, version }).then(() => index);
      });
      expect(await countOutcomes(saves)).toEqual({ done: 1, version_conflict: 99 });
      const winner = await Promise.any(saves);
      expect(await app.diagrams.open(owner, id)).toMatchObject({ version: version + 1, name: `Save ${version}.${winner}` });
    }
  });

  test('a save that is sent again because its answer was lost succeeds, whoever else sends another one', async () => {
    const app = await startApplication(engine);
    const [owner, friend] = [await app.addUser('owner@example.org'), await app.addUser('friend@example.org')];
    const { id } = await app.diagrams.create(owner, { name: 'Start', data });
    await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
    const change = { name: 'Same', data, version: 1 };
    const retries = Array.from({ length: 10 }, () => app.diagrams.save(owner, id, change));
    expect(await Promise.all(retries)).toEqual(retries.map(() => ({ id, version: 2 })));
    await expect(app.diagrams.save(friend, id, change)).rejects.toMatchObject({ code: 'version_conflict' });
    await expect(app.diagrams.save(owner, id, { ...change, name: 'Other' })).rejects.toMatchObject({ code: 'version_conflict' });
  });

  test('the allowance of diagrams holds against many creates at once, from two processes', async () => {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '3' });
    const other = await app.another();
    const [owner, boundless] = [await app.addUser('owner@example.org'), await app.addUser('boundless@example.org', 'unlimited')];
    const creates = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? app : other).diagrams.create(owner, { name: `Diagram ${index}`, data }),
    );
    expect(await countOutcomes(creates)).toEqual({ done: 3, diagram_limit_reached: 37 });
    expect(await app.diagrams.listOwned(owner)).toHaveLength(3);
    const more = Array.from({ length: 20 }, () => app.diagrams.create(boundless, { name: 'One more', data }));
    expect(await countOutcomes(more)).toEqual({ done: 20 });
  });

  test('the allowance of shares holds against many shares at once; the same person counts once', async () => {
    const app = await startApplication(engine);
    const other = await app.another();
    const owner = await app.addUser('owner@example.org');
    const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
    const share = (index: number, email: string) =>
      (index % 2 === 0 ? app : other).sharing.share(owner, id, { email, role: index % 3 === 0 ? 'editor' : 'viewer' });
    const same = Array.from({ length: 20 }, (_, index) => share(index, index % 2 === 0 ? 'Same@example.org' : 'same@example.org'));
    expect(await countOutcomes(same)).toEqual({ done: 20 });
    expect(await app.sharing.list(owner, id)).toHaveLength(1);
    const many = Array.from({ length: 30 }, (_, index) => share(index, `friend${index}@example.org`));
    expect(await countOutcomes(many)).toEqual({ done: 2, share_limit_reached: 28 });
    expect(await app.sharing.list(owner, id)).toHaveLength(3);
  });

  test('of many sign-ups with one e-mail exactly one makes an account', async () => {
    const app = await startApplication(engine);
    const other = await app.another();
    const signUps = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? app : other).accounts.signUp({
        email: index % 3 === 0 ? 'NEW@example.org' : 'new@example.org',
        password: 'correct horse battery',
        address: 'x',
      }),
    );
    expect(await countOutcomes(signUps)).toEqual({ done: 1, email_taken: 11 });
  });

  test('guesses at one moment, from two processes, are no more than guesses in turn', async () => {
    const app = await startApplication(engine);
    const other = await app.another();
    const guesses = Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? app : other).accounts.logIn({ email: 'owner@example.org', password: `guess ${index}`, address: `${index}` }),
    );
    expect(await countOutcomes(guesses)).toEqual({ invalid_credentials: 10, too_many_requests: 20 });
  });

  test('of many sign-ups from one address so many get through as the limit says', async () => {
    const app = await startApplication(engine, { LIMIT_SIGNUPS_PER_HOUR: '5' });
    const other = await app.another();
    const spends = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? app : other).limits.spendSignup('x'));
    expect(await countOutcomes(spends)).toEqual({ done: 5, too_many_requests: 25 });
    await app.limits.giveSignupBack('x');
    expect(await countOutcomes([app.limits.spendSignup('x'), app.limits.spendSignup('y')])).toEqual({ done: 2 });
  });

  test('of many changes of a password at once so many get through as the limit says', async () => {
    const app = await startApplication(engine, { LIMIT_PASSWORD_CHANGES_PER_HOUR: '5' });
    const other = await app.another();
    const spends = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? app : other).limits.spendPasswordChange('x'));
    expect(await countOutcomes(spends)).toEqual({ done: 5, too_many_requests: 25 });
    await app.limits.givePasswordChangeBack('x');
    expect(await countOutcomes([app.limits.spendPasswordChange('x'), app.limits.spendPasswordChange('y')])).toEqual({ done: 2 });
  });

  test('a session that ended after its request began saves nothing', async () => {
    const app = await startApplication(engine);
    const owner = await app.addUser('owner@example.org');
    const { id } = await app.diagrams.create(owner, { name: 'Start', data });
    await app.sessions.end(owner.sessionId);
    expect(await outcomeOf(app.diagrams.save(owner, id, { name: 'Late', data, version: 1 }))).toBe('unauthorized');
    expect(await app.diagrams.open(owner, id)).toMatchObject({ name: 'Start', version: 1 });
  });

  test('no save is stored whose session ended while it waited for a third, once that end was acknowledged', async () => {
    const app = await startApplication(engine);
    const owner = await app.addUser('owner@example.org');
    const { id } = await app.diagrams.create(owner, { name: 'Start', data });
    const third = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = app.database.write(async (transaction) => {
      await transaction.updateTable('diagrams').set({ name: 'Start' }).where('id', '=', id).execute();
      isHeld.resolve();
      await third.promise;
    });
    await isHeld.promise;
    const ended: string[] = [];
    const save = outcomeOf(app.diagrams.save(owner, id, { name: 'Late', data, version: 1 })).then((outcome) => ended.push(outcome));
    if (engine.name === 'postgres') await untilSomebodyWaits(app.database);
    const logout = app.sessions.end(owner.sessionId).then(async () => {
      await turn();
      ended.push('logged out');
    });
    // With concurrent transactions nothing keeps the session from ending first; else all wait for the third.
    if (engine.name === 'postgres') await logout;
    third.resolve();
    await Promise.all([holding, save, logout]);
    const orders = [
      ['logged out', 'unauthorized'],
      ['unauthorized', 'logged out'],
      ['done', 'logged out'],
    ];
    expect(engine.name === 'postgres' ? orders.slice(0, 1) : orders).toContainEqual(ended);
    const { name } = await app.database.read.selectFrom('diagrams').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    expect(name).toBe(ended.includes('done') ? 'Late' : 'Start');
  });

  test.each([
    ['revoked', 'save first'],
    ['revoked', 'revocation first'],
    ['made a viewer', 'save first'],
    ['made a viewer', 'revocation first'],
  ])('no save by a person who was %s is stored after the acknowledgement (%s)', async (how, first) => {
    const app = await startApplication(engine);
    const [owner, friend] = [await app.addUser('owner@example.org'), await app.addUser('friend@example.org')];
    const { id } = await app.diagrams.create(owner, { name: 'Start', data });
    const share = await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
    const [held, third] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.database.write(async (transaction) => {
      await transaction.updateTable('diagrams').set({ name: 'Start' }).where('id', '=', id).execute();
      held.resolve();
      await third.promise;
    });
    await held.promise;
    const ended: string[] = [];
    const begin = {
      save: () =>
        outcomeOf(app.diagrams.save(friend, id, { name: 'Saved', data, version: 1 })).then((outcome) => ended.push(`save ${outcome}`)),
      revocation: () =>
        (how === 'revoked'
          ? app.sharing.revoke(owner, id, share.id)
          : app.sharing.share(owner, id, { email: friend.email, role: 'viewer' })
        ).then(async () => {
          // Changes committed together are acknowledged in one turn, in either order.
          await turn();
          ended.push('revoked');
        }),
    };
    const works = [first === 'save first' ? begin.save() : begin.revocation()];
    await delay(200);
    works.push(first === 'save first' ? begin.revocation() : begin.save());
    await delay(200);
    third.resolve();
    await Promise.all([holding, ...works]);
    const refused = how === 'revoked' ? 'save not_found' : 'save forbidden';
    // A refusal may be told before or after.
    expect([
      ['save done', 'revoked'],
      [refused, 'revoked'],
      ['revoked', refused],
    ]).toContainEqual(ended);
  });

  test('a diagram revoked or deleted at the moment of a save ends either way whole', async () => {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '1000' });
    const [owner, friend] = [await app.addUser('owner@example.org'), await app.addUser('friend@example.org')];
    for (let round = 0; round < 10; round += 1) {
      const { id } = await app.diagrams.create(owner, { name: 'Plan', data });
      const share = await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
      const end = round % 2 === 0 ? app.sharing.revoke(owner, id, share.id) : app.diagrams.delete(owner, id);
      const save = app.diagrams.save(friend, id, { name: 'Saved', data, version: 1 });
      const [saved] = await Promise.allSettled([save, end]);
      await expect(app.diagrams.save(friend, id, { name: 'After', data, version: 2 })).rejects.toMatchObject({ code: 'not_found' });
      if (round % 2 === 0) expect((await app.diagrams.open(owner, id)).name).toBe(saved.status === 'fulfilled' ? 'Saved' : 'Plan');
    }
  });
});

/** A statement on PostgreSQL waits for a row. */
async function untilSomebodyWaits({ read }: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(read);
      expect(rows).not.toHaveLength(0);
    },
    { timeout: 10_000, interval: 20 },
  );
}
