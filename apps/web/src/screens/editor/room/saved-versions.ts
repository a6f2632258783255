import type { LiveMessage, Role } from '@umlaut/api';

/** What is saved in the room is told within this time. */
const savedWaitMs = 5000;

/** The newest version that the room has told of, and those who wait for one. */
export class SavedVersions {
  #newest = 0;
  #named: { readonly version: number; readonly name: string } | undefined;
  readonly #onNewer = new Set<() => void>();

  /** The room tells of `version`, mostly with its name; whether that is news. */
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
          clearTimeout(patience);
          this.#onNewer.delete(check);
          resolve();
        };
        const check = (): void => {
          if (isTold()) end();
        };
        const patience = setTimeout(end, savedWaitMs);
        this.#onNewer.add(check);
      });
    }
    return isTold() ? this.#named : undefined;
  }
}

/** Who has saved which version, and why where that is said; one's own are those that were not saved here. */
export function savedSentence({ by, isYou, version, note }: LiveMessage & { readonly type: 'saved' }): string {
  const who = isYou ? `You saved version ${version} elsewhere` : `${by} saved version ${version}`;
  return note === '' ? `${who}.` : `${who}: “${note}”.`;
}

/** Who has saved which version as something has become of the whole drawing; who may see the history is led there. */
export function restoredSentence(saved: LiveMessage & { readonly type: 'saved' }, role: Role): string {
  return role === 'viewer' ? savedSentence(saved) : `${savedSentence(saved)} What was there before is in the history.`;
}
