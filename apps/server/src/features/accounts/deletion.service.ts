import type { GivableDiagram } from '@umlaut/api';
import { AppError, invalidRequest } from '../../app-error.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import { isId } from '../../id.ts';
import { recordEvent } from '../activity/events.store.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { listDiagrams, recount } from '../storage/storage.store.ts';
import { giveDiagram, listGivable } from '../transfers/ownership.store.ts';
import { findById, type UserRecord } from './accounts.store.ts';
import { emailKeyOf } from './email.ts';
import type { PasswordCheck } from './password-check.ts';
import { requirePassword } from './presence.ts';
import type { Removal } from './removal.service.ts';
import { deleteUser } from './removal.store.ts';

/** A diagram and the share of the person who gets it. */
interface Gift {
  readonly diagramId: string;
  readonly shareId: string;
}

/** Leaving for good. */
export interface Deletion {
  /** The actor's diagrams that others could have. */
  listGivable(actor: Actor): Promise<GivableDiagram[]>;
  /**
   * Deletes the account with its diagrams, except those that are given to people who have opened them as editors. Their allowance of
   * diagrams is not asked. Throws `invalid_request` for another e-mail or a wrong password, and `cannot_give`: nothing is deleted then.
   */
  delete(
    actor: Actor,
    wish: { readonly email: string; readonly currentPassword: string; readonly give: readonly Gift[] } & LoginOrigin,
  ): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly passwords: PasswordCheck;
  readonly outbox: Outbox;
  readonly removal: Removal;
  readonly clock: () => number;
}

export function createDeletion({ database, events, passwords, outbox, removal, clock }: Dependencies): Deletion {
  async function give(transaction: Queries, owner: UserRecord, gifts: readonly Gift[]): Promise<readonly string[]> {
    const receivers = new Set<string>();
    for (const { diagramId, shareId } of gifts) {
      const isNamed = isId(diagramId) && isId(shareId);
      const given = isNamed ? await giveDiagram(transaction, { ownerId: owner.id, diagramId, shareId }) : undefined;
      if (given === undefined) throw new AppError('cannot_give');
      receivers.add(given.userId);
      await recordEvent(transaction, { diagramId, at: clock(), actorId: given.userId, kind: 'transferred' });
      const params = { ownerName: owner.displayName, ownerEmail: owner.email, diagramName: given.diagramName, diagramId };
      // Somebody unproven causes mails to nobody.
      if (owner.provenAt !== undefined) await outbox.write(transaction, { kind: 'gift', to: given.email, userId: given.userId, params });
    }
    return [...receivers].toSorted();
  }

  return {
    listGivable: ({ userId }) => listGivable(database.read, userId),

    async delete(actor, { email, currentPassword, give: gifts, ...origin }) {
      if (emailKeyOf(email) !== actor.emailKey) throw invalidRequest([{ path: 'email', message: 'Enter the email of this account.' }]);
      const { confirm } = await requirePassword(passwords, actor, { currentPassword, ...origin });
      const owned = await database.write(async (transaction) => {
        await confirm(transaction);
        const owner = await findById(transaction, actor.userId);
        if (owner === undefined) throw new AppError('unauthorized');
        const receivers = await give(transaction, owner, gifts);
        const ids = await listDiagrams(transaction, owner.id);
        await deleteUser(transaction, owner.id, clock());
        await outbox.write(transaction, { kind: 'deleted', to: owner.email });
        // Last, as everybody does who changes it.
        for (const receiver of receivers) await recount(transaction, receiver);
        return ids;
      });
      outbox.wake();
      removal.wake();
      await events.publish({ type: 'sessions_ended', userId: actor.userId });
      for (const diagramId of owned) await events.publish({ type: 'diagram_deleted', diagramId });
      for (const { diagramId } of gifts) await events.publish({ type: 'access_changed', diagramId });
    },
  };
}
