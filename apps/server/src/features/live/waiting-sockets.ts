/** A connection on its way to a room, of which it is not known yet whose it is. */
export interface Waiting {
  /** It has sent its token, and is not made to give way any more. */
  readonly keep: () => void;
  /** It is known, or closed. */
  readonly leave: () => void;
}

/** Lets one more connection of `address` wait; `drop` closes it. Undefined where too many wait. */
export type AdmitToWait = (address: string, drop: () => void) => Waiting | undefined;

interface Entry {
  readonly drop: () => void;
  isExempt: boolean;
}

/**
 * Bounds unauthenticated sockets, per address and in all, so that strangers fill no memory. Beyond the limit the socket that
 * has waited longest without sending a token is closed, so that silent connections keep nobody out.
 */
export function createWaitingSockets({ perAddress, inAll }: { readonly perAddress: number; readonly inAll: number }): AdmitToWait {
  /** By address, the longest waiting first. */
  const waiting = new Map<string, Set<Entry>>();
  let count = 0;

  function remove(address: string, entry: Entry): void {
    const here = waiting.get(address);
    if (here?.delete(entry) !== true) return;
    count -= 1;
    if (here.size === 0) waiting.delete(address);
  }

  /** Whether a place was made among the connections of `address`. */
  function makeRoom(address: string): boolean {
    const silent = [...(waiting.get(address) ?? [])].find(({ isExempt }) => !isExempt);
    if (silent === undefined) return false;
    remove(address, silent);
    silent.drop();
    return true;
  }

  function mostWaiting(): string {
    const [first = ['', new Set()] as const, ...others] = waiting;
    return others.reduce<readonly [string, ReadonlySet<Entry>]>((most, next) => (next[1].size > most[1].size ? next : most), first)[0];
  }

  return (address, drop) => {
    if ((waiting.get(address)?.size ?? 0) >= perAddress && !makeRoom(address)) return undefined;
    if (count >= inAll && !makeRoom(mostWaiting())) return undefined;
    const entry: Entry = { drop, isExempt: false };
    const here = waiting.get(address) ?? new Set();
    waiting.set(address, here.add(entry));
    count += 1;
    return {
      keep() {
        entry.isExempt = true;
      },
      leave: () => remove(address, entry),
    };
  };
}
