import type { Offer, OwnershipOffer } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import { createId, isId } from '../../id.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import { findById } from '../accounts/accounts.store.ts';
import type { PasswordCheck } from '../accounts/password-check.ts';
import { requirePassword, type TypedPassword } from '../accounts/presence.ts';
import { recordEvent } from '../activity/events.store.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { findShare, insertShare } from '../sharing/sharing.store.ts';
import type { Storage } from '../storage/storage.service.ts';
import { addBytes, measureDiagram } from '../storage/storage.store.ts';
import { findGivable, giveDiagram } from './ownership.store.ts';
import * as store from './transfers.store.ts';

/** Making somebody else the owner of a diagram: the owner offers, the other accepts. */
export interface Transfers {
  /**
   * Offers the diagram to the person of a share, for 14 days, in the place of an offer to somebody else. Throws as `Diagrams.authorize`,
   * `not_found` for a share of another diagram, `cannot_give` for a person who has not opened the diagram as an editor, and as
   * `requirePassword`.
   */
  offer(actor: Actor, diagramId: string, wish: TypedPassword & { readonly shareId: string }): Promise<OwnershipOffer>;
  /** Takes the offer back, or declines it. Throws `not_found` where there is none that the actor has made or got. */
  end(actor: Actor, diagramId: string): Promise<void>;
  /**
   * Makes the actor the owner, and the old one an editor. Throws `not_found` without an offer, and by the actor's allowances
   * `diagram_limit_reached` and `storage_limit_reached`: the offer then stays.
   */
  accept(actor: Actor, diagramId: string): Promise<void>;
  /** Offers to the actor. */
  list(actor: Actor): Promise<Offer[]>;
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly diagrams: Diagrams;
  readonly accounts: Accounts;
  readonly passwords: PasswordCheck;
  readonly storage: Storage;
  readonly outbox: Outbox;
  readonly clock: () => number;
}

const lastsMs = 14 * 24 * 3_600_000;

export function createTransfers({ database, events, diagrams, accounts, passwords, storage, outbox, clock }: Dependencies): Transfers {
  /** Gives the diagram of the offer to the actor; in the transaction of `accept`. */
  async function take(transaction: Queries, actor: Actor, offer: store.OfferRecord): Promise<void> {
    const { diagramId, shareId, ownerId } = offer;
    const bytes = await store.lockBytes(transaction, diagramId, measureDiagram);
    await storage.requireRoom(transaction, { ownerId: actor.userId, userId: actor.userId, bytes });
    const owner = await findById(transaction, ownerId);
    const given = owner && (await giveDiagram(transaction, { ownerId, diagramId, shareId }));
    if (owner === undefined || given === undefined) throw new AppError('not_found');
    const createdAt = clock();
    const share = { id: createId(createdAt), email: owner.email, emailKey: owner.emailKey, role: 'editor' } as const;
    await insertShare(transaction, { ...share, diagramId, createdAt, person: ownerId });
    await recordEvent(transaction, { diagramId, at: createdAt, actorId: actor.userId, kind: 'transferred' });
    // Last, as everybody does who changes it; of two rows the one of the smaller id first.
    const counts = [
      { userId: ownerId, added: -bytes },
      { userId: actor.userId, added: bytes },
    ].toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
    for (const { userId, added } of counts) await addBytes(transaction, userId, added);
  }

  return {
    async offer(actor, diagramId, { shareId, ...typed }) {
      const request = { actor, action: 'transfer', id: diagramId } as const;
      await diagrams.authorize(database.read, request);
      // Before the password, so that a right one is not counted as wrong where the offer is refused for another reason.
      await requireGivable(database.read, actor, { diagramId, shareId });
      const { confirm } = await requirePassword(passwords, actor, typed);
      const offeredAt = clock();
      const expiresAt = offeredAt + lastsMs;
      await database.write(async (transaction) => {
        // The user before the diagram: the same lock order everywhere.
        await confirm(transaction);
        await diagrams.lock(transaction, request);
        const person = await requireGivable(transaction, actor, { diagramId, shareId });
        const isNew = (await store.offeredShare(transaction, diagramId)) !== shareId;
        await store.writeOffer(transaction, { diagramId, shareId, offeredAt, expiresAt });
        if (!isNew) return;
        const owner = await findById(transaction, actor.userId);
        const causedBy = { userId: actor.userId, isProven: owner?.provenAt !== undefined };
        const params = { ownerName: actor.displayName, ownerEmail: actor.email, diagramName: person.diagramName, diagramId };
        await outbox.write(transaction, { kind: 'transfer', to: person.email, userId: person.userId, causedBy, params });
      });
      outbox.wake();
      return { shareId, expiresAt: new Date(expiresAt).toISOString() };
    },

    async end(actor, diagramId) {
      const request = { actor, action: 'open', id: diagramId } as const;
      await diagrams.authorize(database.read, request);
      await database.write(async (transaction) => {
        await diagrams.lock(transaction, request);
        const { ownerId } = await diagrams.authorize(transaction, request);
        const isTheirs =
          ownerId === actor.userId || (await store.findOffer(transaction, { userId: actor.userId, diagramId, now: clock() })) !== undefined;
        if (!isTheirs || !(await store.deleteOffer(transaction, diagramId))) throw new AppError('not_found');
      });
    },

    async accept(actor, diagramId) {
      const request = { actor, action: 'open', id: diagramId } as const;
      const { ownerId } = await diagrams.authorize(database.read, request);
      await database.write(async (transaction) => {
        // Both people before the diagram, as everybody locks them, so that no two transactions wait for each other.
        for (const userId of [ownerId, actor.userId].toSorted()) await accounts.lockPlan(transaction, userId);
        await diagrams.lock(transaction, request);
        const offer = await store.findOffer(transaction, { userId: actor.userId, diagramId, now: clock() });
        if (offer?.ownerId !== ownerId) throw new AppError('not_found');
        await diagrams.requirePlace(transaction, actor);
        await take(transaction, actor, offer);
      });
      await events.publish({ type: 'access_changed', diagramId });
    },

    async list({ userId }) {
      const offers = await store.listOffers(database.read, userId, clock());
      return offers.map(({ diagramId, diagramName, ownerEmail, ownerName, expiresAt }) => ({
        ...{ diagramId, diagramName, ownerEmail, ownerName, expiresAt: new Date(expiresAt).toISOString() },
      }));
    },

    sweep: () => database.write((transaction) => store.deleteExpiredOffers(transaction, clock())),
  };
}

/** The person of the share; throws `not_found` for a share of another diagram, and `cannot_give` for a person who cannot own it. */
async function requireGivable(queries: Queries, { userId }: Actor, place: { readonly diagramId: string; readonly shareId: string }) {
  const share = isId(place.shareId) ? await findShare(queries, { id: place.shareId, diagramId: place.diagramId }) : undefined;
  if (share === undefined) throw new AppError('not_found');
  const person = await findGivable(queries, { ownerId: userId, ...place });
  if (person === undefined) throw new AppError('cannot_give');
  return person;
}
