import { accountSchema, diagramCountSchema, settingsSchema, tokenSchema, userSchema } from '@umlaut/api';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administerApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { call, codeOf, logIn, makeDiagram, password, signUp, someEmail } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

const uuidVersion7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe.each(engines)('accounts on $name', (engine) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await engine.serve();
  });
  afterAll(() => engine.stop());

  const signUpWith = (body: unknown) => call(server, 'POST', '/api/signup', { body });
  const logInWith = (body: unknown) => call(server, 'POST', '/api/login', { body });

  test('signing up answers 201 with the id, a UUID of version 7, and the e-mail', async () => {
    const email = someEmail();
    const answer = await signUpWith({ email, password });
    expect(answer.status).toBe(201);
    const account = accountSchema.strict().parse(answer.body);
    expect(account.email).toBe(email);
    expect(account.id).toMatch(uuidVersion7);
  });

  test('signing up again with an e-mail in another letter case is answered 409: it is taken', async () => {
    const person = await signUp(server);
    const answer = await signUpWith({ email: ` ${person.email.toUpperCase()} `, password: 'another fine password' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'email_taken', message: expect.stringMatching(/exist|taken/i) });
    expect((await logInWith({ email: person.email, password: 'another fine password' })).status).toBe(401);
  });

  test('logging in answers 200 with only a token, whatever the e-mail’s letter case and blanks', async () => {
    const person = await signUp(server);
    const answer = await logInWith({ email: `  ${person.email.toUpperCase()}  `, password });
    expect(answer.status).toBe(200);
    const { token } = tokenSchema.strict().parse(answer.body);
    expect((await call(server, 'GET', '/api/user', { token })).status).toBe(200);
  });

  test('the token carries sub, email, sid, iat and exp, seven days later in seconds', async () => {
    const person = await signUp(server);
    const payload = decodeJwt(person.token);
    expect(payload).toMatchObject({ sub: person.id, email: person.email, sid: expect.any(String) });
    const { iat = 0, exp = 0 } = payload;
    expect(exp - iat).toBe(7 * 24 * 3600);
    expect(Math.abs(Date.now() / 1000 - iat)).toBeLessThan(60);
  });

  test('a wrong password and an unknown e-mail are one answer', async () => {
    const person = await signUp(server);
    const wrong = await logInWith({ email: person.email, password: 'not the right one' });
    const unknown = await logInWith({ email: someEmail(), password: 'not the right one' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ message: 'Invalid email or password' });
    expect({ status: unknown.status, text: unknown.text }).toEqual({ status: wrong.status, text: wrong.text });
  });

  test('an unknown e-mail is answered no sooner than a wrong password', async () => {
    const shortest = { wrong: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    const timed = async (kind: keyof typeof shortest, email: string) => {
      const from = performance.now();
      expect((await logInWith({ email, password: 'not the right one' })).status).toBe(401);
      shortest[kind] = Math.min(shortest[kind], performance.now() - from);
    };
    const ratio = () => shortest.unknown / shortest.wrong;
    // All else that runs on the machine only adds to the times, so the shortest come near the truth, the nearer the more there are.
    for (let batch = 0; batch < 8 && !(ratio() > 0.5 && ratio() < 2); batch += 1) {
      const person = await signUp(server);
      for (let round = 0; round < 9; round += 1) {
        await timed('wrong', person.email);
        await timed('unknown', someEmail());
      }
    }
    // Without the hash it would be a tenth.
    expect(ratio()).toBeGreaterThan(0.5);
    expect(ratio()).toBeLessThan(2);
  });

  test('what could never be signed up with is a wrong login too', async () => {
    for (const body of [
      { email: 'not an e-mail', password },
      { email: someEmail(), password: 'short' },
      { email: '', password: '' },
    ]) {
      const answer = await logInWith(body);
      expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ message: 'Invalid email or password' })]);
    }
  });

  test('the profile gives id, e-mail, time of sign-up, plan, number of diagrams and allowances', async () => {
    const person = await signUp(server);
    await makeDiagram(person);
    const answer = await person.call('GET', '/api/user');
    expect(answer.status).toBe(200);
    const user = userSchema.strict().parse(answer.body);
    expect(user).toEqual({
      id: person.id,
      email: person.email,
      displayName: '',
      emailProven: false,
      mailShares: true,
      invitationsBlocked: false,
      createdAt: user.createdAt,
      plan: 'free',
      diagramCount: 1,
      diagramAllowance: 2,
      shareAllowance: 3,
      storageBytes: expect.any(Number),
      storageAllowance: 1_000_000 * 1024 * 1024,
    });
    expect(Math.abs(Date.now() - Date.parse(user.createdAt))).toBeLessThan(60_000);
    expect(user.createdAt).toMatch(/Z$/);
  });

  test('diagram_count is the allowance, not the number of diagrams', async () => {
    const person = await signUp(server);
    await makeDiagram(person);
    const answer = await person.call('GET', '/api/user/diagram-count');
    expect([answer.status, answer.body]).toEqual([200, { diagram_count: 2 }]);
  });

  test('the unlimited plan, set on the running database, lifts the allowance at once', async () => {
    const person = await signUp(server);
    const done = await administerApp(['users', 'plan', person.email.toUpperCase(), 'unlimited'], server.env);
    expect(done, done.stderr).toMatchObject({ code: 0 });
    const count = diagramCountSchema.strict().parse((await person.call('GET', '/api/user/diagram-count')).body);
    expect(count.diagram_count).toBe(9007199254740991);
    for (const name of ['One', 'Two', 'Three']) await makeDiagram(person, { name });
    const user = userSchema.strict().parse((await person.call('GET', '/api/user')).body);
    expect(user).toMatchObject({ plan: 'unlimited', diagramCount: 3 });
    expect(user.diagramAllowance).toBe(9007199254740991);

    expect(await administerApp(['users', 'plan', person.email, 'free'], server.env)).toMatchObject({ code: 0 });
    const refused = await person.call('POST', '/api/diagrams', { name: 'Four', data: '{"nodes":[],"edges":[]}' });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'diagram_limit_reached']);
  });

  test('administering an unknown user or plan says so and changes nothing', async () => {
    const person = await signUp(server);
    for (const [code, words] of [
      [1, ['users', 'plan', someEmail(), 'unlimited']],
      [2, ['users', 'plan', person.email, 'platinum']],
      [2, ['users', 'dance']],
      [2, ['users', 'delete']],
    ] as const) {
      const done = await administerApp(words, server.env);
      expect([done.code, words]).toEqual([code, words]);
      expect(done.stderr.trim()).not.toBe('');
      expect(done.stderr).not.toMatch(/^\s+at .*:\d+/m);
    }
    expect((await person.call('GET', '/api/user')).body).toMatchObject({ plan: 'free' });
  });

  test('the administrator lists everybody with plan and number of diagrams', async () => {
    const person = await signUp(server);
    await makeDiagram(person);
    const { code, stdout } = await administerApp(['users', 'list'], server.env);
    expect(code).toBe(0);
    const line = stdout.split('\n').find((one) => one.startsWith(person.email));
    expect(line).toMatch(/\bfree\b.*\b1\b.*\d{4}-\d{2}-\d{2}/);
  });

  test('logging out ends this session and no other', async () => {
    const person = await signUp(server);
    const other = await logIn(server, person);
    const answer = await person.call('POST', '/api/logout');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await person.call('GET', '/api/user')).status).toBe(401);
    expect((await person.call('POST', '/api/logout')).status).toBe(401);
    expect((await call(server, 'GET', '/api/user', { token: other })).status).toBe(200);
  });

  test('a changed password ends all other sessions, keeps this one, and is the only one that logs in', async () => {
    const person = await signUp(server);
    const other = await logIn(server, person);
    const newPassword = 'a quite different password';
    const answer = await person.call('PUT', '/api/user/password', { currentPassword: person.password, newPassword });
    expect(answer.status).toBe(204);
    expect((await call(server, 'GET', '/api/user', { token: other })).status).toBe(401);
    expect((await person.call('GET', '/api/user')).status).toBe(200);
    expect((await logInWith(person)).status).toBe(401);
    expect((await logInWith({ email: person.email, password: newPassword })).status).toBe(200);
  });

  test('a display name is tidied, returned by GET /user, removed by an empty one, and can be refused', async () => {
    const person = await signUp(server);
    const nameOf = async () => userSchema.parse((await person.call('GET', '/api/user')).body).displayName;
    expect(await nameOf()).toBe('');
    expect((await person.call('PUT', '/api/user/name', { displayName: '  Zoe\u0308  M. ' })).status).toBe(204);
    expect(await nameOf()).toBe('Zoë M.');
    for (const displayName of ['x'.repeat(41), 'a\u202eb', 'a\u0000b', 7, undefined]) {
      const answer = await person.call('PUT', '/api/user/name', { displayName });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_request', message: expect.stringMatching(/name/i) });
    }
    expect(await nameOf()).toBe('Zoë M.');
    expect((await person.call('PUT', '/api/user/name', { displayName: ' ' })).status).toBe(204);
    expect(await nameOf()).toBe('');
  });

  test('changing the password demands the current one, and the session survives a wrong try', async () => {
    const person = await signUp(server);
    const answer = await person.call('PUT', '/api/user/password', { currentPassword: 'not it', newPassword: 'a quite different password' });
    // Not 401: that would tell the client that its session is over.
    expect(answer.status).toBe(400);
    codeOf(answer);
    expect((await person.call('GET', '/api/user')).status).toBe(200);
    expect((await logInWith(person)).status).toBe(200);
  });

  test('passwords of 8 to 128 characters are taken as typed, others refused with a sentence', async () => {
    const spaced = `  ${'🦊'.repeat(5)} `;
    for (const fine of ['x7!qTz9%', spaced, 'ä'.repeat(128), '🦊'.repeat(128)]) {
      const email = someEmail();
      expect((await signUpWith({ email, password: fine })).status, fine).toBe(201);
      expect((await logInWith({ email, password: fine })).status, fine).toBe(200);
      expect((await logInWith({ email, password: fine.slice(0, -1) })).status).toBe(401);
      expect((await logInWith({ email, password: `${fine}x` })).status).toBe(401);
    }
    for (const bad of ['x7!qTz9', '🦊'.repeat(7), 'ä'.repeat(129), '🦊'.repeat(129), '']) {
      const answer = await signUpWith({ email: someEmail(), password: bad });
      expect(answer.status, bad).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_request', message: expect.stringMatching(/password/i) });
    }
  });

  test('the commonest passwords are refused at sign-up and at a change', async () => {
    const person = await signUp(server);
    for (const common of ['password', '12345678', 'PassWord', 'password123', 'qwertyuiop', 'iloveyou1']) {
      const answer = await signUpWith({ email: someEmail(), password: common });
      expect([answer.status, codeOf(answer)], common).toEqual([400, 'invalid_request']);
      const change = await person.call('PUT', '/api/user/password', { currentPassword: person.password, newPassword: common });
      expect(change.status, common).toBe(400);
    }
    expect((await logInWith(person)).status).toBe(200);
  });

  test('a password the administrator sets, made up or given, logs in and ends every session', async () => {
    const person = await signUp(server);
    const madeUp = await administerApp(['users', 'password', person.email], server.env);
    expect(madeUp, madeUp.stderr).toMatchObject({ code: 0 });
    expect((await person.call('GET', '/api/user')).status).toBe(401);
    expect((await logInWith(person)).status).toBe(401);
    const token = await logIn(server, { email: person.email, password: madeUp.stdout.trim() });
    const given = await administerApp(['users', 'password', person.email, '--stdin'], server.env, 'a given fine password\n');
    expect(given, given.stderr).toMatchObject({ code: 0 });
    expect(given.stdout).not.toContain('a given fine password');
    expect((await call(server, 'GET', '/api/user', { token })).status).toBe(401);
    await logIn(server, { email: person.email, password: 'a given fine password' });
    expect((await administerApp(['users', 'password', person.email, '--stdin'], server.env, 'short\n')).code).toBe(1);
    await logIn(server, { email: person.email, password: 'a given fine password' });
  });

  test('a user is deleted only when that is confirmed, and then with all that was theirs', async () => {
    const person = await signUp(server);
    const friend = await signUp(server);
    const { id } = await makeDiagram(person);
    await person.call('POST', `/api/diagrams/id/${id}/share`, { email: friend.email });
    expect((await administerApp(['users', 'delete', person.email], server.env)).code).toBe(1);
    expect((await person.call('GET', '/api/user')).status).toBe(200);
    const deleted = await administerApp(['users', 'delete', person.email, '--yes'], server.env);
    expect(deleted, deleted.stderr).toMatchObject({ code: 0 });
    expect((await person.call('GET', '/api/user')).status).toBe(401);
    expect((await logInWith(person)).status).toBe(401);
    expect((await friend.call('GET', `/api/diagrams/id/${id}`)).status).toBe(404);
    expect((await friend.call('GET', '/api/diagrams/shared-with-me')).body).toEqual([]);
    expect((await signUp(server, { email: person.email })).id).not.toBe(person.id);
  });

  test('the diagrams of a deleted user go to another account when that is said, but for those in the bin', async () => {
    const [person, friend, heir] = [await signUp(server), await signUp(server), await signUp(server)];
    const { id } = await makeDiagram(person, { name: 'Kept' });
    const binned = await makeDiagram(person, { name: 'Binned' });
    await person.call('DELETE', `/api/diagrams/id/${binned.id}`);
    for (const { email } of [friend, heir]) await person.call('POST', `/api/diagrams/id/${id}/share`, { email });
    const give = (to: string) => administerApp(['users', 'delete', person.email, '--yes', '--give-to', to], server.env);
    expect(await give('nobody@example.org')).toMatchObject({ code: 1, stderr: expect.stringContaining('No account found') });
    expect(await give(person.email)).toMatchObject({ code: 1, stderr: expect.stringContaining('a different account') });
    expect((await person.call('GET', '/api/user')).status).toBe(200);
    expect(await give(heir.email)).toMatchObject({ code: 0, stdout: expect.stringContaining(`now belong to ${heir.email}`) });
    expect((await person.call('GET', '/api/user')).status).toBe(401);
    expect((await heir.call('GET', '/api/diagrams')).body).toEqual([expect.objectContaining({ id, name: 'Kept' })]);
    expect((await heir.call('GET', '/api/diagrams/shared-with-me')).body).toEqual([]);
    expect((await heir.call('GET', `/api/diagrams/id/${id}/shared-with`)).body).toEqual([expect.objectContaining({ email: friend.email })]);
    expect((await friend.call('GET', `/api/diagrams/id/${id}`)).status).toBe(200);
    expect((await heir.call('GET', '/api/diagrams/bin')).body).toEqual([]);
  });

  test('public links are listed and switched off for the owners', async () => {
    const person = await signUp(server);
    const { id } = await makeDiagram(person, { name: 'Shown\u202e' });
    const link = `/api/diagrams/id/${id}/link`;
    await person.call('PUT', link, { embedding: true, expiresAt: null });
    const listed = await administerApp(['links', 'list'], server.env);
    const line = listed.stdout.split('\n').find((text) => text.startsWith(id));
    expect(line).toMatch(/never +0 {2}/);
    expect(line).toContain(`${person.email}, Shown`);
    expect(await administerApp(['links', 'off', id], server.env)).toMatchObject({ code: 0, stderr: '' });
    expect((await person.call('GET', link)).body).toEqual({ link: null });
    for (const other of [id, 'no-id'])
      expect(await administerApp(['links', 'off', other], server.env)).toMatchObject({ code: 1, stdout: '' });
    expect(await administerApp(['links', 'off'], server.env)).toMatchObject({ code: 2 });
  });

  test('settings are open to everyone and say the limits of this server', async () => {
    const answer = await call(server, 'GET', '/api/settings');
    expect(answer.status).toBe(200);
    expect(settingsSchema.strict().parse(answer.body)).toMatchObject({
      maxNodes: 50,
      minZoom: 0.5,
      freeDiagrams: 2,
      freeShares: 3,
      upgradeUrl: null,
    });
  });

  test('health answers ok to everyone', async () => {
    const answer = await call(server, 'GET', '/api/health');
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
  });
});
