import type { Share, ShareRole } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import { createId, isId } from '../../id.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import { findById } from '../accounts/accounts.store.ts';
import { allowancesOf } from '../accounts/allowances.ts';
import { emailKeyOf } from '../accounts/email.ts';
import type { Proof } from '../accounts/proof.ts';
import type { EventKind } from '../activity/event-kinds.ts';
import { recordEvent } from '../activity/events.store.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import { type MailState, mailsOfShares } from '../mail/mails.store.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import * as store from './sharing.store.ts';

/** All throw `not_found` for who may not see the diagram, `forbidden` for who may but does not own it. */
export interface Sharing {
  /** Shares by e-mail, whether or not it has an account. Sharing again changes the role and costs no place. */
  share(actor: Actor, diagramId: string, person: { readonly email: string; readonly role: ShareRole }): Promise<Share>;
  list(actor: Actor, diagramId: string): Promise<Share[]>;
  revoke(actor: Actor, diagramId: string, shareId: string): Promise<void>;
  /** Gives the actor's own share up; throws `not_found` without one. */
  leave(actor: Actor, diagramId: string): Promise<void>;
  /** Shares of the actor's diagrams that were given before they proved their e-mail, to be kept or revoked. */
  listDoubted(actor: Actor): Promise<store.DoubtedShare[]>;
  /** Keeps such a share; throws `not_found` for any other. */
  keepDoubted(actor: Actor, shareId: string): Promise<void>;
}

/** Writes the mail that invites the person of a share; returns as `Outbox.write`. */
export async function invite(
  transaction: Queries,
  given: { readonly outbox: Outbox; readonly actor: Actor; readonly share: { readonly id: string; readonly email: string } },
): ReturnType<Outbox['write']> {
  const { outbox, actor, share } = given;
  if (!outbox.isOpen) return 'none';
  const owner = await findById(transaction, actor.userId);
  const causedBy = { userId: actor.userId, isProven: owner?.provenAt !== undefined };
  return outbox.write(transaction, { kind: 'invite', to: share.email, shareId: share.id, causedBy });
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly accounts: Accounts;
  readonly proof: Proof;
  readonly diagrams: Diagrams;
  readonly outbox: Outbox;
  readonly config: Config;
  readonly clock: () => number;
}

export function createSharing(dependencies: Dependencies): Sharing {
  const { database, events, proof, diagrams, outbox, clock } = dependencies;
  const shareIn = createShareIn(dependencies);

  /** How people of these shares get to the diagram, where they need an invitation. */
  async function ways(actor: Actor, shares: readonly store.ListedShare[]) {
    const needLink = await proof.needLink(
      database.read,
      actor.userId,
      shares.map(({ emailKey }) => emailKey),
    );
    const ids = shares.map(({ id }) => id);
    const states = outbox.isOpen ? await mailsOfShares(database.read, ids) : new Map<string, MailState>();
    return (share: store.ListedShare) => wayOf({ share, state: states.get(share.id), needsLink: needLink.has(share.emailKey) });
  }

  return {
    async share(actor, diagramId, { email, role }) {
      await diagrams.authorize(database.read, { actor, action: 'share', id: diagramId });
      const emailKey = emailKeyOf(email);
      const shared = await database.write((transaction) => shareIn(transaction, { actor, diagramId, person: { email, emailKey, role } }));
      await proof.bindWaiting(emailKey);
      await events.publish({ type: 'access_changed', diagramId });
      outbox.wake();
      const wayTo = await ways(actor, [shared]);
      return present(shared, wayTo(shared), clock());
    },

    async list(actor, diagramId) {
      await diagrams.authorize(database.read, { actor, action: 'share', id: diagramId });
      const shares = await store.listShares(database.read, diagramId);
      const wayTo = await ways(actor, shares);
      return shares.map((share) => present(share, wayTo(share), clock()));
    },

    async revoke(actor, diagramId, shareId) {
      await diagrams.authorize(database.read, { actor, action: 'share', id: diagramId });
      await database.write(async (transaction) => {
        await diagrams.lock(transaction, { actor, action: 'share', id: diagramId });
        const share = isId(shareId) ? await store.deleteShare(transaction, { id: shareId, diagramId }) : undefined;
        if (share === undefined) throw new AppError('not_found');
        const { email, emailKey } = share;
        await proof.forget(transaction, { ownerId: actor.userId, emailKey });
        await recordEvent(transaction, { diagramId, at: clock(), actorId: actor.userId, kind: 'revoked', detail: { email } });
      });
      await events.publish({ type: 'access_changed', diagramId });
    },

    async leave(actor, diagramId) {
      const request = { actor, action: 'open', id: diagramId } as const;
      await diagrams.authorize(database.read, request);
      await database.write(async (transaction) => {
        await diagrams.lock(transaction, request);
        const isGone = await store.deleteOwnShare(transaction, { diagramId, userId: actor.userId });
        if (!isGone) throw new AppError('not_found');
        await recordEvent(transaction, { diagramId, at: clock(), actorId: actor.userId, kind: 'left' });
      });
      await events.publish({ type: 'access_changed', diagramId });
    },

    listDoubted: async ({ userId }) => [...(await store.listDoubted(database.read, userId))],

    async keepDoubted({ userId }, shareId) {
      const isKept =
        isId(shareId) && (await database.write((transaction) => store.trustShare(transaction, { id: shareId, ownerId: userId })));
      if (!isKept) throw new AppError('not_found');
    },
  };
}

interface ShareWish {
  readonly actor: Actor;
  readonly diagramId: string;
  readonly person: { readonly email: string; readonly emailKey: string; readonly role: ShareRole };
}

/** Returns the part of `share` that is done in its transaction. */
function createShareIn({ accounts, proof, diagrams, outbox, config, clock }: Dependencies) {
  return async (transaction: Queries, { actor, diagramId, person }: ShareWish): Promise<store.ListedShare> => {
    const { email, emailKey, role } = person;
    const owned = { ownerId: actor.userId, emailKey };
    const record = (kind: EventKind) =>
      recordEvent(transaction, { diagramId, at: clock(), actorId: actor.userId, kind, detail: { email, role } });
    const plan = await accounts.lockPlan(transaction, actor.userId);
    await diagrams.lock(transaction, { actor, action: 'share', id: diagramId });
    if (emailKey === actor.emailKey) throw new AppError('share_with_self');
    const before = await store.findRole(transaction, { diagramId, emailKey });
    const raisedAt = before === 'viewer' && role === 'editor' ? clock() : undefined;
    const changed = await store.changeRole(transaction, { diagramId, emailKey, role, raisedAt });
    if (changed !== undefined && before !== role) await record('role_changed');
    if (changed !== undefined) return changed;
    const held = await proof.heldShare(transaction, diagramId, owned);
    if (held !== undefined) await record('role_changed');
    if (held !== undefined) return store.readdress(transaction, held, { ...person, raisedAt: clock() });
    const count = await store.countShares(transaction, diagramId);
    if (count >= allowancesOf(plan, config).shares) throw new AppError('share_limit_reached');
    const createdAt = clock();
    const share = { id: createId(createdAt), email, role };
    await store.insertShare(transaction, { ...share, diagramId, emailKey, createdAt, person: proof.personOf(transaction, owned) });
    await record('shared');
    await invite(transaction, { outbox, actor, share });
    return { ...share, emailKey, openedAt: undefined, offeredUntil: undefined };
  };
}

type Way = Pick<Share, 'invitation' | 'delivery'>;

/** Invitation and delivery of a share as its owner sees them. They do not tell whether the person has an account before the diagram is opened. */
function wayOf(given: { readonly share: store.ListedShare; readonly state: MailState | undefined; readonly needsLink: boolean }): Way {
  const { share, state, needsLink } = given;
  const delivery = state === 'held' ? 'waiting' : (state ?? null);
  if (share.openedAt !== undefined) return { invitation: 'none', delivery };
  if (state === 'held') return { invitation: 'held', delivery };
  if (state === 'waiting' || state === 'sent') return { invitation: 'mailed', delivery };
  return { invitation: needsLink || state === 'failed' ? 'link' : 'none', delivery };
}

function present({ id, email, role, openedAt, offeredUntil = 0 }: store.ListedShare, way: Way, now: number): Share {
  const isOffered = role === 'editor' && offeredUntil > now;
  return {
    ...{ id, email, role, openedAt: openedAt === undefined ? null : new Date(openedAt).toISOString(), ...way },
    offeredUntil: isOffered ? new Date(offeredUntil).toISOString() : null,
  };
}
