import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { addCopies } from '../support/many-diagrams.ts';
import { callerWith, dataWithLabels, makeDiagram, signUp } from '../support/people.ts';
import { sharedPostgres } from '../support/postgres.ts';
import { type Environment, makeDataDir, runAdmin, startServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const kills = trialSize('COPY_KILLS');
const diagrams = trialSize('COPIED_DIAGRAMS');
const program = resolve(import.meta.dirname, '../../apps/server/src/admin.ts');

/** Runs the command and ends it at once (SIGKILL) after a random time of up to `ms`; tells whether it was done before. */
async function killed(words: readonly string[], env: Environment, ms: number): Promise<boolean> {
  const child: ChildProcess = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), randomInt(Math.max(2, Math.ceil(ms))));
  await once(child, 'close');
  clearTimeout(timer);
  return child.exitCode === 0;
}

/** Hashes of all tables, as a backup tells them. */
async function hashesOf(env: Environment): Promise<unknown> {
  const file = join(makeDataDir(), 'facts.db');
  expect(await runAdmin(['backup', file], env)).toMatchObject({ code: 0, stderr: '' });
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare("select value from backup_facts where name = 'facts'").get();
  database.close();
  rmSync(file);
  return (JSON.parse(String(row?.value)) as { tables: unknown }).tables;
}

test('backup, restore and move change nothing when killed, and succeed when run again', async () => {
  const postgres = await sharedPostgres();
  try {
    const source = { DATA_DIR: makeDataDir() };
    const server = await startServer({ dataDir: source.DATA_DIR, env: { FREE_DIAGRAMS: '100000' } });
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner, { name: 'Original', data: dataWithLabels('A', 'B', 'C') });
    await server.stop();
    addCopies(source.DATA_DIR, id, { diagrams, versions: 10 });
    const before = await hashesOf(source);

    const file = join(makeDataDir(), 'backup.db');
    const begun = performance.now();
    expect((await runAdmin(['backup', file], source)).code).toBe(0);
    const ms = performance.now() - begun;
    for (let kill = 0; kill < kills; kill += 1) {
      rmSync(file);
      if (!(await killed(['backup', file], source, ms)))
        expect(existsSync(file) && (await runAdmin(['verify', file], {})).code !== 0).toBe(false);
      expect((await runAdmin(['backup', file, '--force'], source)).code).toBe(0);
      expect(readdirSync(join(file, '..'))).toEqual(['backup.db']);
    }

    const restored = { DATA_DIR: makeDataDir() };
    for (let kill = 0; kill < kills; kill += 1) {
      await killed(['restore', file, '--replace', '--keep-sessions'], restored, ms * 3);
      expect((await runAdmin(['restore', file, '--replace', '--keep-sessions'], restored)).stderr).toBe('');
      for (const name of readdirSync(restored.DATA_DIR)) if (name.includes('before-restore')) rmSync(join(restored.DATA_DIR, name));
    }
    expect(await hashesOf(restored)).toEqual(before);

    let target = await postgres.createDatabase();
    for (let kill = 0; kill < kills; kill += 1) {
      if (!(await killed(['move', '--to', target], source, ms * 6))) continue;
      expect((await runAdmin(['move', '--to', target], source)).stderr).toContain('not empty');
      target = await postgres.createDatabase();
    }
    expect((await runAdmin(['move', '--stdin'], source, target)).stderr).toBe('');
    const moved = { DATA_DIR: source.DATA_DIR, DATABASE_URL: target };
    expect(await hashesOf(moved)).toEqual(before);
    expect(await hashesOf(source)).toEqual(before);

    const again = await startServer({ dataDir: moved.DATA_DIR, env: { FREE_DIAGRAMS: '100000', DATABASE_URL: moved.DATABASE_URL } });
    const listed = await callerWith(again, owner.token)('GET', '/api/diagrams?limit=1&search=copy&sort=name');
    expect(listed.body).toMatchObject([{ name: 'Copy 1', version: 10 }]);
    await again.stop();
  } finally {
    await postgres.stop();
  }
});
