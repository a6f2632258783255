import type { LiveRoom } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { roleOf } from '../diagrams/diagrams.policy.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import type { Drafts } from './drafts.service.ts';

/** Which rooms there are to join. Both throw `not_found` as opening does. */
export interface Live {
  /** The room of the diagram, begun with what its newest version says if there is none. */
  room(actor: Actor, diagramId: string): Promise<LiveRoom>;
  /** As `room`, for who may save: a room that must be begun begins with `state` if that says what the newest version does. */
  begin(actor: Actor, diagramId: string, state: Uint8Array): Promise<LiveRoom>;
}

interface Dependencies {
  readonly database: Database;
  readonly diagrams: Diagrams;
  readonly drafts: Drafts;
}

export function createLive({ database, diagrams, drafts }: Dependencies): Live {
  async function find(actor: Actor, action: 'open' | 'save', id: string, offered?: Uint8Array): Promise<LiveRoom> {
    const diagram = await diagrams.authorize(database.read, { actor, action, id });
    const role = roleOf(actor, diagram);
    if (role === undefined) throw new AppError('not_found');
    const head = await drafts.head(id);
    if (head !== undefined) return { epoch: head.epoch, version: diagram.version, role };
    return database.write(async (transaction) => {
      // A save that is under way is then over, and its data is what is read here, or it comes later and finds the draft.
      await diagrams.lock(transaction, { actor, action, id });
      const { data, version } = await diagrams.authorizeContent(transaction, { actor, action, id });
      return { epoch: await drafts.begin(transaction, { diagramId: id, data, offered }), version, role };
    });
  }

  return {
    room: (actor, id) => find(actor, 'open', id),
    begin: (actor, id, state) => find(actor, 'save', id, state),
  };
}
