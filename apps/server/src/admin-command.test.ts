import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAdminCommand } from './admin-command.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { createEvents } from './events/events.ts';
import { findByEmailKey, insertUser } from './features/accounts/accounts.store.ts';
import { createAdministration } from './features/accounts/administration.service.ts';
import { verifyPassword } from './features/accounts/password-hashing.ts';
import { createSessions } from './features/sessions/sessions.service.ts';
import { createTokens } from './features/sessions/tokens.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umlaut-admin-'));
  database = await openDatabase({ folder }, () => {});
  const user = {
    id: 'u',
    email: 'Anna@example.org',
    emailKey: 'anna@example.org',
    passwordHash: 'none',
    plan: 'free',
    createdAt: 0,
  } as const;
  await database.write((transaction) => insertUser(transaction, user));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function run(args: readonly string[], given: { input?: string; isTTY?: boolean } = {}) {
  const said: { out: string[]; err: string[] } = { out: [], err: [] };
  const sessions = createSessions({
    database,
    events: createEvents(database),
    tokens: createTokens(new Uint8Array(32), Date.now),
    clock: Date.now,
  });
  const input = Object.assign(Readable.from([given.input ?? '']), { isTTY: given.isTTY ?? false });
  const code = await runAdminCommand(args, createAdministration({ database, endSessions: sessions.endOthers }), {
    print: (text) => said.out.push(text),
    complain: (text) => said.err.push(text),
    input,
  });
  return { code, out: said.out.join('\n'), err: said.err.join('\n') };
}

const anna = () => findByEmailKey(database.read, 'anna@example.org');

test('lists everybody', async () => {
  const { code, out } = await run(['users', 'list']);
  expect(code).toBe(0);
  expect(out.split('\n')[1]).toMatch(/^Anna@example\.org +free +0 +1970-01-01$/);
});

test('changes a plan, whatever the case of the e-mail', async () => {
  expect((await run(['users', 'plan', 'ANNA@example.org', 'unlimited'])).code).toBe(0);
  expect((await anna())?.plan).toBe('unlimited');
});

test('sets a made-up password and prints nothing else', async () => {
  const { code, out } = await run(['users', 'password', 'anna@example.org']);
  expect([code, out]).toEqual([0, expect.stringMatching(/^[A-Za-z2-9]{20}$/)]);
  expect(await verifyPassword((await anna())?.passwordHash, out)).toBe(true);
});

test('sets the password of the first line of the input without repeating it, unless it is a bad one', async () => {
  const { code, out, err } = await run(['users', 'password', 'anna@example.org', '--stdin'], { input: 'correct horse battery\nx\n' });
  expect(code).toBe(0);
  expect(out + err).not.toContain('correct horse');
  expect(await verifyPassword((await anna())?.passwordHash, 'correct horse battery')).toBe(true);
  for (const input of ['', 'short\n', 'password1\n']) {
    expect((await run(['users', 'password', 'anna@example.org', '--stdin'], { input })).code).toBe(1);
  }
});

test('deletes only when that is certain', async () => {
  expect((await run(['users', 'delete', 'anna@example.org'])).code).toBe(1);
  expect((await run(['users', 'delete', 'anna@example.org'], { isTTY: true, input: 'no\n' })).code).toBe(1);
  expect(await anna()).toBeDefined();
  expect((await run(['users', 'delete', 'anna@example.org'], { isTTY: true, input: 'Anna@example.org\n' })).code).toBe(0);
  expect(await anna()).toBeUndefined();
  expect(await run(['users', 'delete', 'anna@example.org', '--yes'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('No account found'),
  });
});

test.each([
  ['users'],
  ['users', 'frob', 'a@b.cd'],
  ['users', 'plan', 'a@b.cd'],
  ['users', 'plan', 'a@b.cd', 'golden'],
  ['users', 'list', 'a@b.cd'],
  ['users', 'password', 'a@b.cd', 'secret'],
  ['users', 'delete', 'a@b.cd', '--now'],
  ['diagrams', 'list'],
])('explains itself when it is told %s %s %s %s', async (...args) => {
  expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^(Unknown|Wrong) .+\.\n\nUsage: /) });
});

// Names that every object of JavaScript has.
test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('says that %s is no command, option or account', async (word) => {
  for (const args of [[word], [word, word], ['users', word], ['users', word, 'x'], ['mail', word], ['links', word]])
    expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^Unknown command .+\.\n\nUsage: /) });
  expect(await run(['users', 'list', `--${word}`])).toMatchObject({ code: 2, err: expect.stringContaining(`Unknown option '--${word}'`) });
  for (const verb of ['confirm', 'disable', 'enable', 'sign-out', 'password', 'reset-link'])
    expect(await run(['users', verb, word])).toMatchObject({ code: 1, err: `No account found for ${word}.` });
  expect(await run(['users', 'delete', 'anna@example.org', '--give-to', word])).toMatchObject({
    code: 1,
    err: `No account found for ${word}.`,
  });
});

test('explains itself when asked to', async () => {
  for (const args of [[], ['--help']]) expect(await run(args)).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Usage: /) });
});

test('confirms an e-mail, of an account that is there', async () => {
  expect(await run(['users', 'confirm', 'anna@example.org'])).toMatchObject({
    code: 0,
    out: 'anna@example.org is now confirmed.',
  });
  expect(await run(['users', 'confirm', 'nobody@example.org'])).toMatchObject({ code: 1 });
  expect(await run(['users', 'confirm', 'anna@example.org', 'twice'])).toMatchObject({ code: 2 });
});
