import type { VersionSummary } from '@umlaut/api';

/** Returns the name of a version beside another: `Version 7, 14:02, you`; with its day when that is not today. */
export function versionName(
  { version, at, author, label }: Pick<VersionSummary, 'version' | 'at' | 'author' | 'label'>,
  today = new Date(),
  /** The browser's language when absent. */
  locale?: string,
): string {
  const parts = [label === null || label === '' ? `Version ${version}` : `Version ${version} “${label}”`];
  const date = new Date(at);
  if (!Number.isNaN(date.getTime())) {
    const time = date.toLocaleTimeString(locale, { timeStyle: 'short' });
    const isToday = date.toDateString() === today.toDateString();
    parts.push(isToday ? time : `${date.toLocaleDateString(locale, { day: 'numeric', month: 'short' })} ${time}`);
  }
  if (author !== null) parts.push(author.isYou ? 'you' : author.name);
  return parts.join(', ');
}
