import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { call, makeDiagram, shareWith, signUp, someEmail } from '../support/people.ts';
import { runAdmin, type ServerProcess, startServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const publicUrl = 'https://umlaut.example.org';
const evil = 'evil.example.com';

let catcher: MailCatcher;
let server: ServerProcess;
beforeAll(async () => {
  catcher = await startMailCatcher();
  const limits = { LIMIT_RESETS_PER_HOUR: '100000', LIMIT_MAILS_PER_HOUR: '100000' };
  server = await startServer({ env: { PUBLIC_URL: publicUrl, SMTP_URL: catcher.url, LOG_LEVEL: 'trace', ...limits } });
});
afterAll(async () => {
  await server.stop();
  await catcher.stop();
});

async function mailTo(address: string, path: string): Promise<string> {
  const find = () => catcher.to(address).findLast(({ link }) => link?.pathname === path)?.link;
  await expect.poll(() => find()?.pathname, { timeout: 30_000 }).toBe(path);
  return find()?.hash.slice(1) ?? '';
}

test('secrets of links, downloads, sessions and passwords are in no log, table or foreign answer', async () => {
  const secrets: string[] = [];
  const keep = (secret: string) => {
    expect(secret.length).toBeGreaterThan(15);
    secrets.push(secret);
    return secret;
  };
  const owner = await signUp(server, { password: keep(`planted ${randomUUID()}`) });
  keep(owner.token);
  const confirm = keep(await mailTo(owner.email, '/confirm'));
  expect((await owner.call('POST', '/api/email/confirm', { token: confirm })).status).toBe(200);
  const { id } = await makeDiagram(owner);
  const invited = someEmail();
  const shareId = await shareWith(owner, id, { email: invited, role: 'editor' });
  const byMail = keep(await mailTo(invited, '/invite'));
  const path = `/api/diagrams/id/${id}`;
  const copied = (await owner.call('POST', `${path}/share/${shareId}/invitation`, { how: 'link' })).body as { path: string };
  keep(copied.path.split('#')[1] ?? '');
  const link = (await owner.call('PUT', `${path}/link`, { embedding: true, expiresAt: null })).body as { token: string };
  keep(link.token);
  for (const page of ['s', 'p', 'e']) await call(server, 'GET', `/${page}/${link.token}${page === 'p' ? '.svg' : ''}`);
  await call(server, 'GET', '/api/link', { headers: { authorization: `Link ${link.token}` } });
  const ticket = (await owner.call('POST', '/api/user/export', { currentPassword: owner.password })).body as { path: string };
  keep(ticket.path.split('/').at(-1) ?? '');
  expect((await fetch(`${server.url}${ticket.path}`)).status).toBe(200);
  const wrong = keep(`wrong ${randomUUID()}`);
  await call(server, 'POST', '/api/signup', { body: { email: invited, password: wrong, invitation: byMail } });
  await call(server, 'POST', '/api/password/forgot', { body: { email: owner.email } });
  const reset = keep(await mailTo(owner.email, '/reset'));
  for (const token of secrets) {
    await call(server, 'POST', '/api/secret-links/look', { body: { token } });
    await call(server, 'POST', '/api/invitations/accept', { token: owner.token, body: { token } });
    await call(server, 'GET', `/reset?token=${encodeURIComponent(token)}`);
  }
  const newPassword = keep(`planted ${randomUUID()}`);
  expect((await call(server, 'POST', '/api/password/reset', { body: { token: reset, newPassword } })).status).toBe(204);
  await runAdmin(['mail', 'list'], server.env);
  const probes = await Promise.all(['/readyz', '/livez', '/api/health', '/api/settings'].map((probe) => call(server, 'GET', probe)));
  const files = readdirSync(server.dataDir).filter((name) => name.startsWith('umlaut.db'));
  expect(files.length).toBeGreaterThan(0);
  const places: Readonly<Record<string, string>> = {
    log: server.log(),
    printed: server.printed(),
    ...Object.fromEntries(files.map((name) => [name, readFileSync(join(server.dataDir, name), 'latin1')])),
    ...Object.fromEntries(probes.map((answer, index) => [`probe ${index}`, answer.text])),
  };
  const found = secrets.flatMap((secret) => Object.keys(places).filter((place) => places[place]?.includes(secret)));
  expect(found).toEqual([]);
  // The acts are told all the same.
  const acts = server
    .log()
    .split('\n')
    .filter((line) => line.includes('"audit":true'));
  expect(acts.join('\n')).toContain('password set by link');
});

/** Sets of headers that name another server than the one that people use. */
const forged: readonly Readonly<Record<string, string>>[] = [
  ...[
    'host',
    'x-forwarded-host',
    'x-host',
    'x-original-host',
    'x-forwarded-server',
    'x-http-host-override',
    'origin',
    'referer',
    'via',
    'x-original-url',
  ],
].flatMap((name) =>
  [evil, `${evil}:80`, `umlaut.example.org.${evil}`, `https://${evil}/`, `umlaut.example.org@${evil}`].map((value) => ({ [name]: value })),
);

/** Status of a call that asks for a new password with these headers. */
function askWith(headers: Readonly<Record<string, string>>, email: string): Promise<{ readonly status: number; readonly text: string }> {
  const body = JSON.stringify({ email });
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/api/password/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), forwarded: `host=${evil}`, ...headers },
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: `${JSON.stringify(answer.headers)}${text}` }));
    });
    sent.end(body);
  });
}

test('whatever server the headers of a request name, mails lead to PUBLIC_URL and answers name no other', async () => {
  const sets = forged.slice(0, trialSize('FORGED_HEADERS'));
  // One address gets three links an hour.
  for (let from = 0; from < sets.length; from += 3) {
    const person = await signUp(server);
    const resets = () => catcher.to(person.email).filter(({ link }) => link?.pathname === '/reset').length;
    let expected = 0;
    // In turn, as a mail answers all requests from before it was sent.
    for (const headers of sets.slice(from, from + 3)) {
      const { status, text } = await askWith(headers, person.email);
      // A request for another server is refused; what else a request says of servers is not believed.
      expect([headers, status]).toEqual([headers, 'host' in headers ? 421 : 202]);
      expect(text).not.toContain(evil);
      if (status === 202) expected += 1;
      await expect.poll(resets, { timeout: 30_000, interval: 20 }).toBe(expected);
    }
    for (const mail of catcher.to(person.email)) {
      expect(mail.link?.origin).toBe(publicUrl);
      expect(mail.raw).not.toContain(evil);
    }
  }
});
