import type { LiveMessage, Role } from '@umlaut/api';
import type { Clock } from '../clock.ts';

/** Time limit for the room's notification of a save. */
const savedWaitMs = 5000;

/** The newest version that the room has told of, and those who wait for one. */
export class SavedVersions {
  readonly #clock: Pick<Clock, 'after'>;
  #newest = 0;
  #named: { readonly version: number; readonly name: string } | undefined;
  readonly #onNewer = new Set<() => void>();

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  /** The room tells of `version`, mostly with its name; returns whether it is new. */
  tell(version: number, name?: string): boolean {
    const isNewer = version > this.#newest;
    this.#newest = Math.max(this.#newest, version);
    if (name !== undefined && version >= (this.#named?.version ?? 0)) this.#named = { version, name };
    for (const check of [...this.#onNewer]) check();
    return isNewer;
  }

  /** The newest version and its name once it is after `version`; undefined when none is told of in time. */
  async after(version: number): Promise<{ readonly version: number; readonly name: string } | undefined> {
    const isTold = (): boolean => this.#named !== undefined && this.#named.version > version;
    if (!isTold()) {
      await new Promise<void>((resolve) => {
        const end = (): void => {
          cancel();
          this.#onNewer.delete(check);
          resolve();
        };
        const check = (): void => {
          if (isTold()) end();
        };
        const cancel = this.#clock.after(savedWaitMs, end);
        this.#onNewer.add(check);
      });
    }
    return isTold() ? this.#named : undefined;
  }
}

/** Returns the sentence on a save by somebody else or in another tab, with the version's note. */
export function savedSentence({ by, isYou, version, note }: LiveMessage & { readonly type: 'saved' }): string {
  const who = isYou ? `You saved version ${version} elsewhere` : `${by} saved version ${version}`;
  return note === '' ? `${who}.` : `${who}: “${note}”.`;
}

/** Returns the sentence on a version that replaced the whole drawing; users who may see the history are pointed to it. */
export function restoredSentence(saved: LiveMessage & { readonly type: 'saved' }, role: Role): string {
  return role === 'viewer' ? savedSentence(saved) : `${savedSentence(saved)} The previous state is in the history.`;
}
