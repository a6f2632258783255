import { afterTurn } from '../../callbacks.ts';

/** Work that yields between pieces of a few milliseconds each. */
export type Sliced<Result> = Generator<undefined, Result, undefined>;

/** Charges what `work` takes of the event loop to somebody. */
export type Charge = <Result>(work: () => Result) => Result;

/** One piece of long work per turn of the event loop, in the order in which they were asked for: all else goes on in between. */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) this.#giveTurnLater();
    });
  }

  /** Does `work` to its end, a piece each turn. Rejects with what it throws. */
  async run<Result>(work: Sliced<Result>, charge: Charge): Promise<Result> {
    for (;;) {
      await this.next();
      const step = charge(() => work.next());
      if (step.done === true) return step.value;
    }
  }

  #giveTurn(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) this.#giveTurnLater();
  }

  #giveTurnLater(): void {
    const give = () => this.#giveTurn();
    afterTurn('live: turn', give, give);
  }
}

/** Does `work` to its end at once. */
export function runAtOnce<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
