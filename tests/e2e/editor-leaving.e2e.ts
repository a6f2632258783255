import { dataWithLabels, makeDiagram, type Person } from '../support/people.ts';
import { chooseInMenu } from './support/bar.ts';
import { addNodeButton, labelField, nodeNamed, nodesOf, openEditor, relabel, select, zoomOf } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { unansweredCalls } from './support/problems.ts';
import { save } from './support/saving.ts';

// Unsaved work is in the browser alone only without a room.
test.use({ isAlone: true });

/** Whether the browser asked before leaving the page. */
async function isAskedWhenLeaving(page: Page): Promise<boolean> {
  let asked = false;
  page.once('dialog', async (dialog) => {
    asked = dialog.type() === 'beforeunload';
    await dialog.accept();
  });
  await page.reload();
  page.removeAllListeners('dialog');
  return asked;
}

test.describe('leaving the editor', () => {
  let id = '';
  let owner: Person;

  test.beforeEach(async ({ page, person, signIn }) => {
    owner = await person();
    ({ id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') }));
    await signIn(page, owner);
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveCount(2);
  });

  test('warns with a label that is still being written, and keeps it', async ({ page }) => {
    await nodeNamed(page, 'A').dblclick();
    await labelField(page).fill('Half writ');
    expect(await isAskedWhenLeaving(page)).toBe(true);
    await expect(nodesOf(page)).toHaveText(['Half writ', 'B']);
  });

  test('with the session keeps a label that is still being written', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/about-nothing');
    await nodeNamed(page, 'A').dblclick();
    await labelField(page).fill('Half writ');
    await other.evaluate(() => localStorage.removeItem('token'));
    await expect(page).toHaveURL(/\/login/);
    await other.evaluate((token) => localStorage.setItem('token', token), owner.token);
    await other.close();
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveText(['Half writ', 'B']);
  });

  test('within the page keeps a label that is still being written', async ({ page }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'View' }).click();
    await nodeNamed(page, 'A').dblclick();
    await labelField(page).fill('Half writ');
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'My Diagrams' })).toBeVisible();
    await openEditor(page, id);
    await expect(nodesOf(page)).toHaveText(['Half writ', 'B']);
  });

  test('leaves the focus where it is when the reader stays', async ({ page }) => {
    await relabel(page, 'A', 'Changed');
    await page.getByRole('button', { name: /, rename$/ }).click();
    const field = page.getByRole('textbox', { name: 'Diagram name' });
    await field.fill('Half writ');
    const stayed = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await page.evaluate(() => window.location.reload());
    await stayed;
    await expect(field).toBeFocused();
    await page.keyboard.type('ten');
    await expect(field).toHaveValue('Half written');
  });

  test('warns with unsaved changes, a move among them, and not once they are saved or undone, nor of looking', async ({ page }) => {
    await test.step('does not count looking, selecting, zooming and measuring as a change', async () => {
      await select(page, 'A');
      await select(page, 'B');
      const zoom = await zoomOf(page);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(() => zoomOf(page)).not.toBe(zoom);
      await nodeNamed(page, 'A').dblclick();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('banner')).not.toContainText(/unsaved/i);
      await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
      expect(await isAskedWhenLeaving(page)).toBe(false);
    });
    await test.step('does not warn once the changes are undone', async () => {
      await addNodeButton(page).click();
      await expect(page.getByRole('banner')).toContainText(/unsaved/i);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('banner')).not.toContainText(/unsaved/i);
      expect(await isAskedWhenLeaving(page)).toBe(false);
    });
    await test.step('counts a move as a change', async () => {
      await select(page, 'A');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('banner')).toContainText(/unsaved/i);
      expect(await isAskedWhenLeaving(page)).toBe(true);
    });
    await test.step('does not warn once the changes are saved', async () => {
      await relabel(page, 'A', 'Changed');
      await save(page);
      await expect(page.getByRole('banner')).not.toContainText(/unsaved/i);
      expect(await isAskedWhenLeaving(page)).toBe(false);
    });
    await test.step('warns with unsaved changes', async () => {
      await relabel(page, 'Changed', 'Changed again');
      expect(await isAskedWhenLeaving(page)).toBe(true);
    });
  });
});

test('once something was changed, what needs no server is there without a connection', async ({ page, person, signIn, problems }) => {
  problems.expect(unansweredCalls);
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await signIn(page, owner);
  await openEditor(page, id);
  await addNodeButton(page).click();
  // Each is asked for twice: into the browser's cache, then to be run. Three files of their folders are called alike.
  const asked = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => /(on-demand|surfaces|outline-panel).*js$/.test(name)),
    );
  await expect.poll(async () => (await asked()).length).toBeGreaterThanOrEqual(10);
  await page.context().setOffline(true);
  await select(page, 'A');
  await expect(page.getByRole('complementary', { name: 'Properties' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const commands = page.getByRole('dialog', { name: 'All commands' });
  await expect(commands).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(commands).toHaveCount(0);
  await chooseInMenu(page, 'Export…');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
});
