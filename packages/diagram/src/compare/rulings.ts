import type { Judge } from './merge-values.ts';
import { keyOf, type MergeSide, type Part } from './side.ts';

/**
 * Why two sides cannot both have their way. `field`: both changed it. `deleted`: one deleted what the other changed. `added`: both
 * added it, not alike. `needed`: one deleted what the other needs: the end of an edge, or the box something lies in. `nesting`:
 * boxes would lie in each other. `repeated`: edges that cannot stand beside each other, or that join a node with itself. `limit`:
 * more than a diagram holds.
 */
export type ConflictKind = 'field' | 'deleted' | 'added' | 'needed' | 'nesting' | 'repeated' | 'limit';

/** Something in which two sides cannot both have their way. The merged diagram shows it as `side` has it. */
export interface Conflict {
  /** The same for the same conflict, whatever is chosen for others. */
  readonly key: string;
  readonly kind: ConflictKind;
  readonly side: MergeSide;
  /** Whether `side` was chosen; else it is what is preferred for all that nobody chose. */
  readonly isSettled: boolean;
  /** Parts taken from `side`, its first part first. */
  readonly parts: readonly Part[];
}

/** Choices for conflicts by their keys, and for all others. */
export interface Choices {
  readonly choices: ReadonlyMap<string, MergeSide>;
  readonly prefer: MergeSide;
}

/** Parts that cannot be taken from different sides. `keeping` is the side under which nothing of them goes missing. */
export interface Trouble {
  readonly kind: ConflictKind;
  readonly parts: readonly Part[];
  readonly keeping?: MergeSide | undefined;
}

interface Ruling {
  readonly key: string;
  readonly kind: ConflictKind;
  readonly parts: Map<string, Part>;
  side: MergeSide;
  isSettled: boolean;
}

/** Keeps which parts are taken from which side. Rulings only grow, and grow together: who adds to them comes to an end. */
export class Rulings implements Judge {
  readonly #given: Choices;
  readonly #byPart = new Map<string, Ruling>();

  constructor(given: Choices) {
    this.#given = given;
  }

  /** How many parts are ruled on. */
  get size(): number {
    return this.#byPart.size;
  }

  /** The side a part is taken from, if that is decided. */
  forced(part: Part): MergeSide | undefined {
    return this.#byPart.get(keyOf(part))?.side;
  }

  /** Both changed `part`: the side it is taken from. */
  conflict(part: Part): MergeSide {
    return this.decide({ kind: 'field', parts: [part] });
  }

  /** Has the parts of `trouble` taken from one side from here on, and answers which. */
  decide(trouble: Trouble): MergeSide {
    this.add(trouble);
    return this.#rulingOf(trouble).side;
  }

  /**
   * Takes the parts of `trouble` from one side from here on. Where two earlier rulings meet, the user's choice stands; between
   * two choices, the one that keeps an element. Returns false when nothing changes.
   */
  add(trouble: Trouble): boolean {
    const ruling = this.#rulingOf(trouble);
    let hasGrown = false;
    for (const part of trouble.parts) {
      const other = this.#byPart.get(keyOf(part));
      if (other === ruling) continue;
      hasGrown = true;
      if (other === undefined) this.#put(ruling, part);
      else this.#absorb(ruling, other, trouble.keeping);
    }
    return hasGrown;
  }

  /** All conflicts, in the order in which they came up. */
  list(): readonly Conflict[] {
    const rulings = [...new Set(this.#byPart.values())];
    return rulings.map(({ key, kind, side, isSettled, parts }) => ({ key, kind, side, isSettled, parts: [...parts.values()] }));
  }

  #rulingOf({ kind, parts }: Trouble): Ruling {
    for (const part of parts) {
      const found = this.#byPart.get(keyOf(part));
      if (found !== undefined) return found;
    }
    const [first] = parts;
    const key = first === undefined ? kind : keyOf(first);
    const chosen = this.#given.choices.get(key);
    return { key, kind, parts: new Map(), side: chosen ?? this.#given.prefer, isSettled: chosen !== undefined };
  }

  #put(ruling: Ruling, part: Part): void {
    ruling.parts.set(keyOf(part), part);
    this.#byPart.set(keyOf(part), ruling);
  }

  #absorb(ruling: Ruling, other: Ruling, keeping: MergeSide | undefined): void {
    if (other.side !== ruling.side) {
      if (other.isSettled && !ruling.isSettled) ruling.side = other.side;
      else if (other.isSettled === ruling.isSettled) ruling.side = keeping ?? ruling.side;
    }
    ruling.isSettled ||= other.isSettled;
    for (const part of other.parts.values()) this.#put(ruling, part);
  }
}
