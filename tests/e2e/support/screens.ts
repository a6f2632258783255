import type { Locator, Page } from '@playwright/test';

/** The e-mail and password fields of the login and sign-up screens. */
export function credentialFields(page: Page): { readonly email: Locator; readonly password: Locator } {
  return { email: page.getByLabel(/^e-?mail/i), password: page.getByLabel('Password', { exact: true }) };
}

/** Fills in the form of the login or sign-up screen and presses its button. */
export async function submitCredentials(
  page: Page,
  button: 'Login' | 'Sign Up',
  given: { email: string; password: string },
): Promise<void> {
  const fields = credentialFields(page);
  const submit = page.getByRole('button', { name: button, exact: true });
  // The address changes a moment before the screen does, and the screen before has the same fields.
  await submit.waitFor();
  await fields.email.fill(given.email);
  await fields.password.fill(given.password);
  await submit.click();
}

/** Does `act`, and waits until the page says `text`, which may go again before anybody looks. */
export async function expectSaid(page: Page, text: string, act: () => unknown): Promise<void> {
  const watch = await page.evaluateHandle((wanted) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const observer = new MutationObserver(() => {
      if (document.body.innerText.includes(wanted)) resolve();
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return { said: promise };
  }, text);
  await act();
  await watch.evaluate(({ said }) => said);
}

/** The open dialog with this title. */
export function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true });
}

/** The button that opens the user's menu. */
export function accountButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /your account$/i });
}

/** The card of the diagram with this name, on the profile. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Returns the value of `key` in the page's local storage. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** The background the page is painted with; white and paper in light, slate in dark. */
export function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [red = 255, green = 255, blue = 255] = (getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    return red + green + blue < 3 * 128;
  });
}
