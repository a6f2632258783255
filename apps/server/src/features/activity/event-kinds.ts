/** Things that happen to a diagram beside saves, which are its versions. */
export const eventKinds = [
  ...(['opened', 'shared', 'role_changed', 'revoked', 'left', 'transferred'] as const),
  ...(['link_on', 'link_off', 'link_renewed', 'deleted', 'restored'] as const),
] as const;

export type EventKind = (typeof eventKinds)[number];

/** Facts about an event, as far as its kind has any. */
export interface EventDetail {
  /** Of the person whose share it is about. */
  readonly email?: string;
  readonly role?: string;
}
