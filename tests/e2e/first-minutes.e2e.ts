import { someEmail } from '../support/people.ts';
import { boxOf, canvasOf, nodeNamed, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { credentialFields } from './support/screens.ts';

/** Counts presses of the pointer and of keys on all pages of a tab, from the first one on. */
async function countActs(page: Page): Promise<() => Promise<{ presses: number; keys: number }>> {
  const acts = { presses: 0, keys: 0 };
  await page.exposeFunction('countAct', (act: 'presses' | 'keys') => {
    acts[act] += 1;
  });
  await page.addInitScript(() => {
    const count = (act: string) => Reflect.get(window, 'countAct')(act);
    window.addEventListener('pointerdown', () => count('presses'), true);
    window.addEventListener('keydown', ({ key }) => /^(?:Shift|Control)$/.test(key) || count('keys'), true);
  });
  return async () => {
    // The last count may still be under way.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return { ...acts };
  };
}

/** Seconds that a person takes: pointing and pressing, and a key, as the keystroke-level model has them for average typists. */
const seconds = { press: 1.1 + 0.2, key: 0.28 };
const start = (page: Page) => page.getByRole('region', { name: 'What do you want to draw?' });

test('from the landing page the first named class takes two presses', async ({ page }) => {
  const acts = await countActs(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it without an account' }).first().click();
  await start(page).getByRole('button', { name: 'Class diagram', exact: true }).click();
  await page.keyboard.press('c');
  await page.keyboard.type('Order');
  await expect(nodesOf(page).getByRole('textbox')).toHaveValue('Order');
  await page.keyboard.press('Escape');
  await expect(nodeNamed(page, 'Order')).toBeVisible();
  await expect(nodesOf(page)).toHaveCount(1);
  expect((await acts()).presses).toBe(2);
});

test('from sign-up to a saved diagram it takes acts of at most 60 seconds', async ({ page }) => {
  const acts = await countActs(page);
  const [email, password] = [someEmail(), 'small but complete'];
  await page.goto('/signup');
  const fields = credentialFields(page);
  await fields.email.click();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  // The email is there, and the cursor is in the password.
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: 'New Diagram' }).first().click();
  await start(page).getByRole('button', { name: 'Class diagram', exact: true }).click();
  await page.keyboard.press('c');
  await page.keyboard.type('Order');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Diagram name')).toBeFocused();
  await page.keyboard.type('Shop');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/diagramId=/);
  const { presses, keys } = await acts();
  const total = presses * seconds.press + keys * seconds.key;
  console.log(`sign-up to a saved diagram: ${presses} presses, ${keys} keys, ${total.toFixed(1)} s of acts`);
  expect(total).toBeLessThanOrEqual(60);
});

test('typing filters the start screen while the focus is in it, and Enter starts the first match', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await start(page).getByRole('button', { name: 'Blank' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(start(page).getByRole('button', { name: 'Class diagram', exact: true })).toBeFocused();
  await page.keyboard.type('data');
  const filter = start(page).getByRole('searchbox', { name: 'Filter diagram types' });
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue('data');
  await expect(start(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.type('zz');
  await expect(start(page).getByRole('status')).toHaveText('No diagram types match “datazz”.');
  await page.keyboard.press('Escape');
  await expect(start(page).getByRole('listitem')).not.toHaveCount(1);
  await page.keyboard.type('entity');
  await page.keyboard.press('Enter');
  await expect(start(page)).toHaveCount(0);
  await page.keyboard.press('y');
  await page.keyboard.type('User');
  await page.keyboard.press('Escape');
  await expect(nodeNamed(page, 'User')).toBeVisible();
});

test('text and files begin a diagram from the start screen', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await start(page).getByRole('button', { name: 'Paste text…' }).click();
  await expect(page.getByRole('dialog', { name: 'New from text' })).toBeVisible();
  await page.keyboard.press('Escape');
  const chooser = page.waitForEvent('filechooser');
  await start(page).getByRole('button', { name: 'Open file…' }).click();
  await (await chooser).setFiles({ name: 'a.mmd', mimeType: 'text/plain', buffer: Buffer.from('classDiagram\n  class Order\n') });
  await expect(nodeNamed(page, 'Order')).toBeVisible();
});

test('hints come with their acts, go with them, and are shown once', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  const hint = page.locator('[data-hint]');
  await start(page).getByRole('button', { name: 'Class diagram', exact: true }).click();
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(hint).toHaveText(/^Press Tab after the name/);
  await page.keyboard.type('Order');
  await page.keyboard.press('Tab');
  await page.keyboard.type('id: int');
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Customer');
  await page.keyboard.press('Escape');
  await expect(hint).toHaveText(/^Drag from the border/);
  await hint.getByRole('button', { name: 'Got it' }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(nodesOf(page)).toHaveCount(2);
  await expect(hint).toHaveCount(0);
});

test('a visible ? opens keys, gestures and the tour, a diagram that explains itself', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { name: 'Mouse and touch' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Take the five-minute tour' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(nodeNamed(page, 'You try it')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(nodesOf(page)).toHaveCount(0);
  // With a diagram on the canvas, it opens next to it.
  await page.keyboard.press('Control+Shift+z');
  await expect(nodeNamed(page, 'You try it')).toBeVisible();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const other = page.context().waitForEvent('page');
  await sheet.getByRole('button', { name: 'Take the five-minute tour' }).click();
  const tour = await other;
  await expect(nodeNamed(tour, 'You try it')).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [1024, 640],
  [820, 1180],
  [360, 740],
] as const)
  test(`the start screen covers no buttons of the view or page at ${width} × ${height}`, async ({ browserOf, person }) => {
    const page = await browserOf({ as: await person(), viewport: { width, height } });
    await openEditor(page);
    const screen = await boxOf(start(page));
    const canvas = await boxOf(canvasOf(page));
    expect(screen.x >= canvas.x && screen.y >= canvas.y && screen.y + screen.height <= canvas.y + canvas.height).toBe(true);
    const controls = await boxOf(page.locator('.react-flow__controls.left'));
    expect(screen.x).toBeGreaterThanOrEqual(controls.x + controls.width);
    expect(screen.x + screen.width).toBeLessThanOrEqual(canvas.x + canvas.width);
    const opener = page.locator('[data-palette-opener]');
    if ((await opener.count()) > 0) {
      const shapes = await boxOf(opener);
      expect(screen.y).toBeGreaterThanOrEqual(shapes.y + shapes.height);
    }
  });
