import type { Plan, SessionEntry } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import { createId, isId } from '../../id.ts';
import { forgetDevices } from '../accounts/known-devices.store.ts';
import { forgetOrigins } from '../login-limits/known-origins.store.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';
import { createRecentActors } from './recent-actors.ts';
import { createSessionsStore, deleteSessionOf, listSessionsOf } from './sessions.store.ts';
import type { NewTokenClaims, TokenClaims, Tokens } from './tokens.ts';

/** The user of a request. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  /** The e-mail without letter case: what shares are matched by. */
  readonly emailKey: string;
  readonly plan: Plan;
  /** Empty while the user has given none. May be 5 s old. */
  readonly displayName: string;
  /** Whether somebody has proven that the e-mail is theirs. May be 5 s old. */
  readonly isProven: boolean;
  readonly sessionId: string;
}

export interface Sessions {
  /** The user whose valid token this is; undefined when it is none, or its session has ended. */
  identify(token: string): Promise<Actor | undefined>;
  /**
   * As `identify`, but what it says may be 5 s old: the session may have ended since. For whoever asks for the session again in
   * the statement that writes, and answers nothing from before.
   */
  recall(token: string): Promise<Actor | undefined>;
  /** Whether the session that `identify` found has not ended since. */
  lasts(actor: Actor): Promise<boolean>;
  /** As `lasts`, asked in a transaction whose statements may have waited; the session then lasts as long as the transaction. */
  holds(transaction: Queries, actor: Actor): Promise<boolean>;
  /** Which of these sessions have not ended. */
  lasting(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Begins a session, and ends the longest unused ones of somebody who has more than 50 with it. A token is signed after the
   * transaction, which is for queries alone; after the commit `tellEnded` is to be called.
   */
  begin(transaction: Queries, user: { readonly id: string; readonly email: string; readonly device?: string | undefined }): Promise<Begun>;
  tellEnded(sessionIds: readonly string[]): Promise<void>;
  sign(claims: NewTokenClaims): Promise<string>;
  /** Sessions of the user that last, the one that was used last first. */
  list(actor: Actor): Promise<SessionEntry[]>;
  end(sessionId: string): Promise<void>;
  /** Ends a session of the user; throws `not_found` for any other. */
  endOne(actor: Actor, sessionId: string): Promise<void>;
  /** Ends all sessions of the user but the actor's own; `origin` is the only one from which the account is known to be logged in to afterwards. */
  endAllOthers(actor: Actor, origin: LoginOrigin): Promise<void>;
  /** Ends all sessions of the user, except the one to keep; whoever calls it tells of `sessions_ended` after the commit. */
  endOthers(transaction: Queries, userId: string, keep?: string): Promise<void>;
  /** Stores when sessions were last used, as `identify` has found. */
  writeUses(): Promise<void>;
  sweep(): Promise<void>;
}

/** A session that was begun, and those that ended for it. */
interface Begun extends NewTokenClaims {
  readonly ended: readonly string[];
}

const mostOfUser = 50;
const useNotedEveryMs = 600_000;
const sessionMs = 7 * 24 * 3_600_000;

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly tokens: Tokens;
  readonly clock: () => number;
  /** Milliseconds that only grow. */
  readonly elapsed?: (() => number) | undefined;
}

export function createSessions({ database, events, tokens, clock, elapsed }: Dependencies): Sessions {
  const store = createSessionsStore(database.read);
  const recent = createRecentActors(events, clock, elapsed);
  const uses = new Map<string, number>();

  async function find({ sessionId, userId }: TokenClaims): Promise<Actor | undefined> {
    const keep = recent.look();
    const session = await store.find(sessionId);
    if (session === undefined || session.userId !== userId || session.expiresAt <= clock()) return undefined;
    const { email, emailKey, plan, displayName, isProven, expiresAt } = session;
    const actor = { userId, email, emailKey, plan, displayName, isProven, sessionId };
    keep(actor, expiresAt);
    if (Math.abs(clock() - session.usedAt) > useNotedEveryMs) uses.set(sessionId, clock());
    return actor;
  }

  return {
    async identify(token) {
      const claims = await tokens.verify(token);
      return claims && find(claims);
    },
    async recall(token) {
      const claims = await tokens.verify(token);
      return claims && (recent.find(claims) ?? find(claims));
    },
    async lasts({ sessionId }) {
      const session = await store.find(sessionId);
      return session !== undefined && session.expiresAt > clock();
    },
    // SQLite's transactions come one after the other, so that none of their statements waits for a session to end.
    holds: async (transaction, { sessionId }) => database.engine === 'sqlite' || (await store.hold(transaction, sessionId, clock())),
    lasting: (sessionIds) => store.lasting(sessionIds, clock()),
    async begin(transaction, user) {
      const createdAt = clock();
      const session = { id: createId(createdAt), userId: user.id, createdAt, expiresAt: createdAt + sessionMs, device: user.device };
      await store.insert(transaction, session);
      const ended = await store.deleteBeyond(transaction, { userId: user.id, keep: session.id, most: mostOfUser });
      return { userId: user.id, email: user.email, sessionId: session.id, issuedAt: createdAt, expiresAt: session.expiresAt, ended };
    },
    async tellEnded(sessionIds) {
      for (const sessionId of sessionIds) await events.publish({ type: 'session_ended', sessionId });
    },
    sign: (claims) => tokens.sign(claims),
    async end(sessionId) {
      await database.write((transaction) => store.delete(transaction, sessionId));
      await events.publish({ type: 'session_ended', sessionId });
    },
    async list({ userId, sessionId }) {
      const found = await listSessionsOf(database.read, userId, clock());
      return found.map(({ id, device, createdAt, usedAt }) => ({
        ...{ id, device, createdAt: new Date(createdAt).toISOString(), isThis: id === sessionId },
        lastSeenAt: new Date(Math.max(usedAt, uses.get(id) ?? 0)).toISOString(),
      }));
    },
    async endOne({ userId }, sessionId) {
      const isEnded = isId(sessionId) && (await database.write((transaction) => deleteSessionOf(transaction, userId, sessionId)));
      if (!isEnded) throw new AppError('not_found');
      await events.publish({ type: 'session_ended', sessionId });
    },
    async endAllOthers({ userId, emailKey, sessionId }, origin) {
      await database.write(async (transaction) => {
        await store.deleteOthers(transaction, userId, sessionId);
        await forgetDevices(transaction, userId);
        await forgetOrigins(transaction, accountDigest(emailKey), origin);
      });
      await events.publish({ type: 'sessions_ended', userId });
    },
    endOthers: (transaction, userId, keep) => store.deleteOthers(transaction, userId, keep),
    async writeUses() {
      const noted = [...uses];
      uses.clear();
      if (noted.length > 0) await database.write((transaction) => store.noteUses(transaction, noted));
    },
    sweep: () => database.write((transaction) => store.deleteExpired(transaction, clock())),
  };
}
