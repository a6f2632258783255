import type { Locator } from '@playwright/test';
import { makeDiagram, shareWith } from '../support/people.ts';
import { runAdmin } from '../support/server.ts';
import { chooseInMenu, unsavedTool } from './support/bar.ts';
import { nodeNamed, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { dialogOf } from './support/screens.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const data = JSON.stringify({
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order', attributes: [{ id: 'm', text: 'id: int' }] } },
    { id: 'b', position: { x: 0, y: 220 }, data: { kind: 'class', label: 'Customer' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association' } }],
});

const controls = 'button, [role="button"], [role="menuitem"], [role="tab"], [role="option"], select, input:not([type="hidden"]), textarea';

/** Controls in view that are smaller than 44 px in one direction; of a field or a check box, its label counts. */
async function smallOnes(page: Page): Promise<readonly string[]> {
  return await page.locator(controls).evaluateAll((elements) =>
    elements.flatMap((element) => {
      // Texts of a drawing are as large as the drawing, and hidden controls belong to labels that are seen.
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest('.react-flow__node') !== null)
        return [];
      const label = element instanceof HTMLInputElement ? element.closest('label') : null;
      const [own, around] = [element.getBoundingClientRect(), label?.getBoundingClientRect()];
      if (own.width <= 1 || own.height <= 1) return [];
      const [width, height] = [Math.max(own.width, around?.width ?? 0), Math.max(own.height, around?.height ?? 0)];
      if (width >= 43.5 && height >= 43.5) return [];
      const name = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent ?? '';
      return [`${element.tagName.toLowerCase()} “${name.trim().slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`];
    }),
  );
}

async function expectLarge(page: Page, what: string): Promise<void> {
  await expect.poll(() => smallOnes(page), what).toEqual([]);
}

test('controls of all screens outside of the editor are at least 44 px for a finger', async ({ page, person, signIn, server }) => {
  for (const path of ['/', '/login', '/signup', '/forgot', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('main').first()).toBeVisible();
    await expectLarge(page, path);
  }
  const owner = await person();
  await runAdmin(['users', 'plan', owner.email, 'unlimited'], server.env);
  for (const name of ['Shop', 'Bank', 'Mail']) await makeDiagram(owner, { name, data });
  await signIn(page, owner);
  for (const path of ['/profile', '/profile?tab=shared', '/profile?tab=bin', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('main').first()).toBeVisible();
    await expectLarge(page, path);
  }
});

test('controls of the editor and its parts are at least 44 px for a finger', async ({ page, person, signIn }) => {
  test.slow();
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Shop', data });
  await signIn(page, owner);
  await openEditor(page);
  await expect(page.getByRole('region', { name: 'What do you want to draw?' })).toBeVisible();
  await expectLarge(page, 'start screen');
  await openEditor(page, id);
  await expectLarge(page, 'editor');
  await page.getByRole('button', { name: 'Shapes', exact: true }).tap();
  await expect(page.getByRole('complementary', { name: 'Shapes' })).toBeVisible();
  await expectLarge(page, 'shapes');
  await page.keyboard.press('Escape');
  await nodeNamed(page, 'Order').tap();
  await expect(page.getByRole('toolbar', { name: 'Actions' })).toBeVisible();
  await expectLarge(page, 'selection');
  await page.getByRole('button', { name: 'More actions' }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectLarge(page, 'menu of a node');
  await page.keyboard.press('Escape');
  for (const [button, role, name] of [
    ['Help', 'dialog', 'Keyboard shortcuts'],
    ['All commands', 'dialog', 'All commands'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).tap();
    await expect(page.getByRole(role, { name })).toBeVisible();
    await expectLarge(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role, { name })).toHaveCount(0);
  }
  await chooseInMenu(page, 'Outline');
  await expect(page.getByRole('complementary', { name: 'Outline' })).toBeVisible();
  await expectLarge(page, 'outline');
});

test('controls of dialogs, comparing, the text pane and the preferences are at least 44 px for a finger', async ({
  page,
  person,
  signIn,
}) => {
  test.slow();
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Shop', data });
  await shareWith(owner, id, { email: 'grace.hopper@example.org', role: 'editor' });
  await signIn(page, owner);
  await openEditor(page, id);
  const closed = async (dialog: Locator) => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await test.step('share', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).tap();
    const dialog = dialogOf(page, 'Share Diagram');
    await expect(dialog.getByRole('button', { name: /^Revoke Access/ })).toBeVisible();
    await expectLarge(page, 'share');
    await closed(dialog);
  });
  for (const [item, name] of [
    ['Export…', 'Export'],
    ['Print…', 'Print'],
  ] as const)
    await test.step(name, async () => {
      await chooseInMenu(page, item);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectLarge(page, name);
      await closed(dialog);
    });
  await test.step('preferences', async () => {
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Preferences' });
    await expect(dialog).toBeVisible();
    await expectLarge(page, 'preferences');
    await closed(dialog);
  });
  await test.step('the types, and a submenu', async () => {
    await nodeNamed(page, 'Order').tap();
    await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Change type' }).tap();
    await expect(page.getByRole('dialog', { name: 'Change type' })).toBeVisible();
    await expectLarge(page, 'types');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: 'Arrange' }).tap();
    await expect(page.getByRole('menu', { name: 'Arrange' })).toBeVisible();
    await expectLarge(page, 'submenu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await test.step('comparison', async () => {
    await page.keyboard.press('Control+d');
    await (await unsavedTool(page, 'Compare')).tap();
    await expect(page.getByRole('button', { name: 'Back to the editor' }).or(page.getByRole('dialog')).first()).toBeVisible();
    await expectLarge(page, 'comparison');
    await page.keyboard.press('Escape');
  });
  await test.step('text', async () => {
    await openEditor(page, id);
    await chooseInMenu(page, 'Text');
    await expect(page.getByRole('complementary', { name: 'Text' })).toBeVisible();
    await expectLarge(page, 'text pane');
  });
});
