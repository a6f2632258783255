import { canvasOf } from './support/canvas.ts';
import { expect, type Page } from './support/fixtures.ts';
import { test } from './support/room.ts';

function lineOf(page: Page, text: string) {
  return page.getByRole('textbox', { name: 'Diagram as text, Mermaid' }).locator('.cm-line').filter({ hasText: text });
}

async function openText(page: Page): Promise<void> {
  await canvasOf(page).focus();
  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('textbox', { name: 'Diagram as text, Mermaid' })).toBeFocused();
}

test('two who write in one text see each other there, fix a line, and take back nothing of each other', async ({ page, meet }) => {
  const { other } = await meet('Order', 'Customer');
  await openText(page);
  await openText(other);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('%% of the owner');
  const caret = (on: Page) => on.locator('[data-peer-caret]');
  await expect(lineOf(other, '%% of the owner').locator('[data-peer-caret]')).toBeAttached();
  for (const colorScheme of ['light', 'dark'] as const) {
    await other.emulateMedia({ colorScheme });
    await expect(caret(other)).toHaveCSS('border-left-width', '2px');
  }

  await other.keyboard.press('ControlOrMeta+End');
  await other.keyboard.type('\n?? of the guest');
  await expect(lineOf(page, '?? of the guest').locator('[data-peer-caret]')).toBeAttached();
  await expect(other.getByRole('list', { name: 'Problems in the text' })).toContainText('Can’t understand');
  await other.keyboard.press('Control+.');
  await expect(lineOf(page, '%% ?? of the guest')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(lineOf(page, '%% of the owner')).toHaveCount(0);
  for (const each of [page, other]) {
    await expect(lineOf(each, '%% ?? of the guest')).toBeVisible();
    await expect(lineOf(each, 'flowchart')).toBeVisible();
  }
  await other.keyboard.press('Escape');
  await expect(caret(page)).toHaveCount(0);
});
