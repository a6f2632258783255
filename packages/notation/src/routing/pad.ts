import { Heap } from './heap.ts';

/** Most numbers of one array that are kept for the next search: a few MiB in all. */
const mostKept = 1 << 17;

export interface Pad {
  readonly level: Float64Array;
  readonly upright: Float64Array;
  readonly rest: Float64Array;
  readonly costs: Float64Array;
  readonly from: Int32Array;
  readonly done: Uint8Array;
  readonly open: Heap;
}

let kept: Pad | undefined;

/**
 * Pad for one search over a map of `crossings`, with four places each, or longer ones; what is in them is anybody's.
 *
 * They are the same from search to search, of which one must have ended before the next begins: made anew for each, they would
 * keep the garbage collector busier than the searches keep the rest.
 */
export function padFor(crossings: number): Pad {
  if (kept !== undefined && kept.level.length >= crossings) return kept;
  const room = 2 ** Math.ceil(Math.log2(Math.max(crossings, 1024)));
  if (room > mostKept) return arraysFor(crossings);
  kept = arraysFor(room);
  return kept;
}

function arraysFor(crossings: number): Pad {
  return {
    level: new Float64Array(crossings),
    upright: new Float64Array(crossings),
    rest: new Float64Array(crossings),
    costs: new Float64Array(crossings * 4),
    from: new Int32Array(crossings * 4),
    done: new Uint8Array(crossings * 4),
    open: new Heap(),
  };
}
