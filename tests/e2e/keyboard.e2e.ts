import type { Locator } from '@playwright/test';
import { makeDiagram, someEmail } from '../support/people.ts';
import { addNodeButton, canvasOf, labelField, nodeNamed, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { expectSaved, saveButton, saveDialog } from './support/saving.ts';
import { cardOf, credentialFields, dialogOf } from './support/screens.ts';

const longestWay = 60;

/** Presses Tab until `target` has the focus, which is to be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < longestWay; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectVisibleFocus(target);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${longestWay} presses of Tab do not lead to ${target}`);
}

/** A ring around the control, or around what encloses it. */
async function expectVisibleFocus(target: Locator): Promise<void> {
  const ringed = () =>
    target.evaluate((element) => {
      const hasRing = (candidate: Element | null) => {
        if (candidate === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5) || boxShadow !== 'none';
      };
      return hasRing(element) || hasRing(element.parentElement) || hasRing(element.firstElementChild);
    });
  await expect.poll(ringed, `focus is visible on ${target}`).toBe(true);
}

async function enterCredentials(page: Page, button: 'Login' | 'Sign Up', given: { email: string; password: string }): Promise<void> {
  const fields = credentialFields(page);
  // The address changes a moment before the screen does, and the screen before has the same fields.
  await page.getByRole('button', { name: button, exact: true }).waitFor();
  await tabTo(page, fields.email);
  await page.keyboard.type(given.email);
  await tabTo(page, fields.password);
  await page.keyboard.type(given.password);
  await page.keyboard.press('Enter');
}

async function labelNode(page: Page, from: string, to: string): Promise<void> {
  await tabTo(page, nodeNamed(page, from));
  await page.keyboard.press('Enter');
  await expect(labelField(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(to);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(labelField(page)).toHaveCount(0);
  await expect(nodeNamed(page, to)).toBeVisible();
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('sign up, add two nodes, label them, save, share and log out by keyboard alone', async ({ page }) => {
  test.slow();
  let pointerEvents = 0;
  await page.exposeFunction('countPointerEvent', () => {
    pointerEvents += 1;
  });
  await page.addInitScript(() => {
    const count = (event: Event) => {
      // A key press on a button makes a click, too; that one has no place on the page.
      if (!(event instanceof MouseEvent && event.type === 'click' && event.detail === 0))
        Reflect.apply(Reflect.get(window, 'countPointerEvent'), window, []);
    };
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click']) addEventListener(type, count, true);
  });
  const credentials = { email: someEmail(), password: 'only with the keyboard' };

  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Get started' }).first());
  await expect(page).toHaveURL('/signup');
  await enterCredentials(page, 'Sign Up', credentials);
  await expect(page).toHaveURL('/login');
  await enterCredentials(page, 'Login', credentials);
  await expect(page).toHaveURL('/profile');

  await press(page, page.getByRole('button', { name: 'New Diagram' }).first());
  await expect(page).toHaveURL('/dashboard');
  await press(page, addNodeButton(page));
  await expect(nodesOf(page)).toHaveCount(1);
  await labelNode(page, 'Node A', 'Order');
  await press(page, addNodeButton(page));
  await expect(nodesOf(page)).toHaveCount(2);
  await labelNode(
    page,
    (
      await nodesOf(page)
        .filter({ hasText: /^Node / })
        .innerText()
    ).trim(),
    'Customer',
  );

  await press(page, saveButton(page));
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expectSaved(page);
  await expect(saveDialog(page)).toBeHidden();

  await press(
    page,
    page.getByRole('link', { name: 'Profile', exact: true }).or(page.getByRole('button', { name: 'Profile', exact: true })),
  );
  await expect(page).toHaveURL('/profile');
  await press(page, cardOf(page, 'By keyboard').getByRole('button', { name: /^Share/ }));
  await page.keyboard.type('bob@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Diagram shared!')).toBeVisible();
  if (await dialogOf(page, 'Share Diagram').isVisible()) await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: 'Logout', exact: true }));
  await expect(page).toHaveURL('/login');
  expect(pointerEvents).toBe(0);
});

test('every control of the profile is reached in order, and tabs change with the arrow keys', async ({ page, person, signIn }) => {
  const someone = await person();
  await makeDiagram(someone, { name: 'Order model' });
  await signIn(page, someone);
  await page.goto('/profile');
  await expect(cardOf(page, 'Order model')).toBeVisible();
  const reached = new Set<string>();
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''));
  }
  for (const words of [/Logout/, /Refresh/, /New Diagram/, /My Diagrams/, /Delete/, /Share/, /View/, /mode/]) {
    expect(
      [...reached].some((text) => words.test(text)),
      String(words),
    ).toBe(true);
  }
  await tabTo(page, page.getByRole('tab', { name: 'My Diagrams' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No shared diagrams')).toBeVisible();
});

test('the first stop on a screen with a bar leads over it to the content, and the editor begins there', async ({
  page,
  person,
  signIn,
}) => {
  await signIn(page, await person());
  for (const [path, content] of [
    ['/login', page.getByRole('button', { name: 'Login', exact: true })],
    ['/profile', page.getByText('Start building your first diagram')],
  ] as const) {
    await page.goto(path);
    await expect(content).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  }
  await openEditor(page);
  await expect(canvasOf(page)).toBeFocused();
});
