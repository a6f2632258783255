import { makeDiagram, type Person } from '../support/people.ts';
import { answerCalls, breakCalls, freeCalls, recordCalls } from './support/calls.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls, unansweredCalls } from './support/problems.ts';
import { cardOf, dialogOf } from './support/screens.ts';

const deleteTest = test.extend<{ readonly owned: { readonly owner: Person; readonly id: string } }>({
  owned: async ({ page, person, signIn }, use) => {
    const owner = await person();
    await makeDiagram(owner, { name: 'Kept' });
    const { id } = await makeDiagram(owner, { name: 'Old plan' });
    await signIn(page, owner);
    await page.goto('/profile');
    await use({ owner, id });
  },
});

async function openDeleteDialog(page: Page) {
  await cardOf(page, 'Old plan')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = dialogOf(page, 'Delete Diagram');
  return { dialog, field: dialog.getByRole('textbox'), remove: dialog.getByRole('button', { name: 'Delete', exact: true }) };
}

deleteTest(
  'the dialog asks for the name, has Cancel and Delete, closes with Escape, and refuses a text that is not exactly the name',
  async ({ page, owned }) => {
    expect(owned.id).not.toBe('');
    await test.step('the dialog has its title, asks for the name, and has Cancel and Delete', async () => {
      const { dialog, field, remove } = await openDeleteDialog(page);
      await expect(dialog.getByRole('heading', { name: 'Delete Diagram', exact: true })).toBeVisible();
      await expect(dialog.getByText('Old plan').first()).toBeVisible();
      await expect(field).toBeFocused();
      await expect(remove).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(cardOf(page, 'Old plan')).toBeVisible();
    });
    await test.step('Escape closes the dialog and gives the focus back to Delete', async () => {
      const { dialog } = await openDeleteDialog(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(cardOf(page, 'Old plan').getByRole('button', { name: /^Delete/ })).toBeFocused();
    });
    await test.step('a text that is not exactly the name is refused, also on Enter', async () => {
      const { dialog, field, remove } = await openDeleteDialog(page);
      const calls = recordCalls(page);
      const mismatch = dialog.getByText('Name does not match', { exact: true });
      for (const text of ['old plan', 'Old  plan', 'Old plan ', ' Old plan', 'Old', 'Kept', '']) {
        for (const press of [() => remove.click(), () => field.press('Enter')]) {
          await field.fill('x');
          await field.fill(text);
          await press();
          await expect(mismatch).toBeVisible();
        }
      }
      expect(calls.filter((request) => request.method() === 'DELETE')).toEqual([]);
    });
  },
);

deleteTest('the exact name deletes: gone from the list and the server, with the toast Diagram deleted', async ({ page, owned }) => {
  const { dialog, field, remove } = await openDeleteDialog(page);
  await field.fill('Old plan');
  await remove.click();
  await expect(page.getByRole('status').getByText('Diagram deleted', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Old plan')).toHaveCount(0);
  await expect(cardOf(page, 'Kept')).toBeVisible();
  expect((await owned.owner.call('GET', `/api/diagrams/id/${owned.id}`)).status).toBe(404);
  const onPage = await page.evaluate(() => document.activeElement !== document.body);
  expect(onPage, 'the focus has not fallen off the page').toBe(true);
});

deleteTest('Enter with the exact name deletes, too', async ({ page, owned }) => {
  const { field } = await openDeleteDialog(page);
  await field.fill('Old plan');
  await field.press('Enter');
  await expect(cardOf(page, 'Old plan')).toHaveCount(0);
  await expect.poll(async () => (await owned.owner.call('GET', `/api/diagrams/id/${owned.id}`)).status).toBe(404);
});

deleteTest('a failed deletion reads Failed to delete diagram and keeps the card', async ({ page, owned, problems }) => {
  problems.expect(failedCalls(500));
  problems.expect(unansweredCalls);
  await answerCalls(page, `DELETE /diagrams/id/${owned.id}`, 500, { code: 'internal', message: 'Something else' });
  const { field, remove, dialog } = await openDeleteDialog(page);
  await field.fill('Old plan');
  await remove.click();
  await expect(page.getByText('Failed to delete diagram', { exact: true })).toBeVisible();
  await freeCalls(page);
  await breakCalls(page, `DELETE /diagrams/id/${owned.id}`);
  if (await dialog.isHidden()) await openDeleteDialog(page);
  await field.fill('Old plan');
  await remove.click();
  await expect(page.getByText('Failed to delete diagram', { exact: true })).toBeVisible();
  await expect(cardOf(page, 'Old plan')).toBeVisible({ visible: true });
  await freeCalls(page);
  expect((await owned.owner.call('GET', `/api/diagrams/id/${owned.id}`)).status).toBe(200);
});
