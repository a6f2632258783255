import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '../../apps/server/src/config.ts';
import type { Context } from '../../apps/server/src/context.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/db/open-database.ts';
import { insertUser } from '../../apps/server/src/features/accounts/accounts.store.ts';
import { emailKeyOf } from '../../apps/server/src/features/accounts/email.ts';
import { hashPassword } from '../../apps/server/src/features/accounts/password-hashing.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { createSessionsStore } from '../../apps/server/src/features/sessions/sessions.store.ts';
import { createId } from '../../apps/server/src/id.ts';
import { createServices, type Services } from '../../apps/server/src/services.ts';
import { defaultLimits } from '../../packages/diagram/src/index.ts';
import type { Engine } from './databases.ts';

/** The services on a database of their own, with a clock that stands still unless it is moved, and is trusted at once. */
export interface Application extends Services {
  readonly database: Database;
  readonly place: DatabasePlace;
  /** The same services in another process, as it were, on the same database. */
  readonly another: () => Promise<Services>;
  /** Time passes. */
  readonly moveClock: (ms: number) => void;
  /** The clock is set to another time, with none passing. */
  readonly jumpClock: (ms: number) => void;
  readonly addUser: (email: string, plan?: 'free' | 'unlimited') => Promise<Actor>;
}

export async function startApplication(engine: Engine, settings: Readonly<Record<string, string>> = {}): Promise<Application> {
  const place = await engine.makePlace();
  const config = configOf({ CLOCK_TRUST_HOURS: '0', ...settings });
  let now = Date.UTC(2026, 0, 1, 12);
  let passed = 0;
  const open = async (): Promise<Context> => {
    const database = await openDatabase(place, () => {});
    onTestFinished(() => database.close());
    const tokenSecret = Buffer.alloc(32, 'secret');
    return {
      config,
      database,
      diagramLimits: defaultLimits,
      tokenSecret,
      siteFolder: '',
      clock: () => now,
      elapsed: () => passed,
      close: () => database.close(),
    };
  };
  const context = await open();
  const { database } = context;
  return {
    ...createServices(context),
    database,
    place,
    another: async () => createServices(await open()),
    moveClock: (ms) => {
      now += ms;
      passed += ms;
    },
    jumpClock: (ms) => {
      now += ms;
    },
    addUser: (email, plan = 'free') => addUser(database, { email, plan, now }),
  };
}

export function configOf(settings: Readonly<Record<string, string>>): Config {
  const result = readConfig(settings);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  return result.config;
}

/** The password of every user that `addUser` adds, as calls that ask for it take it. */
export const typed = { currentPassword: 'correct horse battery staple', address: 'a' };

/** Hashed once, as hashing takes longer than all the rest. */
let passwordHash: Promise<string> | undefined;

async function addUser(
  database: Database,
  { email, plan, now }: { readonly email: string; readonly plan: 'free' | 'unlimited'; readonly now: number },
): Promise<Actor> {
  passwordHash ??= hashPassword(typed.currentPassword);
  const user = { id: createId(now), email, emailKey: emailKeyOf(email), plan, passwordHash: await passwordHash, createdAt: now };
  const sessionId = createId(now);
  await database.write(async (transaction) => {
    await insertUser(transaction, user);
    const session = { id: sessionId, userId: user.id, createdAt: now, expiresAt: Date.UTC(2100) };
    await createSessionsStore(database.read).insert(transaction, session);
  });
  return { userId: user.id, email, emailKey: user.emailKey, plan, displayName: '', isProven: false, sessionId };
}

/** `done`, or the code of the refusal. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
    throw error;
  }
}

/** How many of the outcomes are which. */
export async function countOutcomes(works: readonly Promise<unknown>[]): Promise<Readonly<Record<string, number>>> {
  const outcomes = await Promise.all(works.map(outcomeOf));
  return Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, those]) => [outcome, those.length]));
}
