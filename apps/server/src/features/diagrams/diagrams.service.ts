import type { DiagramSummary, DiagramVersion, StoredDiagram } from '@umlaut/api';
import { isTooLong, type Limits, readDiagram } from '@umlaut/diagram';
import { AppError, invalidRequest } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import { createId, isId } from '../../id.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import { allowancesOf } from '../accounts/allowances.ts';
import type { Actor, Sessions } from '../sessions/sessions.service.ts';
import { can, type DiagramAction, roleOf } from './diagrams.policy.ts';
import { createDiagramsStore, type DiagramContentRecord, type DiagramRecord } from './diagrams.store.ts';

interface Content {
  readonly name: string;
  readonly data: string;
}

/** A diagram that may not be seen is answered exactly as one that does not exist: `not_found`. */
export interface Diagrams {
  listOwned(actor: Actor): Promise<DiagramSummary[]>;
  listSharedWith(actor: Actor): Promise<DiagramSummary[]>;
  countOwned(actor: Actor): Promise<number>;
  /** Throws `diagram_limit_reached` at the allowance, also when many arrive at once. */
  create(actor: Actor, content: Content): Promise<DiagramVersion>;
  open(actor: Actor, id: string): Promise<StoredDiagram>;
  /** As `open`, for those alone that it is shared with. */
  openShared(actor: Actor, id: string): Promise<StoredDiagram>;
  /** Throws `version_conflict` unless `version` is the stored one, or this very save has already been stored. */
  save(actor: Actor, id: string, change: Content & { readonly version: number }): Promise<DiagramVersion>;
  delete(actor: Actor, id: string): Promise<void>;
  /** As `authorize`, and keeps saves waiting until the transaction ends: each is then over before the rights change, or after it. */
  lock(transaction: Queries, request: { actor: Actor; action: DiagramAction; id: string }): Promise<void>;
  /** The diagram, if the actor may do this to it; throws `not_found` or `forbidden` otherwise. */
  authorize(queries: Queries, request: { actor: Actor; action: DiagramAction; id: string }): Promise<DiagramContentRecord>;
}

interface Dependencies {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly config: Config;
  readonly limits: Limits;
  readonly clock: () => number;
}

const ownerOnly: Partial<Record<DiagramAction, string>> = {
  delete: 'Only the owner of a diagram may delete it.',
  share: 'Only the owner of a diagram may see and change who it is shared with.',
};

export function createDiagrams({ database, accounts, sessions, config, limits, clock }: Dependencies): Diagrams {
  const store = createDiagramsStore(database.read);

  async function authorize(
    queries: Queries,
    { actor, action, id }: { actor: Actor; action: DiagramAction; id: string },
  ): Promise<DiagramContentRecord> {
    const diagram = isId(id) ? await store.find(queries, id, actor) : undefined;
    if (diagram === undefined || !can(actor, 'open', diagram)) throw new AppError('not_found');
    if (!can(actor, action, diagram)) {
      const message = ownerOnly[action];
      throw new AppError('forbidden', message === undefined ? {} : { message });
    }
    return diagram;
  }

  return {
    authorize,

    async lock(transaction, request) {
      if (isId(request.id)) await store.lock(transaction, request.id);
      await authorize(transaction, request);
    },

    listOwned: async (actor) => (await store.listOwned(actor)).map((diagram) => summaryOf(actor, diagram)),
    listSharedWith: async (actor) => (await store.listSharedWith(actor)).map((diagram) => summaryOf(actor, diagram)),
    countOwned: (actor) => store.count(database.read, actor.userId),

    async create(actor, content) {
      checkData(content.data, limits);
      return database.write(async (transaction) => {
        const plan = await accounts.lockPlan(transaction, actor.userId);
        const count = await store.count(transaction, actor.userId);
        if (count >= allowancesOf(plan, config).diagrams) throw new AppError('diagram_limit_reached');
        const createdAt = clock();
        const id = createId(createdAt);
        await store.insert(transaction, { id, ownerId: actor.userId, createdAt, name: content.name, data: content.data });
        return { id, version: 1 };
      });
    },

    async open(actor, id) {
      const diagram = await authorize(database.read, { actor, action: 'open', id });
      return { ...summaryOf(actor, diagram), data: diagram.data };
    },

    async openShared(actor, id) {
      const diagram = await authorize(database.read, { actor, action: 'open', id });
      if (roleOf(actor, diagram) === 'owner') throw new AppError('not_found');
      return { ...summaryOf(actor, diagram), data: diagram.data };
    },

    async save(actor, id, { name, data, version }) {
      checkData(data, limits);
      if (!isId(id)) throw new AppError('not_found');
      const isSaved = await database.write(async (transaction) => {
        const ownerId = await store.save(transaction, { id, name, data, version, savedAt: clock() }, actor);
        // A statement that had to wait for its row judges shares as they were when it began to wait.
        if (ownerId !== undefined && ownerId !== actor.userId) await authorize(transaction, { actor, action: 'save', id });
        return ownerId !== undefined;
      });
      if (isSaved) return { id, version: version + 1 };
      if (!(await sessions.lasts(actor))) throw new AppError('unauthorized');
      const stored = await authorize(database.read, { actor, action: 'save', id });
      if (isSameSave(stored, { userId: actor.userId, name, data, version })) return { id, version: stored.version };
      throw new AppError('version_conflict');
    },

    async delete(actor, id) {
      await database.write(async (transaction) => {
        await authorize(transaction, { actor, action: 'delete', id });
        await store.delete(transaction, id);
      });
    },
  };
}

/** Whether what is stored is this very save, whose answer got lost on its way. */
function isSameSave(stored: DiagramContentRecord, save: { userId: string; name: string; data: string; version: number }): boolean {
  return stored.version === save.version + 1 && stored.savedBy === save.userId && stored.name === save.name && stored.data === save.data;
}

function checkData(data: string, limits: Limits): void {
  if (isTooLong(data, limits)) {
    const message = `A diagram has at most ${Math.round(limits.maxBytes / 1024)} KiB. Delete something, or split it in two.`;
    throw new AppError('too_large', { message, issues: [{ path: 'data', message }] });
  }
  const { findings } = readDiagram(data, limits);
  if (findings.length > 0) {
    throw invalidRequest(findings.map(({ path, message }) => ({ path: path === '' ? 'data' : `data.${path}`, message })));
  }
}

function summaryOf(actor: Actor, diagram: DiagramRecord): DiagramSummary {
  const { id, name, version, ownerEmail } = diagram;
  const role = roleOf(actor, diagram);
  if (role === undefined) throw new Error('A diagram without a right to it must not be presented.');
  const createdAt = new Date(diagram.createdAt).toISOString();
  const updatedAt = new Date(diagram.updatedAt).toISOString();
  return { id, name, version, createdAt, updatedAt, role, ownerEmail };
}
