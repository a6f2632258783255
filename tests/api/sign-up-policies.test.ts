import { expect, onTestFinished, test } from 'vitest';
import { bodyOf, isApi, pathOf } from '../support/access-requests.ts';
import { administerApp, appRoutes, serveApp } from '../support/app.ts';
import { call, codeOf, emptyData, type Method, makeDiagram, signUp, someEmail } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

const publicUrl = 'https://umlaut.example.org';

async function serverWith(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const server = await serveApp({ env: { PUBLIC_URL: publicUrl, ...env } });
  onTestFinished(() => server.stop().then());
  return server;
}

test('on a server for some domains, an unconfirmed account reaches only its profile', async () => {
  const server = await serverWith({ SIGNUP: 'domains', SIGNUP_DOMAINS: 'example.com', SMTP_URL: 'smtp://127.0.0.1:1' });
  const ada = await signUp(server);
  for (const path of [
    '/api/user',
    '/api/diagrams',
    '/api/diagrams?limit=10',
    '/api/diagrams/shared-with-me',
    '/api/diagrams/bin',
    '/api/user/sessions',
  ]) {
    expect([path, (await ada.call('GET', path)).status]).toEqual([path, 200]);
  }
  const create = () => ada.call('POST', '/api/diagrams', { name: 'Plan', data: emptyData });
  for (const refused of [
    await create(),
    await ada.call('GET', `/api/diagrams/id/${ada.id}`),
    await ada.call('DELETE', `/api/diagrams/bin/${ada.id}`),
  ]) {
    expect([refused.status, codeOf(refused)]).toEqual([403, 'email_unproven']);
  }
  const foreign = await call(server, 'POST', '/api/signup', { body: { email: 'eve@example.org', password: ada.password } });
  expect([foreign.status, codeOf(foreign)]).toEqual([403, 'signup_closed']);
  expect((await administerApp(['users', 'confirm', ada.email], server.env)).code).toBe(0);
  expect((await create()).status).toBe(201);
});

test('there an unproven account is refused by all diagram calls and unblocking, and no others', async () => {
  const server = await serverWith({ SIGNUP: 'domains', SIGNUP_DOMAINS: 'example.com', SMTP_URL: 'smtp://127.0.0.1:1' });
  const ada = await signUp(server);
  const lists = ['/api/diagrams', '/api/diagrams/shared-with-me', '/api/diagrams/bin'];
  const scene = { diagramId: ada.id, shareId: ada.id, editorShareId: ada.id };
  for (const route of (await appRoutes()).filter(isApi)) {
    const { method, url } = route;
    // They end the session, or tell nothing.
    if (url === '/api/logout' || method === 'HEAD') continue;
    const body = bodyOf(route, ada, scene);
    const answer = await ada.call(method as Method, pathOf(route, scene), body);
    const isOfDiagrams = url.startsWith('/api/diagrams') && !(method === 'GET' && lists.includes(url));
    const isClosed = isOfDiagrams || url === '/api/user/mail-block';
    const isRefused = answer.status === 403 && codeOf(answer) === 'email_unproven';
    expect([method, url, isRefused]).toEqual([method, url, isClosed]);
  }
});

test('elsewhere nobody is asked to confirm before they draw', async () => {
  const server = await serverWith({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect((await makeDiagram(await signUp(server))).version).toBe(1);
});

test('the administrator invites somebody, who signs up by the link with this e-mail alone', async () => {
  const server = await serverWith({ SIGNUP: 'invited' });
  const email = someEmail();
  const { code, stdout } = await administerApp(['users', 'invite', email], server.env);
  expect(code).toBe(0);
  const [, token = ''] = new RegExp(`^${publicUrl}/invite#([\\w-]{22})\\s*$`).exec(stdout) ?? [];
  expect((await call(server, 'POST', '/api/secret-links/look', { body: { token } })).body).toEqual({ purpose: 'account_invite', email });
  const enter = (body: object) => call(server, 'POST', '/api/signup', { body: { password: 'correct horse battery staple', ...body } });
  for (const [body, refusal] of [
    [{ email }, 'signup_closed'],
    [{ email: someEmail(), invitation: token }, 'invitation_for_other'],
    [{ email, invitation: 'A'.repeat(22) }, 'link_invalid'],
  ] as const) {
    expect(codeOf(await enter(body))).toBe(refusal);
  }
  expect((await enter({ email, invitation: token })).status).toBe(201);
  expect(codeOf(await enter({ email, invitation: token }))).toBe('email_taken');
  // It opens no diagram, and nothing else that a link does.
  for (const path of ['/api/password/reset', '/api/email/revert'])
    expect(codeOf(await call(server, 'POST', path, { body: { token, newPassword: 'another fine password' } }))).toBe('link_invalid');
  expect(await administerApp(['users', 'invite', email], server.env)).toMatchObject({ code: 1 });
  expect(await administerApp(['users', 'invite', 'no e-mail'], server.env)).toMatchObject({ code: 1 });
  expect(await administerApp(['users', 'invite', someEmail(), '--mail'], server.env)).toMatchObject({ code: 1 });
});
