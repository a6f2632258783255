import type { Limits } from '@umlaut/diagram';

export interface WorkerSettings {
  readonly limits: Limits;
  readonly claims: Claims;
}

/** Shared by two threads: for each of the texts handed over last, by their number, whether one of both has begun to read it. */
export type Claims = Int32Array<SharedArrayBuffer>;

/** For so many that have been handed over and not been answered. */
export function createClaims(most: number): Claims {
  return new Int32Array(new SharedArrayBuffer(most * Int32Array.BYTES_PER_ELEMENT));
}

/** Lets a text be claimed; before it is handed over. */
export function release(claims: Claims, number: number): void {
  Atomics.store(claims, number % claims.length, 0);
}

/** Whether the caller is the first to claim it, and so has to read it. */
export function claim(claims: Claims, number: number): boolean {
  return Atomics.exchange(claims, number % claims.length, 1) === 0;
}
