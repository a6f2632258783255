/** When a draft was written, as the reader's language writes it: the time alone on the same day, else with the date. */
export function draftTime(savedAt: number, now: Date = new Date()): string {
  const at = new Date(savedAt);
  const isToday = at.toDateString() === now.toDateString();
  return isToday ? at.toLocaleTimeString([], { timeStyle: 'short' }) : at.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}
