import { newId } from '@umlaut/editor';
import type { Draft, DraftContent } from '@umlaut/workspace';
import { closed, closing } from './closing.ts';
import { removeDraft, writeDraft } from './draft-database.ts';
import { browserHolders, type Holders } from './holders.ts';
import { leftoversFor } from './leftovers.ts';
import { createThrottle } from './throttle.ts';
import { watchTrouble } from './trouble.ts';
import { forgetUnkept, rememberUnkept } from './unkept.ts';
import { onWipe } from './wipe.ts';

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
export function openKeeper({ userId, read, onTrouble, hasSession }: KeeperOptions): DraftKeeper {
  const holder = newId();
  const own = { userId, holder };
  const holders = sharedHolders();
  const held = holders.hold(holder);
  held.catch(() => undefined); // told by the first write, which waits for it
  const trouble = watchTrouble(onTrouble);
  const leftovers = leftoversFor({ ...own, holders, held, trouble });
  let stored: DraftContent | undefined;
  let writing = 0;
  let wiped = false;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    const content = wiped ? undefined : read();
    if (content === undefined) forgetUnkept(own);
    if (sameContent(content, stored)) return;
    const before = stored;
    stored = content;
    clearTimeout(retry);
    writing += 1;
    const isDone = await trouble.run(() => held.then(() => put(own, content)), false);
    writing -= 1;
    if (isDone) {
      trouble.over();
      if (stored === content) forgetUnkept(own);
    } else if (stored === content) {
      // No later write has started meanwhile: what lies there is still what lay there before.
      stored = before;
      retry = setTimeout(() => throttle.touch(), retryWaitMs);
    }
  }

  const throttle = createThrottle(write, writeWaitMs);
  const stopListening = onWipe(userId, () => {
    wiped = true;
    throttle.touch();
    void closing(throttle.flush());
    // After another login the same user draws on here: the draft is stored again.
    setTimeout(() => {
      wiped = isClosed || !hasSession();
      throttle.touch();
    }, lateWipeMs);
  });

  async function letGo(): Promise<void> {
    isClosed = true;
    const left = wiped ? undefined : read();
    if (left !== undefined && (writing > 0 || !sameContent(left, stored))) {
      // At once, as the storage may keep silent for longer than the next editor waits; a write that succeeds takes it back.
      rememberUnkept({ ...left, ...own, savedAt: Date.now() });
      throttle.touch();
    }
    await throttle.flush();
    clearTimeout(retry);
    setTimeout(stopListening, lateWipeMs);
    const lock = await trouble.run(() => held, undefined);
    lock?.release();
  }

  async function forget(): Promise<void> {
    forgetUnkept(own);
    await closed();
    await holders.whileFree(holder, () => removeDraft(own));
  }

  return {
    touch: () => throttle.touch(),
    flush: () => closing(throttle.flush()),
    ...leftovers,
    async adopt(draft) {
      const from = await leftovers.adopt(draft);
      if (from === 'storage') stored = draft;
      return from !== undefined;
    },
    close: () => closing(letGo()),
    forget: () => trouble.run(forget, undefined),
  };
}

async function put(own: Pick<Draft, 'userId' | 'holder'>, content: DraftContent | undefined): Promise<true> {
  if (content === undefined) await removeDraft(own);
  else await writeDraft({ ...content, ...own, savedAt: Date.now() });
  if (content !== undefined) askToPersist();
  return true;
}

let holders: Holders | undefined;

function sharedHolders(): Holders {
  holders ??= browserHolders();
  return holders;
}

function sameContent(a: DraftContent | undefined, b: DraftContent | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const isSame = a.data === b.data && a.base === b.base && a.name === b.name;
  return isSame && a.diagramId === b.diagramId && a.baseVersion === b.baseVersion && a.creationKey === b.creationKey;
}

let asked = false;

/** Once there is something to keep, the browser is asked not to clear it when space runs short. Its answer changes nothing. */
function askToPersist(): void {
  if (asked || !('storage' in navigator)) return;
  asked = true;
  navigator.storage.persist().catch(() => {
    // Refused without an answer: drafts are kept all the same, as long as space lasts.
  });
}
