import { dataWithLabels, makeDiagram, type Person, shareWith } from '../support/people.ts';
import { answerCalls, breakCalls, freeCalls } from './support/calls.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls, unansweredCalls } from './support/problems.ts';
import { cardOf, dialogOf } from './support/screens.ts';

async function deleteByName(page: Page, name: string): Promise<void> {
  await cardOf(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = dialogOf(page, 'Delete Diagram');
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function binned(owner: Person, name: string): Promise<string> {
  const { id } = await makeDiagram(owner, { name, data: dataWithLabels('Order', 'Item') });
  expect((await owner.call('DELETE', `/api/diagrams/id/${id}`)).status).toBe(204);
  return id;
}

test('a deleted diagram is in the bin with picture and date, and restoring returns it to everybody', async ({
  page,
  person,
  signIn,
  browserOf,
}) => {
  const [owner, friend] = [await person(), await person()];
  const { id } = await makeDiagram(owner, { name: 'Old plan', data: dataWithLabels('Order', 'Item') });
  await shareWith(owner, id, { email: friend.email, role: 'editor' });
  await signIn(page, owner);
  await page.goto('/profile');
  await deleteByName(page, 'Old plan');
  const theirs = await browserOf({ as: friend });
  await theirs.goto('/profile?tab=shared');
  await expect(theirs.getByText('No shared diagrams')).toBeVisible();

  await page.getByRole('link', { name: 'Bin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bin', exact: true })).toBeFocused();
  const card = cardOf(page, 'Old plan');
  await expect(card.getByText('Permanently deleted in 30 days')).toBeVisible();
  await expect(card.getByRole('img', { name: /^Old plan: / })).toBeVisible();
  await card.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('status').getByText('“Old plan” restored')).toBeVisible();
  await expect(page.getByText('The bin is empty')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bin', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Back to your diagrams' }).click();
  await expect(cardOf(page, 'Old plan')).toBeVisible();
  await theirs.reload();
  await expect(cardOf(theirs, 'Old plan')).toBeVisible();
});

test('Undo beside Diagram deleted brings the diagram back at once', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Slip' });
  await signIn(page, owner);
  await page.goto('/profile');
  await expect(cardOf(page, 'Slip')).toBeVisible();
  await page.clock.install();
  // The toast does not go before its button is pressed.
  await page.clock.pauseAt(Date.now() + 60_000);
  await deleteByName(page, 'Slip');
  const toast = page.getByRole('status').filter({ has: page.getByText('Diagram deleted', { exact: true }) });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.clock.resume();
  await expect(cardOf(page, 'Slip')).toBeVisible();
  await expect(page.getByText('Diagram deleted', { exact: true })).toBeHidden();
  expect((await owner.call('GET', `/api/diagrams/id/${id}`)).status).toBe(200);
});

test('a toast with a button stays while the button has the focus, and goes after it', async ({ page, person, signIn }) => {
  const owner = await person();
  await makeDiagram(owner, { name: 'Slip' });
  await signIn(page, owner);
  await page.goto('/profile');
  await expect(cardOf(page, 'Slip')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await deleteByName(page, 'Slip');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.clock.fastForward(11_000);
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await page.clock.fastForward(11_000);
  await expect(undo).toBeHidden();
});

test('restoring without a place says so, and the diagram stays in the bin', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(403));
  const owner = await person();
  await binned(owner, 'Waiting');
  for (const name of ['One', 'Two']) await makeDiagram(owner, { name });
  await signIn(page, owner);
  await page.goto('/profile?tab=bin');
  await cardOf(page, 'Waiting').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Diagram limit reached! Delete a diagram or upgrade to save more.')).toBeVisible();
  await expect(cardOf(page, 'Waiting')).toBeVisible();
});

test('deleting for good asks, and what is deleted for good is gone', async ({ page, person, signIn }) => {
  const owner = await person();
  const id = await binned(owner, 'Gone');
  await signIn(page, owner);
  await page.goto('/profile?tab=bin');
  const ask = () => cardOf(page, 'Gone').getByRole('button', { name: 'Delete permanently' }).click();
  const dialog = dialogOf(page, 'Delete permanently?');
  await ask();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Gone').getByRole('button', { name: 'Delete permanently' })).toBeFocused();
  await ask();
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();
  expect((await owner.call('POST', `/api/diagrams/bin/${id}/restore`)).status).toBe(404);
});

test('a bin that cannot be loaded or emptied says why, and tries again', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(500));
  problems.expect(unansweredCalls);
  const owner = await person();
  await binned(owner, 'Kept');
  await signIn(page, owner);
  await answerCalls(page, 'GET /diagrams/bin', 500, { code: 'internal', message: 'Broken for a moment.' });
  await page.goto('/profile?tab=bin');
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load the bin. Broken for a moment.' })).toBeVisible();
  await freeCalls(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page, 'Kept')).toBeVisible();
  await breakCalls(page, 'DELETE /diagrams/bin/*');
  await cardOf(page, 'Kept').getByRole('button', { name: 'Delete permanently' }).click();
  const dialog = dialogOf(page, 'Delete permanently?');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Couldn’t delete the diagram. Couldn’t reach the server. Check your connection and try again.',
  );
});
