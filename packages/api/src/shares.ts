import { isObject } from '@umlaut/diagram';
import { type ActivityPage, activityPage } from './activity.ts';
import { id, listOf, nullable, object, oneOf, or, type Part, refuse, someText, text, textLike, time, type ValueOf } from './answer.ts';
import { type ShareRole, shareRole } from './roles.ts';
import type { ClientOptions } from './send-call.ts';
import { pathOf, senders, sharedPathOf, sharePathOf } from './senders.ts';

/** A share as its owner sees it. `id` is the share's own, the `shareId` of paths. */
export type Share = ValueOf<typeof share>;
export const share = object({
  id,
  email: someText,
  role: shareRole,
  invitation: or(oneOf(['none', 'mailed', 'held', 'link']), 'none'),
  openedAt: or(nullable(time), null),
  offeredUntil: or(nullable(time), null),
  delivery: or(nullable(oneOf(['waiting', 'sent', 'failed'])), null),
});

/** A share as lists give it; a server that lists bare e-mails gives no id (specification section 3). */
export type ListedShare = ValueOf<typeof listedShare>;
const listedShare = object({ ...share.fields, id: or(nullable(id), null), email: text, role: or(shareRole, 'viewer') });

/** A list of share records, or of e-mail texts; anything else counts as an empty list (specification section 8). */
export function readShares(answer: unknown): readonly ListedShare[] {
  if (!Array.isArray(answer)) return [];
  return answer
    .map((entry: unknown) => (typeof entry === 'string' ? { email: entry } : entry))
    .filter((entry) => isObject(entry) && typeof entry.email === 'string')
    .map((entry) => listedShare.read(entry));
}

/** Where an invitation leads to on this server, with the secret in the fragment; null when it was mailed. */
export const invitation = object({ path: nullable(textLike(/^\/invite#[\w-]+$/)) });
/** The diagram that the user can open from here on. */
export const accepted = object({ diagramId: id });

export const invitedDiagram = object({ diagramName: text, role: shareRole, ownerEmail: someText, ownerName: text });
/** The look of an invitation. */
export type InvitationLook = ValueOf<typeof invitationLook>;
export const invitationLook = object({
  purpose: oneOf(['invite']),
  email: someText,
  invitation: invitedDiagram,
});
/** A link about the account of an e-mail. */
export const accountLinkLook = object({
  purpose: oneOf(['confirm', 'reset', 'login', 'change', 'revert', 'account_invite']),
  email: someText,
});
/** A secret link, as the page that it opens shows it. */
export type LinkLook = InvitationLook | ValueOf<typeof accountLinkLook>;
const linkLook: Pick<Part<LinkLook>, 'read'> = {
  read: (value) => (isObject(value) && value.purpose === 'invite' ? invitationLook : accountLinkLook).read(value),
};

/** A share that its owner is asked about. */
export type DoubtedShare = ValueOf<typeof doubtedShare>;
/** Entry of `GET /user/doubted-shares`. */
export const doubtedShare = object({
  shareId: id,
  email: someText,
  role: or(shareRole, 'viewer'),
  diagramId: id,
  diagramName: text,
});
/** A diagram whose owner is asked about its public link. */
export type DoubtedLink = ValueOf<typeof doubtedLink>;
/** Entry of `GET /user/doubted-links`. */
export const doubtedLink = object({ diagramId: id, diagramName: text });

/** An offer to become the owner of a diagram, as the person sees it. */
export type Offer = ValueOf<typeof offer>;
export const offer = object({ diagramId: id, diagramName: text, ownerEmail: someText, ownerName: text, expiresAt: time });
/** An offer to become the owner of a diagram, as the owner sees it. */
export type OwnershipOffer = ValueOf<typeof ownershipOffer>;
/** Answer of `POST /diagrams/id/{id}/transfer`. */
export const ownershipOffer = object({ shareId: id, expiresAt: time });
/** The diagram that the user is the owner of from here on. */
export const takenOver = object(accepted.fields);

export function shareCalls(options: ClientOptions) {
  const { ok, created, done } = senders(options);
  return {
    share: async (id: string, body: { email: string; role: ShareRole }): Promise<Share> => {
      const given = share.read(await created({ method: 'POST', path: `${pathOf(id)}/share`, body }));
      return given.role === body.role ? given : refuse();
    },
    listShares: async (id: string): Promise<readonly ListedShare[]> =>
      readShares(await ok({ method: 'GET', path: `${pathOf(id)}/shared-with` })),
    /** Path of the share's invitation page, with the secret in its fragment. */
    copyInvitation: async (id: string, shareId: string): Promise<string> =>
      invitation.read(await ok({ method: 'POST', path: `${sharePathOf(id, shareId)}/invitation`, body: { how: 'link' } })).path ?? refuse(),
    /** Mails the invitation of the share once more. */
    sendInvitation: async (id: string, shareId: string): Promise<void> => {
      const { path } = invitation.read(await ok({ method: 'POST', path: `${sharePathOf(id, shareId)}/invitation`, body: { how: 'mail' } }));
      if (path !== null) refuse();
    },
    /** The contents of a secret link; uses nothing up. */
    lookAtLink: async (token: string): Promise<LinkLook> =>
      linkLook.read(await ok({ method: 'POST', path: '/secret-links/look', body: { token }, open: true })),
    /** The id of the diagram that the user can open from here on. */
    acceptInvitation: async (token: string): Promise<string> =>
      accepted.read(await ok({ method: 'POST', path: '/invitations/accept', body: { token } })).diagramId,
    /** Gives one's own access up. */
    leaveDiagram: (id: string) => done({ method: 'DELETE', path: sharedPathOf(id) }),
    /** Shares that the user gave before they proved their e-mail. */
    listDoubtedShares: async (): Promise<readonly DoubtedShare[]> =>
      listOf(doubtedShare).read(await ok({ method: 'GET', path: '/user/doubted-shares' })),
    keepDoubtedShare: (shareId: string) => done({ method: 'POST', path: `/user/doubted-shares/${encodeURIComponent(shareId)}/keep` }),
    /** Public links that were switched on before the user proved their e-mail. */
    listDoubtedLinks: async (): Promise<readonly DoubtedLink[]> =>
      listOf(doubtedLink).read(await ok({ method: 'GET', path: '/user/doubted-links' })),
    keepDoubtedLink: (id: string) => done({ method: 'POST', path: `/user/doubted-links/${encodeURIComponent(id)}/keep` }),
    /** Offers the person of the share to become the owner. */
    offerOwnership: async (id: string, body: { shareId: string; currentPassword: string }): Promise<OwnershipOffer> =>
      ownershipOffer.read(await created({ method: 'POST', path: `${pathOf(id)}/transfer`, body, fromDevice: true })),
    /** Takes the offer back, or declines it. */
    endOffer: (id: string) => done({ method: 'DELETE', path: `${pathOf(id)}/transfer` }),
    /** Makes the user the owner. The id of the diagram. */
    acceptOwnership: async (id: string): Promise<string> =>
      accepted.read(await ok({ method: 'POST', path: `${pathOf(id)}/transfer/accept` })).diagramId,
    /** A page of what happened to the diagram, newest first, of what came before the cursor `before`. */
    listActivity: async (id: string, before?: string): Promise<ActivityPage> => {
      const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`;
      return activityPage.read(await ok({ method: 'GET', path: `${pathOf(id)}/activity${query}` }));
    },
    /** Offers to the user. */
    listOffers: async (): Promise<readonly Offer[]> => listOf(offer).read(await ok({ method: 'GET', path: '/user/transfers' })),
    revokeShare: (id: string, shareId: string) => done({ method: 'DELETE', path: sharePathOf(id, shareId) }),
  };
}
