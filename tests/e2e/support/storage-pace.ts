import type { Page } from '@playwright/test';

const waitMs = 250;

/**
 * Begins to measure what a busy machine adds to keeping work in the browser: a short wait and a small write into a store of
 * its own, over and over. The function it gives answers by how many ms the slowest of them was late.
 */
export async function measureStorage(page: Page): Promise<() => Promise<number>> {
  const state = await page.evaluateHandle(async (wait) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('pace', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('writes');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const measured = { begun: performance.now(), slowest: 0 };
    function begin(): void {
      measured.begun = performance.now();
      setTimeout(write, wait);
    }
    function write(): void {
      const transaction = database.transaction('writes', 'readwrite');
      transaction.objectStore('writes').put(measured.begun, 'latest');
      transaction.oncomplete = () => {
        measured.slowest = Math.max(measured.slowest, performance.now() - measured.begun - wait);
        begin();
      };
    }
    begin();
    return measured;
  }, waitMs);
  return () => state.evaluate(({ begun, slowest }, wait) => Math.ceil(Math.max(slowest, performance.now() - begun - wait)), waitMs);
}
