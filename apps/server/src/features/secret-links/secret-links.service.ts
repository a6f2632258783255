import type { LinkLook } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { Invitations } from '../invitations/invitations.service.ts';
import { block } from '../mail/mail-blocks.store.ts';
import { hashOfToken, type LinkTokens } from './link-tokens.ts';
import { findAccountInvite, findAccountLink, isOver } from './secret-links.store.ts';

/** Calls about links of any purpose. */
export interface SecretLinks {
  /** The contents of a link for the page that it opens. It uses nothing up. Throws `link_invalid`, the same for every reason. */
  look(token: string): Promise<LinkLook>;
  /** No more invitations go to the address of this link. Throws `link_invalid`. */
  block(token: string): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly invitations: Invitations;
  readonly tokens: LinkTokens;
  readonly clock: () => number;
}

/** Purposes of links about an account that open a page. */
const lookable = ['confirm', 'reset', 'change', 'revert', 'login'] as const;

export function createSecretLinks({ database, invitations, tokens, clock }: Dependencies): SecretLinks {
  return {
    async look(token) {
      const link = await findAccountLink(database.read, { hash: hashOfToken(token), now: clock() });
      const invited = link === undefined ? await findAccountInvite(database.read, { hash: hashOfToken(token), now: clock() }) : undefined;
      if (invited !== undefined) return { purpose: 'account_invite', email: invited.email };
      if (link === undefined) return invitations.look(token);
      const { email } = link;
      const purpose = lookable.find((known) => known === link.purpose);
      if (purpose === undefined || isOver(link, clock())) throw new AppError('link_invalid');
      return { purpose, email };
    },

    async block(token) {
      const addressDigest = tokens.blockedAddress(token);
      if (addressDigest === undefined) throw new AppError('link_invalid');
      await database.write((transaction) => block(transaction, { addressDigest, scope: 'invitations', since: clock() }));
    },
  };
}
