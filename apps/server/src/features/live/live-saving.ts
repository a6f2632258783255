import { randomUUID } from 'node:crypto';
import type { SavedVersion } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Queries } from '../../db/database.ts';
import { WorkQueue } from '../../work-queue.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { findVersionOfKey } from '../versions/versions.store.ts';
import type { LiveDocuments } from './live-documents.service.ts';

/** A position in the log of a live document, and the version that is to hold everything up to it. */
interface LiveSaveRequest {
  readonly epoch: number;
  readonly seq: number;
  /** Undefined: the diagram keeps its name. */
  readonly name?: string | undefined;
  readonly note?: string | undefined;
  /** Requests of one user with the same key save one version, which each of them returns. */
  readonly idempotencyKey?: string | undefined;
}

type KeyedRequest = LiveSaveRequest & { readonly idempotencyKey: string };

/**
 * Saves the live document as the next version, whatever that is, with everything that is in its log by then. Throws `live_document_rebuilt`
 * where the log has no such position, `busy` when others save all the time, and what `SaveDiagram` throws except for conflicts.
 */
export type SaveLive = (actor: Actor, id: string, request: LiveSaveRequest) => Promise<SavedVersion>;

interface Dependencies {
  readonly read: Queries;
  readonly diagrams: Pick<Diagrams, 'authorize' | 'saveLive'>;
  readonly liveDocuments: Pick<LiveDocuments, 'dataFrom'>;
}

const mostTries = 10;

export function createLiveSaving({ read, diagrams, liveDocuments }: Dependencies): SaveLive {
  /** Of one diagram one at a time: each save begins with the version that the one before has made. */
  const queue = new WorkQueue({ atOnce: 16, waiting: 1_000, waitingOfOne: 50 });

  /** Undefined when somebody else, in another process or by PUT, has saved meanwhile. */
  async function attempt(actor: Actor, id: string, request: KeyedRequest): Promise<SavedVersion | undefined> {
    const { epoch, seq, idempotencyKey: key } = request;
    // The version before the content: whatever a version holds is in the log when it is the newest.
    const { version, name } = await diagrams.authorize(read, { actor, action: 'save', id });
    const made = await findVersionOfKey(read, { diagramId: id, authorId: actor.userId, key });
    if (made !== undefined) return { id, ...made };
    const data = await liveDocuments.dataFrom({ diagramId: id, epoch }, seq, actor.userId);
    if (data === undefined) throw new AppError('live_document_rebuilt');
    const content = { name: request.name ?? name, data, note: request.note };
    try {
      return { ...content, ...(await diagrams.saveLive(actor, id, { ...content, version, idempotencyKey: key })) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'version_conflict') return undefined;
      throw error;
    }
  }

  return (actor, id, request) => {
    const keyed = { ...request, idempotencyKey: request.idempotencyKey ?? randomUUID() };
    return queue.run({ owner: actor.userId, key: id }, async () => {
      for (let tries = 1; tries <= mostTries; tries += 1) {
        const saved = await attempt(actor, id, keyed);
        if (saved !== undefined) return saved;
      }
      throw new AppError('busy', { retryAfterSeconds: 2 });
    });
  };
}
