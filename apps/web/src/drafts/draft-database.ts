import { type Draft, type DraftKey, type DraftStorage, readDraft } from '@umlaut/workspace';
import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

const store = 'drafts';

let opening: Promise<IDBPDatabase> | undefined;

/** The drafts of this browser, in IndexedDB. */
export const draftDatabase: DraftStorage = {
  read: readDrafts,
  write: writeDraft,
  remove: removeDraft,
  move: moveDraft,
  removeAll: removeDrafts,
};

/** Records of other users are never touched. */
async function readDrafts(userId: string): Promise<readonly Draft[]> {
  const database = await connect();
  const records: readonly unknown[] = await database.getAll(store, ofUser(userId));
  return records.flatMap((record) => readDraft(record) ?? []);
}

async function writeDraft(draft: Draft): Promise<void> {
  await write((drafts) => drafts.put(draft));
}

async function removeDraft({ userId, holder }: DraftKey): Promise<void> {
  await write((drafts) => drafts.delete([userId, holder]));
}

async function moveDraft(draft: DraftKey, holder: string): Promise<boolean> {
  const database = await connect();
  const transaction = database.transaction(store, 'readwrite');
  const record = readDraft(await transaction.store.get([draft.userId, draft.holder]));
  await Promise.all([
    ...(record === undefined ? [] : [transaction.store.put({ ...record, holder }), transaction.store.delete([draft.userId, draft.holder])]),
    transaction.done,
  ]);
  return record !== undefined;
}

async function removeDrafts(userId: string): Promise<void> {
  await write((drafts) => drafts.delete(ofUser(userId)));
}

/** Commits at once instead of when the answer has come: a page that goes away hears no answer, and its write would be dropped. */
async function write(request: (drafts: Drafts) => Promise<unknown>): Promise<void> {
  const transaction = (await connect()).transaction(store, 'readwrite');
  const answer = request(transaction.store);
  transaction.commit();
  await Promise.all([answer, transaction.done]);
}

type Drafts = IDBPObjectStore<unknown, [typeof store], typeof store, 'readwrite'>;

/** Keys are `[userId, holder]`; a list sorts after every text, so this spans exactly one user. */
function ofUser(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

function connect(): Promise<IDBPDatabase> {
  opening ??= open();
  return opening;
}

async function open(): Promise<IDBPDatabase> {
  try {
    return await openDB('umlaut-drafts', 1, {
      upgrade: (database) => void database.createObjectStore(store, { keyPath: ['userId', 'holder'] }),
      // A later program wants to change the database, or the browser has closed it: the next call connects again.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opening = undefined;
      },
      terminated: () => {
        opening = undefined;
      },
    });
  } catch (error) {
    opening = undefined;
    throw error;
  }
}
