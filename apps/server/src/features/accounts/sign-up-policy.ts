import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { findInvited } from '../invitations/invitations.store.ts';
import { emailKeyOf } from './email.ts';

/**
 * Throws unless `SIGNUP` lets the person sign up. It says `signup_closed` before anything of the e-mail is looked at, so that a closed server
 * tells nothing about accounts; `link_invalid` and `invitation_for_other` are about the invitation alone.
 */
export type CheckSignUp = (wish: { readonly email: string; readonly invitation: string | undefined }) => Promise<void>;

interface Dependencies {
  readonly database: Database;
  readonly config: Pick<Config, 'SIGNUP' | 'SIGNUP_DOMAINS'>;
  readonly clock: () => number;
}

export function createSignUpPolicy({ database, config, clock }: Dependencies): CheckSignUp {
  return async ({ email, invitation }) => {
    if (config.SIGNUP === 'open') return;
    if (config.SIGNUP === 'domains' && isOfDomains(email, config.SIGNUP_DOMAINS)) return;
    if (config.SIGNUP === 'domains' && invitation === undefined)
      throw new AppError('signup_closed', { message: domainsMessage(config.SIGNUP_DOMAINS) });
    if (config.SIGNUP === 'closed') throw new AppError('signup_closed', { message: 'Sign-up is closed on this server.' });
    if (invitation === undefined) throw new AppError('signup_closed');
    const found = await findInvited(database.read, invitation, clock());
    if (found === undefined) throw new AppError('link_invalid');
    if (found.emailKey !== emailKeyOf(email)) throw new AppError('invitation_for_other', { message: otherEmail });
  };
}

/** Whether the e-mail is of one of the domains themselves; domains below them are others. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
  return domains.some((domain) => domainOf(emailKeyOf(`a@${domain}`)) === domainOf(emailKeyOf(email)));
}

/** For people whose e-mail is of none of the domains. */
export function domainsMessage(domains: readonly string[]): string {
  return `Only email addresses at ${domains.join(', ')} can sign up on this server.`;
}

const otherEmail = 'This invitation was sent to a different email. Sign up with that email.';
