import { expect, it } from 'vitest';
import { createPageDrafts } from './page-drafts.ts';
import { listDrafts } from './saved-drafts.ts';

const refused = () => Promise.reject(new DOMException('refused', 'SecurityError'));

/** A page whose browser refuses its storage, with one draft left in memory. */
function pageWithoutStorage() {
  const page = createPageDrafts({
    clock: { now: () => 0, elapsed: () => 0, after: () => () => undefined },
    storage: { read: refused, write: refused, remove: refused, move: refused, removeAll: refused },
    holders: { hold: async () => ({ release: () => undefined }), held: async () => new Set(), whileFree: (_holder, action) => action() },
    wipes: { listen: () => () => undefined, announce: () => undefined },
    newId: () => 'id',
    persist: () => undefined,
    onUnkept: () => undefined,
  });
  page.unkept.remember({ userId: 'u', holder: 'h', savedAt: 1, diagramId: undefined, baseVersion: undefined, name: '', data: '{}' });
  return page;
}

it('lists the drafts in the memory of a page whose browser has no storage', async () => {
  expect(await listDrafts(pageWithoutStorage(), 'u', () => true)).toMatchObject([{ holder: 'h' }]);
});

it('rejects when the storage fails otherwise, as there may be more', async () => {
  await expect(listDrafts(pageWithoutStorage(), 'u', () => false)).rejects.toThrow('refused');
});
