import type { Locator, Page } from '@playwright/test';

/** The button that opens the menu of the editor's bar. */
export function moreButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'More', exact: true });
}

/** Chooses an item of the menu of the editor's bar. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await moreButton(page).click();
  await page
    .getByRole('menuitem', { name, exact: true })
    .or(page.getByRole('menuitemcheckbox', { name, exact: true }))
    .click();
}

/** The button over the state of saving in the editor's bar. */
export function saveState(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Details', exact: true });
}

/** Opens the explanation of the state of saving, and returns one of its buttons. */
export async function unsavedTool(page: Page, name: string | RegExp): Promise<Locator> {
  if ((await saveState(page).getAttribute('aria-expanded')) !== 'true') await saveState(page).click();
  return page.getByRole('banner').getByRole('button', { name });
}
