import type { Draft, DraftContent } from './draft.ts';
import type { DraftKey } from './draft-storage.ts';
import { type KeepingEffect, type KeepingEvent, lateWipeMs, nothingKept, stepKeeping } from './keeping.ts';
import { type Leftovers, leftoversFor } from './leftovers.ts';
import type { PageDrafts } from './page-drafts.ts';
import { type TroubleWatch, watchTrouble } from './trouble.ts';

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
export function openKeeper(page: PageDrafts, options: KeeperOptions): DraftKeeper {
  return new Keeper(page, options);
}

/** Runs the effects of `stepKeeping`: storage, timers, and which opening the draft belongs to. */
class Keeper implements DraftKeeper {
  readonly #page: PageDrafts;
  readonly #options: KeeperOptions;
  readonly #own: DraftKey;
  readonly #held: Promise<{ readonly release: () => void }>;
  readonly #trouble: TroubleWatch;
  readonly #leftovers: Leftovers;
  readonly #stopListening: () => void;
  readonly #timers = new Map<string, () => void>();
  readonly #writing = new Set<Promise<void>>();
  readonly #released = Promise.withResolvers<void>();
  #keeping = nothingKept;

  constructor(page: PageDrafts, options: KeeperOptions) {
    const { userId } = options;
    const holder = page.newId();
    this.#page = page;
    this.#options = options;
    this.#own = { userId, holder };
    this.#held = page.holders.hold(holder);
    this.#held.catch(() => undefined); // told by the first write, which waits for it
    this.#trouble = watchTrouble(options.onTrouble, page.clock);
    this.#leftovers = leftoversFor({ userId, holder, page, held: this.#held, trouble: this.#trouble });
    this.#stopListening = page.wipes.listen(userId, () => {
      this.#send({ type: 'wiped' });
      void page.closing.add(this.#written());
    });
  }

  touch(): void {
    this.#send({ type: 'touched' });
  }

  flush(): Promise<void> {
    this.#send({ type: 'flush' });
    return this.#page.closing.add(this.#written());
  }

  orphans(diagramId: string | undefined): Promise<readonly Draft[]> {
    return this.#leftovers.orphans(diagramId);
  }

  async adopt(draft: Draft): Promise<boolean> {
    const from = await this.#leftovers.adopt(draft);
    if (from === 'storage') this.#send({ type: 'adopted', content: draft });
    return from !== undefined;
  }

  discard(draft: Draft): Promise<boolean> {
    return this.#leftovers.discard(draft);
  }

  setAside(content: DraftContent): Promise<Draft> {
    return this.#leftovers.setAside(content);
  }

  close(): Promise<void> {
    this.#send({ type: 'close' });
    return this.#page.closing.add(this.#released.promise);
  }

  forget(): Promise<void> {
    const { closing, holders, storage, unkept } = this.#page;
    const forget = async () => {
      unkept.forget(this.#own);
      await closing.closed();
      await holders.whileFree(this.#own.holder, () => storage.remove(this.#own));
    };
    return this.#trouble.run(forget, undefined);
  }

  #send(event: KeepingEvent): void {
    const { keeping, effects } = stepKeeping(this.#keeping, event, this.#options.read);
    this.#keeping = keeping;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: KeepingEffect): void {
    const { clock, unkept } = this.#page;
    switch (effect.type) {
      case 'write':
        this.#write(effect);
        break;
      case 'wait':
        this.#wait(effect);
        break;
      case 'cancel':
        this.#timers.get(effect.what)?.();
        break;
      case 'remember':
        unkept.remember({ ...effect.content, ...this.#own, savedAt: clock.now() });
        break;
      case 'forget':
        unkept.forget(this.#own);
        break;
      case 'trouble_over':
        this.#trouble.over();
        break;
      case 'let_go':
        void this.#letGo();
        break;
    }
  }

  #write({ number, content }: KeepingEffect & { readonly type: 'write' }): void {
    const write: Promise<void> = this.#trouble
      .run(() => this.#held.then(() => this.#put(content)), false)
      .then((isDone) => {
        this.#writing.delete(write);
        this.#send({ type: isDone ? 'written' : 'failed', number });
      });
    this.#writing.add(write);
  }

  async #put(content: DraftContent | undefined): Promise<true> {
    const { clock, persist, storage } = this.#page;
    if (content === undefined) {
      await storage.remove(this.#own);
      return true;
    }
    await storage.write({ ...content, ...this.#own, savedAt: clock.now() });
    persist();
    return true;
  }

  #wait({ what, ms }: KeepingEffect & { readonly type: 'wait' }): void {
    this.#timers.get(what)?.();
    const end = () =>
      this.#send(what === 'wipe_over' ? { type: 'wipe_over', hasSession: this.#options.hasSession() } : { type: 'due', what });
    this.#timers.set(what, this.#page.clock.after(ms, end));
  }

  /** Resolves when every write that has begun has ended. */
  async #written(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  async #letGo(): Promise<void> {
    this.#page.clock.after(lateWipeMs, this.#stopListening);
    const lock = await this.#trouble.run(() => this.#held, undefined);
    lock?.release();
    this.#released.resolve();
  }
}
