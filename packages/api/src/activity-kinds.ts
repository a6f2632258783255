/** Kinds of `ActivityEntry`. Apart from the schema, as pages load no schemas. */
export const activityKinds = [
  ...(['created', 'saved', 'opened', 'shared', 'role_changed', 'revoked', 'left', 'transferred'] as const),
  ...(['link_on', 'link_off', 'link_renewed', 'deleted', 'restored'] as const),
] as const;
