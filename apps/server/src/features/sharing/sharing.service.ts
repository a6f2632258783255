import type { Share, ShareRole } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import { createId, isId } from '../../id.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import { allowancesOf } from '../accounts/allowances.ts';
import { emailKeyOf } from '../accounts/email.ts';
import type { Proof } from '../accounts/proof.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import * as store from './sharing.store.ts';

/** All throw `not_found` for who may not see the diagram, `forbidden` for who may but does not own it. */
export interface Sharing {
  /** Shares by e-mail, whether or not it has an account. Sharing again changes the role and costs no place. */
  share(actor: Actor, diagramId: string, person: { readonly email: string; readonly role: ShareRole }): Promise<Share>;
  list(actor: Actor, diagramId: string): Promise<Share[]>;
  revoke(actor: Actor, diagramId: string, shareId: string): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly accounts: Accounts;
  readonly proof: Proof;
  readonly diagrams: Diagrams;
  readonly config: Config;
  readonly clock: () => number;
}

export function createSharing({ database, events, accounts, proof, diagrams, config, clock }: Dependencies): Sharing {
  async function invitationOf({ userId }: Actor, emailKey: string): Promise<Share['invitation']> {
    const needLink = await proof.needLink(database.read, userId, [emailKey]);
    return needLink.has(emailKey) ? 'link' : 'none';
  }

  return {
    async share(actor, diagramId, { email, role }) {
      await diagrams.authorize(database.read, { actor, action: 'share', id: diagramId });
      const emailKey = emailKeyOf(email);
      const shared = await database.write(async (transaction) => {
        const plan = await accounts.lockPlan(transaction, actor.userId);
        await diagrams.lock(transaction, { actor, action: 'share', id: diagramId });
        if (emailKey === actor.emailKey) throw new AppError('share_with_self');
        const changed = await store.changeRole(transaction, { diagramId, emailKey, role });
        if (changed !== undefined) return changed;
        const count = await store.countShares(transaction, diagramId);
        if (count >= allowancesOf(plan, config).shares) throw new AppError('share_limit_reached');
        const createdAt = clock();
        const share = { id: createId(createdAt), email, role };
        const person = proof.personOf(transaction, { ownerId: actor.userId, emailKey });
        await store.insertShare(transaction, { ...share, diagramId, emailKey, createdAt, person });
        return share;
      });
      await proof.bindWaiting(emailKey);
      await events.publish({ type: 'access_changed', diagramId });
      return { ...shared, invitation: await invitationOf(actor, emailKey) };
    },

    async list(actor, diagramId) {
      await diagrams.authorize(database.read, { actor, action: 'share', id: diagramId });
      const shares = await store.listShares(database.read, diagramId);
      const needLink = await proof.needLink(
        database.read,
        actor.userId,
        shares.map(({ emailKey }) => emailKey),
      );
      return shares.map(({ emailKey, ...share }) => ({ ...share, invitation: needLink.has(emailKey) ? 'link' : 'none' }));
    },

    async revoke(actor, diagramId, shareId) {
      await diagrams.authorize(database.read, { actor, action: 'share', id: diagramId });
      await database.write(async (transaction) => {
        await diagrams.lock(transaction, { actor, action: 'share', id: diagramId });
        const emailKey = isId(shareId) ? await store.deleteShare(transaction, { id: shareId, diagramId }) : undefined;
        if (emailKey === undefined) throw new AppError('not_found');
        await proof.forget(transaction, { ownerId: actor.userId, emailKey });
      });
      await events.publish({ type: 'access_changed', diagramId });
    },
  };
}
