/** Keys that are kept until what they are for is there: the code of a command, or a part that takes the focus once it is loaded. */
export interface KeysAhead<Key> {
  /** Whether a key that is pressed now has to wait. */
  isWaiting(): boolean;
  /** Whether keys wait that were pressed before: one pressed now, be it in the field that has the focus, comes after them. */
  hasKept(): boolean;
  /** Whether a part was opened that has not got the focus yet. */
  isPartAwaited(): boolean;
  keep(key: Key): void;
  /** Runs `act` once the keys that were pressed before are given or dropped; at once where none wait. */
  afterKeys(act: () => void): void;
  /** Lets keys wait until `code` is loaded; drops them where it cannot be. */
  waitFor(code: Promise<unknown>): void;
  /** Called when something has the focus that takes keys itself. */
  arrive(): void;
  /** Called when the view state has changed. Keys for a part that is closed again before it was there are dropped. */
  look(): void;
  /** Called at a press of the pointer: keys are for what is pressed from then on. */
  leave(): void;
  /** Drops what waits; false where nothing did. */
  drop(): boolean;
}

interface Setting<Key> {
  /** Names of the open parts that are to take the keys. */
  readonly openParts: () => readonly string[];
  /** Gives a key to what has the focus now. */
  readonly give: (key: Key) => void;
}

export function createKeysAhead<Key extends object | string>({ openParts, give }: Setting<Key>): KeysAhead<Key> {
  let kept: (Key | (() => void))[] = [];
  let loads = 0;
  /** Open parts that have had the focus: they may lose that again and stay open. */
  let arrived: ReadonlySet<string> = new Set();
  let awaited: readonly string[] = [];
  let isGiving = false;

  const isPartAwaited = (): boolean => openParts().some((part) => !arrived.has(part));

  /** One key after another: each may open the part, or load the code, that the next one waits for. */
  async function giveAll(): Promise<void> {
    if (isGiving) return;
    isGiving = true;
    // React renders a change of focus in a microtask; keys from the keyboard are tasks of their own and come later.
    await Promise.resolve();
    while (loads === 0 && !isPartAwaited()) {
      const key = kept.shift();
      if (key === undefined) break;
      if (typeof key === 'function') key();
      else give(key);
      await Promise.resolve();
    }
    isGiving = false;
  }

  function drop(): boolean {
    const dropped = kept;
    kept = [];
    for (const key of dropped) if (typeof key === 'function') key();
    return dropped.length > 0;
  }

  return {
    isWaiting: () => loads > 0 || kept.length > 0 || isPartAwaited(),
    hasKept: () => kept.length > 0,
    isPartAwaited,
    keep(key) {
      kept.push(key);
    },
    afterKeys(act) {
      if (kept.length === 0) act();
      else kept.push(act);
    },
    waitFor(code) {
      loads += 1;
      const end = (): void => {
        loads -= 1;
        void giveAll();
      };
      code.then(end, () => {
        drop();
        end();
      });
    },
    arrive() {
      arrived = new Set(openParts());
      void giveAll();
    },
    look() {
      const open = openParts();
      if (awaited.some((part) => !arrived.has(part) && !open.includes(part))) drop();
      arrived = new Set(open.filter((part) => arrived.has(part)));
      awaited = open.filter((part) => !arrived.has(part));
    },
    leave() {
      if (isPartAwaited()) drop();
      arrived = new Set(openParts());
    },
    drop,
  };
}
