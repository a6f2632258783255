import type { Diagram } from '@umlaut/diagram';

/** When a log is compacted, and when a document is rebuilt without its past. */
export interface Growth {
  readonly compactAfterUpdates: number;
  readonly compactAfterBytes: number;
  /** A document is bloated that is larger than this, and than its diagram so many times. */
  readonly bloatedBytes: number;
  readonly bloatedTimes: number;
  /** Above this a bloated document is rebuilt although people are in it: to join again is better than to load slowly for ever. */
  readonly urgentBytes: number;
}

/** Largest document, as Yjs encodes it. */
export const maxStateBytes = 10 * 1024 * 1024;

export const usualGrowth: Growth = {
  compactAfterUpdates: 2_000,
  compactAfterBytes: 1024 * 1024,
  bloatedBytes: 1024 * 1024,
  bloatedTimes: 20,
  urgentBytes: 1.5 * 1024 * 1024,
};

/** A save from outside reads all of the log, of which a room has read most before: it is kept shorter for those. */
const longLogRows = 100;
const longLogBytes = 64 * 1024;
/** Smaller updates take no time to speak of. */
const slowBytes = 64 * 1024;

interface Stored {
  /** Of the log behind the state. */
  readonly rows: number;
  readonly logBytes: number;
  readonly stateBytes: number;
}

/** Whether reading all of a live document takes much longer than its state alone. */
export function isLong({ rows, logBytes, stateBytes }: Stored): boolean {
  return rows > longLogRows || logBytes > Math.max(longLogBytes, stateBytes);
}

/** Whether a document, `rebuiltBytes` large without its past, is slow to read for a past that nobody needs who is drawing. */
export function isOld(stateBytes: number, rebuiltBytes: number): boolean {
  return stateBytes > slowBytes && stateBytes > 2 * rebuiltBytes;
}

/** Whether most of a document of so many bytes is past. */
export function isBloated(stateBytes: number, diagram: Diagram, { bloatedBytes, bloatedTimes }: Growth): boolean {
  if (stateBytes <= bloatedBytes) return false;
  return stateBytes > bloatedTimes * Buffer.byteLength(JSON.stringify(diagram));
}
