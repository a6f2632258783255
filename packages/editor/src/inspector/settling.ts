/** Decides when the inspector may appear, which makes the canvas smaller: not while somebody is about to click or drags. */
export interface Settling {
  /** Something is selected, after nothing was. */
  begin(): void;
  /** Nothing is selected any more. */
  end(): void;
  press(pointer: number): void;
  release(pointer: number): void;
  /** All pointers are up, as far as the page can know. */
  releaseAll(): void;
}

interface Setting {
  /** Calls `run` after a moment; returns the function that cancels it. */
  readonly soon: (run: () => void) => () => void;
  /** Resolves when the code of the inspector is there, or cannot be loaded. */
  readonly load: () => Promise<void>;
  readonly show: () => void;
}

/**
 * Shows once the code is there and, after that, a moment has passed in which no pointer was down or was released. Pointers are
 * followed all the time: the press that selects comes before the selection.
 */
export function createSettling({ soon, load, show }: Setting): Settling {
  const held = new Set<number>();
  let round = 0;
  let isLoaded = false;
  let isAwaited = false;
  let cancel: (() => void) | undefined;

  function wait(): void {
    cancel?.();
    cancel = undefined;
    if (!isAwaited || !isLoaded || held.size > 0) return;
    cancel = soon(() => {
      cancel = undefined;
      isAwaited = false;
      show();
    });
  }

  function release(pointers: () => void): void {
    const wasHeld = held.size > 0;
    pointers();
    if (wasHeld && held.size === 0) wait();
  }

  return {
    begin() {
      round += 1;
      const own = round;
      isAwaited = true;
      wait();
      void load().then(() => {
        if (own !== round || isLoaded) return;
        isLoaded = true;
        wait();
      });
    },
    end() {
      round += 1;
      isAwaited = false;
      wait();
    },
    press(pointer) {
      held.add(pointer);
      wait();
    },
    release: (pointer) => release(() => held.delete(pointer)),
    releaseAll: () => release(() => held.clear()),
  };
}
