import type { Locator } from '@playwright/test';
import { makeDiagram, shareWith, someEmail } from '../support/people.ts';
import { runAdmin } from '../support/server.ts';
import { boxOf, drawn, labelField, nodeNamed, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { nameField, save, saveButton, saveDialog } from './support/saving.ts';
import { cardOf, credentialFields, dialogOf } from './support/screens.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Shapes' });
const opener = (page: Page) => page.getByRole('button', { name: 'Shapes', exact: true });

/** For a finger Share and Delete are in the menu of a card. */
async function chooseOf(page: Page, name: string, what: 'Share' | 'Delete'): Promise<void> {
  await cardOf(page, name).getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: what, exact: true }).tap();
}

async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
  expect(width, page.url()).toBeLessThanOrEqual(360);
}

/** Buttons, fields and links that stand alone are at least 44 px high for a finger, none is narrower or lower than 24 px. */
async function expectFingerSized(page: Page): Promise<void> {
  const small = await page.locator('button:visible, a[href]:visible, input:visible, select:visible').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const least = element.matches('a') ? 24 : 44;
      return (width >= 24 && height >= least) || width <= 1 ? [] : [`${element.outerHTML.slice(0, 80)} ${width}×${height}`];
    }),
  );
  expect(small, page.url()).toEqual([]);
}

test('signs up, lists, opens, views and edits a label at 360 px without scrolling sideways', async ({ page }) => {
  test.slow();
  const credentials = { email: someEmail(), password: 'small but complete' };
  await page.goto('/');
  await expectFits(page);
  await page.getByRole('link', { name: 'Get started' }).first().tap();
  for (const button of ['Sign Up', 'Login']) {
    const fields = credentialFields(page);
    // The address changes a moment before the screen does, and the screen before has the same fields.
    await page.getByRole('button', { name: button, exact: true }).waitFor();
    await fields.email.fill(credentials.email);
    await fields.password.fill(credentials.password);
    await expectFits(page);
    await expectFingerSized(page);
    await page.getByRole('button', { name: button, exact: true }).tap();
    await expect(page).toHaveURL(button === 'Sign Up' ? '/login' : '/profile');
  }
  await expect(page.getByText('Start building your first diagram')).toBeVisible();
  await expectFits(page);

  await page.getByRole('button', { name: 'New Diagram' }).first().tap();
  await page.getByRole('button', { name: 'Add Node' }).tap();
  await expect(nodeNamed(page, 'Node A')).toBeVisible();
  await expectFits(page);
  await save(page, 'On the way');
  await page
    .getByRole('link', { name: 'Profile', exact: true })
    .or(page.getByRole('button', { name: 'Profile', exact: true }))
    .tap();
  await expect(cardOf(page, 'On the way')).toBeVisible();
  await expectFits(page);
  await expectFingerSized(page);
  await cardOf(page, 'On the way').getByRole('button', { name: /^View/ }).tap();
  await expect(nodeNamed(page, 'Node A')).toBeInViewport({ ratio: 1 });

  await nodeNamed(page, 'Node A').tap();
  await page.getByRole('button', { name: 'Edit name' }).tap();
  await expect(labelField(page)).toBeFocused();
  await labelField(page).fill('Ticket');
  await page.touchscreen.tap(30, 500);
  await expect(nodeNamed(page, 'Ticket')).toBeVisible();
  await save(page);
  await expectFits(page);
  await page.reload();
  await expect(nodeNamed(page, 'Ticket')).toBeVisible();
});

/** The last two buttons, those of the dialog itself, are seen at once, all others by scrolling in it. */
async function expectInReach(dialog: Locator): Promise<void> {
  const buttons = await dialog.getByRole('button').all();
  for (const button of buttons.slice(-2)) await expect(button).toBeInViewport({ ratio: 1 });
  for (const button of buttons) {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
}

test('dialogs fit the phone, with every control in reach', async ({ page, person, signIn }) => {
  const someone = await person();
  const { id } = await makeDiagram(someone, { name: 'Order model' });
  for (const email of ['bob@example.com', 'eve@example.com', 'a-rather-long-name-of-someone@department.example.com']) {
    await someone.call('POST', `/api/diagrams/id/${id}/share`, { email });
  }
  await signIn(page, someone);
  await page.goto('/profile');
  await chooseOf(page, 'Order model', 'Share');
  const share = dialogOf(page, 'Share Diagram');
  await expect(share.getByRole('button', { name: /^Revoke Access/ })).toHaveCount(3);
  await expectInReach(share);
  await expectFits(page);
  await share.getByRole('button', { name: 'Cancel' }).tap();
  await chooseOf(page, 'Order model', 'Delete');
  const remove = dialogOf(page, 'Delete Diagram');
  await expectInReach(remove);
  await remove.getByRole('button', { name: 'Cancel' }).tap();
  await openEditor(page, id);
  await saveButton(page).tap();
  await expect(nameField(page)).toBeVisible();
  await expectInReach(saveDialog(page));
  await expectFits(page);
});

test('a toast in a dialog leaves its buttons free', async ({ page, person, signIn }) => {
  const someone = await person();
  const { id } = await makeDiagram(someone, { name: 'Order model' });
  await shareWith(someone, id, { email: 'bob@example.com' });
  await signIn(page, someone);
  await page.clock.install();
  await page.goto('/profile');
  await chooseOf(page, 'Order model', 'Share');
  const share = dialogOf(page, 'Share Diagram');
  const revoke = share.getByRole('button', { name: /^Revoke Access/ });
  await expect(revoke).toBeVisible();
  // It does not go before the button is pressed.
  await page.clock.pauseAt(Date.now() + 60_000);
  await revoke.tap();
  await expect(page.getByText('Access revoked', { exact: true })).toBeVisible();
  await share.getByRole('button', { name: 'Cancel', exact: true }).tap();
  await expect(share).toBeHidden();
});

test('nothing scrolls sideways on any screen, also at 320 px', async ({ page, person, signIn }) => {
  const someone = await person();
  await makeDiagram(someone, { name: 'One' });
  await makeDiagram(someone, { name: 'Two' });
  await signIn(page, someone);
  for (const path of ['/', '/signup', '/login', '/profile', '/dashboard', '/nowhere']) {
    await page.goto(path);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(page.getByRole('main').first()).toBeVisible();
      await drawn(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('no word of the editor’s bar is cut, also at 320 px', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'One' });
  await signIn(page, owner);
  await openEditor(page, id);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const cut = await page
      .getByRole('banner')
      .getByText(/^(Save|One)$/)
      .evaluateAll((words) =>
        words.flatMap((word) => {
          const range = document.createRange();
          range.selectNodeContents(word);
          const [text, frame] = [range.getBoundingClientRect(), (word.closest('button') ?? word).getBoundingClientRect()];
          return text.left >= frame.left && text.right <= frame.right && frame.width > 0 ? [] : [word.outerHTML];
        }),
      );
    expect(cut, `at ${width}`).toEqual([]);
  }
});

test('the first card of the profile begins in the first half of the screen, also below search and order', async ({
  browserOf,
  person,
  server,
}) => {
  const owner = await person();
  await runAdmin(['users', 'plan', owner.email, 'unlimited'], server.env);
  // So many that they can be searched and sorted.
  for (let count = 0; count < 7; count += 1) await makeDiagram(owner, { name: `Diagram ${count}` });
  const page = await browserOf({ as: owner, viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true });
  await page.goto('/profile');
  const card = page.getByRole('listitem').first();
  await expect(card).toBeVisible();
  expect((await boxOf(card)).y).toBeLessThan(360);
  await expectFingerSized(page);
  await page.getByRole('searchbox').fill('Diagram 3');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(card).toContainText('Diagram 3');
});

test('what can be done with a selection leaves the buttons for zooming free', async ({ page, person, signIn }) => {
  const owner = await person();
  const node = { id: 'n', type: 'default', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' } };
  const { id } = await makeDiagram(owner, { data: JSON.stringify({ nodes: [node], edges: [] }) });
  await signIn(page, owner);
  await openEditor(page, id);
  await nodeNamed(page, 'Order').tap();
  const toolbar = page.getByRole('toolbar', { name: 'Actions' });
  await expect(toolbar.getByRole('button', { name: 'More actions' })).toBeVisible();
  const selection = [...(await toolbar.getByRole('button').all()), page.getByRole('button', { name: 'Delete selected node' })];
  const zoom = page.locator('.react-flow__controls.left button');
  // In, out, all in view, and the list of all commands.
  await expect(zoom).toHaveCount(4);
  const boxes = await Promise.all(selection.map((button) => boxOf(button)));
  for (const button of await zoom.all()) {
    const own = await boxOf(button);
    for (const box of boxes) expect(box.x >= own.x + own.width || box.y + box.height <= own.y).toBe(true);
  }
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('preferences fill the phone’s width; the shapes drawer makes room, and the next page hides it', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await test.step('the preferences take the phone’s whole width', async () => {
    await page.getByRole('button', { name: 'All commands' }).tap();
    await page.getByRole('combobox', { name: 'Search commands' }).fill('preferences');
    await page.getByRole('option', { name: /^Preferences/ }).tap();
    const preferences = page.getByRole('dialog', { name: 'Preferences' });
    await expect(preferences).toBeVisible();
    const { x, width } = await boxOf(preferences);
    expect([x, width]).toEqual([0, 360]);
    const close = preferences.getByRole('button', { name: 'Close' });
    expect(await boxOf(close)).toMatchObject({ width: 44, height: 44 });
    await close.tap();
    await expect(preferences).toHaveCount(0);
  });
  await test.step('a shape that is taken up says in a finger’s words how to go on, and is put down again', async () => {
    await opener(page).tap();
    await drawer(page).getByRole('button', { name: 'Note', exact: true }).first().tap();
    const hint = page.getByText(/^Tap where you want the note\./);
    await expect(hint).toBeVisible();
    await expectFits(page);
    await hint.getByRole('button', { name: 'Stop' }).tap();
    await expect(hint).toHaveCount(0);
    await page.touchscreen.tap(180, 500);
    await expect(nodesOf(page)).toHaveCount(0);
  });
  await test.step('the drawer of shapes is left by a tap beside it and by Escape, and the next page opens without it', async () => {
    await opener(page).tap();
    await drawer(page).getByRole('button', { name: 'State machine' }).tap();
    await page.touchscreen.tap(340, 400);
    await expect(drawer(page)).toHaveCount(0);
    await opener(page).tap();
    await expect(drawer(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await opener(page).tap();
    await expect(drawer(page).getByRole('button', { name: 'Choice', exact: true })).toBeVisible();
    await page.reload();
    await expect(opener(page)).toBeVisible();
    await expect(drawer(page)).toHaveCount(0);
  });
});

test('what is to be arranged is seen whole above the panel', async ({ page, person, signIn }) => {
  const owner = await person();
  const node = (id: string, x: number, y: number) => ({ id, type: 'default', position: { x, y }, data: { label: id, kind: 'class' } });
  const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, target, data: { kind: 'association' } });
  const nodes = [node('Order', 0, 0), node('Line', 400, 20), node('Item', 800, 300)];
  const { id } = await makeDiagram(owner, { data: JSON.stringify({ nodes, edges: [edge('Order', 'Line'), edge('Line', 'Item')] }) });
  await signIn(page, owner);
  await openEditor(page, id);
  await page.getByRole('button', { name: 'All commands' }).tap();
  await page.getByRole('combobox', { name: 'Search commands' }).fill('arrange');
  await page.getByRole('option', { name: /^Auto layout/ }).tap();
  const panel = page.getByRole('dialog', { name: 'Auto layout' });
  await expect(panel.getByText('will move', { exact: false })).toBeVisible();
  const [banner, at] = [await boxOf(page.getByRole('banner')), await boxOf(panel)];
  expect([at.x, at.width, at.y + at.height]).toEqual([0, 360, 740]);
  for (const name of ['Order', 'Line', 'Item']) {
    // The view moves there.
    await expect.poll(async () => (await boxOf(nodeNamed(page, name))).y).toBeGreaterThan(banner.y + banner.height);
    await expect.poll(async () => bottomOf(await boxOf(nodeNamed(page, name)))).toBeLessThan(at.y);
  }
});

const bottomOf = ({ y, height }: { readonly y: number; readonly height: number }) => y + height;
