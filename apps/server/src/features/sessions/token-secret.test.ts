import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTokenSecret, WeakSecretError } from './token-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'umlaut-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('is made once, long enough and for its owner alone', () => {
  const secret = readTokenSecret(folder, undefined);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readTokenSecret(folder, undefined)).toEqual(secret);
  expect(readdirSync(folder)).toEqual(['token-secret']);
  expect(statSync(join(folder, 'token-secret')).mode & 0o777).toBe(0o600);
  expect(readTokenSecret(mkdtempSync(join(folder, 'other-')), undefined)).not.toEqual(secret);
});

test('one that others could read is closed to them', () => {
  readTokenSecret(folder, undefined);
  chmodSync(join(folder, 'token-secret'), 0o644);
  readTokenSecret(folder, undefined);
  expect(statSync(join(folder, 'token-secret')).mode & 0o777).toBe(0o600);
});

test('one that was given is used and nothing is written', () => {
  expect(readTokenSecret(folder, 'ä'.repeat(16))).toEqual(Buffer.from('ä'.repeat(16)));
  expect(readdirSync(folder)).toEqual([]);
});

test('a short one is refused without being told', () => {
  writeFileSync(join(folder, 'token-secret'), 'planted');
  expect(() => readTokenSecret(folder, undefined)).toThrow(WeakSecretError);
  expect(() => readTokenSecret(folder, undefined)).not.toThrow(/planted/);
  expect(readFileSync(join(folder, 'token-secret'), 'utf8')).toBe('planted');
});
