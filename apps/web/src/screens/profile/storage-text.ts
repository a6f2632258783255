const megabyte = 1024 * 1024;
const nearlyFull = 0.9;
const short = 0.7;

/** Texts of the profile on the storage in use. */
export interface StorageText {
  /** As in `12 MB of 250 MB`. */
  readonly amount: string;
  /** Advice from nine tenths of the allowance on; undefined below. */
  readonly warning: string | undefined;
}

export function storageText({ bytes, allowance }: { readonly bytes: number; readonly allowance: number }): StorageText {
  return { amount: `${inMegabytes(bytes)} of ${inMegabytes(allowance)}`, warning: warningAt(bytes / allowance) };
}

/** Whether so much is in use that the profile shows how much. */
export function isShort({ bytes, allowance }: { readonly bytes: number; readonly allowance: number }): boolean {
  return bytes > short * allowance;
}

/** Returns the size from which the meter of an allowance warns. */
export function warningBytes(allowance: number): number {
  return nearlyFull * allowance;
}

function warningAt(share: number): string | undefined {
  if (share < nearlyFull) return undefined;
  const state = share < 1 ? 'Storage almost full' : 'Storage full';
  return `${state}. Permanently delete diagrams from the bin to free up space.`;
}

/** Small amounts to a tenth, so that something never reads as nothing. */
function inMegabytes(bytes: number): string {
  const amount = bytes / megabyte;
  if (amount > 0 && amount < 0.1) return 'less than 0.1 MB';
  const digits = amount < 10 && !Number.isInteger(amount) ? 1 : 0;
  return `${amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} MB`;
}
