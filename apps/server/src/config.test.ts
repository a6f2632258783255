import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { type Config, environmentSchema, readConfig } from './config.ts';

function configOf(environment: Record<string, string | undefined>): Config {
  const result = readConfig(environment);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  return result.config;
}

test('every setting has a default', () => {
  expect(configOf({})).toEqual({
    PORT: 4380,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    UPGRADE_TEXT: expect.stringMatching(/^[A-Z].*\.$/),
    MAIL_FROM: { name: 'Umlaut', address: 'umlaut@localhost' },
    SIGNUP: 'open',
    SIGNUP_DOMAINS: [],
    EMAIL_PROOF: 'none',
    PUBLIC_LINKS: 'on',
    EMBED_ORIGINS: ['*'],
    BACKUP_EVERY_HOURS: 24,
    BACKUP_KEEP: 7,
    ACTIVITY_DAYS: 180,
    SECURITY_CONTACT: [],
    TRUST_PROXY: [],
    FREE_DIAGRAMS: 2,
    FREE_SHARES: 3,
    MAX_NODES: 50,
    MAX_EDGES: 200,
    MAX_KILOBYTES: 256,
    MIN_ZOOM: 0.5,
    VERSIONS_ALL_HOURS: 24,
    VERSIONS_HOURLY_DAYS: 7,
    VERSIONS_PER_DIAGRAM: 500,
    VERSIONS_MEGABYTES: 25,
    BIN_DAYS: 30,
    BIN_DIAGRAMS: 100,
    STORAGE_MEGABYTES: 250,
    LIMIT_SIGNUPS_PER_HOUR: 60,
    LIMIT_LOGIN_FAILURES_PER_HOUR: 100,
    LIMIT_PASSWORD_CHANGES_PER_HOUR: 10,
    LIMIT_MAILS_PER_HOUR: 500,
    LIMIT_INVITES_PER_DAY: 50,
    LIMIT_RESETS_PER_HOUR: 20,
    LIMIT_REQUESTS_PER_MINUTE: 600,
    LIMIT_LINK_REQUESTS_PER_MINUTE: 300,
    LIMIT_CONNECTIONS: 1_000,
    LIMIT_LIVE_FRAMES_PER_SECOND: 60,
    LIMIT_LIVE_JOINING: 100,
    LIMIT_LIVE_MEGABYTES: Math.floor(getHeapStatistics().heap_size_limit / 6 / 1024 / 1024),
    LIMIT_LIVE_MS_PER_SECOND: 200,
    LIMIT_DRAWING_MS_PER_SECOND: 300,
    CLOCK_TRUST_HOURS: 24,
    LOG_LEVEL: 'info',
  });
});

test('every setting stands in the table of the README', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## Administration'));
  const names = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(names.toSorted(), 'Settings of README.md and of config.ts').toEqual(Object.keys(environmentSchema.shape).toSorted());
});

test('a server that knows its public address wants proof of e-mails, unless it is told otherwise', () => {
  const PUBLIC_URL = 'https://umlaut.example.org';
  expect(configOf({ PUBLIC_URL }).EMAIL_PROOF).toBe('link');
  expect(configOf({ PUBLIC_URL, EMAIL_PROOF: 'none' }).EMAIL_PROOF).toBe('none');
  expect(configOf({ EMAIL_PROOF: 'link' }).EMAIL_PROOF).toBe('link');
});

test('mails need a public address, and proof by mail needs mails', () => {
  const PUBLIC_URL = 'https://umlaut.example.org';
  const SMTP_URL = 'smtp://mail.example.org';
  expect(configOf({ PUBLIC_URL, SMTP_URL })).toMatchObject({
    EMAIL_PROOF: 'mail',
    MAIL_FROM: { name: 'Umlaut', address: 'umlaut@umlaut.example.org' },
  });
  expect(configOf({ PUBLIC_URL, SMTP_URL, EMAIL_PROOF: 'link', MAIL_FROM: 'Ümlaut <post@example.org>' })).toMatchObject({
    EMAIL_PROOF: 'link',
    MAIL_FROM: { name: 'Ümlaut', address: 'post@example.org' },
  });
  const alone = 'SMTP_URL requires PUBLIC_URL, because emails link to this server.';
  expect(readConfig({ SMTP_URL })).toEqual({ problems: [alone] });
  expect(readConfig({ PUBLIC_URL, EMAIL_PROOF: 'mail' })).toEqual({
    problems: [expect.stringContaining('EMAIL_PROOF=mail requires SMTP_URL')],
  });
});

test('sign-up by domain needs domains, and proof by mail', () => {
  const mail = { PUBLIC_URL: 'https://umlaut.example.org', SMTP_URL: 'smtp://mail.example.org' };
  const SIGNUP_DOMAINS = 'Example.org, b\u00fccher.example';
  expect(configOf({ ...mail, SIGNUP: 'domains', SIGNUP_DOMAINS }).SIGNUP_DOMAINS).toEqual(['example.org', 'b\u00fccher.example']);
  expect(readConfig({ ...mail, SIGNUP: 'domains' })).toEqual({ problems: [expect.stringContaining('SIGNUP_DOMAINS')] });
  expect(readConfig({ SIGNUP: 'domains', SIGNUP_DOMAINS })).toEqual({ problems: [expect.stringContaining('EMAIL_PROOF=mail')] });
});

test('an empty value counts as not set', () => {
  expect(configOf({ PORT: '', FREE_DIAGRAMS: ' ', DATABASE_URL: '', TOKEN_SECRET: undefined })).toEqual(configOf({}));
});

test('values are read as what they mean', () => {
  const config = configOf({
    PORT: ' 0 ',
    FREE_SHARES: '0',
    MIN_ZOOM: ' 0.25 ',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1, loopback',
    LOG_LEVEL: 'debug',
  });
  expect(config).toMatchObject({
    PORT: 0,
    FREE_SHARES: 0,
    MIN_ZOOM: 0.25,
    TRUST_PROXY: ['127.0.0.1', '10.0.0.0/8', '::1', 'loopback'],
    LOG_LEVEL: 'debug',
  });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '1.5'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'nonsense'],
  ['PUBLIC_URL', 'nonsense'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['EMAIL_PROOF', 'maybe'],
  ['UPGRADE_URL', 'nonsense'],
  ['SECURITY_CONTACT', 'nonsense'],
  ['SECURITY_CONTACT', 'http://example.org'],
  ['SECURITY_CONTACT', 'https://example.org/a\nExpires: never'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '300.1.1.1'],
  ['FREE_DIAGRAMS', '-1'],
  ['FREE_DIAGRAMS', 'two'],
  ['FREE_SHARES', '1e3'],
  ['MIN_ZOOM', '0'],
  ['LIMIT_SIGNUPS_PER_HOUR', 'none'],
  ['LIMIT_LOGIN_FAILURES_PER_HOUR', 'x'],
  ['LIMIT_PASSWORD_CHANGES_PER_HOUR', '0'],
  ['LIMIT_REQUESTS_PER_MINUTE', '9x9'],
  ['LOG_LEVEL', 'loud'],
  ['PORT', '65536'],
  ['PORT', '0x10'],
  ['MAX_NODES', '0'],
  ['MAX_NODES', '1e3'],
  ['MAX_NODES', '1501'],
  ['MAX_EDGES', '3001'],
  ['MAX_KILOBYTES', '255'],
  ['MAX_KILOBYTES', '2049'],
  ['MIN_ZOOM', '0.09'],
  ['MIN_ZOOM', '0.51'],
  ['MIN_ZOOM', '1e-1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', 'true'],
  ['PUBLIC_URL', 'umlaut.example.org'],
  ['EMAIL_PROOF', 'yes'],
  ['SIGNUP', 'sometimes'],
  ['UPGRADE_URL', 'javascript:alert(1)'],
])('%s=%s is refused in one line that names the setting', (name, value) => {
  const result = readConfig({ [name]: value });
  expect(result).toEqual({ problems: [expect.stringMatching(new RegExp(`^${name} must [^\\n]*\\.$`))] });
});

test('secrets are never repeated', () => {
  const result = readConfig({ TOKEN_SECRET: 'too short', DATABASE_URL: 'postgres//someone:planted@host' });
  expect('problems' in result && result.problems).toHaveLength(2);
  expect(JSON.stringify(result)).not.toMatch(/too short|planted/);
});
