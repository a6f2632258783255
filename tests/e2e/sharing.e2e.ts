import { randomUUID } from 'node:crypto';
import { makeDiagram, type Person, shareWith, someEmail } from '../support/people.ts';
import { answerCalls, breakCalls, freeCalls, holdCalls, recordCalls } from './support/calls.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls, unansweredCalls } from './support/problems.ts';
import { cardOf, dialogOf } from './support/screens.ts';

interface Opened {
  readonly owner: Person;
  readonly id: string;
}

async function openShareDialog(page: Page, name = 'Shared plan') {
  await page.goto('/profile');
  await cardOf(page, name)
    .getByRole('button', { name: /^Share/ })
    .click();
  return dialogOf(page, 'Share Diagram');
}

const shareTest = test.extend<{ readonly opened: Opened }>({
  opened: async ({ page, person, signIn }, use) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { name: 'Shared plan' });
    await signIn(page, owner);
    await use({ owner, id });
  },
});

shareTest('the dialog has its title, the e-mail field, the list, Cancel and Share', async ({ page, opened }) => {
  await shareWith(opened.owner, opened.id, { email: 'bob@example.com' });
  const dialog = await openShareDialog(page);
  await expect(dialog.getByRole('heading', { name: 'Share Diagram', exact: true })).toBeVisible();
  await expect(dialog.getByPlaceholder('Type user email...')).toBeFocused();
  await expect(dialog.getByText('Shared with', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'bob@example.com' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Revoke Access/ })).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
});

shareTest('an empty e-mail and one of another form are refused before sending', async ({ page, opened }) => {
  expect(opened.id).not.toBe('');
  const dialog = await openShareDialog(page);
  const calls = recordCalls(page);
  const field = dialog.getByPlaceholder('Type user email...');
  for (const text of ['', '   ', 'bob', 'bob@example', '@example.com', 'bob@.', 'bob smith@example.com', 'bob@exam ple.com', 'a@b@c.de']) {
    await field.fill('x');
    await field.fill(text);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  }
  await field.fill('bob');
  await field.press('Enter');
  await expect(dialog.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  expect(calls.filter((request) => request.method() === 'POST')).toEqual([]);
});

shareTest('sharing says Diagram shared! and the other person finds the diagram', async ({ page, opened, person, browserOf }) => {
  expect(opened.id).not.toBe('');
  const guest = await person();
  const dialog = await openShareDialog(page);
  await dialog.getByPlaceholder('Type user email...').fill(` ${guest.email} `);
  await dialog.getByPlaceholder('Type user email...').press('Enter');
  await expect(page.getByRole('status').getByText('Diagram shared!', { exact: true })).toBeVisible();
  const theirs = await browserOf({ as: guest });
  await theirs.goto('/profile');
  await theirs.getByRole('tab', { name: 'Shared With Me' }).click();
  await expect(cardOf(theirs, 'Shared plan')).toBeVisible();
});

shareTest('a share is to view unless to edit is chosen', async ({ page, opened }) => {
  const viewer = someEmail();
  const editor = someEmail();
  const dialog = await openShareDialog(page);
  const share = async (email: string, role?: string) => {
    await dialog.getByPlaceholder('Type user email...').fill(email);
    if (role !== undefined) await dialog.getByRole('combobox', { name: 'Access', exact: true }).selectOption({ label: role });
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('status').getByText('Diagram shared!', { exact: true })).toBeVisible();
    if (!(await dialog.isVisible())) await openShareDialog(page);
  };
  await share(viewer);
  await share(editor, 'can edit');
  const { body } = await opened.owner.call('GET', `/api/diagrams/id/${opened.id}/shared-with`);
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ email: viewer, role: 'viewer' }),
      expect.objectContaining({ email: editor, role: 'editor' }),
    ]),
  );
  expect(body).toHaveLength(2);
});

shareTest('a refused share shows the server’s message and keeps what was typed', async ({ page, opened, problems }) => {
  problems.expect(failedCalls(400));
  const dialog = await openShareDialog(page);
  await dialog.getByPlaceholder('Type user email...').fill(opened.owner.email);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('You own this diagram. Enter someone else’s email.', { exact: true })).toBeVisible();
  await expect(dialog.getByPlaceholder('Type user email...')).toHaveValue(opened.owner.email);
});

shareTest('at three people the server’s limit is told', async ({ page, opened, problems }) => {
  problems.expect(failedCalls(403));
  for (let index = 0; index < 3; index += 1) await shareWith(opened.owner, opened.id, { email: someEmail() });
  const dialog = await openShareDialog(page);
  await dialog.getByPlaceholder('Type user email...').fill(someEmail());
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText(/Share limit reached!/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Revoke Access/ })).toHaveCount(3);
});

shareTest('a failed share without a server message reads Failed to share diagram', async ({ page, opened, problems }) => {
  problems.expect(failedCalls(500));
  problems.expect(unansweredCalls);
  await answerCalls(page, `POST /diagrams/id/${opened.id}/share`, 500);
  const dialog = await openShareDialog(page);
  await dialog.getByPlaceholder('Type user email...').fill(someEmail());
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Failed to share diagram', { exact: true })).toBeVisible();
  await freeCalls(page);
  await breakCalls(page, `POST /diagrams/id/${opened.id}/share`);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Failed to share diagram', { exact: true })).toBeVisible();
});

shareTest('Revoke Access shows Revoking..., removes the entry and says Access revoked', async ({ page, opened }) => {
  const shareId = await shareWith(opened.owner, opened.id, { email: 'bob@example.com' });
  await shareWith(opened.owner, opened.id, { email: 'eve@example.com' });
  const release = await holdCalls(page, `DELETE /diagrams/id/${opened.id}/share/${shareId}`);
  const dialog = await openShareDialog(page);
  const entry = dialog.getByRole('listitem').filter({ hasText: 'bob@example.com' });
  await entry.getByRole('button', { name: /^Revoke Access/ }).click();
  await expect(entry.getByText('Revoking...', { exact: true })).toBeVisible();
  release();
  await expect(entry).toHaveCount(0);
  await expect(page.getByRole('status').getByText('Access revoked', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'eve@example.com' })).toBeVisible();
  const { body } = await opened.owner.call('GET', `/api/diagrams/id/${opened.id}/shared-with`);
  expect(body).toHaveLength(1);
});

shareTest('a failed revoke shows the server’s message, else Failed to revoke access', async ({ page, opened, problems }) => {
  problems.expect(failedCalls(500, 503));
  const shareId = await shareWith(opened.owner, opened.id, { email: 'bob@example.com' });
  await answerCalls(page, `DELETE /diagrams/id/${opened.id}/share/${shareId}`, 500);
  const dialog = await openShareDialog(page);
  const entry = dialog.getByRole('listitem').filter({ hasText: 'bob@example.com' });
  await entry.getByRole('button', { name: /^Revoke Access/ }).click();
  await expect(page.getByText('Failed to revoke access', { exact: true })).toBeVisible();
  await expect(entry.getByRole('button', { name: /^Revoke Access/ })).toBeVisible();
  await freeCalls(page);
  await answerCalls(page, `DELETE /diagrams/id/${opened.id}/share/${shareId}`, 503, {
    code: 'busy',
    message: 'The server is busy. Try again in a moment.',
  });
  await entry.getByRole('button', { name: /^Revoke Access/ }).click();
  await expect(page.getByText('The server is busy. Try again in a moment.', { exact: true })).toBeVisible();
  await expect(entry).toBeVisible();
});

shareTest('a list of bare e-mails is shown, and revoking without an id fails', async ({ page, opened }) => {
  await answerCalls(page, `GET /diagrams/id/${opened.id}/shared-with`, 200, ['bob@example.com', 'eve@example.com']);
  const dialog = await openShareDialog(page);
  const calls = recordCalls(page);
  const entry = dialog.getByRole('listitem').filter({ hasText: 'eve@example.com' });
  await expect(dialog.getByRole('button', { name: /^Revoke Access/ })).toHaveCount(2);
  await entry.getByRole('button', { name: /^Revoke Access/ }).click();
  await expect(dialog.getByText('Failed to revoke access. User ID missing for revoke.', { exact: true })).toBeVisible();
  await expect(entry).toBeVisible();
  expect(calls.filter((request) => request.method() === 'DELETE')).toEqual([]);
});

shareTest('a list that cannot be loaded counts as empty, and sharing still works', async ({ page, opened, problems }) => {
  problems.expect(failedCalls(500));
  await shareWith(opened.owner, opened.id, { email: 'bob@example.com' });
  await answerCalls(page, `GET /diagrams/id/${opened.id}/shared-with`, 500);
  const dialog = await openShareDialog(page);
  await expect(dialog.getByRole('button', { name: /^Revoke Access/ })).toHaveCount(0);
  await dialog.getByPlaceholder('Type user email...').fill(`someone-${randomUUID()}@example.com`);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('status').getByText('Diagram shared!', { exact: true })).toBeVisible();
});

shareTest('Escape closes the dialog and gives the focus back to Share', async ({ page, opened }) => {
  expect(opened.id).not.toBe('');
  const dialog = await openShareDialog(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Shared plan').getByRole('button', { name: /^Share/ })).toBeFocused();
});

shareTest('the role of an entry is changed in place, and stays as it was when that fails', async ({ page, opened, problems }) => {
  problems.expect(failedCalls(500));
  await shareWith(opened.owner, opened.id, { email: 'bob@example.com' });
  const dialog = await openShareDialog(page);
  const role = dialog.getByRole('listitem').filter({ hasText: 'bob@example.com' }).getByRole('combobox');
  await role.selectOption({ label: 'can edit' });
  const stored = async () => (await opened.owner.call('GET', `/api/diagrams/id/${opened.id}/shared-with`)).body;
  await expect.poll(stored).toEqual([expect.objectContaining({ email: 'bob@example.com', role: 'editor' })]);
  await answerCalls(page, `POST /diagrams/id/${opened.id}/share`, 500);
  await role.selectOption({ label: 'can view' });
  await expect(dialog.getByText('Failed to share diagram', { exact: true })).toBeVisible();
  await expect(role).toHaveValue('editor');
});
