import { texts } from '../texts.ts';

/** Reader's language and time zone; those of the browser where they are left out. */
interface Place {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** The date and time in the reader's language and time zone, or N/A when the server gave none that can be read. */
export function timeText(time: string, { locale, timeZone }: Place = {}): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return texts.profile.unknownTime;
  return date.toLocaleString(locale, { ...format, timeZone });
}

const format = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** How long ago a time was, such as `5 min ago`; from a week on its day, such as `3 May`, with the year unless it is this one. */
export function agoText(time: string, now: Date, { timeZone }: Pick<Place, 'timeZone'> = {}): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return texts.profile.unknownTime;
  const ms = now.getTime() - date.getTime();
  // Clocks differ: what was saved a moment ago may lie ahead.
  if (ms < minuteMs) return 'just now';
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h ago`;
  if (ms < 2 * dayMs) return 'yesterday';
  if (ms < 7 * dayMs) return `${Math.floor(ms / dayMs)} days ago`;
  const yearOf = (day: Date) => day.toLocaleDateString('en-GB', { year: 'numeric', timeZone });
  const year = yearOf(date) === yearOf(now) ? {} : ({ year: 'numeric' } as const);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year, timeZone });
}
