import { dataWithLabels } from '../support/people.ts';
import { boxOf, centreOf, drawn, labelField, nodeNamed, nodesOf, openEditor, placeOf, relabel, select } from './support/canvas.ts';
import { dropFile } from './support/canvas-files.ts';
import { expect, type Page } from './support/fixtures.ts';
import { failedCalls, lostSockets, unansweredCalls } from './support/problems.ts';
import { expectKept, expectOthers, type Meeting, nameOf, peopleButton, test } from './support/room.ts';
import { submitCredentials } from './support/screens.ts';

test.describe('what may happen at any moment to two who draw', () => {
  let room: Meeting;
  let other: Page;

  test.beforeEach(async ({ meet }) => {
    room = await meet('A', 'B');
    other = room.other;
  });

  test('a tab that is closed right after an edit has told it', async ({ page, browserOf }) => {
    await nodeNamed(other, 'B').dblclick();
    await labelField(other).fill('The last word');
    await other.keyboard.press('Enter');
    await other.close();
    await expect(nodesOf(page)).toHaveText(['A', 'The last word']);
    const again = await browserOf({ as: room.friend });
    await openEditor(again, room.id);
    await expect(nodesOf(again)).toHaveText(['A', 'The last word']);
  });

  test('logging out in one tab ends drawing in another, and what was drawn is there after the next login', async ({ page, problems }) => {
    problems.expect(failedCalls(401));
    problems.expect(lostSockets);
    const tab = await other.context().newPage();
    await openEditor(tab, room.id);
    await expectOthers(page, 2);
    await relabel(tab, 'A', 'From the second tab');
    await expectKept(tab);
    await other.goto('/profile');
    await other.getByRole('button', { name: /log ?out/i }).click();
    await expect(other).toHaveURL(/\/(login)?$/);
    await expect(tab).toHaveURL(/\/login/);
    await expectOthers(page, 0);
    await expect(nodesOf(page)).toHaveText(['From the second tab', 'B']);
  });

  test('a diagram taken out of the bin is drawn on by those who had it open', async ({ page, problems }) => {
    problems.expect(failedCalls(404));
    await relabel(other, 'B', 'Not saved');
    await expectKept(other);
    expect((await room.owner.call('DELETE', `/api/diagrams/id/${room.id}`)).status).toBe(204);
    for (const each of [page, other]) await expect(each.getByRole('region', { name: 'Access' })).toBeVisible();
    expect((await room.owner.call('POST', `/api/diagrams/bin/${room.id}/restore`)).status).toBeLessThan(300);
    for (const each of [page, other]) {
      await each.reload();
      await expect(nodesOf(each)).toHaveText(['A', 'Not saved']);
    }
    await relabel(page, 'A', 'Continue');
    await expect(nodesOf(other)).toHaveText(['Continue', 'Not saved']);
  });

  test('an editor who becomes a viewer in the middle of a drag lets go of it', async ({ page }) => {
    const start = await placeOf(nodeNamed(page, 'A'));
    const from = centreOf(await boxOf(nodeNamed(other, 'A')));
    await other.mouse.move(from.x, from.y);
    await other.mouse.down();
    await other.mouse.move(from.x + 40, from.y + 90, { steps: 5 });
    await expect.poll(() => placeOf(nodeNamed(page, 'A'))).not.toEqual(start);
    await room.owner.call('POST', `/api/diagrams/id/${room.id}/share`, { email: room.friend.email, role: 'viewer' });
    await expect(other.getByText(/you can view this diagram but no longer edit it/)).toBeVisible();
    await other.mouse.move(from.x + 60, from.y + 120, { steps: 5 });
    await other.mouse.up();
    for (const each of [page, other]) await expect.poll(() => placeOf(nodeNamed(each, 'A'))).toEqual(start);
    await relabel(page, 'A', 'Still drawn');
    await expect(nodesOf(other)).toHaveText(['Still drawn', 'B']);
  });

  test('an editor who becomes a viewer in the middle of a word is left no field to write in', async ({ page }) => {
    await nodeNamed(other, 'A').dblclick();
    await labelField(other).fill('Half a w');
    await expect(nodesOf(page)).toHaveText(['Half a w', 'B']);
    await room.owner.call('POST', `/api/diagrams/id/${room.id}/share`, { email: room.friend.email, role: 'viewer' });
    await expect(labelField(other)).toHaveCount(0);
    await expect(nodeNamed(other, 'Half a w')).toBeFocused();
    for (const each of [page, other]) await expect(nodesOf(each)).toHaveText(['Half a w', 'B']);
  });

  test('a field closes when its node or row is deleted by the other, and stays closed on return', async ({ page }) => {
    await test.step('a field is closed when its node is deleted by the other, and stays closed when that comes back', async () => {
      await nodeNamed(other, 'A').dblclick();
      await labelField(other).fill('Typed');
      await select(page, 'Typed');
      await page.keyboard.press('Delete');
      await expect(nodesOf(other)).toHaveText(['B']);
      await page.keyboard.press('Control+z');
      await expect(nodeNamed(other, 'Typed')).toBeVisible();
      await drawn(other);
      await expect(labelField(other)).toHaveCount(0);
      await other.keyboard.type('zz');
      for (const each of [page, other]) await expect(nodeNamed(each, 'Typed')).toBeVisible();
    });
    await test.step('so is the field of a row', async () => {
      const put = (version: number, attributes: readonly object[]) => {
        const nodes = [{ id: 'c', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order', attributes } }];
        const body = { name: 'Orders', version, data: JSON.stringify({ nodes, edges: [] }) };
        return room.owner.call('PUT', `/api/diagrams/id/${room.id}`, body);
      };
      expect((await put(1, [{ id: 'm', text: 'number' }])).status).toBe(200);
      const row = centreOf(await boxOf(other.getByText('number', { exact: true })));
      await other.mouse.dblclick(row.x, row.y);
      await expect(labelField(other)).toHaveValue('number');
      // Emptied by its writer it is in the list no more, and is still written in.
      await labelField(other).fill('');
      await expect(page.getByText('number', { exact: true })).toHaveCount(0);
      await other.keyboard.type('id');
      await expect(page.getByText('id', { exact: true })).toBeVisible();
      await expect(labelField(other)).toHaveValue('id');
      expect((await put(2, [])).status).toBe(200);
      await expect(labelField(other)).toHaveCount(0);
      expect((await put(3, [{ id: 'm', text: 'number' }])).status).toBe(200);
      for (const each of [page, other]) await expect(each.getByText('number', { exact: true })).toBeVisible();
      await drawn(other);
      await expect(labelField(other)).toHaveCount(0);
    });
  });

  test('a file that was being read stays out when who dropped it becomes a viewer', async ({ page }) => {
    await other.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = async function () {
        Object.assign(window, { isReading: true });
        await new Promise<void>((resolve) => window.addEventListener('readOn', () => resolve(), { once: true }));
        return read.call(this);
      };
    });
    await select(other, 'A');
    await other.keyboard.press('Delete');
    await select(other, 'B');
    await other.keyboard.press('Delete');
    await expect(nodesOf(page)).toHaveCount(0);
    await dropFile(other, { name: 'more.json', bytes: dataWithLabels('From the file') });
    await expect.poll(() => other.evaluate(() => 'isReading' in window)).toBe(true);
    await room.owner.call('POST', `/api/diagrams/id/${room.id}/share`, { email: room.friend.email, role: 'viewer' });
    await expect(other.getByText(/you can view this diagram but no longer edit it/)).toBeVisible();
    await other.evaluate(() => window.dispatchEvent(new Event('readOn')));
    await expect(other.getByText(/You can only view this diagram. Open the file from your profile instead/)).toBeVisible();
    for (const each of [page, other]) await expect(nodesOf(each)).toHaveCount(0);
  });

  test('what is being typed when the session ends is there after the next login', async ({ problems }) => {
    problems.expect(failedCalls(401));
    problems.expect(lostSockets);
    await nodeNamed(other, 'B').dblclick();
    await labelField(other).fill('Half a word');
    await room.friend.call('POST', '/api/logout');
    await expect(other).toHaveURL(/\/login/);
    await submitCredentials(other, 'Login', room.friend);
    await expect(nodesOf(other)).toHaveText(['A', 'Half a word']);
  });

  test('who is followed and leaves is followed no more', async ({ page }) => {
    await peopleButton(page).click();
    await page.getByRole('button', { name: /^Follow/ }).click();
    await expect(page.getByText(`Following ${nameOf(room.friend)}`)).toBeVisible();
    await other.close();
    await expect(page.getByText(`Following ${nameOf(room.friend)}`)).toHaveCount(0);
    await expectOthers(page, 0);
    await relabel(page, 'A', 'Alone');
    await expectKept(page);
  });

  test('a node that is deleted while somebody writes in it goes, and nothing breaks', async ({ page }) => {
    await nodeNamed(page, 'A').dblclick();
    await labelField(page).fill('Half a na');
    // Typed text is sent a moment later.
    await select(other, 'Half a na');
    await other.keyboard.press('Delete');
    await expect(nodesOf(page)).toHaveText(['B']);
    await page.keyboard.type('me');
    await page.keyboard.press('Enter');
    for (const each of [page, other]) await expect(nodesOf(each)).toHaveText(['B']);
    await relabel(page, 'B', 'Continue');
    await expect(nodesOf(other)).toHaveText(['Continue']);
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(nodesOf(page)).toHaveText(['Half a na', 'Continue']);
    await expectKept(other);
  });

  test('two tabs of one person are two in the room, and each takes back what was drawn in it', async ({ page, problems }) => {
    problems.expect(unansweredCalls);
    const tab = await page.context().newPage();
    await openEditor(tab, room.id);
    await expectOthers(other, 2);
    await relabel(page, 'A', 'In the first');
    await relabel(tab, 'B', 'In the second');
    await expect(nodesOf(page)).toHaveText(['In the first', 'In the second']);
    await tab.getByRole('button', { name: 'Undo' }).click();
    for (const each of [page, tab, other]) await expect(nodesOf(each)).toHaveText(['In the first', 'B']);
    await expect(tab.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await tab.close();
    await expectOthers(other, 1);
  });
});
