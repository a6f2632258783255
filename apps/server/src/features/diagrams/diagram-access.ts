import type { DiagramSummary, StoredDiagram } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Queries } from '../../db/database.ts';
import { withJson } from '../../http/schemas.ts';
import { isId } from '../../id.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { can, type DiagramAction, roleOf } from './diagrams.policy.ts';
import type { DiagramContentRecord, DiagramRecord, DiagramsStore, Viewer } from './diagrams.store.ts';
import { createTextCache } from './text-cache.ts';

export interface AccessRequest {
  readonly actor: Actor;
  readonly action: DiagramAction;
  readonly id: string;
}

/** Looking at diagrams, by whoever may. One that may not be seen is answered exactly as one that does not exist: `not_found`. */
export interface DiagramAccess {
  /** The diagram, if the actor may do this to it; throws `not_found` or `forbidden` otherwise. */
  authorize(queries: Queries, request: AccessRequest): Promise<DiagramRecord>;
  /** As `authorize`, with what the diagram holds. */
  authorizeContent(queries: Queries, request: AccessRequest): Promise<DiagramContentRecord>;
  /** The diagram with what it holds; the opening is noted. */
  open(actor: Actor, id: string): Promise<StoredDiagram>;
  /** The same for programs: nothing is noted. */
  readContent(actor: Actor, id: string): Promise<DiagramRecord & { readonly data: string }>;
  /** As `open`, for those alone that it is shared with. */
  openShared(actor: Actor, id: string): Promise<StoredDiagram>;
}

const refusals: Partial<Record<DiagramAction, string>> = {
  delete: 'Only the owner can delete a diagram.',
  share: 'Only the owner can see and change who a diagram is shared with.',
  link: 'Only the owner can see and change the public link.',
  transfer: 'Only the owner can transfer ownership of a diagram.',
  activity: 'Only the owner can see the activity of a diagram.',
  history: 'Only people who can edit a diagram can see its earlier versions.',
};

/** `onOpen` hears of each opening. */
export function createDiagramAccess(
  store: DiagramsStore,
  read: Queries,
  onOpen: (userId: string, diagramId: string) => void,
): DiagramAccess {
  const texts = createTextCache();

  const authorize: DiagramAccess['authorize'] = (queries, request) => authorizeBy(store.find, queries, request);
  const authorizeContent: DiagramAccess['authorizeContent'] = (queries, request) => authorizeBy(store.findContent, queries, request);

  /** With the content as a text, and as the JSON of that text. */
  async function find(
    actor: Actor,
    id: string,
  ): Promise<{ readonly diagram: DiagramRecord; readonly text: string; readonly json: string }> {
    const request = { actor, action: 'open', id } as const;
    if (texts.knows(id)) {
      const diagram = await authorize(read, request);
      const known = texts.find(diagram);
      if (known !== undefined) return { diagram, ...known };
    }
    const found = await authorizeContent(read, request);
    return { diagram: found, ...texts.keep(found, found.data) };
  }

  async function open(actor: Actor, id: string): Promise<StoredDiagram> {
    const { diagram, text, json } = await find(actor, id);
    onOpen(actor.userId, id);
    return withJson({ ...summaryOf(actor, diagram), data: text }, 'data', json);
  }

  return {
    authorize,
    authorizeContent,
    open,
    async readContent(actor, id) {
      const { diagram, text } = await find(actor, id);
      return { ...diagram, data: text };
    },
    async openShared(actor, id) {
      const { role } = summaryOf(actor, await authorize(read, { actor, action: 'open', id }));
      if (role === 'owner') throw new AppError('not_found');
      return open(actor, id);
    },
  };
}

async function authorizeBy<Found extends DiagramRecord>(
  find: (queries: Queries, id: string, viewer: Viewer) => Promise<Found | undefined>,
  queries: Queries,
  { actor, action, id }: AccessRequest,
): Promise<Found> {
  const diagram = isId(id) ? await find(queries, id, actor) : undefined;
  if (diagram === undefined || !can(actor, 'open', diagram)) throw new AppError('not_found');
  if (!can(actor, action, diagram)) {
    const message = refusals[action];
    throw new AppError('forbidden', message === undefined ? {} : { message });
  }
  return diagram;
}

/** A diagram as it is shown to somebody who may see it. */
export function summaryOf(actor: Actor, diagram: DiagramRecord): DiagramSummary {
  const { id, name, version, ownerEmail } = diagram;
  const role = roleOf(actor, diagram);
  if (role === undefined) throw new Error('A diagram without a right to it must not be presented.');
  const createdAt = new Date(diagram.createdAt).toISOString();
  const updatedAt = new Date(diagram.updatedAt).toISOString();
  return { id, name, version, createdAt, updatedAt, role, ownerEmail };
}
