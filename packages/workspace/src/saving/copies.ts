import type { Client } from '@umlaut/api';
import { sameDiagram } from '@umlaut/diagram';
import type { Content, Save } from './saving.ts';
import { type Stored, sendSave } from './send-save.ts';

/** A content that may have been stored without an answer, with the idempotency key that it was sent with. */
interface Attempt {
  readonly content: Content;
  readonly key: string;
}

/** Stores contents as diagrams of the user's own, one at a time. */
export class Copies {
  readonly #api: Client;
  readonly #onBusy: (isBusy: boolean) => void;
  readonly #newId: () => string;
  #isBusy = false;
  #attempts: readonly Attempt[] = [];

  /** `onBusy` is told when storing begins, and when it ends without success: after one the copy is opened instead. */
  constructor(api: Client, newId: () => string, onBusy: (isBusy: boolean) => void) {
    this.#api = api;
    this.#newId = newId;
    this.#onBusy = onBusy;
  }

  /**
   * Stores `content` and answers where; undefined, without storing it, while or after another is stored. Rejects with an
   * `ApiError`. The same content asked for again after a lost answer is stored once; with an idempotency key of its own also after
   * the page was loaded again.
   */
  async store(content: Content, key = this.#keyOf(content)): Promise<Stored | undefined> {
    if (this.#isBusy) return undefined;
    this.#setBusy(true);
    const save: Save = {
      number: 0,
      diagramId: undefined,
      version: undefined,
      content,
      idempotencyKey: key,
      source: 'draft',
    };
    try {
      return await sendSave(this.#api, save, { unconfirmed: [] });
    } catch (error) {
      this.#setBusy(false);
      throw error;
    }
  }

  #keyOf(content: Content): string {
    const known = this.#attempts.find((attempt) => sameContent(attempt.content, content));
    const attempt = known ?? { content, key: this.#newId() };
    if (known === undefined) this.#attempts = [...this.#attempts, attempt];
    return attempt.key;
  }

  #setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    this.#onBusy(isBusy);
  }
}

function sameContent(a: Content, b: Content): boolean {
  return a.name === b.name && sameDiagram(a.diagram, b.diagram);
}
