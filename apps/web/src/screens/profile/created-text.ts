import { texts } from '../../texts.ts';

/** The date and time in the reader's language and time zone, or N/A when the server gave none that can be read. */
export function timeText(time: string, locale?: string, timeZone?: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return texts.profile.unknownTime;
  return date.toLocaleString(locale, { ...format, timeZone });
}

const format = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
