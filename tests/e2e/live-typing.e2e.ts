import type { Locator } from '@playwright/test';
import { boxOf, edgesOf, nodeNamed, nodesOf, select } from './support/canvas.ts';
import { expect, type Page } from './support/fixtures.ts';
import { lostSockets, unansweredCalls } from './support/problems.ts';
import { cut, expectKept, nameOf, test } from './support/room.ts';

const lifeline = (id: string, x: number) => ({ id, type: 'default', position: { x, y: 0 }, data: { label: id, kind: 'lifeline' } });
const message = (id: string, order: string) => ({
  id,
  source: 'Shop',
  target: 'Bank',
  data: { kind: 'syncMessage', label: id, order, in: 'f' },
});
const score = JSON.stringify({
  nodes: [
    lifeline('Shop', 0),
    lifeline('Bank', 300),
    {
      id: 'f',
      type: 'default',
      position: { x: 0, y: 80 },
      data: { kind: 'fragment', label: 'alt', operator: 'alt', order: 'a0.0001.a0', operands: [{ id: 'o', guard: 'paid' }] },
    },
  ],
  edges: [message('first', 'a1.0001.a0'), message('second', 'a2.0001.a0')],
});

/** Presses the middle of a drawn text, or with `below` the line under it. */
async function press(page: Page, text: Locator, { below = 0 } = {}): Promise<void> {
  const { x, y, width, height } = await boxOf(text);
  await page.mouse.click(x + width / 2, below === 0 ? y + height / 2 : y + height + below);
}

/** Selects the message of that name. */
async function selectMessage(page: Page, text: string): Promise<void> {
  await press(page, drawn(page, text), { below: 5 });
}

/** The field for lines, opened behind the message `first`. */
async function fieldBehindFirst(page: Page) {
  await selectMessage(page, 'first');
  await page.keyboard.press('Control+Enter');
  const field = page.getByRole('textbox', { name: 'Next sequence line' });
  await expect(field).toBeFocused();
  return field;
}

function drawn(page: Page, text: string) {
  return edgesOf(page).getByText(text, { exact: true });
}

test.describe('a line that is typed while another person', () => {
  test('deletes the message before it, and the fragment around it, is written where it was', async ({ page, meetIn }) => {
    const { other } = await meetIn(score);
    const field = await fieldBehindFirst(page);
    await page.keyboard.type('Bank: between');
    await selectMessage(other, 'first');
    await other.keyboard.press('Delete');
    await expect(drawn(page, 'first')).toHaveCount(0);
    await expect(field).toHaveValue('Bank: between');
    await press(other, nodesOf(other).getByText('alt', { exact: true }));
    await other.keyboard.press('Delete');
    const keepRows = other.getByRole('dialog').getByRole('button', { name: /keep/i });
    if (await keepRows.isVisible()) await keepRows.click();
    await expect(nodesOf(page).getByText('alt', { exact: true })).toHaveCount(0);
    await expect(field).toHaveValue('Bank: between');
    await field.press('Enter');
    for (const each of [page, other]) await expect(drawn(each, 'between')).toBeVisible();
    await expect(field).toHaveValue('');
  });

  test('undoes what they did stays in the field, and is written', async ({ page, meetIn }) => {
    const { other } = await meetIn(score);
    const theirs = await fieldBehindFirst(other);
    await theirs.pressSequentially('Bank: theirs');
    await theirs.press('Enter');
    await theirs.press('Escape');
    await expect(drawn(page, 'theirs')).toBeVisible();
    const field = await fieldBehindFirst(page);
    await page.keyboard.type('Bank: mine');
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(drawn(page, 'theirs')).toHaveCount(0);
    await expect(field).toHaveValue('Bank: mine');
    await field.press('Enter');
    for (const each of [page, other]) await expect(drawn(each, 'mine')).toBeVisible();
  });

  test('cannot be reached, as the connection is lost, arrives when it is back', async ({ page, meetIn, problems }) => {
    problems.expect(unansweredCalls);
    problems.expect(lostSockets);
    const { other } = await meetIn(score);
    await cut(page);
    const field = await fieldBehindFirst(page);
    await page.keyboard.type('Bank: offline');
    await field.press('Enter');
    await page.keyboard.type('Bank: back again');
    await page.context().setOffline(false);
    await expect(drawn(other, 'offline')).toBeVisible();
    await expect(field).toHaveValue('Bank: back again');
    await field.press('Enter');
    await expect(drawn(other, 'back again')).toBeVisible();
    await expectKept(page);
  });
});

test('a class deleted while being typed can be restored with that text, and the notice names who', async ({ page, meet }) => {
  const { friend, other } = await meet('Order', 'Line');
  await nodeNamed(page, 'Order').dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Purchase');
  await expect(nodesOf(other).filter({ hasText: 'Purchase' })).toBeVisible();
  await page.keyboard.type(' order');
  await select(other, 'Line');
  await other.keyboard.press('ControlOrMeta+a');
  await other.keyboard.press('Delete');
  const notice = page.getByRole('status').filter({ hasText: `${nameOf(friend)} deleted` });
  await expect(notice).toContainText('while you were typing in it.');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  for (const each of [page, other]) await expect(nodesOf(each)).toHaveText(['Purchase order']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nodesOf(other)).toHaveCount(0);
});
