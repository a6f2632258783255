import { chooseInMenu } from './support/bar.ts';
import { addNodeButton, dragNode, nodeNamed, nodesOf, placeOf, relabel } from './support/canvas.ts';
import { waitForDraft } from './support/drafts.ts';
import { expect, type Page } from './support/fixtures.ts';
import { failedCalls, lostSockets, unansweredCalls } from './support/problems.ts';
import { cut, expectKept, expectOthers, type Meeting, nameOf, test } from './support/room.ts';
import { keptBy, save } from './support/saving.ts';

test.describe('three people in one diagram', () => {
  let room: Meeting;
  let other: Page;
  let third: Page;
  let everybody: readonly Page[];

  test.beforeEach(async ({ page, meet }) => {
    room = await meet('A', 'B', 'C');
    other = room.other;
    ({ other: third } = await room.bring());
    everybody = [page, other, third];
  });

  async function expectEverywhere(...labels: readonly string[]): Promise<void> {
    for (const each of everybody) await expect(nodesOf(each)).toHaveText(labels);
  }

  test('draw together, each takes back what is their own, and one saves it all', async ({ page }) => {
    await Promise.all([relabel(page, 'A', 'By one'), relabel(other, 'B', 'By two'), relabel(third, 'C', 'By three')]);
    await expectEverywhere('By one', 'By two', 'By three');
    await dragNode(third, 'By one', { x: 0, y: 120 });
    const place = await placeOf(nodeNamed(third, 'By one'));
    await expect.poll(() => placeOf(nodeNamed(other, 'By one'))).toEqual(place);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectEverywhere('A', 'By two', 'By three');
    await expect.poll(() => placeOf(nodeNamed(page, 'A'))).toEqual(place);
    // Looked for from the beginning, as it goes again.
    const told = [page, third].map((each) => expect(each.getByText(`${nameOf(room.friend)} saved version 2.`)).toBeVisible());
    await Promise.all([save(other), ...told]);
    for (const each of everybody) await expect(each.getByRole('banner')).toContainText('Saved · version 2');
    await third.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => placeOf(nodeNamed(page, 'A'))).not.toEqual(place);
    expect(await keptBy(room.owner, room.id)).toMatchObject({ version: 2 });
  });

  test('undo in any order around a save and a restore, and touch only their own', async ({ page }) => {
    await relabel(page, 'A', 'One');
    await relabel(other, 'B', 'Two');
    await expectEverywhere('One', 'Two', 'C');
    await save(page);
    await relabel(third, 'C', 'Three');
    await expectEverywhere('One', 'Two', 'Three');
    await chooseInMenu(page, 'Version history');
    const history = page.getByRole('dialog', { name: 'Version history of Orders' });
    await history.getByRole('button', { name: 'Version 1', exact: true }).click();
    await history.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText(/^Restored version 1 as version 4/)).toBeVisible();
    await expectEverywhere('A', 'B', 'C');
    // Over what was restored the change that is taken back has no say any more.
    await third.getByRole('button', { name: 'Undo' }).click();
    await relabel(other, 'B', 'Two again');
    await expectEverywhere('A', 'Two again', 'C');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectEverywhere('One', 'Two again', 'Three');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expectEverywhere('A', 'Two again', 'C');
    for (const each of everybody) await expectKept(each);
    await third.reload();
    await expectEverywhere('A', 'Two again', 'C');
  });

  test('two come back from offline at once, and what clashed with the third is told to whom it concerns', async ({ page, problems }) => {
    problems.expect(unansweredCalls);
    problems.expect(lostSockets);
    // Two who store what others had drawn at the same moment.
    problems.expect(failedCalls(409));
    await cut(page);
    await cut(other);
    await relabel(page, 'A', 'One’s A');
    await relabel(other, 'B', 'Two’s B');
    await relabel(third, 'A', 'Three’s A');
    await relabel(third, 'C', 'Three’s C');
    await expectKept(third);
    await waitForDraft(page, 'One’s A');
    await waitForDraft(other, 'Two’s B');
    for (const each of [page, other]) await each.context().setOffline(false);
    await expectEverywhere('One’s A', 'Two’s B', 'Three’s C');
    const conflict = /^Others changed the same elements/;
    await expect(page.getByText(conflict)).toBeVisible();
    for (const each of everybody) await expectKept(each);
    for (const each of [other, third]) await expect(each.getByText(conflict)).toHaveCount(0);
    await page.getByRole('button', { name: 'Review conflicts' }).click();
    await page.getByRole('button', { name: 'Use theirs', exact: true }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expectEverywhere('Three’s A', 'Two’s B', 'Three’s C');
  });

  test('go on undisturbed when one of them loses access while all draw', async ({ page, problems }) => {
    problems.expect(failedCalls(404));
    await addNodeButton(other).click();
    await expectKept(other);
    expect((await room.owner.call('DELETE', `/api/diagrams/id/${room.id}/share/${room.shareId}`)).status).toBe(204);
    await expect(other.getByRole('region', { name: 'Access' })).toBeVisible();
    for (const each of [page, third]) await expectOthers(each, 1);
    await relabel(third, 'C', 'Continue');
    await expect(nodesOf(page)).toHaveText(['A', 'B', 'Continue', 'Node 4']);
  });

  test('one goes on drawing while another restores, and nothing of it is lost', async ({ page }) => {
    await relabel(page, 'A', 'Second');
    await save(page);
    await expect(third.getByRole('banner')).toContainText('version 2');
    await chooseInMenu(third, 'Version history');
    const history = third.getByRole('dialog', { name: 'Version history of Orders' });
    await history.getByRole('button', { name: 'Version 1', exact: true }).click();
    const restored = (async () => {
      await history.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(history).toBeHidden();
    })();
    for (let nodes = 0; nodes < 4; nodes += 1) await addNodeButton(other).click();
    await restored;
    for (const each of everybody) await expect(nodeNamed(each, 'A')).toBeVisible();
    // The state before the restore is no part of the old version: undoing brings it back. Later changes are there anyway.
    await third.getByRole('button', { name: 'Undo' }).click();
    for (const each of everybody) await expect(nodeNamed(each, 'Second')).toBeAttached();
    for (const each of everybody) await expect(nodesOf(each)).toHaveCount(7);
    for (const each of everybody) await expectKept(each);
  });
});
