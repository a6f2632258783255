import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { folderName } from '../../apps/server/src/features/export/export-names.rules.ts';
import { zipOf } from '../../apps/server/src/features/export/zip-stream.ts';
import { createId } from '../../apps/server/src/id.ts';
import { unzip } from '../support/unzip.ts';

const count = 1_500;
const part = fc.oneof(
  fc.constantFrom(
    '../',
    '..\\',
    '/etc/passwd',
    'C:\\',
    '\0',
    '\u202e',
    '.',
    ' ',
    'CON',
    'aux.txt',
    '~',
    '$HOME',
    '`id`',
    '-rf',
    '😀'.repeat(70),
    '%2e%2e%2f',
    '\r\n',
    ':stream',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const names = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));

test('fifteen hundred hostile names come out of the archive inside its folder, each with its own content', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'umlaut-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = fc.sample(names, count).map((name) => {
    const id = createId(Date.now());
    return { path: `diagrams/${folderName(name, id)}/diagram.json`, text: id };
  });
  async function* given() {
    yield* files;
  }
  // The reader refuses paths that leave the folder.
  const found = await unzip(await buffer(zipOf(given(), new Date()).stream));
  expect([...found]).toEqual(files.map(({ path, text }) => [path, text]));
  for (const [path, text] of found) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const written = readdirSync(join(folder, 'diagrams'));
  expect(written).toHaveLength(count);
  expect(readdirSync(folder)).toEqual(['diagrams']);
  expect(new Set(written.map((name) => readFileSync(join(folder, 'diagrams', name, 'diagram.json'), 'utf8'))).size).toBe(count);
});
