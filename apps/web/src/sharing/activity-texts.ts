import type { ActivityEntry } from '@umlaut/api';

/** An event as a sentence whose subject is the person. */
export function actText({ who, kind, detail }: Pick<ActivityEntry, 'who' | 'kind' | 'detail'>): string {
  return `${nameOf(who)} ${acts[kind](detail)}`;
}

type Detail = ActivityEntry['detail'];

const acts: Readonly<Record<ActivityEntry['kind'], (detail: Detail) => string>> = {
  created: () => 'made the diagram',
  saved: ({ version, name }) => `saved version ${version ?? ''}${name === undefined ? '' : `, now called “${name}”`}`,
  opened: () => 'opened it',
  shared: ({ email, role }) => `shared it with ${someone(email)}, who can ${verbOf(role)}`,
  role_changed: ({ email, role }) => `let ${someone(email)} ${verbOf(role)}`,
  revoked: ({ email }) => `ended the access of ${someone(email)}`,
  left: () => 'left',
  transferred: () => 'became the owner',
  link_on: () => 'switched the public link on',
  link_off: () => 'switched the public link off',
  link_renewed: () => 'made a new public link',
  deleted: () => 'put it in the bin',
  restored: () => 'took it out of the bin',
};

function nameOf(who: ActivityEntry['who']): string {
  if (who === null) return 'Somebody';
  if (who.isYou) return 'You';
  return who.name === '' ? who.email : who.name;
}

function someone(email: string | undefined): string {
  return email ?? 'somebody';
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
