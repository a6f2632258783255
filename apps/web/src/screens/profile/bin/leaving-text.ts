const dayMs = 86_400_000;

/** When a diagram in the bin goes for good, in days: `expiresAt` as the server gives it, `now` in epoch ms. */
export function leavingText(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now;
  if (Number.isNaN(left)) return 'Deleted';
  // A day that has begun counts: what was deleted a minute ago has all of its days.
  const days = Math.ceil(left / dayMs);
  if (left < dayMs) return 'Permanently deleted today';
  return days === 1 ? 'Permanently deleted in 1 day' : `Permanently deleted in ${days} days`;
}
