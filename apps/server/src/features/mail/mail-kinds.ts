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

/** Whether it tells what has happened to an account, which nobody else can cause or delay. */
export function isNotice(kind: MailKind): boolean {
  return notices.has(kind);
}

/**
 * Whether it holds a way into the account of its address, which anybody can have sent. Its row is always written, so that nothing tells
 * whether an earlier one was for an account.
 */
export function isWayIn(kind: MailKind): boolean {
  return kind === 'reset' || kind === 'login';
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A mail without a link is given up then. */
const patienceMs = 3 * dayMs;

/** How long the link in a mail works, in ms. */
export const linkLastsMs = {
  confirm: dayMs,
  reset: hourMs,
  login: hourMs,
  change: dayMs,
  changed: 3 * dayMs,
  account_invite: 30 * dayMs,
  invite: 30 * dayMs,
} as const satisfies Partial<Record<MailKind, number>>;

/** How long sending a mail is tried, in ms: while its link works, and at most three days. */
export function triedForMs(kind: MailKind): number {
  return kind in linkLastsMs ? Math.min(linkLastsMs[kind as keyof typeof linkLastsMs], patienceMs) : patienceMs;
}
