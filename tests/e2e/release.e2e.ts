import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { chooseInMenu } from './support/bar.ts';
import { nodesOf, openEditor, relabel } from './support/canvas.ts';
import { restoredBanner, waitForDraft } from './support/drafts.ts';
import { expect, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';

test.use({ isAlone: true });

test('a page of an earlier release offers to reload, and loses nothing by it', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(404));
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await signIn(page, owner);
  await openEditor(page, id);
  const notice = page.getByText('A new version of Umlaut is available.');
  await relabel(page, 'A', 'Drawn before the update');
  await expect(notice).toBeHidden();

  // The files of the earlier release are gone with it.
  let isUpdated = true;
  page.once('framenavigated', () => {
    isUpdated = false;
  });
  await page.route('**/assets/**', (route) => (isUpdated ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    await route.fulfill({ response, headers: isUpdated ? { ...headers, 'umlaut-release': '0123456789ab' } : headers });
  });
  await chooseInMenu(page, 'Version history');
  await expect(notice).toBeVisible();
  await waitForDraft(page, 'Drawn before the update');

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(restoredBanner(page)).toBeVisible();
  await expect(nodesOf(page)).toHaveText(['Drawn before the update']);
  await expect(notice).toBeHidden();
});
