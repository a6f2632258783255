import type { Diagram, MergeSide, Three } from '@umlaut/diagram';
import { keepTheirs } from '../live/keep-theirs.ts';
import { settlingChanges } from '../live/settling-changes.ts';
import type { RoomHost } from './room-host.ts';

const conflicting = 'Others have changed some of the same things meanwhile.';

interface ConflictHost extends Pick<RoomHost<unknown>, 'diagramId' | 'api' | 'ready' | 'dispatch' | 'sends'> {
  /** Of the room one is in; undefined while the connection is lost. */
  readonly epoch: () => number | undefined;
  /** Ends when the editor is left. */
  readonly life: AbortSignal;
  readonly say: (sentence: string) => void;
}

/**
 * Conflict after returning to a room: one's own side stands, the others' state goes into the history, and can be taken from
 * there.
 */
export class RoomConflict {
  readonly #host: ConflictHost;
  #three: Three<Diagram> | undefined;
  /** The others' state, until it is in the history. */
  #aside: Diagram | undefined;

  constructor(host: ConflictHost) {
    this.#host = host;
  }

  /** The last conflict, until it is settled. */
  get three(): Three<Diagram> | undefined {
    return this.#three;
  }

  tell(three: Three<Diagram>): void {
    this.#three = three;
    this.#aside = three.theirs;
    this.#host.say(`${conflicting} Yours stand; Undo takes them back.`);
    void this.keepAside();
  }

  /** Lets what stands stand. */
  dismiss(): void {
    this.#three = undefined;
  }

  /** Takes what others have where that was chosen, by the keys of the conflicts: one step, which leaves all else as it is. */
  settle(choices: ReadonlyMap<string, MergeSide>): void {
    const ready = this.#host.ready();
    if (this.#three !== undefined && ready !== undefined) {
      const { limits } = ready;
      ready.document.apply(settlingChanges(this.#three, { choices, limits }), { name: 'taking what others have' });
    }
    this.dismiss();
  }

  /** Stores the others' state in the history; when that is full at the moment, once it is not. */
  async keepAside(): Promise<void> {
    const { diagramId, api, ready, dispatch, life, say, sends } = this.#host;
    const epoch = this.#host.epoch();
    const limits = ready()?.limits;
    const theirs = this.#aside;
    if (epoch === undefined || limits === undefined || theirs === undefined) return;
    this.#aside = undefined;
    const keeping = keepTheirs(theirs, { api, diagramId, limits, epoch });
    sends.add(diagramId, keeping);
    const kept = await keeping;
    if (kept === undefined || life.aborted) return;
    dispatch({ type: 'saved_elsewhere', ...kept });
    if (this.#three?.theirs === theirs) say(`${conflicting} Yours stand; theirs are in the history.`);
  }
}
