import type { LinkLook } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import { createId, isId } from '../../id.ts';
import type { Proof } from '../accounts/proof.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { LoginLimits } from '../login-limits/login-limits.service.ts';
import { deleteUnsentInvitations } from '../mail/mails.store.ts';
import type { Outbox } from '../mail/outbox.ts';
import { hashOfToken, type LinkTokens } from '../secret-links/link-tokens.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { invite } from '../sharing/sharing.service.ts';
import * as store from './invitations.store.ts';

/** Invitations: links that lead the person of a share's e-mail to the diagram. */
export interface Invitations {
  /**
   * Path of the page that the share's invitation link opens, for the owner to hand on. The same each time; it then works for another
   * 30 days. Throws as `Sharing` does, and `not_found` for a share of another diagram.
   */
  copyLink(actor: Actor, diagramId: string, shareId: string): Promise<string>;
  /**
   * Mails the invitation of the share once more. Throws as `copyLink`, `no_mail` on a server without mails and for an address that cannot be
   * mailed, `too_many_requests` when it was sent a moment ago.
   */
  sendAgain(actor: Actor, diagramId: string, shareId: string): Promise<void>;
  /** The contents of a link for the page that it opens. It uses nothing up. Throws `link_invalid`. */
  look(token: string): Promise<LinkLook>;
  /**
   * Binds the share to the actor's account, whose e-mail must be the share's: `invitation_for_other` otherwise. May be repeated by the
   * account that has the share. Throws `link_invalid`.
   */
  accept(actor: Actor, token: string): Promise<{ readonly diagramId: string }>;
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly proof: Proof;
  readonly diagrams: Diagrams;
  readonly tokens: LinkTokens;
  readonly outbox: Outbox;
  readonly limits: LoginLimits;
  readonly clock: () => number;
}

const lastsMs = 30 * 24 * 3_600_000;

export function createInvitations({ database, events, proof, diagrams, tokens, outbox, limits, clock }: Dependencies): Invitations {
  return {
    async copyLink(actor, diagramId, shareId) {
      const request = { actor, action: 'share', id: diagramId } as const;
      await diagrams.authorize(database.read, request);
      return await database.write(async (transaction) => {
        // Revoking locks the diagram, too: the share stays until this ends.
        await diagrams.lock(transaction, request);
        const share = isId(shareId) ? await store.findShareEmail(transaction, { id: shareId, diagramId }) : undefined;
        if (share === undefined) throw new AppError('not_found');
        const known = await store.findCopiedLink(transaction, shareId);
        const createdAt = clock();
        const id = known ?? createId(createdAt);
        const token = tokens.tokenOf('invite', id);
        const link = { id, hash: hashOfToken(token), expiresAt: createdAt + lastsMs };
        await (known === undefined
          ? store.insertCopiedLink(transaction, { ...link, ...share, shareId, createdAt })
          : store.renewLink(transaction, link));
        return `/invite#${token}`;
      });
    },

    async sendAgain(actor, diagramId, shareId) {
      const request = { actor, action: 'share', id: diagramId } as const;
      await diagrams.authorize(database.read, request);
      if (!outbox.isOpen) throw new AppError('no_mail');
      const share = isId(shareId) ? await store.findShareEmail(database.read, { id: shareId, diagramId }) : undefined;
      if (share === undefined) throw new AppError('not_found');
      await limits.spendMailRequest(shareId);
      const written = await database.write(async (transaction) => {
        await diagrams.lock(transaction, request);
        const still = await store.findShareEmail(transaction, { id: shareId, diagramId });
        if (still === undefined) throw new AppError('not_found');
        await deleteUnsentInvitations(transaction, shareId);
        return invite(transaction, { outbox, actor, share: { id: shareId, email: still.email } });
      });
      if (written === 'none') throw new AppError('no_mail', { message: 'Email can’t be sent to this address. Copy the link instead.' });
      outbox.wake();
    },

    async look(token) {
      const invitation = await store.findInvitation(database.read, hashOfToken(token), clock());
      if (invitation === undefined) throw new AppError('link_invalid');
      const { email, role, diagramName, ownerEmail, ownerName } = invitation;
      return { purpose: 'invite', email, invitation: { diagramName, role, ownerEmail, ownerName } };
    },

    async accept(actor, token) {
      const hash = hashOfToken(token);
      const invitation = await database.write(async (transaction) => {
        const found = await store.findInvitation(transaction, hash, clock());
        if (found === undefined) throw new AppError('link_invalid');
        if (found.emailKey !== actor.emailKey) throw new AppError('invitation_for_other');
        if (found.userId !== actor.userId) await proof.accept(transaction, found, actor.userId);
        if (found.channel === 'mail') await proof.prove(transaction, { id: actor.userId, emailKey: found.emailKey }, { isOutsider: false });
        return found;
      });
      await proof.bindWaiting(invitation.emailKey);
      if (invitation.userId !== actor.userId) await events.publish({ type: 'access_changed', diagramId: invitation.diagramId });
      return { diagramId: invitation.diagramId };
    },

    sweep: () => database.write((transaction) => store.deleteExpiredLinks(transaction, clock())),
  };
}
