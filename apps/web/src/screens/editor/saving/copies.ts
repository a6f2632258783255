import type { Client } from '@umlaut/api';
import { sameDiagram } from '@umlaut/diagram';
import { serverNow } from '../../../api.ts';
import { mayBeStored, problemOf } from './save-problem.ts';
import type { Content, Save } from './saving.ts';
import { type Stored, sendSave } from './send-save.ts';

/** Stores contents as diagrams of the user's own, one at a time. */
export class Copies {
  readonly #api: Client;
  readonly #onBusy: (isBusy: boolean) => void;
  #isBusy = false;
  #unconfirmed: readonly Save[] = [];

  /** `onBusy` is told when storing begins, and when it ends without success: after one the copy is opened instead. */
  constructor(api: Client, onBusy: (isBusy: boolean) => void) {
    this.#api = api;
    this.#onBusy = onBusy;
  }

  /**
   * Stores `content` and answers where; undefined, without storing it, while or after another is stored. Rejects with an
   * `ApiError`. The same content asked for again after a lost answer is found, not stored twice.
   */
  async store(content: Content): Promise<Stored | undefined> {
    if (this.#isBusy) return undefined;
    this.#setBusy(true);
    const save: Save = { number: 0, diagramId: undefined, version: undefined, content, sentAt: serverNow(), source: 'draft' };
    // Only of the same content: a copy of something else must not be written over.
    const lost = this.#unconfirmed.filter((earlier) => sameContent(earlier.content, content));
    try {
      return await sendSave(this.#api, save, { unconfirmed: lost });
    } catch (error) {
      if (mayBeStored(problemOf(error))) this.#unconfirmed = [...this.#unconfirmed, save];
      this.#setBusy(false);
      throw error;
    }
  }

  #setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    this.#onBusy(isBusy);
  }
}

function sameContent(a: Content, b: Content): boolean {
  return a.name === b.name && sameDiagram(a.diagram, b.diagram);
}
