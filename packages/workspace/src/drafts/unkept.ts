import type { Draft } from './draft.ts';
import type { DraftKey, Wipes } from './draft-storage.ts';

/** Drafts that the browser's storage refused, after their editors were left. They last as long as the page. */
export class UnkeptDrafts {
  readonly #wipes: Pick<Wipes, 'listen'>;
  readonly #onSome: (isSome: boolean) => void;
  readonly #stopListening = new Map<string, () => void>();
  #drafts: readonly Draft[] = [];

  /** `onSome` is called when there is a first one, and when there is none any more: meanwhile closing the page asks first. */
  constructor(wipes: Pick<Wipes, 'listen'>, onSome: (isSome: boolean) => void) {
    this.#wipes = wipes;
    this.#onSome = onSome;
  }

  of(userId: string): readonly Draft[] {
    return this.#drafts.filter((draft) => draft.userId === userId);
  }

  /** Remembers a draft in place of the one before by the same holder. */
  remember(draft: Draft): void {
    if (this.#drafts.length === 0) this.#onSome(true);
    this.#drafts = [...this.#drafts.filter((other) => !isOf(other, draft)), draft];
    const { userId } = draft;
    if (!this.#stopListening.has(userId))
      this.#stopListening.set(
        userId,
        this.#wipes.listen(userId, () => this.forgetAll(userId)),
      );
  }

  /** Forgets the draft of a holder; false when there is none. */
  forget(key: DraftKey): boolean {
    return this.#keepOnly((draft) => !isOf(draft, key));
  }

  /** Forgets all of one user. */
  forgetAll(userId: string): void {
    this.#keepOnly((draft) => draft.userId !== userId);
  }

  #keepOnly(wanted: (draft: Draft) => boolean): boolean {
    const before = this.#drafts.length;
    if (before === 0) return false;
    this.#drafts = this.#drafts.filter(wanted);
    if (this.#drafts.length === 0) this.#onSome(false);
    for (const [userId, stop] of this.#stopListening) {
      if (this.#drafts.some((draft) => draft.userId === userId)) continue;
      stop();
      this.#stopListening.delete(userId);
    }
    return this.#drafts.length < before;
  }
}

function isOf(draft: Draft, { userId, holder }: DraftKey): boolean {
  return draft.userId === userId && draft.holder === holder;
}
