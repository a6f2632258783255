import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { openEditor } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';

const logout = 'button[title="Logout"]';
const deletion = 'button[title="Delete"]';

test('a press right after arriving on a page neither logs out nor deletes, and one a moment later does', async ({
  page,
  person,
  signIn,
}) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Shop', data: dataWithLabels('Order') });
  await signIn(page, owner);
  await openEditor(page, id);
  // The fastest hand there is: as soon as the controls are on the page.
  await page.evaluate(
    ([first, second]) => {
      const pressed = new Set<string>();
      const press = (): void => {
        for (const selector of [first, second]) {
          const button = document.querySelector<HTMLElement>(selector ?? '');
          if (button === null || pressed.has(selector ?? '')) continue;
          pressed.add(selector ?? '');
          button.click();
          document.body.dataset.pressed = `${pressed.size}`;
        }
      };
      new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
    },
    [logout, deletion],
  );
  await page.locator('a[href="/profile"]').first().click();
  await expect(page.locator('body[data-pressed]')).toBeAttached();
  await expect(page.locator('body')).toHaveAttribute('data-pressed', '2');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator(logout)).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);
  await page.locator(deletion).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator(logout).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a double click on the editor’s mark ends on the profile, and its mark leads on a moment later', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Shop', data: dataWithLabels('Order') });
  await signIn(page, owner);
  await openEditor(page, id);
  // The second press, as soon as the other mark is under the pointer.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const mark = document.querySelector<HTMLElement>('header a[href="/"]');
      if (mark === null) return;
      observer.disconnect();
      mark.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
      document.body.dataset.pressed = '';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('a[href="/profile"]').first().click();
  await expect(page.locator('body[data-pressed]')).toBeAttached();
  const mark = page.getByRole('banner').getByRole('link', { name: 'Umlaut' });
  await expect(mark).not.toHaveAttribute('aria-disabled');
  await expect(page).toHaveURL(/\/profile$/);
  await mark.click();
  await expect(page).toHaveURL(/\/$/);
});
