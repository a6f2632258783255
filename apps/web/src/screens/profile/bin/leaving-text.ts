const dayMs = 86_400_000;

/** When a diagram in the bin goes for good, in days: `expiresAt` as the server gives it, `now` in epoch ms. */
export function leavingText(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now;
  if (Number.isNaN(left)) return 'Deleted';
  // A day that has begun counts: what was deleted a minute ago has all of its days.
  const days = Math.ceil(left / dayMs);
  if (left < dayMs) return 'Goes for good today';
  return days === 1 ? 'Goes for good in 1 day' : `Goes for good in ${days} days`;
}
