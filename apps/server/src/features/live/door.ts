/** Lets one more wait, of this address, until it is known who that is; answers how to leave, or undefined where too many wait. */
export type Door = (address: string) => (() => void) | undefined;

/** Few of one address and not too many in all, so that strangers fill no memory. */
export function createDoor({ perAddress, inAll }: { readonly perAddress: number; readonly inAll: number }): Door {
  const waiting = new Map<string, Set<symbol>>();
  let count = 0;
  return (address) => {
    const here = waiting.get(address) ?? new Set();
    if (here.size >= perAddress || count >= inAll) return undefined;
    const one = Symbol(address);
    waiting.set(address, here.add(one));
    count += 1;
    return () => {
      if (!here.delete(one)) return;
      count -= 1;
      if (here.size === 0) waiting.delete(address);
    };
  };
}
