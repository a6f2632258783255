import type { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { guarded } from '../../callbacks.ts';
import type { Database } from '../../db/database.ts';
import { createId } from '../../id.ts';
import type { LoginLimits } from '../login-limits/login-limits.service.ts';
import type { Pictures } from '../pictures/pictures.service.ts';
import { hashOfToken, type LinkTokens } from '../secret-links/link-tokens.ts';
import { findAccountLink, writeLink } from '../secret-links/secret-links.store.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { deleteTicket, hasTicket, spendTicket } from './export.store.ts';
import { exportFiles } from './export-contents.ts';
import { zipOf } from './zip-stream.ts';

/** Taking one's data along. */
export interface Export {
  /**
   * A ticket for one download, within a minute: a browser downloads by an address, which carries no session. Throws `too_many_requests`
   * while a download of the user is under way, and after three a day.
   */
  begin(actor: Actor): Promise<string>;
  /**
   * The archive of a ticket, which works once. The stream breaks off when all sessions of the account end. Throws `link_invalid`, and `busy`
   * while others' downloads are under way; the ticket then works on.
   */
  open(ticket: string): Promise<{ readonly archive: Readable; readonly userId: string; readonly name: string }>;
}

interface Dependencies {
  readonly database: Database;
  readonly tokens: LinkTokens;
  readonly limits: LoginLimits;
  readonly pictures: Pictures;
  readonly clock: () => number;
}

const ticketLastsMs = 60_000;
/** How long a download may take, in ms. */
export const longestDownloadMs = 3_600_000;
/** Downloads of one process at a time: each reads and draws without end. */
const mostAtOnce = 2;

export function createExport({ database, tokens, limits, pictures, clock }: Dependencies): Export {
  const underWay = new Set<string>();

  async function requireStill(ticketId: string): Promise<void> {
    if (!(await hasTicket(database.read, ticketId))) throw new AppError('link_invalid');
  }

  return {
    async begin({ userId, email, emailKey }) {
      if (underWay.has(userId)) throw new AppError('too_many_requests', { message: 'Your previous download is still in progress.' });
      await limits.spendExport(userId);
      const createdAt = clock();
      const id = createId(createdAt);
      const ticket = tokens.tokenOf('export', id);
      const link = { id, purpose: 'export', channel: 'hand', userId, email, emailKey, hash: hashOfToken(ticket) } as const;
      await database.write((transaction) => writeLink(transaction, { ...link, createdAt, expiresAt: createdAt + ticketLastsMs }));
      return ticket;
    },

    async open(ticket) {
      const now = clock();
      const link = await findAccountLink(database.read, { hash: hashOfToken(ticket), now });
      if (link?.purpose !== 'export' || link.usedAt !== undefined) throw new AppError('link_invalid');
      const { id, userId } = link;
      if (underWay.has(userId) || underWay.size >= mostAtOnce) throw new AppError('busy');
      underWay.add(userId);
      const until = now + longestDownloadMs;
      const isSpent = await database
        .write((transaction) => spendTicket(transaction, id, { now, until }))
        .catch((error: unknown) => {
          underWay.delete(userId);
          throw error;
        });
      if (!isSpent) {
        underWay.delete(userId);
        throw new AppError('link_invalid');
      }
      const draw = (diagram: { readonly name: string; readonly data: string }) => pictures.file(userId, diagram);
      const files = exportFiles({ read: database.read, userId, now, draw, requireStill: () => requireStill(id) });
      const archive = zipOf(files, new Date(now));
      const end = async () => {
        underWay.delete(userId);
        await database.write((transaction) => deleteTicket(transaction, id));
      };
      archive.once('close', guarded('export: end', end));
      return { archive, userId, name: `umlaut-${new Date(now).toISOString().slice(0, 10)}.zip` };
    },
  };
}
