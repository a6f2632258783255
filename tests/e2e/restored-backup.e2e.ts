import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataWithLabels, makeDiagram, shareWith, signUp } from '../support/people.ts';
import { lastingPort, makeDataDir, runAdmin, startServer } from '../support/server.ts';
import { nodesOf, openEditor, relabel, select } from './support/canvas.ts';
import { expect } from './support/fixtures.ts';
import { lostSockets, unansweredCalls } from './support/problems.ts';
import { expectKept, test } from './support/room.ts';

const files = ['umlaut.db', 'umlaut.db-wal', 'umlaut.db-shm'];

test('a page open during a restore loses nothing that was kept and overwrites nothing of others', async ({ browserOf, problems }) => {
  problems.expect(unansweredCalls);
  problems.expect(lostSockets);
  const env = { PORT: await lastingPort() };
  const server = await startServer({ env });
  const owner = await signUp(server);
  const friend = await signUp(server);
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B', 'C', 'D') });
  await shareWith(owner, id, { email: friend.email, role: 'editor' });
  const page = await browserOf({ as: owner, at: server.url });
  await openEditor(page, id);
  await relabel(page, 'A', 'In the backup');
  await expectKept(page);
  const backup = join(makeDataDir(), 'backup.db');
  expect(await runAdmin(['backup', backup], { ...server.env })).toMatchObject({ code: 0 });

  await relabel(page, 'B', 'After the backup');
  await select(page, 'C');
  await page.keyboard.press('Delete');
  await expectKept(page);
  await server.stop();
  for (const name of files) rmSync(join(server.dataDir, name), { force: true });
  cpSync(backup, join(server.dataDir, 'umlaut.db'));

  const again = await startServer({ dataDir: server.dataDir, env });
  const other = await browserOf({ as: friend, at: again.url });
  await openEditor(other, id);
  await relabel(other, 'D', 'Theirs since');
  await expectKept(other);
  const merged = ['In the backup', 'After the backup', 'Theirs since'];
  await expect(nodesOf(page)).toHaveText(merged);
  await expect(nodesOf(other)).toHaveText(merged);
  await again.stop();
});
