import { saveState, unsavedTool } from './support/bar.ts';
import { nodesOf, relabel } from './support/canvas.ts';
import { expect, type Page } from './support/fixtures.ts';
import { lostSockets, unansweredCalls } from './support/problems.ts';
import { expectKept, expectOthers, loadInspector, peopleButton, test } from './support/room.ts';

/** The word of the state is on the screen to its last letter, and nothing lies over it. */
async function expectReadWhole(page: Page, state: string): Promise<void> {
  for (const width of [320, 360, 700, 1242, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const shown = page.getByRole('banner').getByTitle(state, { exact: true });
    await expect(shown).toBeInViewport({ ratio: 1 });
    const covered = await shown.evaluate((element) => {
      const text = document.createRange();
      // The word alone is on the screen; the rest of the text is for screen readers, and in the explanation.
      const word = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      text.selectNodeContents(word ?? element);
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
  await expectReadWhole(page, 'Unsaved · synced to the server');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(await unsavedTool(page, /^Discard all/)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('aren’t a version yet')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(saveState(page)).toHaveAttribute('aria-expanded', 'false');
  }
  await expect(peopleButton(page)).toBeInViewport({ ratio: 1 });
  await relabel(page, 'A', 'Mine');
  await expectKept(page);
  await loadInspector(page);
  await page.context().setOffline(true);
  await expectOthers(page, 0);
  await expectReadWhole(page, 'Offline · synced, unsaved');
  await relabel(page, 'Mine', 'Mine, offline');
  await expectReadWhole(page, 'Offline · kept on this device');
});
