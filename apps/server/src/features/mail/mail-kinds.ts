/** Reasons that a mail is sent. */
export const mailKinds = [
  'confirm',
  'reset',
  'login',
  'change',
  'changed',
  'password_changed',
  'password_reset',
  'new_device',
  'exported',
  'link_on',
  'account_invite',
  'invite',
  'transfer',
  'gift',
  'deleted',
] as const;

export type MailKind = (typeof mailKinds)[number];

const notices: ReadonlySet<MailKind> = new Set([
  ...(['changed', 'password_changed', 'password_reset', 'new_device', 'exported', 'link_on', 'deleted'] as const),
]);
export const waysIn: readonly MailKind[] = ['reset', 'login'];
const fromOthers: ReadonlySet<MailKind> = new Set(['invite', 'transfer', 'gift']);

/** Whether it tells what has happened to an account, which nobody else can cause or delay. */
export function isNotice(kind: MailKind): boolean {
  return notices.has(kind);
}

/** Whether it lets the user who requested it into their account. */
export function isWayIn(kind: MailKind): boolean {
  return waysIn.includes(kind);
}

/** Whether another user causes it. All other mails are notices, or are requested by a person who claims the address. */
export function isFromOthers(kind: MailKind): boolean {
  return fromOthers.has(kind);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long the link in a mail works, in ms from the moment it is sent. */
export const linkLastsMs = {
  confirm: dayMs,
  reset: hourMs,
  login: hourMs,
  change: dayMs,
  changed: 3 * dayMs,
  account_invite: 30 * dayMs,
  invite: 30 * dayMs,
} as const satisfies Partial<Record<MailKind, number>>;

/** How long sending a mail is tried, in ms. A new password or a login is not worth a longer wait than a day. */
export function triedForMs(kind: MailKind): number {
  return kind === 'reset' || kind === 'login' ? dayMs : 3 * dayMs;
}
