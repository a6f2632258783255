import { dataWithLabels, type Person, shareWith } from '../support/people.ts';
import { chooseInMenu, unsavedTool } from './support/bar.ts';
import { holdCalls, recordCalls } from './support/calls.ts';
import { addNodeButton, expectInRoom, nodeNamed, nodesOf, openEditor, relabel } from './support/canvas.ts';
import { expect, type Page } from './support/fixtures.ts';
import { expectKept, expectOthers, nameOf, test } from './support/room.ts';
import { confirmButton, diagramIdOf, expectSaved, keptBy, nameField, save, saveButton, saveDialog } from './support/saving.ts';

test.describe('saving in a room', () => {
  let owner: Person;
  let id = '';
  let other: Page;

  test.beforeEach(async ({ meet }) => {
    ({ owner, id, other } = await meet('A', 'B'));
  });

  test('makes a version of what all have drawn, and tells everyone', async ({ page }) => {
    await relabel(other, 'B', 'By the friend');
    await relabel(page, 'A', 'Mine');
    await expect(nodesOf(page)).toHaveText(['Mine', 'By the friend']);
    // Looked for from the beginning, as it goes again.
    await Promise.all([save(page), expect(other.getByText(`${nameOf(owner)} saved version 2.`)).toBeVisible()]);
    expect(await keptBy(owner, id)).toMatchObject({
      version: 2,
      document: { nodes: [{ data: { label: 'Mine' } }, { data: { label: 'By the friend' } }] },
    });
    await expect(other.getByRole('banner')).toContainText('Saved · version 2');
    await expect(other).toHaveURL(/version=2$/);
    await relabel(other, 'Mine', 'After that');
    await save(other);
    await expect(page.getByRole('banner')).toContainText('Saved · version 3');
  });

  test('by both at the same moment makes two versions, and no conflict', async ({ page }) => {
    await relabel(page, 'A', 'Mine');
    await relabel(other, 'B', 'Theirs');
    await expect(nodesOf(page)).toHaveText(['Mine', 'Theirs']);
    await expect(nodesOf(other)).toHaveText(['Mine', 'Theirs']);
    const path = `/diagrams/id/${id}/versions`;
    const answers = [await holdCalls(page, `POST ${path}`), await holdCalls(other, `POST ${path}`)];
    const calls = recordCalls(page);
    for (const each of [page, other]) {
      await saveButton(each).click();
      await confirmButton(each).click();
      await expect(confirmButton(each)).toHaveText('Saving...');
    }
    for (const answer of answers) answer();
    for (const each of [page, other]) await expect(saveDialog(each)).toBeHidden();
    // Nothing is uploaded, and nothing sent again.
    const sent = calls.filter((call) => call.method() !== 'GET').map((call) => [call.method(), call.postDataJSON()]);
    expect(sent).toEqual([['POST', { epoch: expect.any(Number), seq: expect.any(Number) }]]);
    for (const each of [page, other]) await expect(each.getByRole('banner')).toContainText('Saved · version 3');
    expect(await keptBy(owner, id)).toMatchObject({
      version: 3,
      document: { nodes: [{ data: { label: 'Mine' } }, { data: { label: 'Theirs' } }] },
    });
  });

  test('stores the name with the version; who has given another keeps that until it is saved', async ({ page }) => {
    for (const [each, name] of [
      [other, 'The friend’s name'],
      [page, 'Orders and more'],
    ] as const) {
      await each.getByRole('button', { name: /, rename$/ }).click();
      await each.getByRole('textbox', { name: 'Diagram name' }).fill(name);
      await each.keyboard.press('Enter');
    }
    await expect(page.getByRole('button', { name: /^Orders and more ?, rename$/ })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Unsaved · name kept on this device');
    await save(page);
    await expect(other).toHaveURL(/version=2$/);
    await expect(other.getByRole('button', { name: /^The friend’s name ?, rename$/ })).toBeVisible();
    await expect(other.getByRole('banner')).toContainText(/unsaved/i);
    await save(other);
    await expect(page.getByRole('button', { name: /^The friend’s name ?, rename$/ })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Saved · version 3');
    expect(await keptBy(owner, id)).toMatchObject({ name: 'The friend’s name', version: 3 });
  });

  test('over a connection that has died unnoticed comes into the room as well, and nobody saves it away', async ({ page }) => {
    const tab = await page.context().newPage();
    let isDead = false;
    await tab.routeWebSocket(/\/api\/live/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => isDead || server.send(message));
      server.onMessage((message) => isDead || socket.send(message));
    });
    await openEditor(tab, id);
    isDead = true;
    await relabel(tab, 'A', 'Ahead');
    await save(tab);
    await tab.close();
    await expect(nodesOf(other)).toHaveText(['Ahead', 'B']);
    await expect(other.getByRole('banner')).toContainText('version 2');
    await relabel(other, 'B', 'Later');
    await save(other);
    expect(await keptBy(owner, id)).toMatchObject({ document: { nodes: [{ data: { label: 'Ahead' } }, { data: { label: 'Later' } }] } });
  });

  test('from outside comes into the room as a change, and unsaved work stays', async ({ page }) => {
    await relabel(page, 'A', 'Unsaved');
    await expect(nodeNamed(other, 'Unsaved')).toBeVisible();
    await expectKept(page);
    const answer = await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', version: 1, data: dataWithLabels('A', 'Outside') });
    expect(answer.status).toBe(200);
    for (const each of [page, other]) {
      await expect(nodesOf(each)).toHaveText(['Unsaved', 'Outside']);
      await expect(each).toHaveURL(/version=2$/);
      await expect(each.getByRole('banner')).toContainText(/unsaved/i);
    }
    await save(page);
    expect(await keptBy(owner, id)).toMatchObject({ version: 3, document: { nodes: [{ data: { label: 'Unsaved' } }, {}] } });
  });
});

test('the comparison before a save says who has changed something, where that is known', async ({ page, meet }) => {
  const { owner, friend, id, other, bring } = await meet('A', 'B');
  const expectCompared = async (each: Page, title: string, after: string): Promise<void> => {
    await (await unsavedTool(each, 'Compare')).click();
    const dialog = each.getByRole('dialog', { name: title, exact: true });
    await expect(dialog.getByText(after, { exact: true })).toBeVisible();
    await each.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await relabel(page, 'A', 'Mine');
  await expectCompared(page, 'Your unsaved changes', 'Unsaved changes by you');
  await expectCompared(other, 'Changes since version 1', `Unsaved changes by ${nameOf(owner)}`);
  await relabel(other, 'B', 'Theirs');
  await expect(nodeNamed(page, 'Theirs')).toBeVisible();
  await expectCompared(page, 'Changes since version 1', `Unsaved changes by ${nameOf(friend)} and you`);
  const { other: late } = await bring();
  await expectCompared(late, 'Changes since version 1', 'Unsaved changes');
  const tab = await page.context().newPage();
  await openEditor(tab, id);
  await Promise.all([save(page), expect(tab.getByText('You saved version 2 elsewhere.')).toBeVisible()]);
  await relabel(late, 'Theirs', 'Theirs no more');
  await expect(nodeNamed(page, 'Theirs no more')).toBeVisible();
  await relabel(page, 'Mine', 'Mine again');
  await expect(nodeNamed(late, 'Mine again')).toBeVisible();
  await expectCompared(late, 'Changes since version 2', `Unsaved changes by ${nameOf(owner)} and you`);
});

test('restoring a version is seen live, and what somebody else draws meanwhile stays', async ({ page, meet }) => {
  const { owner, id, other } = await meet('First', 'B');
  await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', version: 1, data: dataWithLabels('Second', 'B') });
  await expect(page.getByRole('banner')).toContainText('Saved · version 2');
  await chooseInMenu(page, 'Version history');
  const history = page.getByRole('dialog', { name: 'Version history of Orders' });
  await history.getByRole('button', { name: 'Version 1', exact: true }).click();
  await addNodeButton(other).click();
  await expectKept(other);
  await expect(page.locator('main .react-flow__node')).toHaveCount(3);
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Restored version 1 as version/)).toBeVisible();
  await expect(nodeNamed(other, 'First')).toBeVisible();
  await expect(other.getByRole('banner')).toContainText('Saved · version 4');
  await relabel(other, 'B', 'After that');
  await expect(nodeNamed(page, 'After that')).toBeAttached();
  // Changes unsaved before become a version of their own.
  const before = await owner.call('GET', `/api/diagrams/id/${id}/versions/3`);
  expect(before.text).toContain('Node 3');
});

test('a diagram’s first save takes it into its room, with all that can be undone', async ({ page, person, signIn, browserOf }) => {
  const [owner, friend] = [await person(), await person()];
  await signIn(page, owner);
  await openEditor(page);
  await addNodeButton(page).click();
  await addNodeButton(page).click();
  await relabel(page, 'Node A', 'First');
  await saveButton(page).click();
  await nameField(page).fill('Orders');
  await confirmButton(page).click();
  await expectSaved(page);
  await expectInRoom(page);
  const id = diagramIdOf(page);
  await shareWith(owner, id, { email: friend.email, role: 'editor' });
  const other = await browserOf({ as: friend });
  await openEditor(other, id);
  await expectOthers(page, 1);
  await expect(nodesOf(other)).toHaveText(['First', 'Node 2']);
  await relabel(other, 'Node 2', 'Second');
  await expect(nodesOf(page)).toHaveText(['First', 'Second']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nodesOf(other)).toHaveText(['Node A', 'Second']);
  await relabel(page, 'Node A', 'Again');
  await expect(nodesOf(other)).toHaveText(['Again', 'Second']);
});

test('whoever discards what others have changed, too, is asked, and all of it stays in the history', async ({ page, meet }) => {
  const { other, owner, id } = await meet('A', 'B');
  await relabel(page, 'A', 'Mine');
  await expect(await unsavedTool(page, /^Discard$/)).toBeVisible();
  await relabel(other, 'B', 'Theirs');
  await (await unsavedTool(page, 'Discard all changes since version 1')).click();
  const question = page.getByRole('dialog', { name: 'Discard everyone’s changes?' });
  await expect(question).toContainText(/^.*This removes the changes by \S+ and you since version 1/);
  await question.getByRole('button', { name: 'Keep changes' }).click();
  await expect(nodesOf(other)).toHaveText(['Mine', 'Theirs']);

  await (await unsavedTool(page, 'Discard all changes since version 1')).click();
  await question.getByRole('button', { name: 'Discard for everyone' }).click();
  await expect(nodesOf(page)).toHaveText(['A', 'B']);
  await expect(nodesOf(other)).toHaveText(['A', 'B']);
  // The other is told what has happened for as long as it is not read, and finds the work.
  const news = other.getByRole('region', { name: 'Live collaboration' });
  await expect(news).toContainText('saved version 3: “Restored version 1”. The previous state is in the history.');
  const kept = await owner.call('GET', `/api/diagrams/id/${id}/versions/2`);
  expect(kept.text).toMatch(/Mine.*Theirs/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nodesOf(other)).toHaveText(['Mine', 'Theirs']);
});
