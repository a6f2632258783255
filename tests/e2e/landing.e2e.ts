import { gzipSync } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { expectBothAccessible } from './support/axe.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { secondsFromNow, unsignedToken } from './support/tokens.ts';

async function expectReadable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const words of [/\b2 diagrams/, /easy/i, /light and dark/i, /up to 3 (other )?people/i, /unlimited/i]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
}

test('the header leads visitors to Log in', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Profile', exact: true })).toHaveCount(0);
  await header.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/login');
});

test('the header leads who is logged in to the Profile', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await page.goto('/');
  const header = page.getByRole('banner');
  const link = header.getByRole('link', { name: 'Profile', exact: true });
  await expect(link).toBeVisible();
  await expect(header.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await link.click();
  await expect(page).toHaveURL('/profile');
});

test('an expired token counts as none in the header', async ({ browserOf }) => {
  const page = await browserOf({ storage: { token: unsignedToken({ email: 'ada@example.com', exp: secondsFromNow(-5) }) } });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
});

test('the hero’s Get started leads to /signup', async ({ page }) => {
  await page.goto('/');
  const start = page.getByRole('link', { name: 'Get started', exact: true }).first();
  await expect(start).toBeInViewport();
  await start.click();
  await expect(page).toHaveURL('/signup');
});

test('Learn more scrolls to the second section', async ({ page }) => {
  await page.goto('/');
  const second = page.locator('main > section').nth(1).getByRole('heading').first();
  await page.getByRole('link', { name: 'Learn more', exact: true }).click();
  await expect.poll(async () => (await second.boundingBox())?.y ?? 9999).toBeLessThan(450);
  await expect(second).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the features are named: 2 free diagrams, easy use, light and dark mode, sharing with up to 3', async ({ page }) => {
  await page.goto('/');
  const features = page.locator('main > section').nth(1).getByRole('listitem');
  for (const words of [/2 diagrams/, /easy to use/i, /light and dark mode/i, /up to 3 (other )?people/i]) {
    await expect(features.filter({ hasText: words }).first()).toBeVisible();
  }
});

test('an upgrade is said to give unlimited access', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/upgrade[^.]*unlimited/i).first()).toBeVisible();
});

test('the page closes with Get started, an example image and a footer', async ({ page }) => {
  await page.goto('/');
  const image = page
    .locator('main > section')
    .last()
    .getByRole('img')
    .or(page.getByRole('img', { name: /diagram/i }).last());
  await image.first().scrollIntoViewIfNeeded();
  await expect(image.first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('link', { name: 'Get started', exact: true }).last().click();
  await expect(page).toHaveURL('/signup');
});

test('the page says all of it without JavaScript', async ({ browserOf }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browserOf({ javaScriptEnabled: false, colorScheme });
    await page.goto('/');
    await expectReadable(page);
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute('href', '/login');
    for (const link of await page.getByRole('link', { name: 'Get started' }).all()) await expect(link).toHaveAttribute('href', '/signup');
  }
});

test('the page says the same inside the app as from outside', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: /Umlaut/ }).click();
  await expect(page).toHaveURL('/');
  await expectReadable(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
});

/** The figure of the landing page, once it is live. */
async function livePlay(page: Page): Promise<Locator> {
  await page.goto('/');
  const figure = page.locator('figure[data-live]');
  await expect(figure).toBeVisible();
  return figure;
}

test('the diagram of the landing page and its text move together', async ({ page }) => {
  const figure = await livePlay(page);
  const text = figure.getByRole('textbox', { name: 'Mermaid' });
  const before = await text.inputValue();
  const product = figure.getByRole('button', { name: /^Class Product/ });

  await test.step('a class that is typed appears among the others', async () => {
    await text.press('Control+End');
    await page.keyboard.type('  Product --> Supplier');
    await expect(figure.getByRole('button', { name: /^Class Supplier/ })).toBeVisible();
    await expect(text).toHaveValue(`${before}  Product --> Supplier`);
  });
  await test.step('a class is renamed where it is drawn, and in the text', async () => {
    await product.dblclick({ position: { x: 30, y: 12 } });
    await page.keyboard.type('Article');
    await page.keyboard.press('Enter');
    await expect(text).toHaveValue(`${before}  Product --> Supplier`.replaceAll('Product', 'Article'));
  });
  await test.step('a drag moves a class and leaves the text', async () => {
    const card = figure.getByRole('button', { name: /^Class CreditCard/ });
    const from = await card.boundingBox();
    await card.hover();
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) - 60, (from?.y ?? 0) + 30, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((from?.x ?? 0) - ((await card.boundingBox())?.x ?? 0))).toBeGreaterThan(60);
    await expect(text).toHaveValue(/Article --> Supplier/);
  });
  await test.step('a drag from the handle connects', async () => {
    const customer = figure.getByRole('button', { name: /^Class Customer/ });
    await customer.click();
    const handle = await figure.locator('[data-connector]').boundingBox();
    await page.mouse.move((handle?.x ?? 0) + 10, handle?.y ?? 0);
    await page.mouse.down();
    await figure.getByRole('button', { name: /^Class OrderLine/ }).hover();
    await page.mouse.up();
    await expect(text).toHaveValue(/Customer -- OrderLine/);
  });
  await test.step('all of it is undone', async () => {
    const undo = figure.getByRole('button', { name: 'Undo' });
    for (let act = 0; act < 4; act += 1) await undo.click();
    await expect(undo).toBeDisabled();
    await expect(text).toHaveValue(before);
    await expect(product).toBeVisible();
  });
});

test('the landing page’s drawing code has less than 80 KB and is requested after the page is shown', async ({ page }) => {
  const drawing = page.waitForResponse((response) => response.url().includes('/play-worker'));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('img', { name: /^Class diagram/ }).first()).toBeVisible();
  expect(gzipSync(await (await drawing).body()).length).toBeLessThan(80_000);
  await expect(page.locator('figure[data-live]')).toBeVisible();
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect((await loaded()).filter((name) => /react|editor|editing/.test(name))).toEqual([]);
});

test('the diagram of the landing page is played with keys alone', async ({ page }) => {
  const figure = await livePlay(page);
  const text = figure.getByRole('textbox', { name: 'Mermaid' });
  await figure.getByRole('button', { name: 'Add class' }).press('Enter');
  await expect(figure.getByRole('textbox', { name: 'Class name' })).toBeFocused();
  await page.keyboard.type('Invoice');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue(/class Invoice/);
  const invoice = figure.getByRole('button', { name: /^Class Invoice/ });
  await expect(invoice).toBeFocused();
  const before = await invoice.boundingBox();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await invoice.boundingBox())?.x ?? 0).toBeLessThan(before?.x ?? 0);
  await page.keyboard.press('Delete');
  await expect(text).not.toHaveValue(/Invoice/);
});

test('a finger that begins on a class scrolls the landing page, and drags the class once it is chosen', async ({ browserOf }) => {
  const page = await browserOf({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const figure = await livePlay(page);
  const card = figure.getByRole('button', { name: /^Class CreditCard/ });
  await card.scrollIntoViewIfNeeded();
  expect(await card.evaluate((button) => getComputedStyle(button).touchAction)).toBe('manipulation');
  await card.tap();
  await expect(card).toBeFocused();
  expect(await card.evaluate((button) => getComputedStyle(button).touchAction)).toBe('none');
});

test('the landing page keeps its picture and its text when the code of playing fails to load', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED .*(start-play|play-worker)/);
  for (const name of ['start-play', 'play-worker']) {
    await page.route(`**/assets/${name}*`, (route) => route.abort());
    const asked = page.waitForRequest((request) => request.url().includes(name));
    await page.goto('/');
    await asked;
    await expect(page.getByRole('img', { name: 'Class diagram of an order system, drawn with Umlaut' }).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Mermaid' })).toHaveValue(/^classDiagram/);
    await expect(page.locator('figure[data-live]')).toHaveCount(0);
    await page.unrouteAll();
  }
});

test('the live landing page is free of faults that axe finds, in both themes', async ({ page }) => {
  await livePlay(page);
  await expectBothAccessible(page, 'landing page');
});
