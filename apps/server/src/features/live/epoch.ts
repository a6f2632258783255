import { randomInt } from 'node:crypto';

/** Greater than any epoch. */
export const mostEpoch = 2 ** 48 - 1;

/** The epoch of a document that begins. Random: an epoch that follows from the last one would be given again by a restored backup. */
export function newEpoch(): number {
  return randomInt(1, mostEpoch);
}
