import { hashPassword } from '../../apps/server/src/features/accounts/password-hashing.ts';
import { median } from './table.ts';

/** Duration of one password hash on the machine that the budgets' times were measured on, ms. */
const hashThereMs = 6;
const samples = 20;

/**
 * Begins to watch how fast this machine is; what is answered tells at the end how many times as long it takes as the one that
 * the budgets' times are given for, at least 1. A time is no promise on another machine: limits in milliseconds are that much wider here.
 *
 * Measured by hashes of passwords, one at a time, before and after what is measured: they are the same work everywhere.
 */
export async function watchMachine(): Promise<() => Promise<number>> {
  const before = await hashTimes();
  return async () => Math.max(1, median([...before, ...(await hashTimes())]) / hashThereMs);
}

/** Says below a table that times were judged by the machine. */
export function printSlowness(slowness: number): void {
  const times = slowness.toFixed(1);
  console.log(`This machine takes ${times} × as long as the one the times are given for: the limits in ms are ${times} × as wide here.`);
}

async function hashTimes(): Promise<readonly number[]> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const start = performance.now();
    await hashPassword('correct horse battery staple');
    times.push(performance.now() - start);
  }
  return times;
}
