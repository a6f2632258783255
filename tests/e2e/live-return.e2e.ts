import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defaultLimits, readDiagram } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import { encodeStateAsUpdate } from 'yjs';
import { dataWithLabels, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { lastingPort, type RunningServer, startServer } from '../support/server.ts';
import { addNodeButton, nodeNamed, nodesOf, openEditor, relabel } from './support/canvas.ts';
import { waitForDraft } from './support/drafts.ts';
import { expect, type Page } from './support/fixtures.ts';
import { lostSockets, unansweredCalls } from './support/problems.ts';
import { cut, expectKept, expectOthers, loadInspector, test } from './support/room.ts';

/** Works on the database of a server, past it. */
function withDatabase<T>(server: RunningServer, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(server.dataDir, 'umlaut.db'), { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Milliseconds from when a node is called `drawn` until the bar says `said`, on the page's own clock. */
async function measureSaying(page: Page, words: { readonly drawn: string; readonly said: string }): Promise<number> {
  return await page.evaluate(({ drawn, said }) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let from: number | undefined;
    const observer = new MutationObserver(() => {
      if ([...document.querySelectorAll('.react-flow__node')].some((node) => node.textContent.includes(drawn))) from ??= performance.now();
      if (from === undefined || document.querySelector('header')?.textContent.includes(said) !== true) return;
      observer.disconnect();
      resolve(performance.now() - from);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return promise;
  }, words);
}

test.describe('two who changed the same apart from each other', () => {
  let owner: Person;
  let id = '';
  let other: Page;

  test.beforeEach(async ({ page, meet, problems }) => {
    problems.expect(unansweredCalls);
    problems.expect(lostSockets);
    ({ owner, id, other } = await meet('A', 'B', 'C'));
    await cut(page);
    await relabel(page, 'A', 'Mine A');
    await relabel(page, 'B', 'Mine B');
    await relabel(other, 'A', 'Theirs A');
    await relabel(other, 'B', 'Theirs B');
    await relabel(other, 'C', 'Theirs alone');
    await expectKept(other);
    await waitForDraft(page, 'Mine B');
    await page.context().setOffline(false);
  });

  test('settle each clash, and either side stays in the history', async ({ page }) => {
    const told: string[] = [];
    await page.exposeFunction('tellToast', (text: string) => told.push(text));
    await page.evaluate(() => {
      const { tellToast } = window as unknown as { tellToast: (text: string) => void };
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[role="status"]')) tellToast(textContent);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await expect(page.getByText(/^Others changed the same elements. .+ theirs are in the history.$/)).toBeVisible();
    for (const each of [page, other]) await expect(nodesOf(each)).toHaveText(['Mine A', 'Mine B', 'Theirs alone']);
    await expectKept(page);
    await page.getByRole('button', { name: 'Review conflicts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve conflicts' });
    await expect(dialog.getByText('2 of 2 conflicts left.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Original' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Use theirs', exact: true }).click();
    await expect(dialog.getByText('1 of 2 conflicts left.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep yours', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    for (const each of [page, other]) await expect(nodesOf(each)).toHaveText(['Theirs A', 'Mine B', 'Theirs alone']);
    const kept = async (version: number) => (await owner.call('GET', `/api/diagrams/id/${id}/versions/${version}`)).text;
    // The version that was made of their side was made here.
    expect(told.filter((text) => text.includes('saved version'))).toEqual([]);
    await expect.poll(() => kept(3)).toContain('Mine A');
    expect(await kept(2)).toMatch(/Theirs A.*Theirs B/);
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const each of [page, other]) await expect(nodesOf(each)).toHaveText(['Mine A', 'Mine B', 'Theirs alone']);
  });

  test('keep what was drawn last when nothing is settled', async ({ page }) => {
    await page.getByRole('button', { name: 'Review conflicts' }).click();
    await expect(page.getByRole('dialog', { name: 'Resolve conflicts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Resolve conflicts' })).toBeHidden();
    await page.getByRole('region', { name: 'Live collaboration' }).getByRole('button', { name: 'Dismiss' }).click();
    for (const each of [page, other]) await expect(nodesOf(each)).toHaveText(['Mine A', 'Mine B', 'Theirs alone']);
    await expectKept(page);
    await expect.poll(async () => (await owner.call('GET', `/api/diagrams/id/${id}/versions/2`)).text).toContain('Theirs A');
  });
});

test('what others did while own changes were under way does not undo their later changes', async ({ page, meet, problems }) => {
  problems.expect(unansweredCalls);
  problems.expect(lostSockets);
  let isUnheard = false;
  let lose = async (): Promise<void> => undefined;
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!isUnheard) server.send(message);
    });
    lose = async () => {
      await Promise.all([socket.close(), server.close()]);
    };
  });
  const { other } = await meet('A', 'B');
  await loadInspector(page);
  isUnheard = true;
  await relabel(page, 'A', 'Mine');
  await relabel(other, 'B', 'Theirs');
  await expect(nodesOf(page)).toHaveText(['Mine', 'Theirs']);
  await page.context().setOffline(true);
  await lose();
  await relabel(other, 'Theirs', 'Theirs, later');
  await expectKept(other);
  isUnheard = false;
  await page.context().setOffline(false);
  for (const each of [page, other]) await expect(nodesOf(each)).toHaveText(['Mine', 'Theirs, later']);
  await expectKept(page);
  await expect(page.getByText(/^Others have changed/)).toHaveCount(0);
});

test('who comes back without changes of their own says only that they were offline', async ({ page, person, signIn, problems }) => {
  problems.expect(unansweredCalls);
  problems.expect(lostSockets);
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  await signIn(page, owner);
  await openEditor(page, id);
  await relabel(page, 'A', 'Kept before');
  await expectKept(page);
  await page.context().setOffline(true);
  await expect(page.getByRole('banner')).toContainText('Offline · synced, unsaved');
  await relabel(page, 'B', 'Drawn offline');
  await expect(page.getByRole('banner')).toContainText('Offline · kept on this device');
  await page.context().setOffline(false);
  await expectKept(page);
});

test('what was drawn offline meets a document that was rebuilt meanwhile', async ({ browserOf, problems }) => {
  problems.expect(unansweredCalls);
  problems.expect(lostSockets);
  const env = { PORT: await lastingPort() };
  const server = await startServer({ env });
  const owner = await signUp(server);
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  const page = await browserOf({ as: owner, at: server.url });
  await openEditor(page, id);
  await relabel(page, 'B', 'Before');
  await expectKept(page);
  await server.kill();
  await relabel(page, 'A', 'Drawn offline');
  await waitForDraft(page, 'Drawn offline');
  const { diagram } = readDiagram(dataWithLabels('A', 'Before'), defaultLimits);
  if (diagram === undefined) throw new Error('The diagram cannot be read.');
  const state = encodeStateAsUpdate(openDocument(diagram).shared);
  withDatabase(server, (database) => {
    database.prepare('update live_documents set epoch = 2, last_seq = 0 where diagram_id = ?').run(id);
    database.prepare('update live_states set epoch = 2, up_to = 0, state = ? where diagram_id = ?').run(state, id);
    database.prepare('delete from live_updates where diagram_id = ?').run(id);
  });
  const again = await startServer({ dataDir: server.dataDir, env });
  await expectKept(page);
  await expect(nodesOf(page)).toHaveText(['Drawn offline', 'Before']);
  const fresh = await browserOf({ as: owner, at: again.url });
  await openEditor(fresh, id);
  await expect(nodesOf(fresh)).toHaveText(['Drawn offline', 'Before']);
  await again.stop();
});

test('who became a viewer while offline finds what was not sent as a draft', async ({ page, meet, problems }) => {
  problems.expect(unansweredCalls);
  problems.expect(lostSockets);
  const { owner, friend, id, other } = await meet('A', 'B');
  await cut(other);
  await relabel(other, 'A', 'Not sent');
  await waitForDraft(other, 'Not sent');
  await shareWith(owner, id, { email: friend.email, role: 'viewer' });
  await other.context().setOffline(false);
  await expect(other.getByText(/you can view this diagram but no longer edit it/)).toBeVisible();
  await expect(nodesOf(other)).toHaveText(['A', 'B']);
  await relabel(page, 'B', 'Seen');
  await expect(nodesOf(other)).toHaveText(['A', 'Seen']);
  await other.getByRole('button', { name: 'Save as a copy' }).click();
  await other.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await expect(nodeNamed(other, 'Not sent')).toBeVisible();
});

test('a change that the server refuses is set aside as a draft, and drawing goes on', async ({
  page,
  person,
  signIn,
  browserOf,
  problems,
}) => {
  problems.expect(lostSockets);
  const [owner, friend] = [await person(), await person()];
  const { id } = await makeDiagram(owner, { data: dataWithLabels(...Array.from({ length: 49 }, (_, at) => `N${at}`)) });
  await shareWith(owner, id, { email: friend.email, role: 'editor' });
  await signIn(page, owner);
  const held: (() => void)[] = [];
  let isHolding = false;
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (isHolding) held.push(() => server.send(message));
      else server.send(message);
    });
  });
  const other = await browserOf({ as: friend });
  await openEditor(page, id);
  await openEditor(other, id);
  await expectOthers(page, 1);
  isHolding = true;
  await addNodeButton(page).click();
  await expect(nodesOf(page)).toHaveCount(50);
  await addNodeButton(other).click();
  await expectKept(other);
  await expect(nodesOf(page)).toHaveCount(51);
  isHolding = false;
  for (const send of held) send();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  await expect(nodesOf(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Fit to view' }).click();
  await relabel(page, 'N25', 'Continue');
  await expect(nodeNamed(other, 'Continue')).toBeAttached();
  await expectKept(page);
});

test('says within 3 s that the server cannot store what is drawn, and when it can again', async ({ browserOf, problems }) => {
  // Of the server's end, which they see.
  problems.expect(unansweredCalls);
  problems.expect(lostSockets);
  const server = await startServer();
  const owner = await signUp(server);
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  const page = await browserOf({ as: owner, at: server.url });
  await openEditor(page, id);
  await relabel(page, 'A', 'Stored');
  await expectKept(page);
  const saidAfterMs: number[] = [];
  // The shortest counts, as others' work on the machine only adds to it.
  for (let tries = 0; tries < 5 && !(Math.min(...saidAfterMs) < 3_000); tries += 1) {
    const lock = new DatabaseSync(join(server.dataDir, 'umlaut.db'), { timeout: 10_000 });
    lock.exec('begin exclusive');
    const measured = measureSaying(page, { drawn: `Not stored yet ${tries}`, said: 'Unsaved · the server can’t store it' });
    await relabel(page, tries === 0 ? 'B' : `Not stored yet ${tries - 1}`, `Not stored yet ${tries}`);
    saidAfterMs.push(await measured);
    await waitForDraft(page, `Not stored yet ${tries}`);
    lock.exec('rollback');
    lock.close();
    await expectKept(page);
  }
  expect(Math.min(...saidAfterMs)).toBeLessThan(3_000);
  const again = await browserOf({ as: owner, at: server.url });
  await openEditor(again, id);
  await expect(nodesOf(again)).toHaveText(['Stored', `Not stored yet ${saidAfterMs.length - 1}`]);
  await server.stop();
});
