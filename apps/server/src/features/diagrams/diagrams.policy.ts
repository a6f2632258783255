import type { Role, ShareRole } from '@umlaut/api';

export type DiagramAction = 'open' | 'save' | 'history' | 'delete' | 'share' | 'link' | 'transfer' | 'activity';

/** Input of the policy: the owner, and the asking user's share. */
export interface Access {
  readonly ownerId: string;
  readonly shareRole: ShareRole | undefined;
}

const allowed: Readonly<Record<DiagramAction, readonly Role[]>> = {
  open: ['owner', 'editor', 'viewer'],
  save: ['owner', 'editor'],
  /** Seeing the versions, and naming them. */
  history: ['owner', 'editor'],
  delete: ['owner'],
  share: ['owner'],
  /** Seeing, switching and changing the public link. */
  link: ['owner'],
  /** Offering somebody to become the owner. */
  transfer: ['owner'],
  /** Seeing what happened to the diagram. */
  activity: ['owner'],
};

export function roleOf(actor: { readonly userId: string }, { ownerId, shareRole }: Access): Role | undefined {
  return actor.userId === ownerId ? 'owner' : shareRole;
}

/** Whether `actor` may do this to the diagram. Pure: every call, and live editing, asks this. */
export function can(actor: { readonly userId: string }, action: DiagramAction, diagram: Access): boolean {
  const role = roleOf(actor, diagram);
  return role !== undefined && allowed[action].includes(role);
}

/** The roles by sharing that may do this: a statement that checks rights while it writes needs them as data. */
export function shareRolesThatMay(action: DiagramAction): readonly ShareRole[] {
  return allowed[action].filter((role): role is ShareRole => role !== 'owner');
}
