import type { Draft, DraftKey, DraftStorage, Holders, Wipes } from '../../packages/workspace/src/index.ts';
import type { VirtualTime } from './virtual-clock.ts';

/** Condition of a browser's storage. */
export type StorageState = 'working' | 'full' | 'failing' | 'silent';

/** One browser: its storage, and which pages of it are alive. */
export class SimulatedBrowser {
  readonly #drafts = new Map<string, Draft>();
  readonly #held = new Map<string, () => boolean>();
  readonly #wipeListeners = new Set<{ readonly userId: string; readonly listener: () => void; readonly isAlive: () => boolean }>();
  readonly #time: VirtualTime;
  readonly #random: () => number;
  #queue: Promise<unknown> = Promise.resolve();
  state: StorageState = 'working';
  /** Virtual time since when the storage works. */
  workingSince = 0;

  constructor(time: VirtualTime, random: () => number) {
    this.#time = time;
    this.#random = random;
  }

  set(state: StorageState): void {
    if (state === 'working' && this.state !== 'working') this.workingSince = this.#time.elapsed;
    this.state = state;
  }

  /** The storage as it lies. */
  get drafts(): readonly Draft[] {
    return [...this.#drafts.values()];
  }

  /** The browser's user removes all data of the site. */
  wipe(): void {
    this.#drafts.clear();
  }

  storageFor(isAlive: () => boolean): DraftStorage {
    return {
      read: (userId) => this.#run(isAlive, false, () => this.drafts.filter((draft) => draft.userId === userId)),
      write: (draft) => this.#run(isAlive, true, () => void this.#drafts.set(keyOf(draft), draft)),
      remove: (key) => this.#run(isAlive, false, () => void this.#drafts.delete(keyOf(key))),
      move: (key, holder) =>
        this.#run(isAlive, true, () => {
          const draft = this.#drafts.get(keyOf(key));
          if (draft === undefined) return false;
          this.#drafts.delete(keyOf(key));
          this.#drafts.set(keyOf({ ...key, holder }), { ...draft, holder });
          return true;
        }),
      removeAll: (userId) =>
        this.#run(isAlive, false, () => {
          for (const draft of this.drafts) if (draft.userId === userId) this.#drafts.delete(keyOf(draft));
        }),
    };
  }

  holdersFor(isAlive: () => boolean): Holders {
    return {
      hold: async (holder) => {
        this.#held.set(holder, isAlive);
        return { release: () => void this.#held.delete(holder) };
      },
      held: async () => new Set([...this.#held].filter(([, lives]) => lives()).map(([holder]) => holder)),
      whileFree: async (holder, action) => {
        if (this.#held.get(holder)?.() === true) return undefined;
        this.#held.set(holder, isAlive);
        try {
          return await action();
        } finally {
          this.#held.delete(holder);
        }
      },
    };
  }

  wipesFor(isAlive: () => boolean): Wipes {
    return {
      listen: (userId, listener) => {
        const entry = { userId, listener, isAlive };
        this.#wipeListeners.add(entry);
        return () => this.#wipeListeners.delete(entry);
      },
      announce: (userId) => {
        const told = [...this.#wipeListeners].filter((entry) => entry.userId === userId);
        this.#time.after(1, () => {
          for (const { listener, isAlive: lives } of told) if (lives()) listener();
        });
      },
    };
  }

  /** One after the other, as transactions on one store are. */
  #run<T>(isAlive: () => boolean, needsSpace: boolean, action: () => T): Promise<T> {
    const step = this.#queue.then(async () => {
      await this.#time.wait(1 + this.#random() * 10);
      while (this.state === 'silent') await this.#time.wait(500);
      if (!isAlive()) return undefined;
      if (this.state === 'failing') throw new DOMException('failing', 'UnknownError');
      if (this.state === 'full' && needsSpace) throw new DOMException('full', 'QuotaExceededError');
      return { value: action() };
    });
    this.#queue = step.catch(() => undefined);
    // A page that is gone hears nothing any more.
    return step.then((done) => (done === undefined ? new Promise<never>(() => undefined) : done.value));
  }
}

function keyOf({ userId, holder }: DraftKey): string {
  return `${userId} ${holder}`;
}
