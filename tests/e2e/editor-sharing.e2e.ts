import { dataWithLabels, makeDiagram, shareWith } from '../support/people.ts';
import { moreButton } from './support/bar.ts';
import { addNodeButton, openEditor } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { nameField } from './support/saving.ts';

test('a diagram is shared from the editor, by its button and by command', async ({ page, person, signIn }) => {
  const [owner, friend] = [await person(), await person()];
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await signIn(page, owner);
  await openEditor(page, id);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Diagram' });
  await dialog.getByPlaceholder('Type user email...').fill(friend.email);
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Diagram shared!')).toBeVisible();
  const shared = await friend.call('GET', '/api/diagrams/shared-with-me');
  expect(shared.text).toContain(id);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('share');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toContainText(friend.email);
});

test('a diagram that was never saved is to be saved before it is shared', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await addNodeButton(page).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Save the diagram before you share it.')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
});

test('who may only edit is not offered sharing', async ({ page, person, signIn }) => {
  const [owner, friend] = [await person(), await person()];
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await shareWith(owner, id, { email: friend.email, role: 'editor' });
  await signIn(page, friend);
  await openEditor(page, id);
  await moreButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Version history' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
});
