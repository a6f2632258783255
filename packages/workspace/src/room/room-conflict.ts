import type { Diagram, MergeSide, Three } from '@umlaut/diagram';
import { keepTheirs } from '../live/keep-theirs.ts';
import { settlingChanges } from '../live/settling-changes.ts';
import type { RoomHost } from './room-host.ts';
import { type ConflictEffect, type ConflictEvent, noConflict, stepConflict } from './step-conflict.ts';

interface ConflictHost extends Pick<RoomHost, 'diagramId' | 'api' | 'ready' | 'dispatch' | 'sends'> {
  /** Of the room that is joined; undefined while the connection is lost. */
  readonly epoch: () => number | undefined;
  /** Ends when the editor is left. */
  readonly life: AbortSignal;
  readonly say: (sentence: string) => void;
}

/** Runs the effects of `stepConflict`. */
export class RoomConflict {
  readonly #host: ConflictHost;
  #conflict = noConflict;

  constructor(host: ConflictHost) {
    this.#host = host;
  }

  /** The last conflict, until it is settled. */
  get three(): Three<Diagram> | undefined {
    return this.#conflict.three;
  }

  tell(three: Three<Diagram>): void {
    this.#send({ type: 'met', three, epoch: this.#host.epoch() });
  }

  joined(): void {
    this.#send({ type: 'joined', epoch: this.#host.epoch() });
  }

  /** Lets what stands stand. */
  dismiss(): void {
    this.#send({ type: 'settled' });
  }

  /** Takes what others have where that was chosen, by the keys of the conflicts: one step, which leaves all else as it is. */
  settle(choices: ReadonlyMap<string, MergeSide>): void {
    const { three } = this;
    const ready = this.#host.ready();
    if (three !== undefined && ready !== undefined)
      ready.document.apply(settlingChanges(three, { choices, limits: ready.limits }), { name: 'use others’ changes' });
    this.dismiss();
  }

  #send(event: ConflictEvent): void {
    const { conflict, effects } = stepConflict(this.#conflict, event);
    this.#conflict = conflict;
    for (const effect of effects) {
      if (effect.type === 'say') this.#host.say(effect.sentence);
      else void this.#keep(effect);
    }
  }

  async #keep({ theirs, epoch }: ConflictEffect & { readonly type: 'keep_theirs' }): Promise<void> {
    const { diagramId, api, ready, dispatch, life, sends } = this.#host;
    const limits = ready()?.limits;
    if (limits === undefined) return;
    const keeping = keepTheirs(theirs, { api, diagramId, limits, epoch });
    sends.add(diagramId, keeping);
    const kept = await keeping;
    if (life.aborted) return;
    if (kept !== undefined) dispatch({ type: 'saved_elsewhere', ...kept });
    this.#send({ type: kept === undefined ? 'not_kept' : 'kept', theirs });
  }
}
