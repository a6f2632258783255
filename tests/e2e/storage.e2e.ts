import { dataWithLabels, makeDiagram, type Person, shareWith } from '../support/people.ts';
import { expectBothAccessible } from './support/axe.ts';
import { answerCalls, freeCalls } from './support/calls.ts';
import { openEditor, relabel } from './support/canvas.ts';
import { restoredBanner } from './support/drafts.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { confirmButton, expectSaved, keptBy, saveButton, saveDialog } from './support/saving.ts';
import { cardOf } from './support/screens.ts';

const megabyte = 1024 * 1024;
const full = {
  code: 'storage_limit_reached',
  message: 'Your storage is full. Permanently delete diagrams from the bin, or upgrade.',
};

/** As if the person had stored so many MB of 250. */
async function stored(page: Page, person: Person, megabytes: number): Promise<void> {
  const { body } = await person.call('GET', '/api/user');
  const user = { ...Object(body), storageBytes: Math.round(megabytes * megabyte), storageAllowance: 250 * megabyte };
  await answerCalls(page, 'GET /user', 200, user);
}

test('the profile shows storage in use from 70 %, and warns from 90 %: light and dark, wide and narrow', async ({ person, browserOf }) => {
  const owner = await person();
  await makeDiagram(owner, { name: 'Plan' });
  const page = await browserOf({ as: owner });
  for (const [megabytes, warning] of [
    [12.3, undefined],
    [176, undefined],
    [231, 'Storage almost full. Permanently delete diagrams from the bin to free up space.'],
    [250, 'Storage full. Permanently delete diagrams from the bin to free up space.'],
  ] as const) {
    await stored(page, owner, megabytes);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/profile');
      await expect(cardOf(page, 'Plan')).toBeVisible();
      const said = `${Math.round(megabytes)} MB of 250 MB`;
      if (megabytes < 175) await expect(page.getByText(said, { exact: true })).toHaveCount(0);
      else {
        await expect(page.getByText(said, { exact: true })).toBeVisible();
        await expect(page.getByRole('meter', { name: 'Storage' })).toHaveAttribute('aria-valuetext', said);
      }
      if (warning === undefined) await expect(page.getByText(/^Storage (almost )?full/)).toHaveCount(0);
      else await expect(page.getByText(warning)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectBothAccessible(page, `${said} at ${width}`);
      await page.getByRole('link', { name: 'Bin', exact: true }).click();
      await expect(page.getByRole('meter', { name: 'Storage' })).toBeVisible();
    }
  }
});

test('a diagram deleted for good leaves the meter', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await owner.call('DELETE', `/api/diagrams/id/${id}`);
  await signIn(page, owner);
  await page.goto('/profile?tab=bin');
  await expect(page.getByText(/^less than 0\.1 MB of /)).toBeVisible();
  await page
    .getByRole('button', { name: /^Delete .*for good|^Delete permanently/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently', exact: true }).click();
  await expect(page.getByText(/^0 MB of /)).toBeVisible();
});

test('a save without room is explained, stays on this device, and is saved once there is room', async ({
  page,
  person,
  signIn,
  problems,
}) => {
  problems.expect(failedCalls(403));
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await signIn(page, owner);
  await openEditor(page, id);
  await relabel(page, 'A', 'B');
  await answerCalls(page, `PUT /diagrams/id/${id}`, 403, full);
  await saveButton(page).click();
  await confirmButton(page).click();
  await expect(saveDialog(page)).toContainText(full.message);
  await expect(saveDialog(page)).toContainText('Your changes are kept on this device. Free up space, then save again.');
  await expect(confirmButton(page)).toHaveText('Save');
  await freeCalls(page);
  await confirmButton(page).click();
  await expectSaved(page);
  expect(await keptBy(owner, id)).toMatchObject({ version: 2, document: { nodes: [{ data: { label: 'B' } }] } });
});

test('an editor for whom the owner has no room is led to a copy of their own', async ({ page, person, signIn, problems }) => {
  problems.expect(failedCalls(403));
  const [owner, editor] = [await person(), await person()];
  const { id } = await makeDiagram(owner, { name: 'Theirs', data: dataWithLabels('A') });
  await shareWith(owner, id, { email: editor.email, role: 'editor' });
  await signIn(page, editor);
  await openEditor(page, id);
  await relabel(page, 'A', 'B');
  const message = 'The owner’s storage is full. Ask the owner to free up space, or save your own copy.';
  await answerCalls(page, `PUT /diagrams/id/${id}`, 403, { ...full, message });
  await saveButton(page).click();
  await confirmButton(page).click();
  await expect(saveDialog(page)).toContainText(message);
  await saveDialog(page).getByRole('button', { name: 'Save as a copy', exact: true }).click();
  await expect(page.getByRole('banner').first()).toContainText('Saved · version 1');
  const list = (await editor.call('GET', '/api/diagrams')).body;
  expect(list).toMatchObject([{ name: 'Theirs (copy)', version: 1, role: 'owner' }]);
});

test.describe('without a live room', () => {
  test.use({ isAlone: true });

  test('where there is no room for a live room the editor says so, and works alone', async ({ page, person, signIn, problems }) => {
    problems.expect(failedCalls(403));
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    await signIn(page, owner);
    await answerCalls(page, `GET /diagrams/id/${id}/live`, 403, full);
    await openEditor(page, id);
    await expect(page.getByText(full.message)).toBeVisible();
    await relabel(page, 'A', 'B');
    await saveButton(page).click();
    await confirmButton(page).click();
    await expectSaved(page);
    expect(await keptBy(owner, id)).toMatchObject({ version: 2, document: { nodes: [{ data: { label: 'B' } }] } });
  });

  for (const [what, status, body] of [
    ['nothing, as a proxy may', 204, undefined],
    ['another diagram', 200, { id: '01980000-0000-7000-8000-000000000000', version: 2 }],
    ['nothing with 200', 200, undefined],
  ] as const) {
    test(`a save answered with ${what} is reported, kept as a draft over a reload, and saved later`, async ({ page, person, signIn }) => {
      const owner = await person();
      const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
      await signIn(page, owner);
      await openEditor(page, id);
      await relabel(page, 'A', 'B');
      await answerCalls(page, `PUT /diagrams/id/${id}`, status, body);
      await saveButton(page).click();
      await confirmButton(page).click();
      await expect(saveDialog(page)).toContainText('Invalid response from server');
      await expect(saveDialog(page)).toContainText('A network or proxy may have responded instead of the server.');
      await expect(page.getByRole('banner').first()).toContainText('Unsaved · unexpected response');
      expect(await keptBy(owner, id)).toMatchObject({ version: 1 });
      await freeCalls(page);
      await page.reload();
      await expect(restoredBanner(page)).toBeVisible();
      await saveButton(page).click();
      await confirmButton(page).click();
      await expectSaved(page);
      expect(await keptBy(owner, id)).toMatchObject({ version: 2, document: { nodes: [{ data: { label: 'B' } }] } });
    });
  }
});
