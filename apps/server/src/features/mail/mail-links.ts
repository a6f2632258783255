import type { Config } from '../../config.ts';
import type { Queries } from '../../db/database.ts';
import { emailKeyOf } from '../accounts/email.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';
import { hashOfToken, type LinkPurpose, type LinkTokens } from '../secret-links/link-tokens.ts';
import { writeLink } from '../secret-links/secret-links.store.ts';
import type { MailRecord } from './mails.store.ts';

/** A secret link in a mail: of an account or a share. `lastsMs`: from when the mail was caused. */
interface WantedLink {
  readonly purpose: LinkPurpose;
  /** Path of the page that it opens. */
  readonly page: string;
  readonly lastsMs: number;
  readonly email: string;
  readonly userId?: string;
  readonly shareId?: string;
}

/** Addresses that mails hold. */
export interface MailLinks {
  /** Address of a page of this server. */
  page(path: string): string;
  /** Writes the link, with the id of the mail: the same token however often the mail is tried, and the outbox holds no secret. */
  secret(transaction: Queries, mail: MailRecord, wanted: WantedLink): Promise<{ readonly url: string; readonly until: number }>;
  /** Address of the page that stops invitations to this e-mail. */
  block(email: string): string;
}

export function createMailLinks(config: Pick<Config, 'PUBLIC_URL'>, tokens: LinkTokens): MailLinks {
  const base = (config.PUBLIC_URL ?? '').replace(/\/+$/, '');
  return {
    page: (path) => `${base}${path}`,
    async secret(transaction, mail, { purpose, page, lastsMs, email, ...owner }) {
      const token = tokens.tokenOf(purpose, mail.id);
      const until = mail.createdAt + lastsMs;
      await writeLink(transaction, {
        ...{ id: mail.id, purpose, channel: 'mail', email, emailKey: emailKeyOf(email), hash: hashOfToken(token), ...owner },
        ...{ createdAt: mail.createdAt, expiresAt: until },
      });
      return { url: `${base}${page}#${token}`, until };
    },
    block: (email) => `${base}/block#${tokens.blockToken(accountDigest(emailKeyOf(email)))}`,
  };
}
