import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { dataWithLabels, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { lastingPort, startServer } from '../support/server.ts';
import { addNodeButton, labelField, nodeNamed, nodesOf, openEditor, relabel } from './support/canvas.ts';
import { draftCount, waitForDraft } from './support/drafts.ts';
import { expect, type Page } from './support/fixtures.ts';
import { failedCalls, lostSockets, unansweredCalls } from './support/problems.ts';
import { cut, expectKept, expectOthers, loadInspector, test } from './support/room.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';
import { submitCredentials } from './support/screens.ts';

/** The notice that the diagram can only be looked at from now on. */
function access(page: Page): Locator {
  return page.getByRole('region', { name: 'Access' });
}

/** The offer of what was not sent. */
function unsent(page: Page): Locator {
  return page.getByRole('region', { name: 'Unsaved changes' });
}

test.describe('without a connection', () => {
  let id = '';
  let other: Page;

  test.beforeEach(async ({ meet, problems }) => {
    problems.expect(unansweredCalls);
    problems.expect(lostSockets);
    ({ id, other } = await meet('A', 'B'));
  });

  test('what both draw is merged on return; leaving warns only while something is not kept', async ({ page }) => {
    await test.step('what both draw meets when one comes back', async () => {
      await cut(page);
      await relabel(page, 'A', 'Drawn offline');
      await expect(page.getByRole('banner')).toContainText('Offline · kept on this device');
      await expectOthers(page, 0);
      await relabel(other, 'B', 'Drawn meanwhile');
      await expectKept(other);
      await waitForDraft(page, 'Drawn offline');
      await page.context().setOffline(false);
      await expect(nodesOf(page)).toHaveText(['Drawn offline', 'Drawn meanwhile']);
      await expect(nodesOf(other)).toHaveText(['Drawn offline', 'Drawn meanwhile']);
      await expectKept(page);
      await expect.poll(() => draftCount(page)).toBe(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(nodesOf(other)).toHaveText(['A', 'Drawn meanwhile']);
    });
    await test.step('leaving the page warns of what is not kept, and of nothing once it is', async () => {
      const isAsked = async (): Promise<boolean> => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        page.once('dialog', async (dialog) => {
          await dialog.dismiss();
          resolve(true);
        });
        page.once('load', () => resolve(false));
        await page.evaluate(() => window.location.reload()).catch(() => undefined);
        const asked = await promise;
        for (const event of ['dialog', 'load'] as const) page.removeAllListeners(event);
        return asked;
      };
      await cut(page);
      await relabel(page, 'A', 'Drawn offline');
      expect(await isAsked()).toBe(true);
      await page.context().setOffline(false);
      await expectKept(page);
      expect(await isAsked()).toBe(false);
      await expect(nodesOf(page)).toHaveText(['Drawn offline', 'Drawn meanwhile']);
    });
  });

  test('what was drawn survives the page, and meets what others drew when it is opened again', async ({ page }) => {
    await cut(page);
    await relabel(page, 'A', 'Drawn offline');
    await waitForDraft(page, 'Drawn offline');
    const context = page.context();
    await page.close();
    await relabel(other, 'B', 'Drawn meanwhile');
    await expectKept(other);
    await save(other);
    await context.setOffline(false);
    const again = await context.newPage();
    await openEditor(again, id);
    await expect(nodesOf(again)).toHaveText(['Drawn offline', 'Drawn meanwhile']);
    await expect(nodesOf(other)).toHaveText(['Drawn offline', 'Drawn meanwhile']);
    await expect(again.getByText(/Unsaved changes from .+ were restored/)).toBeVisible();
    await expectKept(again);
    await again.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(nodesOf(other)).toHaveText(['A', 'Drawn meanwhile']);
  });

  test('of what both changed, one’s own stands until theirs is taken', async ({ page }) => {
    await cut(page);
    await relabel(page, 'A', 'Mine');
    await waitForDraft(page, 'Mine');
    const context = page.context();
    await page.close();
    await relabel(other, 'A', 'Theirs');
    await relabel(other, 'B', 'Also theirs');
    await expectKept(other);
    await context.setOffline(false);
    const again = await context.newPage();
    await openEditor(again, id);
    await expect(again.getByText(/^Others changed the same elements/)).toBeVisible();
    await expect(nodesOf(other)).toHaveText(['Mine', 'Also theirs']);
    await again.getByRole('button', { name: 'Review conflicts' }).click();
    await again.getByRole('button', { name: 'Use theirs', exact: true }).click();
    await again.getByRole('button', { name: 'Done' }).click();
    await expect(nodesOf(other)).toHaveText(['Theirs', 'Also theirs']);
    await again.getByRole('button', { name: 'Undo' }).click();
    await expect(nodesOf(other)).toHaveText(['Mine', 'Also theirs']);
  });
});

test('nothing is lost when the server is killed while two draw', async ({ browserOf, problems }) => {
  problems.expect(unansweredCalls);
  problems.expect(lostSockets);
  const env = { PORT: await lastingPort() };
  const server = await startServer({ env });
  const [owner, friend] = [await signUp(server), await signUp(server)];
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  await shareWith(owner, id, { email: friend.email, role: 'editor' });
  const pages = [await browserOf({ as: owner, at: server.url }), await browserOf({ as: friend, at: server.url })] as const;
  for (const page of pages) await openEditor(page, id);
  const [one, two] = pages;
  for (const page of pages) await loadInspector(page);
  await relabel(one, 'A', 'Before');
  await expectKept(one);
  await server.kill();
  await relabel(one, 'Before', 'By the first');
  await addNodeButton(two).click();
  for (const page of pages) await expect(page.getByRole('banner')).toContainText('Offline · kept on this device');
  const again = await startServer({ dataDir: server.dataDir, env });
  for (const page of pages) await expect(nodesOf(page)).toHaveText(['By the first', 'B', 'Node 3']);
  for (const page of pages) await expectKept(page);
  await again.stop();
});

test.describe('what changes while the diagram is open', () => {
  let owner: Person;
  let friend: Person;
  let id = '';
  let shareId = '';
  let other: Page;

  test.beforeEach(async ({ meet }) => {
    ({ owner, friend, id, shareId, other } = await meet('A', 'B'));
  });

  test('an editor who becomes a viewer is told, and only watches from then on', async ({ page }) => {
    await relabel(other, 'A', 'By the friend');
    await expectKept(other);
    await shareWith(owner, id, { email: friend.email, role: 'viewer' });
    await expect(other.getByText(/you can view this diagram but no longer edit it/)).toBeVisible();
    await expect(addNodeButton(other)).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Make a copy' })).toBeVisible();
    await relabel(page, 'B', 'Seen');
    await expect(nodesOf(other)).toHaveText(['By the friend', 'Seen']);
    await shareWith(owner, id, { email: friend.email, role: 'editor' });
    await expect(other.getByText('You can now edit this diagram.')).toBeVisible();
    await relabel(other, 'Seen', 'Changed again');
    await expect(nodeNamed(page, 'Changed again')).toBeVisible();
  });

  test('losing access while drawing leaves the diagram readable, with the reason and the unsent changes', async ({ page, problems }) => {
    problems.expect(unansweredCalls);
    problems.expect(lostSockets);
    problems.expect(failedCalls(404));
    await cut(other);
    await relabel(other, 'A', 'Not sent');
    await waitForDraft(other, 'Not sent');
    expect((await owner.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`)).status).toBe(204);
    await other.context().setOffline(false);
    await expect(access(other)).toContainText('You no longer have access to this diagram.');
    await expect(nodesOf(other)).toHaveText(['Not sent', 'B']);
    await expect(addNodeButton(other)).toHaveCount(0);
    const [download] = await Promise.all([other.waitForEvent('download'), unsent(other).getByRole('button', { name: 'Download' }).click()]);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ nodes: [{ data: { label: 'Not sent' } }, {}] });
    await other.reload();
    await expect(other.getByRole('heading', { name: 'No Access' })).toBeVisible();
    await expect(unsent(other)).toContainText('Orders');
    await other.getByRole('button', { name: 'Save as a copy' }).click();
    await expect(nodesOf(other)).toHaveText(['Not sent', 'B']);
    expect(await keptBy(friend, diagramIdOf(other))).toMatchObject({ document: { nodes: [{ data: { label: 'Not sent' } }, {}] } });
    await expect(nodesOf(page)).toHaveText(['A', 'B']);
  });

  test('access that ends while both are connected ends the drawing at once, and leaves nothing unsent', async ({ page, problems }) => {
    problems.expect(failedCalls(404));
    await relabel(other, 'A', 'Sent');
    await expectKept(other);
    await owner.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`);
    await expect(access(other)).toBeVisible();
    await expect(unsent(other)).toHaveCount(0);
    await expectOthers(page, 0);
    await relabel(page, 'B', 'Not seen');
    await nodeNamed(other, 'Sent').dblclick();
    await expect(labelField(other)).toHaveCount(0);
    await expect(nodesOf(other)).toHaveText(['Sent', 'B']);
  });

  test('a diagram that is deleted stays in view, and what was not saved is kept as a draft', async ({ page, problems }) => {
    problems.expect(failedCalls(404));
    await relabel(page, 'A', 'Unsaved');
    await expect(nodeNamed(other, 'Unsaved')).toBeVisible();
    await owner.call('DELETE', `/api/diagrams/id/${id}`);
    for (const each of [page, other]) {
      await expect(access(each)).toContainText('This diagram was deleted.');
      await expect(nodesOf(each)).toHaveText(['Unsaved', 'B']);
      await expect(unsent(each)).toBeVisible();
      await each.reload();
      await expect(each.getByRole('heading', { name: 'No Access' })).toBeVisible();
      await expect(unsent(each)).toBeVisible();
    }
  });

  test('a session that ends leads to the login, and back to what was drawn', async ({ problems }) => {
    problems.expect(failedCalls(401));
    await relabel(other, 'A', 'Before the end');
    await expectKept(other);
    await friend.call('POST', '/api/logout');
    await expect(other).toHaveURL('/login');
    await submitCredentials(other, 'Login', friend);
    await expect(nodesOf(other)).toHaveText(['Before the end', 'B']);
  });
});
