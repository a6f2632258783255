/** The clock's record as it is stored: it survives restarts and is shared by all processes on one database. */
export interface ClockRecord {
  /** Epoch ms of the last observation. */
  readonly seenAt: number;
  /** Running time, in ms, over which consecutive observations have agreed. */
  readonly consistentMs: number;
}

/** Observations further apart than this, in either direction, do not belong to one consistent clock. */
const longestStepMs = 3_600_000;

/**
 * The record after the clock was seen to be at `now`. A clock that went back, or ahead by more than an hour since the last
 * observation, begins anew; so does a server that was off for more than an hour, as its clock may have jumped meanwhile.
 */
export function observeClock(record: ClockRecord | undefined, now: number): ClockRecord {
  const stepMs = record === undefined ? Number.NaN : now - record.seenAt;
  const isConsistent = record !== undefined && Math.abs(stepMs) <= longestStepMs;
  return { seenAt: now, consistentMs: isConsistent ? record.consistentMs + Math.max(0, stepMs) : 0 };
}

/** Whether the clock has been consistent for `trustMs`. */
export function isTrusted({ consistentMs }: ClockRecord, trustMs: number): boolean {
  return consistentMs >= trustMs;
}
