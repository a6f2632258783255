import type { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { guarded } from '../../callbacks.ts';
import type { Database } from '../../db/database.ts';
import { createId } from '../../id.ts';
import type { Notices } from '../accounts/notices.service.ts';
import type { PasswordCheck } from '../accounts/password-check.ts';
import { requirePassword, type TypedPassword } from '../accounts/presence.ts';
import type { LoginLimits } from '../login-limits/login-limits.service.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Pictures } from '../pictures/pictures.service.ts';
import { hashOfToken, type LinkTokens } from '../secret-links/link-tokens.ts';
import { type AccountLink, findAccountLink, writeLink } from '../secret-links/secret-links.store.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { deleteTicket, hasTicket, prolongTicket, spendTicket } from './export.store.ts';
import { exportFiles } from './export-contents.ts';
import { ExportQueue } from './export-queue.ts';
import { leastBytesPerSecond, leastWhileOthersWait } from './reader-pace.ts';
import { type SlowReader, watchReader } from './watch-reader.ts';
import { type Archive, zipOf } from './zip-stream.ts';

/** Taking one's data along. */
export interface Export {
  /**
   * A ticket for one download, within a minute: a browser downloads by an address, which carries no session. Throws as `requirePassword`,
   * and `too_many_requests` while a download of the user is under way, after three a day that arrived whole, and after twenty tickets a day.
   */
  begin(actor: Actor, typed: TypedPassword): Promise<string>;
  /**
   * How many downloads must end before the one of the ticket may start; 0: it may start now. The place in the queue and the ticket last
   * while this is called every few seconds; from 0 on, the place lasts 15 seconds. Throws `link_invalid`.
   */
  ahead(ticket: string): Promise<number>;
  /**
   * The archive of a ticket, which works once. The stream breaks off when all sessions of the account end, and when the reader is too slow,
   * which `told` learns. Throws `link_invalid`, and `busy` before its turn; the ticket then works on.
   */
  open(ticket: string, told?: Partial<Told>): Promise<Download>;
}

/** Called with what becomes of a download. */
interface Told {
  /** Before the reader is cut off. */
  readonly onSlow: (facts: SlowReader) => void;
  /** The archive goes on without an image or a version of the diagram. */
  readonly onMissing: (diagramId: string, error: unknown) => void;
  /** Whether the archive was read to its end. */
  readonly onEnd: (isWhole: boolean) => void;
}

interface Download {
  readonly archive: Readable;
  readonly userId: string;
  readonly name: string;
}

interface Dependencies {
  readonly database: Database;
  readonly tokens: LinkTokens;
  readonly passwords: PasswordCheck;
  readonly limits: LoginLimits;
  readonly pictures: Pictures;
  readonly notices: Notices;
  readonly outbox: Outbox;
  readonly clock: () => number;
}

const ticketLastsMs = 60_000;
/** How long a download may take, in ms. */
export const longestDownloadMs = 3_600_000;
/** Downloads of one process at a time: each reads and draws without end, but only as fast as its reader takes it. */
const mostAtOnce = 6;
/** Clients ask every two seconds; a closed tab asks no more. */
const patienceMs = 15_000;

export function createExport({ database, tokens, passwords, limits, pictures, notices, outbox, clock }: Dependencies): Export {
  const queue = new ExportQueue({ atOnce: mostAtOnce, patienceMs, clock });
  const least = () => (queue.isBusy ? leastWhileOthersWait : leastBytesPerSecond);

  /** The link of a ticket that was not used yet. */
  async function findTicket(ticket: string): Promise<AccountLink> {
    const link = await findAccountLink(database.read, { hash: hashOfToken(ticket), now: clock() });
    if (link?.purpose !== 'export' || link.usedAt !== undefined) throw new AppError('link_invalid');
    return link;
  }

  /** From here on the ticket belongs to the download under way. */
  async function spend({ id, userId, email }: AccountLink): Promise<void> {
    const now = clock();
    const isSpent = await database.write(async (transaction) => {
      if (!(await spendTicket(transaction, id, { now, until: now + longestDownloadMs }))) return false;
      await notices.note(transaction, { user: { id: userId, email }, kind: 'exported' });
      return true;
    });
    if (!isSpent) throw new AppError('link_invalid');
    outbox.wake();
  }

  return {
    async begin(actor, typed) {
      const { userId, email, emailKey } = actor;
      if (queue.isRunning(userId)) throw new AppError('too_many_requests', { message: 'Your previous download is still in progress.' });
      await limits.requireExport(userId);
      const { confirm } = await requirePassword(passwords, actor, typed);
      // Tickets that are never opened count as well: each can keep a place from others for a while.
      await limits.spendExportStart(userId);
      const createdAt = clock();
      const id = createId(createdAt);
      const ticket = tokens.tokenOf('export', id);
      const link = { id, purpose: 'export', channel: 'hand', userId, email, emailKey, hash: hashOfToken(ticket) } as const;
      await database.write(async (transaction) => {
        await confirm(transaction);
        await writeLink(transaction, { ...link, createdAt, expiresAt: createdAt + ticketLastsMs });
      });
      return ticket;
    },

    async ahead(ticket) {
      const { id, userId } = await findTicket(ticket);
      const ahead = queue.ahead(userId);
      if (ahead > 0) await database.write((transaction) => prolongTicket(transaction, id, clock() + ticketLastsMs));
      return ahead;
    },

    async open(ticket, { onSlow = () => {}, onMissing = () => {}, onEnd = () => {} } = {}) {
      const link = await findTicket(ticket);
      const { id, userId } = link;
      if (queue.isRunning(userId)) throw new AppError('busy', { message: 'Your previous download is still in progress.' });
      const ahead = queue.ahead(userId);
      if (ahead > 0) throw new AppError('busy', { message: waitingMessage(ahead) });
      queue.start(userId);
      try {
        await spend(link);
      } catch (error) {
        queue.end(userId);
        throw error;
      }
      const archive = archiveOf({ database, pictures, onMissing }, link, clock());
      watchReader(archive, { least, onSlow });
      const end = async () => {
        const isWhole = archive.stream.readableEnded;
        onEnd(isWhole);
        try {
          if (isWhole) await limits.spendExport(userId);
        } finally {
          queue.end(userId);
          await database.write((transaction) => deleteTicket(transaction, id));
        }
      };
      archive.stream.once('close', guarded('export: end', end));
      return { archive: archive.stream, userId, name: `umlaut-${new Date(clock()).toISOString().slice(0, 10)}.zip` };
    },
  };
}

type ArchiveParts = Pick<Dependencies, 'database' | 'pictures'> & Pick<Told, 'onMissing'>;

function archiveOf({ database, pictures, onMissing }: ArchiveParts, { id, userId }: AccountLink, now: number): Archive {
  const { read } = database;
  const draw = (diagram: { readonly name: string; readonly data: string }) => pictures.file(userId, diagram);
  const requireStill = async () => {
    if (!(await hasTicket(read, id))) throw new AppError('link_invalid');
  };
  return zipOf(exportFiles({ read, userId, now, draw, onMissing, requireStill }), new Date(now));
}

function waitingMessage(ahead: number): string {
  return ahead === 1 ? 'Waiting for 1 other download to finish.' : `Waiting for ${ahead} other downloads to finish.`;
}
