import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { dataWithLabels, logIn, makeDiagram, signUp } from '../support/people.ts';
import { makeDataDir, runAdmin, runAdminWithin, startServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const backups = trialSize('BACKUPS');
const writesPerSecond = 50;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'umlaut-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('backups amid saves are whole, hold every save that was acknowledged before, and can be served from', async () => {
  const server = await startServer({ env: { FREE_DIAGRAMS: '1000' } });
  const owner = await signUp(server);
  const { id } = await makeDiagram(owner, { data: dataWithLabels('0') });
  let acknowledged = 1;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const version = acknowledged;
      const { status } = await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'N', data: dataWithLabels(`${version}`), version });
      expect(status).toBe(200);
      acknowledged += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_000 / writesPerSecond));
    }
  })();
  const folder = makeFolder();
  for (let round = 0; round < backups; round += 1) {
    const [before, file] = [acknowledged, join(folder, `backup-${round}.db`)];
    const { code, stdout, stderr } = await runAdmin(['backup', file], server.env);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const copy = new DatabaseSync(file, { readOnly: true });
    expect(Object.values(copy.prepare('pragma integrity_check').get() ?? {})).toEqual(['ok']);
    const stored = copy.prepare('select version from diagrams where id = ?').get(id);
    expect(Number(stored?.version)).toBeGreaterThanOrEqual(before);
    expect(copy.prepare('select count(*) as count from database_identity').get()?.count).toBe(0);
    copy.close();
  }
  isOver = true;
  await writing;
  await server.stop();
  expect(readdirSync(folder)).toHaveLength(backups);
  const dataDir = makeDataDir();
  cpSync(join(folder, `backup-${backups - 1}.db`), join(dataDir, 'umlaut.db'));
  const restored = await startServer({ dataDir, env: { FREE_DIAGRAMS: '1000' } });
  const token = await logIn(restored, owner);
  const answer = await fetch(`${restored.url}/api/diagrams/id/${id}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  await restored.stop();
});

test('what keeps a backup from being made is told in one sentence, and nothing is left behind', async () => {
  const server = await startServer();
  const folder = makeFolder();
  const file = join(folder, 'there.db');
  writeFileSync(file, 'mine');
  const run = (...words: readonly string[]) => runAdmin(['backup', ...words], server.env);
  expect(await run(file)).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
  expect(await run(join(folder, 'none', 'x.db'))).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') });
  expect(await run(folder, '--force')).toMatchObject({ code: 1, stderr: expect.stringContaining('is a folder') });
  expect(await run(join(file, 'x.db'))).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') });
  expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('backup FILE') });
  const elsewhere = { ...server.env, DATABASE_URL: 'postgres://nobody@localhost/none' };
  expect(await runAdmin(['backup', join(folder, 'elsewhere.db')], elsewhere)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Cannot use the database in DATABASE_URL'),
  });
  expect(statSync(file).size).toBe(4);
  expect(await run(file, '--force')).toMatchObject({ code: 0 });
  expect(statSync(file).size).toBeGreaterThan(4);
  expect([readdirSync(folder), existsSync(`${file}-journal`)]).toEqual([['there.db'], false]);
  await server.stop();
});

test.skipIf(process.platform === 'win32')(
  'a disk that is full at any point is told in one sentence, leaves all as it was, and a rerun succeeds',
  async () => {
    const server = await startServer();
    await makeDiagram(await signUp(server), { data: dataWithLabels('A', 'B') });
    await server.stop();
    const folder = makeFolder();
    const file = join(folder, 'backup.db');
    expect(await runAdmin(['backup', file], server.env)).toMatchObject({ code: 0 });
    const [bytes, target, restored] = [readFileSync(file), { DATA_DIR: makeDataDir() }, { DATA_DIR: makeDataDir() }];
    expect(await runAdmin(['restore', file], restored)).toMatchObject({ code: 0 });
    const restoredBytes = statSync(join(restored.DATA_DIR, 'umlaut.db')).size;
    for (const kibOf of [() => 4, (size: number) => Math.floor(size / 2048), (size: number) => Math.floor(size / 1024) - 4]) {
      for (const [words, env, size] of [
        [['backup', file, '--force'], server.env, bytes.length],
        [['restore', file], target, restoredBytes],
      ] as const) {
        const kib = kibOf(size);
        const { code, stderr } = await runAdminWithin(kib, words, env);
        expect([kib, words[0], code, stderr]).toEqual([
          kib,
          words[0],
          1,
          expect.stringMatching(/^(No space left for|Disk error at) [^\n]*\n$/),
        ]);
      }
      expect(readdirSync(folder)).toEqual(['backup.db']);
      expect(readFileSync(file).equals(bytes)).toBe(true);
      expect(readdirSync(target.DATA_DIR)).toEqual([]);
    }
    expect(await runAdmin(['restore', file], target)).toMatchObject({ code: 0, stderr: '' });
  },
);
