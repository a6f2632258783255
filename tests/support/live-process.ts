import type { Diagram } from '@umlaut/diagram';
import type { Doc } from 'yjs';
import { type Config, readConfig } from '../../apps/server/src/config.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { insertUser } from '../../apps/server/src/features/accounts/accounts.store.ts';
import type { LiveDocuments } from '../../apps/server/src/features/live/live-documents.service.ts';
import type { LiveDocumentKey } from '../../apps/server/src/features/live/live-documents.store.ts';
import { LiveEditing } from '../../apps/server/src/features/live/live-editing.ts';
import { documentOf } from '../../apps/server/src/features/live/shared-documents.ts';
import type { Actor } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { createId } from '../../apps/server/src/id.ts';
import { createServices, type Services } from '../../apps/server/src/services.ts';
import { wideLimits } from '../../packages/diagram/test/wide-limits.ts';
import { makeDataDir } from './server.ts';

/** Live editing and all services of one server, without its network. */
export interface LiveProcess {
  readonly live: LiveEditing;
  readonly services: Services;
  /** Reported problems, but for slowness. */
  readonly problems: unknown[];
  /** As SIGKILL: nothing is written any more, whatever was under way. */
  kill(): void;
  stop(): Promise<void>;
}

export interface Someone {
  readonly actor: Actor;
  readonly token: string;
}

/** A database, and servers on it that come and go. */
export interface LivePlace {
  readonly database: Database;
  start(): LiveProcess;
  addSomeone(services: Services): Promise<Someone>;
  close(): Promise<void>;
}

/** How this place differs from a usual server: when documents are compacted and rebuilt, how often sockets are asked, the time. */
interface PlaceWishes {
  /** Told of a draft that goes on in another epoch: what was stored of this one, and the diagram that the next begins with. */
  readonly onRenewing?: (key: LiveDocumentKey, stored: Doc, diagram: Diagram) => void;
  readonly growth?: NonNullable<ConstructorParameters<typeof LiveEditing>[3]>['growth'];
  readonly heartbeat?: NonNullable<ConstructorParameters<typeof LiveEditing>[3]>['heartbeat'];
  readonly clock?: () => number;
  /** Environment, beside limits that no honest test reaches. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function openLivePlace(wishes: PlaceWishes = {}): Promise<LivePlace> {
  const database = await openDatabase({ folder: makeDataDir() }, () => {});
  const generous = { FREE_DIAGRAMS: '1000000', LIMIT_LIVE_FRAMES_PER_SECOND: '1000000', LIMIT_LIVE_MS_PER_SECOND: '1000000' };
  const config = configOf({ ...generous, ...wishes.settings });
  return {
    database,
    start: () => startProcess(database, config, wishes),
    addSomeone: (services) => addSomeone(database, services),
    close: () => database.close(),
  };
}

function startProcess(database: Database, config: Config, { clock = Date.now, onRenewing, ...paces }: PlaceWishes): LiveProcess {
  let isDead = false;
  const problems: unknown[] = [];
  const own: Database = {
    ...database,
    write: (work) => (isDead ? new Promise(() => {}) : database.write(work)),
  };
  const context = {
    config,
    database: own,
    diagramLimits: wideLimits,
    tokenSecret: Buffer.alloc(32, 'secret'),
    siteFolder: '',
    clock,
    close: async () => {},
  };
  const services = watched(createServices(context), onRenewing);
  const report = (error: unknown) => {
    if (!(error instanceof Error && isSlowness(error.message))) problems.push(error);
  };
  const live = new LiveEditing(context, services, report, paces);
  return {
    live,
    services,
    problems,
    kill() {
      isDead = true;
      live.stop().catch(() => {});
    },
    stop: () => live.stop(),
  };
}

function watched(services: Services, onRenewing: PlaceWishes['onRenewing']): Services {
  const { liveDocuments } = services;
  const renew: LiveDocuments['renew'] = async (key, rebuilt) => {
    const stored = documentOf((await liveDocuments.load(key))?.updates ?? []);
    const isRenewed = await liveDocuments.renew(key, rebuilt);
    if (isRenewed) onRenewing?.(key, stored, rebuilt.diagram);
    stored.destroy();
    return isRenewed;
  };
  return onRenewing === undefined ? services : { ...services, liveDocuments: { ...liveDocuments, renew } };
}

/** Whether what was reported says only that changes are stored late: on a busy machine they are. */
export function isSlowness(text: string): boolean {
  return text.includes('A change of live editing has waited');
}

function configOf(settings: Readonly<Record<string, string>>): Config {
  const result = readConfig(settings);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  return result.config;
}

/** Somebody who is logged in, without a password worth hashing. */
async function addSomeone(database: Database, { sessions }: Services): Promise<Someone> {
  const now = Date.now();
  const email = `${createId(now)}@example.org`;
  const user = { id: createId(now), email, emailKey: email, plan: 'unlimited', passwordHash: 'none', createdAt: now } as const;
  const claims = await database.write(async (transaction) => {
    await insertUser(transaction, user);
    return sessions.begin(transaction, user);
  });
  const token = await sessions.sign(claims);
  const actor = await sessions.identify(token);
  if (actor === undefined) throw new Error('Nobody was logged in.');
  return { actor, token };
}
