import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { moreButton, saveState, unsavedTool } from './support/bar.ts';
import { nodesOf, openEditor, relabel } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { accountButton, dialogOf, stored } from './support/screens.ts';

test.describe('the bar of the editor', () => {
  test.use({ isAlone: true });

  test.beforeEach(async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A') });
    await signIn(page, owner);
    await openEditor(page, id);
  });

  test('says the state in one word, and explains it with what can be done', async ({ page }) => {
    await expect(page.getByRole('banner').getByTitle('Saved · version 1')).toContainText('Saved · version 1');
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1);
    await saveState(page).click();
    await expect(page.getByText('The diagram is saved as version 1.')).toBeVisible();
    await page.keyboard.press('Escape');
    await relabel(page, 'A', 'B');
    await expect(page.getByRole('banner')).toContainText('Unsaved · kept on this device');
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await (await unsavedTool(page, 'Discard')).click();
    await expect(nodesOf(page)).toHaveText(['A']);
    await expect(saveState(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('has what is needed less often in a menu with keys, and in the list of commands', async ({ page }) => {
    await moreButton(page).click();
    const menu = page.getByRole('menu', { name: 'More' });
    await expect(menu.getByRole('menuitem', { name: 'Version history' })).toContainText('Ctrl+Shift+H');
    await menu.getByRole('menuitemcheckbox', { name: 'Outline' }).click();
    await expect(page.getByRole('complementary', { name: 'Outline' })).toBeVisible();
    await moreButton(page).click();
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Outline' })).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
    await relabel(page, 'A', 'B');
    await page.keyboard.press('Control+k');
    for (const command of ['New diagram', 'Version history', 'Export…', 'Open file…', 'New from text…', 'Discard unsaved changes']) {
      await page.getByRole('combobox', { name: 'Search commands' }).fill(command);
      await expect(page.getByRole('option', { name: command }).first()).toBeVisible();
    }
  });

  test('starts a new diagram from its menu', async ({ page }) => {
    await moreButton(page).click();
    await page.getByRole('menuitem', { name: 'New diagram' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(nodesOf(page)).toHaveCount(0);
  });

  test('has the account’s menu: theme, name, and a logout that asks about unsaved changes', async ({ page }) => {
    await accountButton(page).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click();
    expect(await stored(page, 'darkMode')).toBe('true');
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Your name…' }).click();
    await expect(dialogOf(page, 'Your name')).toBeVisible();
    await page.keyboard.press('Escape');
    await relabel(page, 'A', 'Secret');
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/profile');
    await dialogOf(page, 'Unsaved changes').getByRole('button', { name: 'Stay logged in' }).click();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'My Diagrams' })).toBeVisible();
    await expect(dialogOf(page, 'Unsaved changes')).toHaveCount(0);
  });
});
