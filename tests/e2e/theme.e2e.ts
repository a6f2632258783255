import { expect, type Page, test } from './support/fixtures.ts';
import { unansweredCalls } from './support/problems.ts';
import { isDark, stored } from './support/screens.ts';

function toggle(page: Page) {
  return page.getByRole('switch', { name: /dark mode/i }).or(page.getByRole('button', { name: /(dark|light) mode/i }));
}

const screens = ['/', '/login', '/signup', '/profile', '/dashboard', '/nowhere'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`with nothing stored every screen follows a system that prefers ${colorScheme}`, async ({ person, browserOf }) => {
    const page = await browserOf({ as: await person(), colorScheme });
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('main').first()).toBeVisible();
      expect(await isDark(page), path).toBe(colorScheme === 'dark');
    }
    expect(await stored(page, 'darkMode')).toBeNull();
  });

  test(`what is stored wins over a system that prefers ${colorScheme}`, async ({ person, browserOf }) => {
    const page = await browserOf({ as: await person(), colorScheme, storage: { darkMode: String(colorScheme === 'light') } });
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('main').first()).toBeVisible();
      expect(await isDark(page), path).toBe(colorScheme === 'light');
    }
  });
}

test('the profile’s toggle changes the theme at once and stores true or false under darkMode', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await page.goto('/profile');
  await expect(toggle(page)).toBeVisible();
  expect(await isDark(page)).toBe(false);
  await toggle(page).click();
  await expect.poll(() => isDark(page)).toBe(true);
  expect(await stored(page, 'darkMode')).toBe('true');
  await page.reload();
  await expect(toggle(page)).toBeVisible();
  expect(await isDark(page)).toBe(true);
  await toggle(page).click();
  await expect.poll(() => isDark(page)).toBe(false);
  expect(await stored(page, 'darkMode')).toBe('false');
});

test('other tabs follow the toggle at once', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await page.goto('/profile');
  await toggle(page).click();
  await expect.poll(() => isDark(other)).toBe(true);
  await toggle(page).click();
  await expect.poll(() => isDark(other)).toBe(false);
});

test('what is stored is read again when the page gets the focus', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await page.goto('/profile');
  await expect(toggle(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('darkMode', 'true'));
  expect(await isDark(page)).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => isDark(page)).toBe(true);
});

test('an open page follows the system while nothing is stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await expect.poll(() => isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDark(page)).toBe(true);
});

test('no screen is painted in the wrong theme before the program runs', async ({ browserOf, problems }) => {
  problems.expect(unansweredCalls);
  const page = await browserOf({ colorScheme: 'light', storage: { darkMode: 'true' } });
  // Without the program only the small script in the head runs.
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/', '/login']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  }
});
