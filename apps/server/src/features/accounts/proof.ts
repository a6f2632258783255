import { AppError } from '../../app-error.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import { deleteHeld, releaseHeld } from '../mail/mails.store.ts';
import * as store from './proof.store.ts';

/** An owner's share with the person of an e-mail. */
interface OwnedShare {
  readonly shareId: string;
  readonly ownerId: string;
  readonly emailKey: string;
}

/**
 * The one place that binds shares to accounts. A share that is bound belongs to the account; one that waits gives no rights. Which account
 * of an e-mail is the right one depends on `EMAIL_PROOF`.
 */
export interface Proof {
  /** Query of the account that a new share of this owner is bound to at once. No row: the share waits. */
  personOf(queries: Queries, share: Omit<OwnedShare, 'shareId'>): ReturnType<typeof store.personOf>;
  /**
   * Binds the shares that wait for this e-mail and that its account may have. To be called after the commit of everything that makes an
   * account, a share or a proof: of two such transactions at once, the call after the later commit sees both.
   */
  bindWaiting(emailKey: string): Promise<void>;
  /**
   * Binds this share to the account of its e-mail, and the owner knows the account by it from here on. Throws `link_invalid` when the
   * share is gone or another account has it. `bindWaiting` is to be called after the commit.
   */
  accept(transaction: Queries, share: OwnedShare, userId: string): Promise<void>;
  /** Those of the e-mails whose person needs an invitation link to get a share of this owner. It tells nothing about accounts. */
  needLink(queries: Queries, ownerId: string, emailKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** The share of the diagram that the person of `personOf` has already, by another e-mail. */
  heldShare(transaction: Queries, diagramId: string, share: Omit<OwnedShare, 'shareId'>): Promise<string | undefined>;
  /**
   * Notes that the person who acts has got a mail at this e-mail, if it is still the account's. `isOutsider`: they came by the mail alone,
   * not by the account's password or session. Then shares and public links that were given before are doubted, and everything ends that
   * would give more without the new user: held invitations, copied links, offers of diagrams, and known people. `bindWaiting` and
   * `outbox.wake` are to be called after the commit.
   */
  prove(
    transaction: Queries,
    account: { readonly id: string; readonly emailKey: string },
    given: { readonly isOutsider: boolean },
  ): Promise<void>;
  /** The owner knows no account by this e-mail from here on. */
  forget(transaction: Queries, person: Omit<OwnedShare, 'shareId'>): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly emailProof: store.EmailProof;
  readonly clock: () => number;
}

export function createProof({ database, events, emailProof, clock }: Dependencies): Proof {
  const { engine } = database;

  async function tell(diagramIds: readonly string[]): Promise<void> {
    for (const diagramId of diagramIds) await events.publish({ type: 'access_changed', diagramId });
  }

  return {
    personOf: (queries, { ownerId, emailKey }) => store.personOf(queries, { engine, emailProof, emailKey, ownerId }),

    async bindWaiting(emailKey) {
      // Nearly always there is none: then nothing is written.
      if (!(await store.hasBindable(database.read, { emailKey, emailProof }))) return;
      const diagramIds = await database.write(async (transaction) => {
        const account = await store.lockAccount(transaction, { engine, emailKey });
        if (account === undefined) return [];
        const which = emailProof === 'none' || account.isProven ? 'all' : 'of those who know them';
        return store.bindWaiting(transaction, { emailKey, userId: account.id, which });
      });
      await tell(diagramIds);
    },

    async accept(transaction, { shareId, ownerId, emailKey }, userId) {
      const account = await store.lockAccount(transaction, { engine, emailKey });
      if (account?.id !== userId) throw new AppError('unauthorized');
      // The same person may have accepted it meanwhile, in another window.
      if (await store.isBoundTo(transaction, shareId, userId)) return;
      // Before the rest, so that a revocation at the same moment waits, and then forgets the person as well.
      if ((await store.bindShares(transaction, [shareId], userId)).length === 0) throw new AppError('link_invalid');
      await store.rememberPerson(transaction, { ownerId, emailKey, userId, since: clock() });
    },

    heldShare: (transaction, diagramId, { ownerId, emailKey }) =>
      store.findHeldShare(transaction, diagramId, store.personOf(transaction, { engine, emailProof, emailKey, ownerId })),

    async prove(transaction, { id, emailKey }, { isOutsider }) {
      const at = clock();
      if (!(await store.setProven(transaction, { id, emailKey }, { at, by: 'mail' }))) return;
      if (!isOutsider) return releaseHeld(transaction, id, at);
      await deleteHeld(transaction, id);
      await store.endPromises(transaction, id);
      await store.doubtGiven(transaction, id, at);
    },

    async needLink(queries, ownerId, emailKeys) {
      if (emailProof === 'none') return new Set();
      const known = await store.knownEmails(queries, ownerId, emailKeys);
      return new Set(emailKeys.filter((emailKey) => !known.has(emailKey)));
    },

    forget: (transaction, { ownerId, emailKey }) => store.forgetPerson(transaction, { ownerId, emailKey }),
  };
}
