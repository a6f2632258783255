import { setTimeout as delay } from 'node:timers/promises';
import type { LiveRefusal } from '@umlaut/api';
import { applyUpdate, type Doc } from 'yjs';
import type { ChangeCheck, Verdict } from './change-check.ts';
import { updateBounds } from './crowding.rules.ts';
import { writeQuestion } from './frames.ts';
import type { LiveConnection } from './live-connection.ts';
import type { Sliced, Turns } from './turns.ts';
import { measureUpdate, type UpdateMeasure } from './update-bytes.ts';

/** A change from a socket. */
export interface Change {
  readonly connection: LiveConnection;
  readonly update: Uint8Array;
  /** It holds everything that the socket has. */
  readonly isReply: boolean;
}

interface Measured extends Change {
  readonly measure: UpdateMeasure;
}

/** Why a change is dropped. */
export interface Refusal {
  readonly reason: LiveRefusal;
  /** A sentence for a person. */
  readonly message: string;
}

interface TakingParts {
  /** Name of the room. */
  readonly name: string;
  readonly document: Doc;
  readonly check: ChangeCheck;
  readonly turns: Turns;
  /** Why a change is not even judged. */
  readonly refusalOf: (change: Change, measure: UpdateMeasure) => Refusal | undefined;
  /** Whether the socket is in the room and may change the document. */
  readonly mayWrite: (connection: LiveConnection) => boolean;
  /** A change is being applied: whole, before its first part is in the document. */
  readonly onTaking: (change: Change, measure: UpdateMeasure) => void;
  readonly onAccepted: (connection: LiveConnection) => void;
  /** Changes may be taken again. */
  readonly onFree: () => void;
  readonly onError: (error: unknown) => void;
}

/** Origin of updates that are in the log, or in the queue of its writer, before they are in the document. */
export const inLog = Symbol('in the log');

const missing = 'This change depends on changes that are missing.';
const lookAgainMs = 5;

/**
 * Brings changes into a room's document once they are judged: small ones at once, larger ones in pieces, one for each turn of the event
 * loop. Meanwhile the room is busy, and takes nothing else.
 */
export class ChangeTaking {
  readonly #parts: TakingParts;
  #work: Promise<void> | undefined;

  constructor(parts: TakingParts) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#work !== undefined;
  }

  /** Resolves when nothing is being taken in pieces. */
  async free(): Promise<void> {
    // The owner of the work hears of its error.
    while (this.#work !== undefined) await this.#work.catch(() => {});
  }

  /** Does work that nothing may be judged during. */
  async hold(work: Sliced<void>): Promise<void> {
    await this.free();
    const { turns, onFree } = this.#parts;
    this.#work = turns
      .run(work, (piece) => piece())
      .finally(() => {
        this.#work = undefined;
        onFree();
      });
    await this.#work;
  }

  /** To be called only while the room is not busy. */
  take(change: Change): void {
    const measure = measureUpdate(change.update, updateBounds);
    const refusal =
      'problem' in measure ? { reason: 'invalid' as const, message: measure.problem } : this.#parts.refusalOf(change, measure);
    if (refusal !== undefined || 'problem' in measure) {
      if (refusal !== undefined) refuse(change.connection, refusal);
      return;
    }
    const judging = this.#parts.check.judge(change.update, measure);
    const first = judging.next();
    if (first.done === true && !(first.value.is === 'accepted' && first.value.slices.length > 1)) {
      this.#settle({ ...change, measure }, first.value);
      return;
    }
    const verdict = first.done === true ? Promise.resolve(first.value) : this.#parts.turns.run(judging, change.connection.charge);
    this.#work = this.#takeInPieces({ ...change, measure }, verdict);
  }

  #settle(change: Measured, verdict: Verdict): void {
    const { connection, isReply } = change;
    const { name, document } = this.#parts;
    if (verdict.is === 'refused') refuse(connection, verdict);
    else if (verdict.is === 'early' && isReply) refuse(connection, { reason: 'invalid', message: missing });
    else if (verdict.is === 'early') connection.send(writeQuestion(name, document));
    else {
      this.#parts.onTaking(change, change.measure);
      for (const slice of verdict.slices) this.#apply(slice);
      this.#parts.onAccepted(connection);
    }
  }

  async #takeInPieces(change: Measured, judged: Promise<Verdict>): Promise<void> {
    const { check, turns, mayWrite, onTaking, onAccepted, onFree, onError } = this.#parts;
    const { connection } = change;
    try {
      const verdict = await judged;
      await untilLookedAt(connection, mayWrite);
      if (!mayWrite(connection)) {
        // The copy holds what nobody else will.
        check.forget();
      } else if (verdict.is !== 'accepted') {
        this.#settle(change, verdict);
      } else {
        // From here on it is taken, whatever becomes of the socket: half of it would be no diagram.
        onTaking(change, change.measure);
        await turns.run(this.#applying(verdict.slices), connection.charge);
        onAccepted(connection);
      }
    } catch (error) {
      onError(error);
      check.forget();
      connection.close('malformed');
    } finally {
      this.#work = undefined;
      onFree();
    }
  }

  *#applying(slices: readonly Uint8Array[]): Sliced<void> {
    for (const slice of slices) {
      this.#apply(slice);
      yield;
    }
  }

  #apply(update: Uint8Array): void {
    applyUpdate(this.#parts.document, update, inLog);
  }
}

function refuse(connection: LiveConnection, { reason, message }: Refusal): void {
  connection.tell({ type: 'refused', reason, message });
  connection.close('refused');
}

/** Rights are looked at each second, and after each event that concerns them. */
async function untilLookedAt(connection: LiveConnection, mayWrite: (connection: LiveConnection) => boolean): Promise<void> {
  while (connection.isSuspended && mayWrite(connection)) await delay(lookAgainMs);
}
