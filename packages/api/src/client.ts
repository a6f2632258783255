import { binCalls } from './bin.ts';
import { linkCalls } from './public-link.ts';
import { readAccountActivity, readActivityPage } from './read-activity.ts';
import {
  type ListedShare,
  readAccepted,
  readAccount,
  readAhead,
  readAllowance,
  readDoubtedLink,
  readDoubtedShare,
  readExport,
  readGivable,
  readInvitationPath,
  readLinkEmail,
  readLinkLook,
  readList,
  readListed,
  readLiveRoom,
  readMailed,
  readOffer,
  readOwnershipOffer,
  readPending,
  readSavedVersion,
  readSession,
  readSettings,
  readShare,
  readShares,
  readStoredDiagram,
  readStoredVersion,
  readSummary,
  readToken,
  readUser,
  sameId,
} from './read-answer.ts';
import { readVersion, readVersionContent, readVersionList } from './read-versions.ts';
import { type ClientOptions, sendForPicture } from './send-call.ts';
import { pathOf, senders, sharedPathOf, sharePathOf } from './senders.ts';
import type {
  Account,
  AccountActivityEntry,
  ActivityPage,
  DiagramSummary,
  DiagramVersion,
  DoubtedLink,
  DoubtedShare,
  Export,
  GivableDiagram,
  LinkLook,
  ListedDiagram,
  LiveRoom,
  Offer,
  OwnershipOffer,
  SavedVersion,
  SessionEntry,
  Settings,
  Share,
  ShareRole,
  StoredDiagram,
  User,
  VersionContent,
  VersionList,
  VersionSummary,
} from './types.ts';

/** Content of a save, beside the version. */
export interface DiagramContent {
  readonly name: string;
  /** JSON text of `{ nodes, edges }`. */
  readonly data: string;
  /** The author's note on the version. */
  readonly note?: string;
}

/** The API client. */
export type Client = ReturnType<typeof createClient>;

/**
 * The calls of the HTTP contract (specification section 7). Every method rejects with an `ApiError` and nothing else, also when an
 * answer is not the documented one of this very call, as a network, a proxy or a broken connection may give.
 */
export function createClient(options: ClientOptions) {
  return {
    ...accountCalls(options),
    ...diagramCalls(options),
    ...versionCalls(options),
    ...binCalls(options),
    ...shareCalls(options),
    ...linkCalls(options),
  };
}

function accountCalls(options: ClientOptions) {
  const { ok, created, accepted, done } = senders(options);
  return {
    /** `invitation`: token of the invitation link that the visitor has opened. */
    signup: async (body: { email: string; password: string; invitation?: string }): Promise<Account> =>
      readAccount(await created({ method: 'POST', path: '/signup', body, open: true })),
    login: async (body: { email: string; password: string }): Promise<string> =>
      readToken(await ok({ method: 'POST', path: '/login', body, open: true, fromDevice: true })),
    /** Asks for a link that logs in; the e-mail that it goes to if there is an account. */
    askLoginLink: async (email: string): Promise<string> =>
      readPending(await accepted({ method: 'POST', path: '/login-links', body: { email }, open: true })),
    loginByLink: async (token: string): Promise<string> =>
      readToken(await ok({ method: 'POST', path: '/login-links/accept', body: { token }, open: true, fromDevice: true })),
    logout: () => done({ method: 'POST', path: '/logout' }),
    user: async (): Promise<User> => readUser(await ok({ method: 'GET', path: '/user' })),
    setDisplayName: (displayName: string) => done({ method: 'PUT', path: '/user/name', body: { displayName } }),
    changePassword: (body: { currentPassword: string; newPassword: string }) =>
      done({ method: 'PUT', path: '/user/password', body, fromDevice: true }),
    /** Asks for a link to a new password; the e-mail that it goes to if there is an account. */
    forgotPassword: async (email: string): Promise<string> =>
      readPending(await accepted({ method: 'POST', path: '/password/forgot', body: { email }, open: true })),
    resetPassword: (body: { token: string; newPassword: string }) =>
      done({ method: 'POST', path: '/password/reset', body, open: true, fromDevice: true }),
    sendConfirmation: async (): Promise<string> => readPending(await accepted({ method: 'POST', path: '/email/confirmation' })),
    /** `password` where the session is not of the account. Gives the e-mail. */
    confirmEmail: async (body: { token: string; password?: string }): Promise<string> =>
      readLinkEmail(await ok({ method: 'POST', path: '/email/confirm', body, open: true, withSession: true, fromDevice: true })),
    /** The reader of the mail did not sign up. */
    disownEmail: (token: string) => done({ method: 'POST', path: '/email/confirm', body: { token, disown: true }, open: true }),
    /** Asks for a link to the new e-mail, on a server that sends mails. Gives the e-mail that it goes to. */
    askEmailChange: async (body: { newEmail: string; currentPassword: string }): Promise<string> =>
      readPending(await accepted({ method: 'PUT', path: '/user/email', body, fromDevice: true })),
    /** Changes the e-mail at once, on a server without mails. Gives the token of a new session. */
    changeEmail: async (body: { newEmail: string; currentPassword: string }): Promise<string> =>
      readToken(await ok({ method: 'PUT', path: '/user/email', body, fromDevice: true })),
    /** As `confirmEmail`. */
    changeEmailByLink: async (body: { token: string; password?: string }): Promise<string> =>
      readLinkEmail(await ok({ method: 'POST', path: '/email/change', body, open: true, withSession: true, fromDevice: true })),
    revertEmail: async (body: { token: string; newPassword: string }): Promise<string> =>
      readLinkEmail(await ok({ method: 'POST', path: '/email/revert', body, open: true, fromDevice: true })),
    listSessions: async (): Promise<readonly SessionEntry[]> => readList(await ok({ method: 'GET', path: '/user/sessions' }), readSession),
    endSession: (id: string) => done({ method: 'DELETE', path: `/user/sessions/${encodeURIComponent(id)}` }),
    /** Events of the account, newest first. */
    listAccountActivity: async (): Promise<readonly AccountActivityEntry[]> =>
      readList(await ok({ method: 'GET', path: '/user/activity' }), readAccountActivity),
    endOtherSessions: () => done({ method: 'POST', path: '/user/sessions/end-others', fromDevice: true }),
    /** Diagrams of the user that others could have. */
    listGivable: async (): Promise<readonly GivableDiagram[]> =>
      readList(await ok({ method: 'GET', path: '/user/givable-diagrams' }), readGivable),
    deleteAccount: (body: { email: string; currentPassword: string; give: readonly { diagramId: string; shareId: string }[] }) =>
      done({ method: 'POST', path: '/user/delete', body, fromDevice: true }),
    /** Path of the archive with everything of the account, which works once, and how many downloads must end before it may be opened. */
    beginExport: async (currentPassword: string): Promise<Export> =>
      readExport(await created({ method: 'POST', path: '/user/export', body: { currentPassword }, fromDevice: true })),
    /** How many downloads must end before the one of this path may be opened; it keeps its place while this is called. */
    exportAhead: async ({ path }: Pick<Export, 'path'>): Promise<number> =>
      readAhead(await ok({ method: 'GET', path: `${path.slice('/api'.length)}/queue`, open: true })),
    setMailWishes: (body: { mailShares: boolean }) => done({ method: 'PUT', path: '/user/mail', body }),
    /** Invitations go to the user's address again. */
    allowInvitations: () => done({ method: 'DELETE', path: '/user/mail-block' }),
    /** No more invitations go to the address that the link was mailed to. */
    blockMails: (token: string) => done({ method: 'POST', path: '/mail-blocks', body: { token }, open: true }),
    diagramAllowance: async (): Promise<number> => readAllowance(await ok({ method: 'GET', path: '/user/diagram-count' })),
    settings: async (): Promise<Settings> => readSettings(await ok({ method: 'GET', path: '/settings', open: true })),
  };
}

function diagramCalls(options: ClientOptions) {
  const { ok, created, done } = senders(options);
  return {
    listDiagrams: async (): Promise<readonly ListedDiagram[]> => readList(await ok({ method: 'GET', path: '/diagrams' }), readListed),
    listSharedWithMe: async (): Promise<readonly ListedDiagram[]> =>
      readList(await ok({ method: 'GET', path: '/diagrams/shared-with-me' }), readListed),
    /** As the lists, but of up to 200 diagrams in which every word of `search` is found, in their names or those of their elements. */
    searchDiagrams: async (list: 'mine' | 'shared', search: string): Promise<readonly ListedDiagram[]> => {
      const path = list === 'mine' ? '/diagrams' : '/diagrams/shared-with-me';
      return readList(await ok({ method: 'GET', path: `${path}?limit=200&search=${encodeURIComponent(search)}` }), readListed);
    },
    /** The user's own star. */
    starDiagram: (id: string, starred: boolean) => done({ method: 'PUT', path: `${pathOf(id)}/star`, body: { starred } }),
    /** The same `idempotencyKey` with the same content makes one diagram, however often it is sent. */
    createDiagram: async (body: DiagramContent, idempotencyKey: string): Promise<DiagramVersion> =>
      readStoredVersion(await created({ method: 'POST', path: '/diagrams', body, idempotencyKey }), { version: 1 }),
    openDiagram: async (id: string): Promise<StoredDiagram> => sameId(readStoredDiagram(await ok({ method: 'GET', path: pathOf(id) })), id),
    openSharedWithMe: async (id: string): Promise<DiagramSummary> =>
      sameId(readSummary(await ok({ method: 'GET', path: sharedPathOf(id) })), id),
    /** `epoch` when what is saved is the document of the live room of that epoch. */
    saveDiagram: async (id: string, body: DiagramContent & { version: number; epoch?: number }): Promise<DiagramVersion> =>
      readStoredVersion(await ok({ method: 'PUT', path: pathOf(id), body }), { id, version: body.version + 1 }),
    /**
     * Saves the live document as the next version, with everything in the log of `epoch` up to `seq` at least; the diagram keeps its name
     * unless one is given. The same `idempotencyKey` makes one version, however often it is sent.
     */
    saveLive: async (
      id: string,
      body: { epoch: number; seq: number; name?: string; note?: string },
      idempotencyKey: string,
    ): Promise<SavedVersion> =>
      readSavedVersion(await created({ method: 'POST', path: `${pathOf(id)}/versions`, body, idempotencyKey }), id),
    /** The live room to join; made of the newest version when there is none. */
    liveRoom: async (id: string): Promise<LiveRoom> => readLiveRoom(await ok({ method: 'GET', path: `${pathOf(id)}/live` })),
    /** As `liveRoom`, and `state` (base64 of a Yjs update) becomes its beginning if there was none and it says what the newest version does. */
    beginLiveRoom: async (id: string, state: string): Promise<LiveRoom> =>
      readLiveRoom(await ok({ method: 'POST', path: `${pathOf(id)}/live`, body: { state } })),
    /** The thumbnail of a diagram, an SVG text. */
    diagramPicture: (id: string, theme: 'light' | 'dark') =>
      sendForPicture(options, { method: 'GET', path: `${pathOf(id)}/picture?theme=${theme}` }),
    deleteDiagram: (id: string) => done({ method: 'DELETE', path: pathOf(id) }),
  };
}

function versionCalls(options: ClientOptions) {
  const { ok } = senders(options);
  const versionPath = (id: string, version: number) => `${pathOf(id)}/versions/${version}`;
  return {
    /** A page of versions, newest first, of those before `before`. */
    listVersions: async (id: string, before?: number): Promise<VersionList> =>
      readVersionList(await ok({ method: 'GET', path: `${pathOf(id)}/versions${before === undefined ? '' : `?before=${before}`}` })),
    openVersion: async (id: string, version: number): Promise<VersionContent> =>
      readVersionContent(await ok({ method: 'GET', path: versionPath(id, version) }), version),
    /** Sets what is given; null takes it away. */
    describeVersion: async (id: string, version: number, body: { label?: string | null; note?: string | null }): Promise<VersionSummary> =>
      readVersion(await ok({ method: 'PATCH', path: versionPath(id, version), body }), version),
    /** As `diagramPicture`. */
    versionPicture: (id: string, version: number, theme: 'light' | 'dark') =>
      sendForPicture(options, { method: 'GET', path: `${versionPath(id, version)}/picture?theme=${theme}` }),
  };
}

function shareCalls(options: ClientOptions) {
  const { ok, created, done } = senders(options);
  return {
    share: async (id: string, body: { email: string; role: ShareRole }): Promise<Share> =>
      readShare(await created({ method: 'POST', path: `${pathOf(id)}/share`, body }), body.role),
    listShares: async (id: string): Promise<readonly ListedShare[]> =>
      readShares(await ok({ method: 'GET', path: `${pathOf(id)}/shared-with` })),
    /** Path of the share's invitation page, with the secret in its fragment. */
    copyInvitation: async (id: string, shareId: string): Promise<string> =>
      readInvitationPath(await ok({ method: 'POST', path: `${sharePathOf(id, shareId)}/invitation`, body: { how: 'link' } })),
    /** Mails the invitation of the share once more. */
    sendInvitation: async (id: string, shareId: string): Promise<void> =>
      readMailed(await ok({ method: 'POST', path: `${sharePathOf(id, shareId)}/invitation`, body: { how: 'mail' } })),
    /** The contents of a secret link; uses nothing up. */
    lookAtLink: async (token: string): Promise<LinkLook> =>
      readLinkLook(await ok({ method: 'POST', path: '/secret-links/look', body: { token }, open: true })),
    /** The id of the diagram that the user can open from here on. */
    acceptInvitation: async (token: string): Promise<string> =>
      readAccepted(await ok({ method: 'POST', path: '/invitations/accept', body: { token } })),
    /** Gives one's own access up. */
    leaveDiagram: (id: string) => done({ method: 'DELETE', path: sharedPathOf(id) }),
    /** Shares that the user gave before they proved their e-mail. */
    listDoubtedShares: async (): Promise<readonly DoubtedShare[]> =>
      readList(await ok({ method: 'GET', path: '/user/doubted-shares' }), readDoubtedShare),
    keepDoubtedShare: (shareId: string) => done({ method: 'POST', path: `/user/doubted-shares/${encodeURIComponent(shareId)}/keep` }),
    /** Public links that were switched on before the user proved their e-mail. */
    listDoubtedLinks: async (): Promise<readonly DoubtedLink[]> =>
      readList(await ok({ method: 'GET', path: '/user/doubted-links' }), readDoubtedLink),
    keepDoubtedLink: (id: string) => done({ method: 'POST', path: `/user/doubted-links/${encodeURIComponent(id)}/keep` }),
    /** Offers the person of the share to become the owner. */
    offerOwnership: async (id: string, body: { shareId: string; currentPassword: string }): Promise<OwnershipOffer> =>
      readOwnershipOffer(await created({ method: 'POST', path: `${pathOf(id)}/transfer`, body, fromDevice: true })),
    /** Takes the offer back, or declines it. */
    endOffer: (id: string) => done({ method: 'DELETE', path: `${pathOf(id)}/transfer` }),
    /** Makes the user the owner. The id of the diagram. */
    acceptOwnership: async (id: string): Promise<string> =>
      readAccepted(await ok({ method: 'POST', path: `${pathOf(id)}/transfer/accept` })),
    /** A page of what happened to the diagram, newest first, of what came before the cursor `before`. */
    listActivity: async (id: string, before?: string): Promise<ActivityPage> => {
      const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`;
      return readActivityPage(await ok({ method: 'GET', path: `${pathOf(id)}/activity${query}` }));
    },
    /** Offers to the user. */
    listOffers: async (): Promise<readonly Offer[]> => readList(await ok({ method: 'GET', path: '/user/transfers' }), readOffer),
    revokeShare: (id: string, shareId: string) => done({ method: 'DELETE', path: sharePathOf(id, shareId) }),
  };
}
