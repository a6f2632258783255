import { readFileSync } from 'node:fs';
import { dataWithLabels, makeDiagram, shareWith } from '../support/people.ts';
import { unzip } from '../support/unzip.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { cardOf, dialogOf } from './support/screens.ts';

test('an owner transfers a diagram by keys and sees activity; the new one accepts and downloads', async ({
  browserOf,
  person,
  problems,
}) => {
  // The wrong password.
  problems.expect(failedCalls(400));
  const [ada, bob] = [await person(), await person()];
  const { id } = await makeDiagram(ada, { name: 'Orders', data: dataWithLabels('First') });
  const shareId = await shareWith(ada, id, { email: bob.email, role: 'editor' });
  expect((await bob.call('GET', `/api/diagrams/id/${id}`)).status).toBe(200);
  await expect
    .poll(async () => (await ada.call('GET', `/api/diagrams/id/${id}/shared-with`)).text, { timeout: 20_000 })
    .toMatch(/"openedAt":"/);
  const page = await browserOf({ as: ada, reducedMotion: 'reduce' });
  await page.goto('/profile');
  await cardOf(page, 'Orders')
    .getByRole('button', { name: /^Share/ })
    .click();
  const dialog = dialogOf(page, 'Share Diagram');
  await dialog.getByRole('button', { name: 'Offer ownership…' }).press('Enter');
  const confirmation = dialogOf(page, `Make ${bob.email} the owner?`);
  await expect(confirmation.getByText('When they accept, you become an editor.')).toBeVisible();
  await expect(confirmation.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(confirmation.getByText('Incorrect current password. Try again.')).toBeVisible();
  await confirmation.getByLabel('Your password').fill(ada.password);
  await page.keyboard.press('Enter');
  await expect(confirmation).toBeHidden();
  await expect(dialog.getByText(/^Ownership offer expires on /)).toBeVisible();
  await dialog.getByText('Activity', { exact: true }).press('Enter');
  const acts = dialog.getByRole('list', { name: 'Activity' });
  await expect(acts.getByText(`${bob.email} opened the diagram`)).toBeVisible();
  await expect(acts.getByText(`You shared the diagram with ${bob.email} (can edit)`)).toBeVisible();
  await expectAccessible(page);

  const other = await browserOf({ as: bob, colorScheme: 'dark', reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
  await other.goto('/profile?tab=shared');
  await expect(other.getByText(`${ada.email} wants to make you the owner of “Orders”.`)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByText('You now own “Orders”')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Offers' })).toBeHidden();
  expect((await bob.call('GET', `/api/diagrams/id/${id}/shared-with`)).text).toContain(ada.email);
  expect((await ada.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`)).status).toBe(403);

  await other.goto('/account?tab=data');
  await expect(other.getByRole('heading', { name: 'Download your data' })).toBeVisible();
  await other.getByRole('button', { name: 'Download your data…' }).click();
  const asked = dialogOf(other, 'Download your data?');
  await asked.getByLabel('Your password').fill(bob.password);
  await expectAccessible(other);
  const [download] = await Promise.all([other.waitForEvent('download'), asked.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^umlaut-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(readFileSync(await download.path()));
  expect(files.get(`diagrams/Orders ${id}/diagram.json`)).toBe(dataWithLabels('First'));
  await expect(other.getByText(/^Download started\./)).toBeVisible();
});
