import type { Config } from '../../config.ts';
import type { Queries } from '../../db/database.ts';
import { emailKeyOf } from '../accounts/email.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';
import { hashOfToken, type LinkPurpose, type LinkTokens } from '../secret-links/link-tokens.ts';
import { writeLink } from '../secret-links/secret-links.store.ts';
import type { MailRecord } from './mails.store.ts';

/** A secret link in a mail: of an account or a share. `lastsMs`: from the last try to send the mail. */
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
  /** Name of this server. */
  readonly host: string;
  /** Address of a page of this server. */
  page(path: string): string;
  /** Writes the link, with the id of the mail: the same token however often the mail is tried, and the outbox holds no secret. */
  secret(transaction: Queries, mail: MailRecord, wanted: WantedLink): Promise<{ readonly url: string; readonly until: number }>;
  /** Address of the page that stops invitations to this e-mail. */
  block(email: string): string;
}

interface Parts {
  readonly config: Pick<Config, 'PUBLIC_URL'>;
  readonly tokens: LinkTokens;
  readonly clock: () => number;
}

export function createMailLinks({ config, tokens, clock }: Parts): MailLinks {
  const base = (config.PUBLIC_URL ?? '').replace(/\/+$/, '');
  return {
    host: hostOf(config),
    page: (path) => `${base}${path}`,
    async secret(transaction, mail, { purpose, page, lastsMs, email, ...owner }) {
      const token = tokens.tokenOf(purpose, mail.id);
      const createdAt = clock();
      const until = createdAt + lastsMs;
      await writeLink(transaction, {
        ...{ id: mail.id, purpose, channel: 'mail', email, emailKey: emailKeyOf(email), hash: hashOfToken(token), ...owner },
        ...{ createdAt, expiresAt: until },
      });
      return { url: `${base}${page}#${token}`, until };
    },
    block: (email) => `${base}/block#${tokens.blockToken(accountDigest(emailKeyOf(email)))}`,
  };
}

/** Name of the server that `PUBLIC_URL` gives; `localhost` without. */
export function hostOf({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string {
  return PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname;
}
