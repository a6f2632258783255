import { logIn, someEmail } from '../support/people.ts';
import { unsavedTool } from './support/bar.ts';
import { canvasOf, labelField, nodeNamed, nodesOf, relabel } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const password = 'correct horse battery staple';

/** Draws a class from the landing page on: the presses it takes are given. */
async function drawClass(page: Page, name: string): Promise<number> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it without an account' }).first().click();
  await expect(canvasOf(page)).toBeVisible();
  await page.getByRole('toolbar', { name: 'Shapes and relations' }).getByRole('button', { name: 'Class', exact: true }).dblclick();
  await expect(labelField(page)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(nodeNamed(page, name)).toBeVisible();
  return 2;
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Diagram' });
  await expect(dialog).toContainText('You need an account');
  await dialog.getByLabel('Diagram name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/signup$/);
}

test('a drawing without an account sends nothing, outlives the tab, and is saved after sign-up', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api')) calls.push(pathname);
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Try it without an account' }).first()).toBeVisible();
  calls.length = 0;
  await drawClass(page, 'Order');
  await expect(page.getByRole('banner')).toContainText('Unsaved · kept on this device');
  const before = calls.length;
  await page.goto('/try');
  await expect(nodeNamed(page, 'Order')).toBeVisible();
  await relabel(page, 'Order', 'Invoice');
  expect(calls.slice(before)).toEqual([]);
  await saveAs(page, 'Drawn before');
  const email = someEmail();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your drawing is ready to save.' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard\?diagramId=[^&]+&version=1$/);
  await expect(nodeNamed(page, 'Invoice')).toBeVisible();
  await expect(page.getByRole('banner').first()).toContainText('Saved · version 1');
  await page.goto('/profile');
  await expect(page.getByText('Drawn before')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Drawn without an account' })).toHaveCount(0);
  await page.goto('/try');
  await expect(canvasOf(page)).toBeVisible();
  await expect(nodesOf(page)).toHaveCount(0);
});

test('who logs in with a drawing of somebody else in the browser is asked, and may have it forgotten', async ({ page, person, server }) => {
  await drawClass(page, 'Theirs');
  await expect(page.getByRole('banner')).toContainText('Unsaved · kept on this device');
  const owner = await person();
  const token = await logIn(server, owner);
  await page.goto('/');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto('/profile');
  const notice = page.getByRole('list', { name: 'Drawn without an account' });
  await expect(notice).toContainText('Is it yours?');
  await notice.getByRole('button', { name: 'Delete drawing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice).toHaveCount(0);
  await page.goto('/try');
  await expect(canvasOf(page)).toBeVisible();
  await expect(nodesOf(page)).toHaveCount(0);
});

test('a drawing without an account is forgotten when that is asked for', async ({ page }) => {
  await drawClass(page, 'Secret');
  await (await unsavedTool(page, 'Delete drawing')).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(nodesOf(page)).toHaveCount(0);
  await page.reload();
  await expect(canvasOf(page)).toBeVisible();
  await expect(nodesOf(page)).toHaveCount(0);
});
