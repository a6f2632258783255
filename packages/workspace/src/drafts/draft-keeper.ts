import type { Draft, DraftContent } from './draft.ts';
import type { DraftKey } from './draft-storage.ts';
import { leftoversFor } from './leftovers.ts';
import type { PageDrafts } from './page-drafts.ts';
import { createThrottle } from './throttle.ts';
import { watchTrouble } from './trouble.ts';

/** A change is on its way into the browser's storage after at most this time. */
const writeWaitMs = 250;
/** After a refusal it is tried again this much later, changes or not: space may have been freed. */
const retryWaitMs = 5000;
/**
 * Drafts deleted by another tab's logout can be announced just after the same logout has closed this editor; and a tab that
 * stood still learns of the logout just after that.
 */
const lateWipeMs = 2000;

export interface KeeperOptions {
  readonly userId: string;
  /** Returns the content to store; undefined when everything is saved. Called at each write, not at every change. */
  readonly read: () => DraftContent | undefined;
  /** Called with a sentence when nothing can be kept, and with undefined when it can be again. */
  readonly onTrouble: (sentence: string | undefined) => void;
  /** Whether the user is still, or again, logged in. */
  readonly hasSession: () => boolean;
}

/**
 * Keeps the unsaved work of one opening of the editor in the browser, under the user's id, and finds what earlier openings
 * left. Never rejects: what the storage refuses is told through `onTrouble`, and left to the next editor of this page.
 */
export interface DraftKeeper {
  /** Something changed; it is written, or removed when `read` says nothing, within 250 ms. */
  touch(): void;
  /** Writes what is outstanding at once. */
  flush(): Promise<void>;
  /** Drafts of this user and diagram that no living editor holds, newest first. */
  orphans(diagramId: string | undefined): Promise<readonly Draft[]>;
  /** Makes an orphan this editor's own draft. False when another tab was faster; of any number of tabs exactly one gets it. */
  adopt(draft: Draft): Promise<boolean>;
  /** Removes an orphan. False when another tab has taken it meanwhile: then it lives on there. */
  discard(draft: Draft): Promise<boolean>;
  /** Leaves `content` behind as an orphan, beside this editor's own draft, and answers it. */
  setAside(content: DraftContent): Promise<Draft>;
  /** Writes what is outstanding and lets go: from then on the draft is an orphan, in this page's memory if the storage refuses. */
  close(): Promise<void>;
  /** After closing: removes the draft it left, as it was saved after all; nothing when another editor has it meanwhile. */
  forget(): Promise<void>;
}

/** Starts keeping. Nothing is written before something is touched. */
export function openKeeper(page: PageDrafts, { userId, read, onTrouble, hasSession }: KeeperOptions): DraftKeeper {
  const { clock, closing, holders, storage, unkept, wipes } = page;
  const holder = page.newId();
  const own: DraftKey = { userId, holder };
  const held = holders.hold(holder);
  held.catch(() => undefined); // told by the first write, which waits for it
  const trouble = watchTrouble(onTrouble, clock);
  const leftovers = leftoversFor({ ...own, page, held, trouble });
  let stored: DraftContent | undefined;
  let writing = 0;
  let wiped = false;
  let isClosed = false;
  let cancelRetry: (() => void) | undefined;

  async function write(): Promise<void> {
    const content = wiped ? undefined : read();
    if (content === undefined) unkept.forget(own);
    if (sameContent(content, stored)) return;
    const before = stored;
    stored = content;
    cancelRetry?.();
    writing += 1;
    const isDone = await trouble.run(() => held.then(() => put(page, own, content)), false);
    writing -= 1;
    if (isDone) {
      trouble.over();
      if (stored === content) unkept.forget(own);
    } else if (stored === content) {
      // No later write has started meanwhile: what lies there is still what lay there before.
      stored = before;
      cancelRetry = clock.after(retryWaitMs, () => throttle.touch());
    }
  }

  const throttle = createThrottle(write, writeWaitMs, clock);
  const stopListening = wipes.listen(userId, () => {
    wiped = true;
    throttle.touch();
    void closing.add(throttle.flush());
    // After another login the same user draws on here: the draft is stored again.
    clock.after(lateWipeMs, () => {
      wiped = isClosed || !hasSession();
      throttle.touch();
    });
  });

  async function letGo(): Promise<void> {
    isClosed = true;
    const left = wiped ? undefined : read();
    if (left !== undefined && (writing > 0 || !sameContent(left, stored))) {
      // At once, as the storage may keep silent for longer than the next editor waits; a write that succeeds takes it back.
      unkept.remember({ ...left, ...own, savedAt: clock.now() });
      throttle.touch();
    }
    await throttle.flush();
    cancelRetry?.();
    clock.after(lateWipeMs, stopListening);
    const lock = await trouble.run(() => held, undefined);
    lock?.release();
  }

  async function forget(): Promise<void> {
    unkept.forget(own);
    await closing.closed();
    await holders.whileFree(holder, () => storage.remove(own));
  }

  return {
    touch: () => throttle.touch(),
    flush: () => closing.add(throttle.flush()),
    ...leftovers,
    async adopt(draft) {
      const from = await leftovers.adopt(draft);
      if (from === 'storage') stored = draft;
      return from !== undefined;
    },
    close: () => closing.add(letGo()),
    forget: () => trouble.run(forget, undefined),
  };
}

async function put(page: PageDrafts, own: DraftKey, content: DraftContent | undefined): Promise<true> {
  if (content === undefined) {
    await page.storage.remove(own);
    return true;
  }
  await page.storage.write({ ...content, ...own, savedAt: page.clock.now() });
  page.persist();
  return true;
}

function sameContent(a: DraftContent | undefined, b: DraftContent | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const isSame = a.data === b.data && a.base === b.base && a.name === b.name;
  return isSame && a.diagramId === b.diagramId && a.baseVersion === b.baseVersion && a.creationKey === b.creationKey;
}
