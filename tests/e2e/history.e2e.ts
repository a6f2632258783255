import type { Locator } from '@playwright/test';
import { dataWithLabels, makeDiagram, type Person, shareWith } from '../support/people.ts';
import { chooseInMenu, moreButton } from './support/bar.ts';
import { answerCalls, breakCalls, freeCalls } from './support/calls.ts';
import { canvasOf, expectInRoom } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls, unansweredCalls } from './support/problems.ts';
import { diagramIdOf, keptBy } from './support/saving.ts';
import { dialogOf } from './support/screens.ts';

interface Versioned {
  readonly owner: Person;
  readonly id: string;
}

/** A diagram with the versions 1 to 3, whose one node says which; open in the editor. */
const historyTest = test.extend<{ readonly diagram: Versioned }>({
  diagram: async ({ page, person, signIn }, use) => {
    const owner = await person({ email: `ada-${Date.now()}-${Math.random().toString(36).slice(2)}@example.org` });
    const { id } = await makeDiagram(owner, { name: 'Order model', data: dataWithLabels('First') });
    await saveAs(owner, { id, version: 1, label: 'Second' });
    await saveAs(owner, { id, version: 2, label: 'Third', note: 'Items come later' });
    await signIn(page, owner);
    await page.goto(`/dashboard?diagramId=${id}&version=3`);
    await expect(nodeOf(page, 'Third')).toBeVisible();
    await expectInRoom(page);
    await use({ owner, id });
  },
});

async function saveAs(person: Person, given: { id: string; version: number; label: string; note?: string; name?: string }): Promise<void> {
  const { id, version, label, note, name = 'Order model' } = given;
  const answer = await person.call('PUT', `/api/diagrams/id/${id}`, { name, data: dataWithLabels(label), version, note });
  expect(answer.status).toBe(200);
}

async function openHistory(page: Page): Promise<Locator> {
  await chooseInMenu(page, 'Version history');
  const history = dialogOf(page, 'Version history of Order model');
  await expect(history.getByRole('button', { name: 'Version 1', exact: true })).toBeVisible();
  return history;
}

function versionButton(history: Locator, name: string): Locator {
  return history.getByRole('button', { name, exact: true });
}

async function versionsOf({ owner, id }: Versioned): Promise<readonly { version: number; label: string | null; note: string | null }[]> {
  const answer = await owner.call('GET', `/api/diagrams/id/${id}/versions?limit=100`);
  return (answer.body as { versions: { version: number; label: string | null; note: string | null }[] }).versions;
}

/** The node that bears this label, on the canvas of the page or of the version shown. */
function nodeOf(place: Page | Locator, label: string): Locator {
  return place.locator('.react-flow__node').filter({ hasText: label });
}

/** Draws something: the node `label` is moved by a key. */
async function nudge(page: Page, label: string): Promise<void> {
  await nodeOf(page, label).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('banner').getByText(/unsaved/i)).toBeVisible();
}

historyTest('the list shows each version to look at', async ({ page, diagram }) => {
  const history = await openHistory(page);
  const items = history.getByRole('listitem');
  await historyTest.step('it says when, by whom, how much and why, with its picture, newest first', async () => {
    await expect(items).toHaveCount(3);
    await expect(items.first()).toHaveText(/^Version 3\s*today \d\d:\d\d 1\selement latest\s*ada-.* \(you\)\s*Items come later$/);
    await expect(items.last()).toHaveText(/^Version 1\s*today \d\d:\d\d 1\selement\s*ada-.* \(you\)$/);
    for (const number of [1, 2, 3]) await expect(history.getByRole('img', { name: new RegExp(`^Version ${number}: `) })).toBeVisible();
  });
  await historyTest.step('the newest version is shown from the start, and arrow keys lead to the others', async () => {
    await expect(versionButton(history, 'Version 3')).toBeFocused();
    await expect(versionButton(history, 'Version 3')).toHaveAttribute('aria-current', 'true');
    await expect(history.getByRole('heading', { name: 'Version 3', exact: true })).toBeVisible();
    await expect(nodeOf(history, 'Third')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(versionButton(history, 'Version 2')).toBeFocused();
    await expect(nodeOf(history, 'Second')).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await expect(versionButton(history, 'Version 1')).toBeFocused();
    await expect(nodeOf(history, 'First')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(versionButton(history, 'Version 2')).toBeFocused();
    await expect(versionButton(history, 'Version 2')).toHaveAttribute('aria-current', 'true');
    await expect(nodeOf(history, 'Second')).toBeVisible();
    await expect(history.getByRole('button', { name: 'Restore' })).toBeEnabled();
  });
  await historyTest.step('nothing of a version can be changed, and Escape leads back', async () => {
    await versionButton(history, 'Version 1').click();
    await expect(history.getByRole('heading', { name: 'Version 1', exact: true })).toBeVisible();
    await expect(history.getByText(/^of “Order model” · today .* · view only$/)).toBeVisible();
    await expect(nodeOf(history, 'First')).toBeVisible();
    await nodeOf(history, 'First').click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowRight');
    await expect(nodeOf(history, 'First')).toBeVisible();
    await versionButton(history, 'Version 3').click();
    await expect(nodeOf(history, 'Third')).toBeVisible();
    await expect(history.getByText('This version is the same as the current diagram.')).toBeVisible();
    await expect(history.getByRole('button', { name: 'Restore' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    await expect(canvasOf(page)).toBeFocused();
    expect(await versionsOf(diagram)).toHaveLength(3);
  });
});

historyTest('restoring makes a version, before it one of what was unsaved, and undo takes it back', async ({ page, diagram }) => {
  const history = await openHistory(page);
  await versionButton(history, 'Version 2').click();
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored version 2 as version 4')).toBeVisible();
  expect((await versionsOf(diagram)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  await expect(page).toHaveURL(/[?&]version=4$/);
  await nudge(page, 'Second');
  await openHistory(page);
  await expect(history.getByText('The current diagram has changes that aren’t in a version yet.')).toBeVisible();
  await versionButton(history, 'Version 1').click();
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored version 1 as version 6')).toBeVisible();
  await expect(history).toBeHidden();
  await expect(nodeOf(page, 'First')).toBeVisible();
  const versions = await versionsOf(diagram);
  expect(versions.map(({ version, note }) => [version, note])).toEqual([
    [6, 'Restored version 1'],
    [5, 'Before restoring version 1'],
    [4, 'Restored version 2'],
    [3, 'Items come later'],
    [2, null],
    [1, null],
  ]);
  expect((await keptBy(diagram.owner, diagram.id)).data).toContain('First');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(nodeOf(page, 'Second')).toBeVisible();
  await expect(page.getByRole('banner').getByText(/unsaved/i)).toBeVisible();
});

historyTest(
  'a version gets a name that stays, by keyboard alone, and is copied to a diagram of its own, which opens',
  async ({ page, diagram }) => {
    await page.keyboard.press('ControlOrMeta+Shift+H');
    const history = dialogOf(page, 'Version history of Order model');
    await expect(versionButton(history, 'Version 2')).toBeVisible();
    await history.getByRole('button', { name: 'Name version 2' }).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'Name version 2');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('For the review');
    await page.keyboard.press('Tab');
    await page.keyboard.type('As we showed it');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(versionButton(history, 'For the review')).toBeVisible();
    await expect(history.getByRole('listitem').nth(1).getByText('Version 2', { exact: true })).toBeVisible();
    await expect(history.getByRole('button', { name: 'Name version 2' })).toBeFocused();
    await expect
      .poll(async () => (await versionsOf(diagram))[1])
      .toMatchObject({ version: 2, label: 'For the review', note: 'As we showed it' });
    await versionButton(history, 'Version 1').click();
    await expect(nodeOf(history, 'First')).toBeVisible();
    await history.getByRole('button', { name: 'Copy to new diagram' }).click();
    await expect(history).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Order model (copy)' })).toBeAttached();
    await expect(nodeOf(page, 'First')).toBeVisible();
    expect(diagramIdOf(page)).not.toBe(diagram.id);
    expect(await keptBy(diagram.owner, diagramIdOf(page))).toMatchObject({ name: 'Order model (copy)', version: 1 });
  },
);

historyTest('older versions come page by page', async ({ page, diagram }) => {
  for (let version = 3; version < 40; version += 1) await saveAs(diagram.owner, { ...diagram, version, label: `Step ${version}` });
  await chooseInMenu(page, 'Version history');
  const history = dialogOf(page, 'Version history of Order model');
  await expect(history.getByRole('listitem')).toHaveCount(30);
  await history.getByRole('button', { name: 'Show older versions' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(40);
  await expect(history.getByRole('button', { name: 'Show older versions' })).toBeHidden();
  await expect(history.getByText(/Named versions are kept forever/)).toBeVisible();
});

historyTest(
  'an editor sees, restores and names versions; somebody who may only view has no history',
  async ({ page, diagram, person, browserOf }) => {
    expect(page.url()).toContain(diagram.id);
    const [friend, viewer] = [await person(), await person()];
    await shareWith(diagram.owner, diagram.id, { email: friend.email, role: 'editor' });
    await shareWith(diagram.owner, diagram.id, { email: viewer.email });
    const theirs = await browserOf({ as: friend });
    await theirs.goto(`/dashboard?diagramId=${diagram.id}&version=3`);
    const history = await openHistory(theirs);
    await expect(history.getByRole('listitem').first()).toContainText(/ada-[\w-]+(?! \(you\))/);
    await versionButton(history, 'Version 1').click();
    await history.getByRole('button', { name: 'Restore' }).click();
    await expect(theirs.getByText('Restored version 1 as version 4')).toBeVisible();
    const watching = await browserOf({ as: viewer });
    await watching.goto(`/dashboard?diagramId=${diagram.id}&version=4`);
    await expect(watching.getByRole('button', { name: 'Make a copy' })).toBeVisible();
    await moreButton(watching).click();
    await expect(watching.getByRole('menuitem', { name: 'Export…' })).toBeVisible();
    await expect(watching.getByRole('menuitem', { name: 'Version history' })).toHaveCount(0);
    await watching.keyboard.press('Escape');
    await watching.keyboard.press('ControlOrMeta+Shift+H');
    await expect(watching.getByRole('dialog')).toBeHidden();
  },
);

historyTest('when unsaved changes cannot be kept nothing is restored, and why is said', async ({ page, diagram, problems }) => {
  problems.expect(failedCalls(500));
  await nudge(page, 'Third');
  await answerCalls(page, `PUT /diagrams/id/${diagram.id}`, 500, { code: 'internal', message: 'Broken for a moment.' });
  const history = await openHistory(page);
  await versionButton(history, 'Version 1').click();
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(
    history.getByText(/^Nothing was restored because your changes couldn’t be saved as a version first\. Broken for a moment\.$/),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(nodeOf(page, 'Third')).toBeVisible();
  await freeCalls(page);
  expect(await versionsOf(diagram)).toHaveLength(3);
});

historyTest('a restore that meets a stranger’s save is shown, told, and not written over it', async ({ page, diagram, problems }) => {
  problems.expect(failedCalls(409));
  problems.expect(unansweredCalls);
  // Alone, as behind a proxy that lets no sockets through: in a room nobody would meet a conflict.
  await page.routeWebSocket(/\/api\/live/, (socket) => socket.close());
  await page.reload();
  await expect(nodeOf(page, 'Third')).toBeVisible();
  const history = await openHistory(page);
  await versionButton(history, 'Version 1').click();
  await expect(nodeOf(history, 'First')).toBeVisible();
  await saveAs(diagram.owner, { id: diagram.id, version: 3, label: 'Theirs' });
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Version 1 was restored but is unsaved. Diagram was updated elsewhere. Please reload.')).toBeVisible();
  await expect(nodeOf(page, 'First')).toBeVisible();
  expect((await keptBy(diagram.owner, diagram.id)).data).toContain('Theirs');
  expect((await versionsOf(diagram)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
});

historyTest(
  'a restore while another edits is seen by both, and what the other adds stays',
  async ({ page, diagram, person, browserOf }) => {
    const friend = await person();
    await shareWith(diagram.owner, diagram.id, { email: friend.email, role: 'editor' });
    const theirs = await browserOf({ as: friend });
    await theirs.goto(`/dashboard?diagramId=${diagram.id}&version=3`);
    await expect(nodeOf(theirs, 'Third')).toBeVisible();
    await expectInRoom(theirs);
    const history = await openHistory(page);
    await versionButton(history, 'Version 1').click();
    await expect(nodeOf(history, 'First')).toBeVisible();
    await history.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(/^Restored version 1 as version \d$/)).toBeVisible();
    await expect(nodeOf(theirs, 'First')).toBeVisible();
    await theirs.getByRole('button', { name: 'Add Node' }).click();
    await expect(page.locator('.react-flow__node')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    for (const each of [page, theirs]) {
      await expect(nodeOf(each, 'Third')).toBeVisible();
      await expect(each.locator('.react-flow__node')).toHaveCount(2);
    }
  },
);

historyTest(
  'without a connection the list says so and tries again; a version that is not kept any more says so',
  async ({ page, diagram, problems }) => {
    problems.expect(failedCalls(404));
    problems.expect(unansweredCalls);
    await breakCalls(page, `GET /diagrams/id/${diagram.id}/versions`);
    await chooseInMenu(page, 'Version history');
    const history = dialogOf(page, 'Version history of Order model');
    await expect(history.getByRole('alert')).toContainText('Couldn’t load the versions. Couldn’t reach the server.');
    await freeCalls(page);
    await history.getByRole('button', { name: 'Try again' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(3);
    await answerCalls(page, `GET /diagrams/id/${diagram.id}/versions/1`, 404, { code: 'not_found', message: 'Gone.' });
    await versionButton(history, 'Version 1').click();
    await expect(history.getByRole('alert')).toHaveText('This version no longer exists.');
  },
);

test('a diagram that was never saved has no versions, and says how one comes about', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await page.goto('/dashboard');
  await chooseInMenu(page, 'Version history');
  await expect(page.getByRole('dialog').getByText('No versions yet.')).toBeVisible();
});

historyTest.describe('on a phone', () => {
  historyTest.use({ viewport: { width: 360, height: 740 } });

  historyTest('the list makes room for the version that was chosen, and comes back', async ({ page, diagram }) => {
    expect(diagram.id).not.toBe('');
    const history = await openHistory(page);
    await expect(versionButton(history, 'Version 3')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(versionButton(history, 'Version 2')).toBeFocused();
    await expect(versionButton(history, 'Version 1')).toBeVisible();
    await versionButton(history, 'Version 2').click();
    await expect(history.getByRole('heading', { name: 'Version 2', exact: true })).toBeFocused();
    await expect(versionButton(history, 'Version 1')).toBeHidden();
    await expect(nodeOf(history, 'Second')).toBeVisible();
    await history.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(versionButton(history, 'Version 2')).toBeFocused();
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide).toBe(false);
  });
});
