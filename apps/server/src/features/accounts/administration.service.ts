import type { Plan } from '@umlaut/api';
import type { Database, Queries } from '../../db/database.ts';
import { createId } from '../../id.ts';
import { recordEvent } from '../activity/events.store.ts';
import { forgetOrigins } from '../login-limits/known-origins.store.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';
import { linkLastsMs } from '../mail/mail-kinds.ts';
import { failCausedBy, releaseHeld, senderDisabled } from '../mail/mails.store.ts';
import type { Outbox } from '../mail/outbox.ts';
import { hashOfToken, type LinkTokens } from '../secret-links/link-tokens.ts';
import { endLinks, writeLink } from '../secret-links/secret-links.store.ts';
import { recount } from '../storage/storage.store.ts';
import { giveAll } from '../transfers/ownership.store.ts';
import * as store from './accounts.store.ts';
import { emailKeyOf, isStorable } from './email.ts';
import { forgetDevices } from './known-devices.store.ts';
import { hashPassword } from './password-hashing.ts';
import { bindWaiting, setProven } from './proof.store.ts';
import { createRemoval } from './removal.service.ts';
import { deleteUser } from './removal.store.ts';

/** Calls of the administrator on accounts; each returns whether the account exists. */
export interface Administration {
  /** Everybody, oldest account first. */
  listUsers(): Promise<readonly store.ListedUser[]>;
  find(email: string): Promise<{ id: string; email: string; diagrams: number } | undefined>;
  setPlan(email: string, plan: Plan): Promise<boolean>;
  /** Ends all sessions of the user. */
  setPassword(email: string, password: string): Promise<boolean>;
  /** Vouches for the e-mail: the account gets all shares that wait for it, in every mode of `EMAIL_PROOF`. */
  confirm(email: string): Promise<boolean>;
  /** Ends all sessions and queued mails of the user. Logins and public links are blocked until `enable`. Diagrams and shares stay. */
  disable(email: string): Promise<boolean>;
  enable(email: string): Promise<boolean>;
  /** Ends all sessions of the user. */
  signOut(email: string): Promise<boolean>;
  /** Path of a page that sets a new password, for 24 hours. It proves nothing about the e-mail. */
  resetLink(email: string): Promise<string | undefined>;
  /** Path of a page on which the person of the e-mail can sign up, for 30 days; undefined when there is an account. */
  inviteLink(email: string): Promise<string | undefined>;
  /** Mails such a link. `none` on a server without mails, and for an address that cannot be mailed. */
  inviteByMail(email: string): Promise<'waiting' | 'none' | 'has account'>;
  /**
   * With their diagrams, and what others have shared with them. With the e-mail of another account, that one gets the diagrams outside
   * the bin, whatever its plan allows; without such an account nothing is deleted.
   */
  deleteUser(email: string, giveTo?: string): Promise<boolean>;
}

const resetLastsMs = 24 * 3_600_000;

interface Dependencies {
  readonly database: Database;
  readonly clock?: () => number;
  /** Needed by links alone, as it may make a key. */
  readonly linkTokens?: () => LinkTokens;
  /** Needed by `inviteByMail` alone. */
  readonly outbox?: Pick<Outbox, 'write'>;
  readonly endSessions: (transaction: Queries, userId: string) => Promise<void>;
}

interface MadeLink {
  readonly purpose: 'reset' | 'account_invite';
  readonly page: string;
  readonly userId?: string;
  readonly email: string;
  readonly lastsMs: number;
}

/** Returns a function that writes a link and gives the path of its page; undefined without a signing key. */
function createLinkMaking({ database, linkTokens, clock = Date.now }: Dependencies) {
  return async ({ purpose, page, email, lastsMs, ...owner }: MadeLink): Promise<string | undefined> => {
    if (linkTokens === undefined) return undefined;
    const createdAt = clock();
    const id = createId(createdAt);
    const token = linkTokens().tokenOf(purpose, id);
    const link = { id, purpose, channel: 'admin', email, emailKey: emailKeyOf(email), hash: hashOfToken(token), ...owner } as const;
    await database.write((transaction) => writeLink(transaction, { ...link, createdAt, expiresAt: createdAt + lastsMs }));
    return `${page}#${token}`;
  };
}

/** Gives all diagrams away, each with its event. */
async function giveAllTo(
  transaction: Queries,
  { ownerId, receiverId, at }: { readonly ownerId: string; readonly receiverId: string; readonly at: number },
): Promise<void> {
  for (const diagramId of await giveAll(transaction, { ownerId, receiverId }))
    await recordEvent(transaction, { diagramId, at, actorId: receiverId, kind: 'transferred' });
}

export function createAdministration(dependencies: Dependencies): Administration {
  const { database, endSessions, outbox, clock = Date.now } = dependencies;
  const makeLink = createLinkMaking(dependencies);

  async function find(email: string): Promise<store.UserRecord | undefined> {
    const emailKey = emailKeyOf(email);
    return isStorable(emailKey) ? store.findByEmailKey(database.read, emailKey) : undefined;
  }

  /** Does it to the account of the e-mail. */
  async function doTo(email: string, act: (transaction: Queries, user: store.UserRecord) => Promise<void>): Promise<boolean> {
    const user = await find(email);
    if (user !== undefined) await database.write((transaction) => act(transaction, user));
    return user !== undefined;
  }

  return {
    listUsers: () => store.listUsers(database.read),
    async find(email) {
      const user = await find(email);
      return user && { id: user.id, email: user.email, diagrams: await store.countDiagrams(database.read, user.id) };
    },
    setPlan: (email, plan) => doTo(email, (transaction, { id }) => store.setPlan(transaction, id, plan)),
    async setPassword(email, password) {
      const user = await find(email);
      if (user === undefined) return false;
      const passwordHash = await hashPassword(password);
      await database.write(async (transaction) => {
        await store.setPassword(transaction, user.id, passwordHash);
        await endSessions(transaction, user.id);
        await forgetDevices(transaction, user.id);
        await forgetOrigins(transaction, accountDigest(user.emailKey));
        await endLinks(transaction, user.id, ['login']);
      });
      return true;
    },
    confirm: (email) =>
      doTo(email, async (transaction, { id, emailKey }) => {
        await setProven(transaction, { id, emailKey }, { at: clock(), by: 'admin' });
        await bindWaiting(transaction, { emailKey, userId: id, which: 'all' });
        await releaseHeld(transaction, id, clock());
      }),
    disable: (email) =>
      doTo(email, async (transaction, { id }) => {
        await store.setDisabled(transaction, id, clock());
        await failCausedBy(transaction, id, senderDisabled);
        await endSessions(transaction, id);
      }),
    enable: (email) => doTo(email, (transaction, { id }) => store.setDisabled(transaction, id, null)),
    signOut: (email) => doTo(email, (transaction, { id }) => endSessions(transaction, id)),
    async resetLink(email) {
      const user = await find(email);
      return user && makeLink({ purpose: 'reset', page: '/reset', userId: user.id, email: user.email, lastsMs: resetLastsMs });
    },
    async inviteLink(email) {
      if ((await find(email)) !== undefined) return undefined;
      return makeLink({ purpose: 'account_invite', page: '/invite', email, lastsMs: linkLastsMs.account_invite });
    },
    async inviteByMail(email) {
      if ((await find(email)) !== undefined) return 'has account';
      const written = await database.write(async (transaction) => outbox?.write(transaction, { kind: 'account_invite', to: email }));
      return written === 'waiting' ? written : 'none';
    },
    async deleteUser(email, giveTo) {
      const receiver = giveTo === undefined ? undefined : await find(giveTo);
      if (giveTo !== undefined && receiver === undefined) return false;
      const found = await doTo(email, async (transaction, { id }) => {
        if (receiver !== undefined) await giveAllTo(transaction, { ownerId: id, receiverId: receiver.id, at: clock() });
        await deleteUser(transaction, id, clock());
        // Last, as everybody does who changes it.
        if (receiver !== undefined) await recount(transaction, receiver.id);
      });
      if (found) await createRemoval(database).run();
      return found;
    },
  };
}
