import { afterAll, describe, expect, test } from 'vitest';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { type Application, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

const email = 'Owner@example.org';
const password = 'correct horse battery';
const second = 1000;

describe.each(engines)('logins on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start(settings: Readonly<Record<string, string>> = {}) {
    const app = await startApplication(engine, settings);
    await app.accounts.signUp({ email, password, address: 'home' });
    const logIn = (given: { password?: string; address?: string; email?: string; deviceSecret?: string } = {}) =>
      app.accounts.logIn({ email, password, address: 'home', ...given });
    const guess = (address: string, other = email) => outcomeOf(logIn({ email: other, password: 'wrong', address }));
    /** A thousand addresses guess until the account takes no more tries of strangers. */
    const guessFromEverywhere = async () => {
      for (const round of [1, 2]) {
        for (let index = 0; index < 110; index += 1) await guess(`${round} ${index}`);
        app.moveClock(60 * second);
        for (let index = 0; index < 110; index += 1) await guess(`${round} ${index}`);
      }
      app.moveClock(60 * second);
    };
    return { app, logIn, guess, guessFromEverywhere };
  }

  async function waitOf(work: Promise<unknown>): Promise<number> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof Error && 'retryAfterSeconds' in error ? Number(error.retryAfterSeconds) : 0;
  }

  async function identify(app: Application, token: string) {
    return (await app.sessions.identify(token))?.email;
  }

  test('whoever knows the password gets in within 60 s, however hard strangers try', async () => {
    const { app, logIn, guess } = await start();
    for (let index = 0; index < 10; index += 1) expect(await guess(`stranger ${index}`)).toBe('invalid_credentials');
    for (let round = 0; round < 8; round += 1) {
      expect(await guess('stranger 0')).toBe('too_many_requests');
      app.moveClock(60 * second);
      expect(await guess('stranger 0')).toBe('invalid_credentials');
    }
    const wait = await waitOf(logIn());
    expect(wait).toBeGreaterThan(30);
    expect(wait).toBeLessThanOrEqual(60);
    for (let passed = 0; passed < wait; passed += 10) {
      expect(await waitOf(logIn())).toBe(wait - passed);
      expect(await guess(`another stranger ${passed}`)).toBe('too_many_requests');
      app.moveClock(Math.min(10, wait - passed) * second);
    }
    const { token } = await logIn();
    expect(await identify(app, token)).toBe(email);
    // Success has cleared the account's counter.
    expect(await guess('home')).toBe('invalid_credentials');
  });

  test('a wait that is over admits one try, not many at once', async () => {
    const { app, guess } = await start();
    for (let index = 0; index < 10; index += 1) await guess('stranger');
    expect(await guess('stranger')).toBe('too_many_requests');
    app.moveClock(60 * second);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => guess('stranger')));
    expect(outcomes.toSorted()).toEqual(['invalid_credentials', ...Array<string>(4).fill('too_many_requests')]);
  });

  test('accounts that do not exist answer and slow down alike', async () => {
    const { guess, logIn } = await start();
    for (let index = 0; index < 10; index += 1) expect(await guess('x', 'nobody@example.org')).toBe('invalid_credentials');
    expect(await guess('x', 'Nobody@example.org')).toBe('too_many_requests');
    for (const strange of ['\0@example.org', '\ud800@example.org', '']) expect(await guess('x', strange)).toBe('invalid_credentials');
    expect(await outcomeOf(logIn())).toBe('done');
  });

  test('failures older than an hour are forgotten', async () => {
    const { app, guess } = await start();
    for (let index = 0; index < 10; index += 1) await guess(`stranger ${index}`);
    expect(await guess('late')).toBe('too_many_requests');
    app.moveClock(3600 * second);
    expect(await guess('late')).toBe('invalid_credentials');
    await app.limits.sweep();
    expect(await guess('late')).toBe('invalid_credentials');
  });

  test('an address that fails too often waits for every account; right passwords cost nothing', async () => {
    const { app, logIn, guess } = await start({ LIMIT_LOGIN_FAILURES_PER_HOUR: '3' });
    for (let index = 0; index < 6; index += 1) expect(await outcomeOf(logIn())).toBe('done');
    for (let index = 0; index < 3; index += 1) expect(await guess('home', `nobody${index}@example.org`)).toBe('invalid_credentials');
    expect(await waitOf(logIn())).toBe(1200);
    expect(await outcomeOf(logIn({ address: 'elsewhere' }))).toBe('done');
    app.moveClock(1200 * second);
    expect(await outcomeOf(logIn())).toBe('done');
  });

  test('counters survive a restart', async () => {
    const { app, guess } = await start();
    for (let index = 0; index < 10; index += 1) await guess(`stranger ${index}`);
    const restarted = await app.another();
    expect(await outcomeOf(restarted.accounts.logIn({ email, password, address: 'home' }))).toBe('too_many_requests');
  });

  test('a clock that was wrong for a moment makes nobody wait over an hour, also after a restart', async () => {
    for (const jump of [-24 * 3600, 2 * 3600, 60 * 24 * 3600]) {
      const { app, guess } = await start({ LIMIT_LOGIN_FAILURES_PER_HOUR: '20', LIMIT_SIGNUPS_PER_HOUR: '2' });
      app.jumpClock(jump * second);
      for (let index = 0; index < 30; index += 1) await guess('proxy', `${index % 2}@example.org`);
      const signUp = (services: Services) =>
        outcomeOf(services.accounts.signUp({ email: `${Math.random()}@example.org`, password, address: 'proxy' }));
      for (let index = 0; index < 3; index += 1) await signUp(app);
      app.jumpClock(-jump * second);
      const again = await app.another();
      let waited = 0;
      const tryAll = async () => [await outcomeOf(again.accounts.logIn({ email, password, address: 'proxy' })), await signUp(again)];
      for (let outcomes = await tryAll(); outcomes.includes('too_many_requests'); outcomes = await tryAll()) {
        waited += 60;
        expect(waited).toBeLessThanOrEqual(3600);
        app.moveClock(60 * second);
      }
    }
  });

  test('strangers from a thousand addresses get a hundred tries an hour; the owner logs in meanwhile', async () => {
    const { app, logIn, guess } = await start();
    await logIn();
    let tried = 0;
    for (let index = 0; index < 130; index += 1) {
      const first = await guess(`stranger ${index}`);
      app.moveClock(250);
      if (first === 'invalid_credentials') tried += 1;
    }
    app.moveClock(60 * second);
    for (let index = 0; index < 130; index += 1) if ((await guess(`stranger ${index}`)) === 'invalid_credentials') tried += 1;
    expect(tried).toBeLessThanOrEqual(104);
    expect(await outcomeOf(logIn())).toBe('done');
    // The owner's own slips are counted apart, and a right password clears them.
    for (let index = 0; index < 5; index += 1) expect(await guess('home')).toBe('invalid_credentials');
    expect(await outcomeOf(logIn())).toBe('done');
    expect(await guess('stranger 1')).toBe('too_many_requests');
  });

  test('a known device logs in from any address while a thousand addresses guess; others do not', async () => {
    const { logIn, guessFromEverywhere } = await start();
    await logIn({ deviceSecret: 'laptop' });
    await guessFromEverywhere();
    expect(await outcomeOf(logIn({ address: 'hotel', deviceSecret: 'laptop' }))).toBe('done');
    for (const deviceSecret of [undefined, 'phone', 'device:laptop']) {
      expect(await outcomeOf(logIn({ address: `café ${deviceSecret}`, ...(deviceSecret && { deviceSecret }) }))).toBe('too_many_requests');
    }
  });

  test('a device is known to the account alone that it logged in to, and stored as a digest', async () => {
    const { app, logIn, guess } = await start();
    await app.accounts.signUp({ email: 'other@example.org', password, address: 'home' });
    await logIn({ deviceSecret: 'laptop' });
    for (let index = 0; index < 10; index += 1) await guess(`stranger ${index}`, 'other@example.org');
    expect(await outcomeOf(logIn({ email: 'other@example.org', address: 'hotel', deviceSecret: 'laptop' }))).toBe('too_many_requests');
    const rows = await app.database.read.selectFrom('known_addresses').selectAll().execute();
    expect(rows.filter(({ address }) => address.startsWith('device:'))).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('laptop');
  });

  test('failures on a known device are counted for it alone, wherever it is', async () => {
    const { logIn, guess } = await start({ LIMIT_LOGIN_FAILURES_PER_HOUR: '12' });
    await logIn({ deviceSecret: 'laptop' });
    await logIn({ deviceSecret: 'phone' });
    for (let index = 0; index < 12; index += 1) await guess('hotel', `nobody${index}@example.org`);
    expect(await outcomeOf(logIn({ address: 'hotel' }))).toBe('too_many_requests');
    expect(await outcomeOf(logIn({ address: 'hotel', deviceSecret: 'laptop' }))).toBe('done');
    for (let index = 0; index < 10; index += 1) {
      const wrong = logIn({ password: 'wrong', address: `airport ${index}`, deviceSecret: 'laptop' });
      expect(await outcomeOf(wrong)).toBe('invalid_credentials');
    }
    expect(await outcomeOf(logIn({ address: 'another airport', deviceSecret: 'laptop' }))).toBe('too_many_requests');
    expect(await outcomeOf(logIn({ address: 'elsewhere', deviceSecret: 'phone' }))).toBe('done');
  });

  test('a device is unknown after 90 days without login, a new password or a logout of all others', async () => {
    const { app, logIn, guess } = await start();
    const isKnown = async (deviceSecret: string) => {
      for (let index = 0; index < 11; index += 1) await guess(`stranger ${index}`);
      return (await outcomeOf(logIn({ address: `${Math.random()}`, deviceSecret }))) === 'done';
    };
    const logInOn = async (deviceSecret: string) => {
      const { token } = await logIn({ deviceSecret });
      const actor = await app.sessions.identify(token);
      if (actor === undefined) throw new Error('The session should be known.');
      return actor;
    };
    await logInOn('laptop');
    app.moveClock(89 * 24 * 3600 * second);
    expect(await isKnown('laptop')).toBe(true);
    app.moveClock(91 * 24 * 3600 * second);
    expect(await isKnown('laptop')).toBe(false);
    app.moveClock(3600 * second);

    await logInOn('laptop');
    const phone = await logInOn('phone');
    const change = { currentPassword: password, newPassword: password, address: 'home', deviceSecret: 'phone' };
    await app.accounts.changePassword(phone, change);
    expect([await isKnown('laptop'), await isKnown('phone')]).toEqual([false, true]);
    app.moveClock(3600 * second);

    await logInOn('laptop');
    await app.sessions.endAllOthers(phone, { address: 'home', deviceSecret: 'phone' });
    expect([await isKnown('laptop'), await isKnown('phone')]).toEqual([false, true]);
    app.moveClock(3600 * second);

    const administration = createAdministration({ database: app.database, endSessions: app.sessions.endOthers });
    await administration.setPassword(email, password);
    expect(await isKnown('phone')).toBe(false);
  });

  test('twenty devices and twenty addresses are known of an account, the last used', async () => {
    const { app, logIn } = await start();
    for (let index = 0; index < 22; index += 1) {
      await logIn({ address: `address ${index % 21}`, deviceSecret: `device ${index}` });
      app.moveClock(second);
    }
    const rows = await app.database.read.selectFrom('known_addresses').select('address').execute();
    expect(rows).toHaveLength(40);
    expect(rows.filter(({ address }) => address.startsWith('device:'))).toHaveLength(20);
  });

  test('an account that does not exist has as few tries from many addresses', async () => {
    const { app, guess } = await start();
    const tries = async (other: string) => {
      const outcomes: string[] = [];
      for (let index = 0; index < 130; index += 1) outcomes.push(await guess(`a${index}`, other));
      app.moveClock(60 * second);
      for (let index = 0; index < 130; index += 1) outcomes.push(await guess(`a${index}`, other));
      app.moveClock(2 * 3600 * second);
      return outcomes;
    };
    expect(await tries('nobody@example.org')).toEqual(await tries(email));
  });

  test('of 51 sessions the one that was unused for longest ends, and is heard of', async () => {
    const { app, logIn } = await start();
    const ended: string[] = [];
    app.events.subscribe((event) => {
      if (event.type === 'session_ended') ended.push(event.sessionId);
    });
    const tokens: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      tokens.push((await logIn()).token);
      app.moveClock(second);
    }
    app.moveClock(900 * second);
    const [first = '', second_ = ''] = tokens;
    const unused = (await app.sessions.identify(second_))?.sessionId;
    app.moveClock(900 * second);
    await app.sessions.writeUses();
    const used = await app.sessions.identify(first);
    await app.sessions.writeUses();
    await logIn();
    expect([await identify(app, first), await identify(app, second_), await identify(app, tokens[2] ?? '')]).toEqual([
      email,
      email,
      undefined,
    ]);
    expect(ended).toHaveLength(1);
    expect([used?.sessionId, unused]).not.toContain(ended[0]);
  });

  test('password changes are limited per hour; wrong current ones count as failures; restarts keep it', async () => {
    const { app, logIn } = await start({ LIMIT_PASSWORD_CHANGES_PER_HOUR: '3' });
    const { token } = await logIn();
    const actor = await app.sessions.identify(token);
    if (actor === undefined) throw new Error('The session should be known.');
    const change = (currentPassword: string, { accounts }: Services = app) =>
      accounts.changePassword(actor, { currentPassword, newPassword: password, address: 'home' });
    for (let index = 0; index < 5; index += 1) expect(await outcomeOf(change('wrong'))).toBe('invalid_request');
    for (let index = 0; index < 3; index += 1) expect(await outcomeOf(change(password))).toBe('done');
    await expect(change(password)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 1200,
      message: 'You’ve changed your password too often. Wait 20 minutes and try again.',
    });
    expect(await waitOf(change(password, await app.another()))).toBe(1200);
    await app.limits.sweep();
    expect(await waitOf(change('wrong'))).toBe(1200);
    expect(await outcomeOf(logIn())).toBe('done');
    app.moveClock(1200 * second);
    expect(await outcomeOf(change(password))).toBe('done');
    expect(await outcomeOf(change(password))).toBe('too_many_requests');
  });

  test('of changes at one moment one wins, and all that were hashed are spent', async () => {
    const { app, logIn } = await start({ LIMIT_PASSWORD_CHANGES_PER_HOUR: '2' });
    const actor = await app.sessions.identify((await logIn()).token);
    if (actor === undefined) throw new Error('The session should be known.');
    const change = { currentPassword: password, newPassword: password, address: 'home' };
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(app.accounts.changePassword(actor, change))));
    expect(outcomes).toContain('done');
    expect(await outcomeOf(app.accounts.changePassword(actor, change))).toBe('too_many_requests');
  });

  test('users who change their passwords without end keep nobody else from logging in and signing up', async () => {
    const { app, logIn } = await start({ LIMIT_PASSWORD_CHANGES_PER_HOUR: '1000' });
    const tokens = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        await app.accounts.signUp({ email: `${name}@example.org`, password, address: name });
        return (await logIn({ email: `${name}@example.org`, address: name })).token;
      }),
    );
    const actors = (await Promise.all(tokens.map((token) => app.sessions.identify(token)))).filter((actor) => actor !== undefined);
    const change = { currentPassword: password, newPassword: password, address: 'flood' };
    const flood = actors.flatMap((actor) => Array.from({ length: 50 }, () => outcomeOf(app.accounts.changePassword(actor, change))));
    // As soon as one has its answer, the queue is full.
    await Promise.race(flood);
    const others = [logIn(), app.accounts.signUp({ email: 'new@example.org', password, address: 'elsewhere' })];
    expect(await Promise.all(others.map(outcomeOf))).toEqual(['done', 'done']);
    expect(await Promise.all(flood)).toContain('busy');
  });

  test('a session ends at logout, after a week, and with the others when the password changes', async () => {
    const { app, logIn } = await start();
    const tokens = [await logIn(), await logIn(), await logIn()].map(({ token }) => token);
    const [first = '', second_ = '', third = ''] = tokens;
    const actor = await app.sessions.identify(first);
    if (actor === undefined) throw new Error('The first session should be known.');
    await app.sessions.end((await app.sessions.identify(third))?.sessionId ?? '');
    expect([await identify(app, first), await identify(app, second_), await identify(app, third)]).toEqual([email, email, undefined]);
    const change = { newPassword: 'another horse battery', address: 'home' };
    expect(await outcomeOf(app.accounts.changePassword(actor, { ...change, currentPassword: 'wrong' }))).toBe('invalid_request');
    await app.accounts.changePassword(actor, { ...change, currentPassword: password });
    expect([await identify(app, first), await identify(app, second_)]).toEqual([email, undefined]);
    expect(await outcomeOf(logIn())).toBe('invalid_credentials');
    expect(await outcomeOf(logIn({ password: change.newPassword }))).toBe('done');
    app.moveClock(7 * 24 * 3600 * second);
    expect(await identify(app, first)).toBeUndefined();
    await app.sessions.sweep();
  });

  test('the administrator’s new password ends all sessions, plans count at once, deletion is final', async () => {
    const { app, logIn } = await start();
    const administration = createAdministration({ database: app.database, endSessions: app.sessions.endOthers });
    const { token } = await logIn();
    expect(await administration.setPassword('OWNER@example.org', 'a third horse battery')).toBe(true);
    expect(await identify(app, token)).toBeUndefined();
    const again = await logIn({ password: 'a third horse battery' });
    expect(await administration.setPlan(email, 'unlimited')).toBe(true);
    expect((await app.sessions.identify(again.token))?.plan).toBe('unlimited');
    expect(await administration.deleteUser(email)).toBe(true);
    expect(await identify(app, again.token)).toBeUndefined();
    for (const done of [administration.setPlan(email, 'free'), administration.deleteUser(email), administration.setPassword(email, 'x')]) {
      expect(await done).toBe(false);
    }
  });
});
