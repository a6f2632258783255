const dayMs = 86_400_000;

/** A day, such as 3 May, with its year unless it is this one. `time`: ISO 8601. */
export function sinceText(time: string, now: Date): string {
  const date = new Date(time);
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year });
}

/** As `sinceText`, with today and yesterday in words. */
export function seenText(time: string, now: Date): string {
  const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((startOf(now) - startOf(new Date(time))) / dayMs);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : sinceText(time, now);
}
