import { clearTimeout } from 'node:timers';
import { later } from '../callbacks.ts';

/** Counts the receipts of what was sent. */
export interface Receipts {
  /** Sends with a number of its own; resolves when as many receipts have come as `send` answers, or after `patienceMs`. */
  await(send: (number: number) => Promise<number>): Promise<void>;
  /** A receipt has come. */
  count(number: number): void;
}

interface Waiting {
  /** Unknown until the sending is over; receipts may come before. */
  expected: number | undefined;
  received: number;
  readonly done: Promise<void>;
  readonly resolve: () => void;
}

export function createReceipts(patienceMs: number): Receipts {
  const waiting = new Map<number, Waiting>();
  let last = 0;

  function settle(number: number): void {
    const entry = waiting.get(number);
    if (entry?.expected === undefined || entry.received < entry.expected) return;
    waiting.delete(number);
    entry.resolve();
  }

  return {
    async await(send) {
      last += 1;
      const number = last;
      const entry: Waiting = { expected: undefined, received: 0, ...resolver() };
      waiting.set(number, entry);
      const giveUp = () => {
        waiting.delete(number);
        entry.resolve();
      };
      const timer = later('events: patience', patienceMs, giveUp, giveUp);
      try {
        entry.expected = await send(number);
        settle(number);
        await entry.done;
      } finally {
        clearTimeout(timer);
        waiting.delete(number);
      }
    },
    count(number) {
      const entry = waiting.get(number);
      if (entry === undefined) return;
      entry.received += 1;
      settle(number);
    },
  };
}

function resolver(): { readonly resolve: () => void; readonly done: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { resolve, done: promise };
}
