import { AbstractType, applyUpdate, Doc, type Transaction } from 'yjs';
import { threadMs } from '../../budget/work-time.ts';

/** What an update may take of this thread's time: ten times what an editor's does. */
const leastBudgetMs = 250;
const budgetMsPerKiB = 0.5;
const looksApart = 32;
/** An element is a map of the diagram, its data one in that, and what a field says may be a shared text. */
const maxDepth = 3;

/** A document for what anybody may have sent: Yjs takes minutes for some updates that fit into one frame. */
export class BoundedDoc {
  readonly shared = new Doc();
  /** Of the update that is applied; undefined while none is. */
  #budgetMs: number | undefined;
  /** When its time is over, known from the first look at the time on: most updates are done before. */
  #endsAtMs: number | undefined;
  #steps = 0;

  constructor() {
    // Yjs asks these maps for each thing that it puts in its place or deletes: there alone it can be stopped on its way.
    this.shared.store.clients = new WatchedMap(() => this.#look());
    this.shared.on('beforeTransaction', ({ deleteSet }: Transaction) => {
      deleteSet.clients = new WatchedMap(() => this.#look());
    });
    // Whoever listens is told for each type that it is in, and these may have been put into each other without end.
    this.shared.on('beforeObserverCalls', ({ changed }: Transaction) => {
      for (const type of changed.keys()) if (isTooDeep(type)) throw new Error('The update changes what is nested too deep.');
    });
  }

  /** Whether `update` could be applied, and in its time; if not, the document is of no use any more. */
  tryToApply(update: Uint8Array): boolean {
    this.#budgetMs = leastBudgetMs + (update.byteLength / 1024) * budgetMsPerKiB;
    this.#endsAtMs = undefined;
    this.#steps = 0;
    try {
      applyUpdate(this.shared, update);
      return true;
    } catch {
      // Garbled ones can pass for updates until they meet what they speak of. What it was is of no use to anybody.
      return false;
    } finally {
      this.#budgetMs = undefined;
    }
  }

  #look(): void {
    this.#steps += 1;
    if (this.#steps % looksApart !== 0 || this.#budgetMs === undefined) return;
    const now = threadMs();
    this.#endsAtMs ??= now + this.#budgetMs;
    if (now <= this.#endsAtMs) return;
    // What is begun is tidied up.
    this.#budgetMs = undefined;
    throw new Error('The update takes too long.');
  }
}

class WatchedMap<Key, Value> extends Map<Key, Value> {
  readonly #onRead: () => void;

  constructor(onRead: () => void) {
    super();
    this.#onRead = onRead;
  }

  override get(key: Key): Value | undefined {
    this.#onRead();
    return super.get(key);
  }
}

function isTooDeep(type: unknown): boolean {
  let depth = 0;
  for (let at = type; at instanceof AbstractType && depth <= maxDepth + 1; at = at._item?.parent) depth += 1;
  // The diagram's own parts are in nothing.
  return depth > maxDepth + 1;
}
