import { nodesOf, relabel } from './support/canvas.ts';
import { expect, type Page } from './support/fixtures.ts';
import { lostSockets, unansweredCalls } from './support/problems.ts';
import { expectKept, expectOthers, loadInspector, peopleButton, test } from './support/room.ts';

/** The state is on the screen to its last letter, and nothing lies over it. */
async function expectReadWhole(page: Page, state: string): Promise<void> {
  for (const width of [320, 360, 700, 1242, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const shown = page.getByRole('banner').getByTitle(state, { exact: true });
    await expect(shown).toBeInViewport({ ratio: 1 });
    const covered = await shown.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return [...text.getClientRects()].flatMap(({ left, right, top, bottom }) =>
        [left + 1, right - 1].filter((x) => element.contains(document.elementFromPoint(x, (top + bottom) / 2)) === false),
      );
    });
    expect(covered, `${state} at ${width}`).toEqual([]);
  }
}

test('how far the work is kept is read whole beside three others, on pages of any width', async ({ page, meet, problems }) => {
  problems.expect(unansweredCalls);
  problems.expect(lostSockets);
  const { other, bring } = await meet('A', 'B');
  await bring();
  await bring();
  await relabel(other, 'B', 'Theirs');
  await expect(nodesOf(page)).toHaveText(['A', 'Theirs']);
  await expectReadWhole(page, 'Not saved · synced to the server');
  await expect(page.getByRole('button', { name: /^Discard all/ })).toBeInViewport({ ratio: 1 });
  await expect(peopleButton(page)).toBeInViewport({ ratio: 1 });
  await relabel(page, 'A', 'Mine');
  await expectKept(page);
  await loadInspector(page);
  await page.context().setOffline(true);
  await expectOthers(page, 0);
  await expectReadWhole(page, 'Offline · synced, not saved');
  await relabel(page, 'Mine', 'Mine, offline');
  await expectReadWhole(page, 'Offline · kept on this device');
});
