import { call, logIn, makeDiagram, password } from '../support/people.ts';
import { answerCalls } from './support/calls.ts';
import { addNodeButton, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { accountButton, cardOf, credentialFields, dialogOf, stored, submitCredentials } from './support/screens.ts';

const settings = { maxNodes: 50, minZoom: 0.5, freeDiagrams: 2, freeShares: 3, binDays: 30 };

async function openPasswordDialog(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Change password…' }).click();
}

test('a changed password logs other devices out and keeps this one', async ({ page, person, signIn, server }) => {
  const someone = await person();
  const elsewhere = await logIn(server, someone);
  await signIn(page, someone);
  await page.goto('/profile');
  await openPasswordDialog(page);
  const dialog = dialogOf(page, 'Change password');
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByLabel('New password', { exact: true }).fill('an even longer password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(/^Password changed/)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await call(server, 'GET', '/api/user', { token: elsewhere })).status).toBe(401);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Refreshed!').first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await submitCredentials(page, 'Login', { ...someone, password: 'an even longer password' });
  await expect(page).toHaveURL('/profile');
});

test('a wrong current password is told, and the session goes on', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(400, 401, 403));
  const someone = await person();
  await signIn(page, someone);
  await page.goto('/profile');
  await openPasswordDialog(page);
  const dialog = dialogOf(page, 'Change password');
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password');
  await dialog.getByLabel('New password', { exact: true }).fill('an even longer password');
  await dialog.getByRole('button', { name: 'Change password', exact: true }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /password/i })).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
  expect(await stored(page, 'token')).toBe(someone.token);
});

test('passwords are shown and hidden again on demand', async ({ page }) => {
  await page.goto('/login');
  const { password: field } = credentialFields(page);
  await field.fill('may I see it');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveValue('may I see it');
});

test('Upgrade says and links what whoever runs the server has set', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  const more = { upgradeText: 'Write to the office for <b>more</b>.', upgradeUrl: 'https://example.com/more' };
  await answerCalls(page, 'GET /settings', 200, { ...settings, ...more });
  await page.goto('/profile');
  const opener = page.getByRole('button', { name: 'Upgrade', exact: true });
  await opener.click();
  const dialog = dialogOf(page, 'Upgrade');
  await expect(dialog.getByText(more.upgradeText, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Upgrade', exact: true })).toHaveAttribute('href', more.upgradeUrl);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('Upgrade has something to say also where nothing is set', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(500));
  await signIn(page, await person());
  await answerCalls(page, 'GET /settings', 500);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Upgrade', exact: true }).click();
  await expect(dialogOf(page, 'Upgrade').getByText(/unlimited/)).toBeVisible();
  await expect(dialogOf(page, 'Upgrade').getByRole('link')).toHaveCount(0);
});

test.describe('without a live room', () => {
  test.use({ isAlone: true });

  test('the profile reminds of unsaved changes on this device and leads to them', async ({ page, person, signIn }) => {
    const someone = await person();
    const { id } = await makeDiagram(someone, { name: 'Half done' });
    await signIn(page, someone);
    await openEditor(page, id);
    await addNodeButton(page).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    const reminder = page.getByRole('listitem').filter({ hasText: 'Unsaved changes in “Half done” are kept on this device.' });
    await reminder.getByRole('link', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?diagramId=${id}`));
    await expect(page.getByText(/Unsaved changes from .+ were restored/)).toBeVisible();
  });
});

test.describe('with a local storage that refuses', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
        Storage.prototype[method] = () => {
          throw new DOMException('refused', 'SecurityError');
        };
      }
    });
  });

  test('login, profile, theme and logout work for as long as the page lasts', async ({ page, person }) => {
    const someone = await person();
    await makeDiagram(someone, { name: 'Still here' });
    await page.goto('/login');
    await submitCredentials(page, 'Login', someone);
    await expect(cardOf(page, 'Still here')).toBeVisible();
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
  });
});
