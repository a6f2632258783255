import { type Draft, readDraft } from '@umlaut/workspace';
import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

const store = 'drafts';

let opening: Promise<IDBPDatabase> | undefined;

/** All readable drafts of one user, in no order. Records of other users are never touched. */
export async function readDrafts(userId: string): Promise<readonly Draft[]> {
  const database = await connect();
  const records: readonly unknown[] = await database.getAll(store, ofUser(userId));
  return records.flatMap((record) => readDraft(record) ?? []);
}

/** Writes the draft in place of what its holder wrote before. */
export async function writeDraft(draft: Draft): Promise<void> {
  await write((drafts) => drafts.put(draft));
}

/** Resolves too when there is no such draft. */
export async function removeDraft({ userId, holder }: Pick<Draft, 'userId' | 'holder'>): Promise<void> {
  await write((drafts) => drafts.delete([userId, holder]));
}

/**
 * Hands a draft over to `holder`: written under the heir's key, then removed under its own, in one transaction.
 *
 * Answers false, and changes nothing, when the draft is gone: somebody else has it.
 */
export async function moveDraft(draft: Pick<Draft, 'userId' | 'holder'>, holder: string): Promise<boolean> {
  const database = await connect();
  const transaction = database.transaction(store, 'readwrite');
  const record = readDraft(await transaction.store.get([draft.userId, draft.holder]));
  await Promise.all([
    ...(record === undefined ? [] : [transaction.store.put({ ...record, holder }), transaction.store.delete([draft.userId, draft.holder])]),
    transaction.done,
  ]);
  return record !== undefined;
}

/** Removes everything one user has here, readable or not. */
export async function removeDrafts(userId: string): Promise<void> {
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
