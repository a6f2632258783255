import type { Queries } from '../../db/database.ts';
import { createId } from '../../id.ts';
import { isMailable } from './mail-address.ts';
import { isFromOthers, type MailKind, mailKinds, triedForMs } from './mail-kinds.ts';
import { countCausedTo, countWaitingTo, insertMail } from './mails.store.ts';

/** A mail that something causes. */
interface CausedMail {
  readonly kind: MailKind;
  readonly to: string;
  /** Account that it is about. */
  readonly userId?: string;
  readonly shareId?: string;
  /** Another user who causes it; mails of an unproven one are held until they have proven their e-mail. */
  readonly causedBy?: { readonly userId: string; readonly isProven: boolean };
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Mails on their way. Nothing is sent inside a request. */
export interface Outbox {
  /** Whether this server sends mails at all. */
  readonly isOpen: boolean;
  /**
   * Writes a mail in the transaction that causes it. Returns what becomes of it: `none` without a mail server, for an address that cannot
   * be mailed, and, for a mail to another person, while enough of them wait for the address. After the commit `wake` is to be called.
   */
  write(transaction: Queries, mail: CausedMail): Promise<'waiting' | 'held' | 'none'>;
  /** Has the worker of this process look at once. */
  wake(): void;
  onWake(listener: () => void): void;
}

/** One user has so many mails to one address wait, or held until the user is proven; further ones are not written. */
const mostWaitingOfOne = 8;
/** More than this many mails of others to one address do not wait: they could not be sent in three days. */
const mostWaitingOfOthers = 20;

export function createOutbox({ isOpen, clock }: { readonly isOpen: boolean; readonly clock: () => number }): Outbox {
  let listener = () => {};

  /** An address's own mails always have room. */
  async function hasRoom(transaction: Queries, { kind, to, causedBy }: CausedMail): Promise<boolean> {
    if (!isFromOthers(kind)) return true;
    if (causedBy !== undefined && (await countCausedTo(transaction, to, causedBy.userId)) >= mostWaitingOfOne) return false;
    return (await countWaitingTo(transaction, to, mailKinds.filter(isFromOthers))) < mostWaitingOfOthers;
  }

  return {
    isOpen,
    async write(transaction, mail) {
      const { kind, to, userId, shareId, causedBy, params = {} } = mail;
      if (!isOpen || !isMailable(to) || !(await hasRoom(transaction, mail))) return 'none';
      const createdAt = clock();
      const state = causedBy?.isProven === false ? 'held' : 'waiting';
      await insertMail(transaction, {
        ...{ id: createId(createdAt), kind, toAddress: to, userId, shareId, causedBy: causedBy?.userId, params },
        ...{ createdAt, expiresAt: createdAt + triedForMs(kind), state },
      });
      return state;
    },
    wake: () => listener(),
    onWake(call) {
      listener = call;
    },
  };
}
