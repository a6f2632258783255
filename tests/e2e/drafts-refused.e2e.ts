import { dataWithLabels, makeDiagram } from '../support/people.ts';
import { addNodeButton, nodesOf, openEditor, relabel } from './support/canvas.ts';
import { restoredBanner } from './support/drafts.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { failedCalls } from './support/problems.ts';
import { confirmButton, saveButton, saveDialog } from './support/saving.ts';

// Unsaved work is in the browser alone only without a room.
test.use({ isAlone: true });

/** Reasons why storage refuses writes, one after the other. */
const refusals = {
  'cannot be opened': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  },
  'and all else that a site keeps is refused': () => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    IDBFactory.prototype.open = refused;
    // As Firefox does where all cookies are blocked.
    window.BroadcastChannel = class {
      constructor() {
        refused();
      }
    } as unknown as typeof BroadcastChannel;
  },
  'is full': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

/** Whether the browser asks before the page goes away; it stays. */
async function isAskedWhenClosing(page: Page): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  page.once('dialog', async (dialog) => {
    await dialog.dismiss();
    resolve(true);
  });
  page.once('close', () => resolve(false));
  await page.close({ runBeforeUnload: true });
  return await promise;
}

for (const [what, refuse] of Object.entries(refusals)) {
  test.describe(`when the browser’s storage ${what}, unsaved changes`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(refuse);
    });

    test('are announced at once, and survive leaving for the profile, which asks before closing', async ({ page, person, signIn }) => {
      await signIn(page, await person());
      await openEditor(page);
      await addNodeButton(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Changes can’t be kept on this device' })).toBeVisible();
      await relabel(page, 'Node A', 'In memory');
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await expect(page.getByRole('list', { name: 'Unsaved changes' })).toContainText('an unnamed diagram');
      expect(await isAskedWhenClosing(page)).toBe(true);
      await page.goBack();
      await expect(restoredBanner(page)).toBeVisible();
      await expect(nodesOf(page)).toHaveText(['In memory']);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(nodesOf(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await expect(page.getByRole('tab', { name: 'My Diagrams' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Unsaved changes' })).toHaveCount(0);
    });

    test('survive Reload after a conflict', async ({ page, person, signIn, problems }) => {
      problems.expect(failedCalls(409));
      const owner = await person();
      const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('A') });
      await signIn(page, owner);
      await openEditor(page, id);
      await relabel(page, 'A', 'Mine');
      await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', version: 1, data: dataWithLabels('Theirs') });
      await saveButton(page).click();
      await confirmButton(page).click();
      await saveDialog(page).getByRole('button', { name: 'Reload' }).click();
      await expect(nodesOf(page)).toHaveText(['Theirs']);
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(nodesOf(page)).toHaveText(['Mine']);
    });
  });
}
