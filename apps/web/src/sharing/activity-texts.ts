import type { ActivityEntry } from '@umlaut/api';

/** An event as a sentence whose subject is the person. */
export function actText({ who, kind, detail }: Pick<ActivityEntry, 'who' | 'kind' | 'detail'>): string {
  return `${nameOf(who)} ${acts[kind](detail)}`;
}

type Detail = ActivityEntry['detail'];

const acts: Readonly<Record<ActivityEntry['kind'], (detail: Detail) => string>> = {
  created: () => 'created the diagram',
  saved: ({ version, name }) => `saved version ${version ?? ''}${name === undefined ? '' : ` and renamed the diagram to “${name}”`}`,
  opened: () => 'opened the diagram',
  shared: ({ email, role }) => `shared the diagram with ${someone(email)} (can ${verbOf(role)})`,
  role_changed: ({ email, role }) => `changed the access for ${someone(email)} to “can ${verbOf(role)}”`,
  revoked: ({ email }) => `revoked access for ${someone(email)}`,
  left: () => 'left the diagram',
  transferred: () => 'became the owner',
  link_on: () => 'turned on the public link',
  link_off: () => 'turned off the public link',
  link_renewed: () => 'created a new public link',
  deleted: () => 'moved the diagram to the bin',
  restored: () => 'restored the diagram from the bin',
};

function nameOf(who: ActivityEntry['who']): string {
  if (who === null) return 'Someone';
  if (who.isYou) return 'You';
  return who.name === '' ? who.email : who.name;
}

function someone(email: string | undefined): string {
  return email ?? 'someone';
}

function verbOf(role: string | undefined): string {
  return role === 'editor' ? 'edit' : 'view';
}

/** Time of an entry, such as `3 May, 14:05`; with the year in another one. */
export function actTime(at: string, now: Date): string {
  const time = new Date(at);
  const year = time.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return time.toLocaleString('en-GB', { day: 'numeric', month: 'short', year, hour: '2-digit', minute: '2-digit' });
}
