/** When a version was saved, as the reader writes times: `today 14:02`, `yesterday 09:10`, `12 Nov, 14:02`, `12 Nov 2025, 14:02`. */
export function versionTime(at: string, now: Date = new Date(), { locale, timeZone }: Reader = {}): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'unknown time';
  const time = date.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
  const dayOf = (day: Date) => day.toLocaleDateString('en-CA', { timeZone });
  if (dayOf(date) === dayOf(now)) return `today ${time}`;
  if (dayOf(date) === dayBefore(dayOf(now))) return `yesterday ${time}`;
  const isThisYear = dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4);
  const day = date.toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone, ...(isThisYear ? {} : { year: 'numeric' }) });
  return `${day}, ${time}`;
}

interface Reader {
  /** The browser's language when absent. */
  readonly locale?: string;
  readonly timeZone?: string;
}

/** The calendar's day before, whatever clocks were changed between the two. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
