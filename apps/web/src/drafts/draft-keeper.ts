import { closed, closing } from './closing.ts';
import { type Draft, type DraftContent, orphansOf } from './draft.ts';
import { moveDraft, readDrafts, removeDraft, writeDraft } from './draft-database.ts';
import { browserHolders, type Holders } from './holders.ts';
import { createThrottle } from './throttle.ts';
import { watchTrouble } from './trouble.ts';
import { onWipe } from './wipe.ts';

/** A change is on its way into the browser's storage after at most this time. */
const writeWaitMs = 250;
/** After a refusal it is tried again this much later, changes or not: space may have been freed. */
const retryWaitMs = 5000;
/** Drafts deleted by another tab's logout can be announced just after the same logout has closed this editor. */
const lateWipeMs = 2000;

export interface KeeperOptions {
  readonly userId: string;
  /** What to keep at this moment; undefined when everything is saved. Called when it is written, not at every change. */
  readonly read: () => DraftContent | undefined;
  /** Called with a sentence when nothing can be kept, and with undefined when it can be again. */
  readonly onTrouble: (sentence: string | undefined) => void;
}

/**
 * Keeps the unsaved work of one opening of the editor in the browser, under the user's id, and finds what earlier openings
 * left. Never rejects: what the storage refuses is told through `onTrouble`.
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
  /** Writes what is outstanding and lets go: from then on the draft is an orphan. */
  close(): Promise<void>;
  /** After closing: removes the draft it left, as it was saved after all; nothing when another editor has it meanwhile. */
  forget(): Promise<void>;
}

/** Starts keeping. Nothing is written before something is touched. */
export function openKeeper({ userId, read, onTrouble }: KeeperOptions): DraftKeeper {
  const holder = randomName();
  const holders = sharedHolders();
  const held = holders.hold(holder);
  held.catch(() => undefined); // told by the first write, which waits for it
  const trouble = watchTrouble(onTrouble);
  let stored: DraftContent | undefined;
  let wiped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    const content = wiped ? undefined : read();
    if (sameContent(content, stored)) return;
    const before = stored;
    stored = content;
    clearTimeout(retry);
    if (await trouble.run(() => held.then(() => put(content)), false)) {
      trouble.over();
    } else if (stored === content) {
      // No later write has started meanwhile: what lies there is still what lay there before.
      stored = before;
      retry = setTimeout(() => throttle.touch(), retryWaitMs);
    }
  }

  async function put(content: DraftContent | undefined): Promise<true> {
    if (content === undefined) await removeDraft({ userId, holder });
    else await writeDraft({ ...content, userId, holder, savedAt: Date.now() });
    if (content !== undefined) askToPersist();
    return true;
  }

  const throttle = createThrottle(write, writeWaitMs);
  const stopListening = onWipe(userId, () => {
    wiped = true;
    throttle.touch();
    closing(throttle.flush());
  });

  async function orphans(diagramId: string | undefined): Promise<readonly Draft[]> {
    await Promise.all([closed(), held]);
    return orphansOf(await readDrafts(userId), { diagramId, held: await holders.held() });
  }

  async function adopt(draft: Draft): Promise<boolean> {
    const moved = await holders.whileFree(draft.holder, () => moveDraft(draft, holder));
    if (moved === true) stored = draft;
    return moved === true;
  }

  async function discard(draft: Draft): Promise<boolean> {
    return (await holders.whileFree(draft.holder, () => removeDraft(draft).then(() => true))) === true;
  }

  async function letGo(): Promise<void> {
    await throttle.flush();
    clearTimeout(retry);
    setTimeout(stopListening, lateWipeMs);
    const lock = await trouble.run(() => held, undefined);
    lock?.release();
  }

  async function forget(): Promise<void> {
    await closed();
    await holders.whileFree(holder, () => removeDraft({ userId, holder }));
  }

  return {
    touch: () => throttle.touch(),
    flush() {
      const work = throttle.flush();
      closing(work);
      return work;
    },
    orphans: (diagramId) => trouble.run(() => orphans(diagramId), []),
    adopt: (draft) => trouble.run(() => adopt(draft), false),
    discard: (draft) => trouble.run(() => discard(draft), false),
    close() {
      const work = letGo();
      closing(work);
      return work;
    },
    forget: () => trouble.run(forget, undefined),
  };
}

let holders: Holders | undefined;

function sharedHolders(): Holders {
  holders ??= browserHolders();
  return holders;
}

function sameContent(a: DraftContent | undefined, b: DraftContent | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.data === b.data && a.name === b.name && a.diagramId === b.diagramId && a.baseVersion === b.baseVersion;
}

/** 128 random bits; `crypto.randomUUID` exists on secure pages only. */
function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
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
