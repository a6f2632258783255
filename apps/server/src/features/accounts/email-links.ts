import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { LoginLimits } from '../login-limits/login-limits.service.ts';
import type { Outbox } from '../mail/outbox.ts';
import { hashOfToken, type LinkPurpose } from '../secret-links/link-tokens.ts';
import { type AccountLink, findAccountLink, isOver } from '../secret-links/secret-links.store.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Notices } from './notices.service.ts';
import type { PasswordCheck } from './password-check.ts';
import type { Proof } from './proof.ts';

/** Everything that calls about an account's e-mail need. */
export interface EmailParts {
  readonly database: Database;
  readonly events: Events;
  readonly sessions: Sessions;
  readonly passwords: PasswordCheck;
  readonly proof: Proof;
  readonly outbox: Outbox;
  readonly notices: Notices;
  readonly limits: LoginLimits;
  readonly config: Pick<Config, 'SIGNUP' | 'SIGNUP_DOMAINS'>;
  readonly clock: () => number;
}

/** The account that a used link was of, and the e-mail that the link was about. */
export type AccountOfLink = Pick<AccountLink, 'userId' | 'email'>;

/** The link of this purpose; throws `link_invalid` for any other and for one that is over. */
export async function findLinkOf({ database, clock }: EmailParts, token: string, purpose: LinkPurpose): Promise<AccountLink> {
  const link = await findAccountLink(database.read, { hash: hashOfToken(token), now: clock() });
  if (link?.purpose !== purpose || isOver(link, clock())) throw new AppError('link_invalid');
  return link;
}
