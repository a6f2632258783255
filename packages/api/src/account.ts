import { defaultLimits } from '@umlaut/diagram';
import { accountActivityKinds } from './account-activity-kinds.ts';
import {
  added,
  flag,
  id,
  listOf,
  nullable,
  object,
  oneOf,
  or,
  type Part,
  refuse,
  someText,
  text,
  textLike,
  time,
  type ValueOf,
  whole,
} from './answer.ts';
import type { ClientOptions } from './send-call.ts';
import { senders } from './senders.ts';

/** A user as `POST /signup` answers. */
export type Account = ValueOf<typeof account>;
export const account = object({ id, email: someText });
/** Answer of the calls that log in. */
export const token = object({ token: someText });
/** Answer of calls that send a mail: the e-mail that it goes to, if it may. */
export const pendingMail = object({ pending: someText });
/** Answer of calls by a link: the e-mail of the account from here on. */
export const linkEmail = object({ email: someText });

/** An account's plan. */
export type Plan = ValueOf<typeof plan>;
export const plan = oneOf(['free', 'unlimited']);

/** The signed-in user with counts and allowances: those of an unlimited plan are 9007199254740991, but for storage. */
export type User = ValueOf<typeof user>;
export const user = object({
  id,
  email: someText,
  displayName: text,
  emailProven: or(flag, false),
  mailShares: or(flag, false),
  invitationsBlocked: or(flag, false),
  createdAt: time,
  plan,
  diagramCount: whole(0),
  diagramAllowance: whole(0),
  shareAllowance: whole(0),
  storageBytes: whole(0),
  storageAllowance: whole(0),
});
/** The allowance, not the number in use. */
export const diagramCount = object({ diagram_count: whole(0) });

/** A device on which the user is logged in. */
export type SessionEntry = ValueOf<typeof session>;
export const session = object({
  id,
  device: or(nullable(text), null),
  createdAt: time,
  lastSeenAt: time,
  isThis: or(flag, false),
});

/** Something that happened to the user's account. */
export type AccountActivityEntry = ValueOf<typeof accountActivityEntry>;
export const accountActivityEntry = object({
  at: time,
  kind: oneOf(accountActivityKinds),
  device: or(nullable(text), null),
  diagramId: or(nullable(id), null),
  diagramName: or(nullable(text), null),
});

/** A diagram that could become that of others. */
export type GivableDiagram = ValueOf<typeof givableDiagram>;
/** Entry of `GET /user/givable-diagrams`. */
export const givableDiagram = object({
  diagramId: id,
  diagramName: text,
  people: listOf(object({ shareId: id, email: someText })),
});

/** How many downloads must end before this one. */
export const exportQueue = object({ ahead: whole(0) });
/** A download that was asked for. Its path is opened as an address, so that it must be one of this server. */
export type Export = ValueOf<typeof exportBegun>;
/** Answer of `POST /user/export`. */
export const exportBegun = object({ path: textLike(/^\/api\/exports\/[\w-]+$/), ...exportQueue.fields });

/** A share of the own size, above 0 and at most 1. */
const zoom: Part<number> = {
  shape: { type: 'number' },
  read: (value) => (typeof value === 'number' && value > 0 && value <= 1 ? value : refuse()),
};
/** The server's public settings. */
export type Settings = ValueOf<typeof settings>;
export const settings = object({
  maxNodes: whole(1),
  maxEdges: added(whole(1), defaultLimits.maxEdges),
  maxKilobytes: added(whole(1), defaultLimits.maxBytes / 1024),
  minZoom: zoom,
  freeDiagrams: whole(0),
  freeShares: whole(0),
  binDays: whole(0),
  upgradeText: someText,
  upgradeUrl: nullable(someText),
  emailProof: or(oneOf(['none', 'link', 'mail']), 'none'),
  hasMail: or(flag, false),
  signup: or(oneOf(['open', 'domains', 'invited', 'closed']), 'open'),
  signupDomains: or(listOf(text), []),
  publicLinks: or(flag, false),
});

export function accountCalls(options: ClientOptions) {
  const { ok, created, accepted, done } = senders(options);
  return {
    /** `invitation`: token of the invitation link that the visitor has opened. */
    signup: async (body: { email: string; password: string; invitation?: string }): Promise<Account> =>
      account.read(await created({ method: 'POST', path: '/signup', body, open: true })),
    login: async (body: { email: string; password: string }): Promise<string> =>
      token.read(await ok({ method: 'POST', path: '/login', body, open: true, fromDevice: true })).token,
    /** Asks for a link that logs in; the e-mail that it goes to if there is an account. */
    askLoginLink: async (email: string): Promise<string> =>
      pendingMail.read(await accepted({ method: 'POST', path: '/login-links', body: { email }, open: true })).pending,
    loginByLink: async (link: string): Promise<string> =>
      token.read(await ok({ method: 'POST', path: '/login-links/accept', body: { token: link }, open: true, fromDevice: true })).token,
    logout: () => done({ method: 'POST', path: '/logout' }),
    user: async (): Promise<User> => user.read(await ok({ method: 'GET', path: '/user' })),
    setDisplayName: (displayName: string) => done({ method: 'PUT', path: '/user/name', body: { displayName } }),
    changePassword: (body: { currentPassword: string; newPassword: string }) =>
      done({ method: 'PUT', path: '/user/password', body, fromDevice: true }),
    /** Asks for a link to a new password; the e-mail that it goes to if there is an account. */
    forgotPassword: async (email: string): Promise<string> =>
      pendingMail.read(await accepted({ method: 'POST', path: '/password/forgot', body: { email }, open: true })).pending,
    resetPassword: (body: { token: string; newPassword: string }) =>
      done({ method: 'POST', path: '/password/reset', body, open: true, fromDevice: true }),
    sendConfirmation: async (): Promise<string> =>
      pendingMail.read(await accepted({ method: 'POST', path: '/email/confirmation' })).pending,
    /** `password` where the session is not of the account. Gives the e-mail. */
    confirmEmail: async (body: { token: string; password?: string }): Promise<string> =>
      linkEmail.read(await ok({ method: 'POST', path: '/email/confirm', body, open: true, withSession: true, fromDevice: true })).email,
    /** The reader of the mail did not sign up. */
    disownEmail: (token: string) => done({ method: 'POST', path: '/email/confirm', body: { token, disown: true }, open: true }),
    /** Asks for a link to the new e-mail, on a server that sends mails. Gives the e-mail that it goes to. */
    askEmailChange: async (body: { newEmail: string; currentPassword: string }): Promise<string> =>
      pendingMail.read(await accepted({ method: 'PUT', path: '/user/email', body, fromDevice: true })).pending,
    /** Changes the e-mail at once, on a server without mails. Gives the token of a new session. */
    changeEmail: async (body: { newEmail: string; currentPassword: string }): Promise<string> =>
      token.read(await ok({ method: 'PUT', path: '/user/email', body, fromDevice: true })).token,
    /** As `confirmEmail`. */
    changeEmailByLink: async (body: { token: string; password?: string }): Promise<string> =>
      linkEmail.read(await ok({ method: 'POST', path: '/email/change', body, open: true, withSession: true, fromDevice: true })).email,
    revertEmail: async (body: { token: string; newPassword: string }): Promise<string> =>
      linkEmail.read(await ok({ method: 'POST', path: '/email/revert', body, open: true, fromDevice: true })).email,
    listSessions: async (): Promise<readonly SessionEntry[]> => listOf(session).read(await ok({ method: 'GET', path: '/user/sessions' })),
    endSession: (id: string) => done({ method: 'DELETE', path: `/user/sessions/${encodeURIComponent(id)}` }),
    /** Events of the account, newest first. */
    listAccountActivity: async (): Promise<readonly AccountActivityEntry[]> =>
      listOf(accountActivityEntry).read(await ok({ method: 'GET', path: '/user/activity' })),
    endOtherSessions: () => done({ method: 'POST', path: '/user/sessions/end-others', fromDevice: true }),
    /** Diagrams of the user that others could have. */
    listGivable: async (): Promise<readonly GivableDiagram[]> =>
      listOf(givableDiagram).read(await ok({ method: 'GET', path: '/user/givable-diagrams' })),
    deleteAccount: (body: { email: string; currentPassword: string; give: readonly { diagramId: string; shareId: string }[] }) =>
      done({ method: 'POST', path: '/user/delete', body, fromDevice: true }),
    /** Path of the archive with everything of the account, which works once, and how many downloads must end before it may be opened. */
    beginExport: async (currentPassword: string): Promise<Export> =>
      exportBegun.read(await created({ method: 'POST', path: '/user/export', body: { currentPassword }, fromDevice: true })),
    /** How many downloads must end before the one of this path may be opened; it keeps its place while this is called. */
    exportAhead: async ({ path }: Pick<Export, 'path'>): Promise<number> =>
      exportQueue.read(await ok({ method: 'GET', path: `${path.slice('/api'.length)}/queue`, open: true })).ahead,
    setMailWishes: (body: { mailShares: boolean }) => done({ method: 'PUT', path: '/user/mail', body }),
    /** Invitations go to the user's address again. */
    allowInvitations: () => done({ method: 'DELETE', path: '/user/mail-block' }),
    /** No more invitations go to the address that the link was mailed to. */
    blockMails: (token: string) => done({ method: 'POST', path: '/mail-blocks', body: { token }, open: true }),
    diagramAllowance: async (): Promise<number> =>
      diagramCount.read(await ok({ method: 'GET', path: '/user/diagram-count' })).diagram_count,
    settings: async (): Promise<Settings> => settings.read(await ok({ method: 'GET', path: '/settings', open: true })),
  };
}
