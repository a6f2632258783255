import { itemHolding, watchLookups } from '@umlaut/document';
import { AbstractType, applyUpdate, Doc, type Transaction } from 'yjs';

/**
 * Most lookups that one update may take of Yjs, 10 to 20 ms: an editor's takes two for each of its structs. Counted, not timed, so that
 * what is refused is the same on every machine.
 */
const mostLookups = 100_000;
/** An element is a map of the diagram, its data one in that, and what a field says may be a shared text. */
const maxDepth = 3;

/** A document for what anybody may have sent: Yjs takes minutes for some updates that fit into one frame. */
export class BoundedDoc {
  readonly shared = new Doc();
  /** Of the update that is applied; undefined while none is. */
  #lookups: number | undefined;

  constructor() {
    // Yjs asks these maps for each thing that it puts in its place or deletes: there alone it can be stopped on its way.
    watchLookups(this.shared, () => this.#look());
    // Listeners are called for each ancestor of a changed type, and a hostile update can nest types without end.
    this.shared.on('beforeObserverCalls', ({ changed }: Transaction) => {
      for (const type of changed.keys()) if (isTooDeep(type)) throw new Error('The update changes what is nested too deep.');
    });
  }

  /** Whether `update` could be applied with few enough lookups; if not, the document is of no use any more. */
  tryToApply(update: Uint8Array): boolean {
    this.#lookups = 0;
    try {
      applyUpdate(this.shared, update);
      return true;
    } catch {
      // A garbled update can be decoded until it refers to missing structs. The error itself is of no use.
      return false;
    } finally {
      this.#lookups = undefined;
    }
  }

  #look(): void {
    if (this.#lookups === undefined) return;
    this.#lookups += 1;
    if (this.#lookups <= mostLookups) return;
    // Removes what was begun.
    this.#lookups = undefined;
    throw new Error('The update takes too long.');
  }
}

function isTooDeep(type: unknown): boolean {
  let depth = 0;
  for (let at = type; at instanceof AbstractType && depth <= maxDepth + 1; at = itemHolding(at)?.parent) depth += 1;
  // The diagram's own parts are in nothing.
  return depth > maxDepth + 1;
}
