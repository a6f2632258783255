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

test('the features are named: 2 diagrams free, easy to use, light and dark mode, sharing with up to 3 people', async ({ page }) => {
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
