import { type BrowserContext, expect, type Locator, type Page, type Request } from '@playwright/test';
import { diagramSchema } from '@umlaut/api';
import type { Person } from '../../support/people.ts';

/** A diagram as the server keeps it, its document read. */
export interface Kept {
  readonly name: string;
  readonly version: number;
  readonly data: string;
  readonly document: unknown;
}

/** Save in the editor's bar, which opens the dialog. */
export function saveButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Save', exact: true });
}

export function saveDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Save Diagram' });
}

export function nameField(page: Page): Locator {
  return saveDialog(page).getByRole('textbox', { name: 'Diagram name' });
}

/** Save in the dialog, whatever it reads at the moment. */
export function confirmButton(page: Page): Locator {
  return saveDialog(page).getByRole('button', { name: /^(Save|Saving\.\.\.|Saved!)$/ });
}

/** Lets every page of `context` note whether the last dialog has said that all is saved; to be called before the first page. */
export async function noteSaves(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new MutationObserver(() => {
      const dialog = document.querySelector('dialog[open]');
      if (dialog !== null) Object.assign(window, { hasSaved: dialog.textContent.includes('Saved!') });
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Waits until the dialog has said that all is saved, which it says for a second only. */
export async function expectSaved(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => (window as { hasSaved?: boolean }).hasSaved), 'Saved!').toBe(true);
}

/** Saves under `name`, or under the name the dialog offers, and waits until the dialog has closed by itself. */
export async function save(page: Page, name?: string): Promise<void> {
  await saveButton(page).click();
  if (name !== undefined) await nameField(page).fill(name);
  await confirmButton(page).click();
  await expectSaved(page);
  await expect(saveDialog(page)).toBeHidden();
}

/** The diagram the page's address names. */
export function diagramIdOf(page: Page): string {
  const id = new URL(page.url()).searchParams.get('diagramId');
  if (id === null) throw new Error(`${page.url()} names no diagram.`);
  return id;
}

/** Returns the server's state of a diagram. */
export async function keptBy(person: Person, id: string): Promise<Kept> {
  const answer = await person.call('GET', `/api/diagrams/id/${id}`);
  const { name, version, data } = diagramSchema.parse(answer.body);
  return { name, version, data, document: JSON.parse(data) };
}

/** Those of the recorded calls that read or write diagrams, as `METHOD path` with their bodies. */
export function diagramCalls(requests: readonly Request[]): readonly { readonly line: string; readonly body: unknown }[] {
  return requests.flatMap((request) => {
    const path = new URL(request.url()).pathname;
    if (!/^\/api\/diagrams(\/id\/[^/]+(\/versions)?)?$/.test(path)) return [];
    const text = request.postData();
    return [{ line: `${request.method()} ${path}`, body: text === null ? undefined : JSON.parse(text) }];
  });
}
