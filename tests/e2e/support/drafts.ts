import { expect, type Locator, type Page } from '@playwright/test';

/** The banner over work that was brought back. */
export function restoredBanner(page: Page): Locator {
  return page.getByText(/Unsaved changes from .+ were restored/);
}

/** How many drafts lie in this browser, of any user. */
export async function draftCount(page: Page): Promise<number> {
  return (await draftTexts(page)).length;
}

/** Waits until a draft that holds `text` has reached the browser's storage. */
export async function waitForDraft(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await draftTexts(page)).some((draft) => draft.includes(text))).toBe(true);
}

/** All that lies in this browser's store of drafts, of any user, as JSON. */
export async function draftTexts(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    const name = 'umlaut-drafts';
    // Opening a database that is not there would make an empty one in the program's way.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    const records = await new Promise<unknown[]>((resolve, reject) => {
      const reading = database.transaction('drafts').objectStore('drafts').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return records.map((record) => JSON.stringify(record));
  });
}

/** Takes from all drafts what they were made to, as earlier programs wrote them. */
export async function forgetBases(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('umlaut-drafts');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = database.transaction('drafts', 'readwrite');
    const drafts = transaction.objectStore('drafts');
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      drafts.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        if (cursor === null) return;
        const { base: _, ...draft } = cursor.value;
        cursor.update(draft);
        cursor.continue();
      };
    });
    database.close();
  });
}
