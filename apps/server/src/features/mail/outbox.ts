import type { Queries } from '../../db/database.ts';
import { createId } from '../../id.ts';
import { isMailable } from './mail-address.ts';
import { isNotice, isWayIn, type MailKind, triedForMs } from './mail-kinds.ts';
import { countWaitingTo, insertMail } from './mails.store.ts';

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
   * be mailed, and while enough mails wait for the address. After the commit `wake` is to be called.
   */
  write(transaction: Queries, mail: CausedMail): Promise<'waiting' | 'held' | 'none'>;
  /** Has the worker of this process look at once. */
  wake(): void;
  onWake(listener: () => void): void;
}

/** More than this many mails to one address do not wait: they could not be sent in a day. */
const mostWaitingTo = 20;

export function createOutbox({ isOpen, clock }: { readonly isOpen: boolean; readonly clock: () => number }): Outbox {
  let listener = () => {};
  return {
    isOpen,
    async write(transaction, { kind, to, userId, shareId, causedBy, params = {} }) {
      if (!isOpen || !isMailable(to)) return 'none';
      if (!isNotice(kind) && !isWayIn(kind) && (await countWaitingTo(transaction, to)) >= mostWaitingTo) return 'none';
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
