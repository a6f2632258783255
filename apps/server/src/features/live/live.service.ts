import type { LiveRoom } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { roleOf } from '../diagrams/diagrams.policy.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import type { Storage } from '../storage/storage.service.ts';
import type { LiveDocuments } from './live-documents.service.ts';
import type { LiveWork } from './live-work.ts';

/**
 * Which rooms there are to join. Both throw `not_found` as opening does, `too_many_requests` as `LiveWork` does, and
 * `storage_limit_reached` where a room must be begun for which the owner has no room.
 */
export interface Live {
  /** The room of the diagram, begun with what its newest version says if there is none. */
  room(actor: Actor, diagramId: string): Promise<LiveRoom>;
  /** As `room`, for who may save: a room that must be begun begins with `state` if that says what the newest version does. */
  begin(actor: Actor, diagramId: string, state: Uint8Array): Promise<LiveRoom>;
}

interface Dependencies {
  readonly database: Database;
  readonly diagrams: Pick<Diagrams, 'authorize' | 'authorizeContent' | 'lock'>;
  readonly liveDocuments: Pick<LiveDocuments, 'head' | 'firstState' | 'begin'>;
  readonly work: Pick<LiveWork, 'chargeInTurn'>;
  readonly storage: Pick<Storage, 'requireRoom'>;
}

/** A room, and the version that it began with. */
type Begun = Pick<LiveRoom, 'epoch' | 'version'>;

const mostTries = 5;

export function createLive({ database, diagrams, liveDocuments, work, storage }: Dependencies): Live {
  /** The state made last of a version, until it is stored. */
  let made: { readonly place: string; readonly state: Uint8Array } | undefined;

  async function find(actor: Actor, action: 'open' | 'save', id: string, offered?: Uint8Array): Promise<LiveRoom> {
    const diagram = await diagrams.authorize(database.read, { actor, action, id });
    const role = roleOf(actor, diagram);
    if (role === undefined) throw new AppError('not_found');
    const head = await liveDocuments.head(id);
    const room = head === undefined ? await begin(actor, { action, id }, offered) : { epoch: head.epoch, version: diagram.version };
    return { ...room, role };
  }

  /** Many may come to a diagram at the same moment: what its room begins with is made once. */
  function firstState(place: string, data: string, offered: Uint8Array | undefined): Uint8Array {
    if (offered !== undefined) return liveDocuments.firstState(data, offered);
    if (made?.place !== place) made = { place, state: liveDocuments.firstState(data) };
    return made.state;
  }

  /** Makes the room's first state before the transaction, which would else hold up all writes. */
  async function begin(actor: Actor, asked: { action: 'open' | 'save'; id: string }, offered?: Uint8Array): Promise<Begun> {
    const request = { actor, ...asked };
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const { data, version, ownerId } = await diagrams.authorizeContent(database.read, request);
      const place = `${asked.id} ${version}`;
      const state = await work.chargeInTurn(actor.userId, () => firstState(place, data, offered));
      await storage.requireRoom(database.read, { ownerId, userId: actor.userId, bytes: state.byteLength });
      const epoch = await database.write(async (transaction) => {
        // A save that is under way is then over, and its version is another, or it comes later and finds the live document.
        await diagrams.lock(transaction, request);
        const { version: newest } = await diagrams.authorize(transaction, request);
        return newest === version ? liveDocuments.begin(transaction, { diagramId: asked.id, state }) : undefined;
      });
      if (made?.place === place) made = undefined;
      if (epoch !== undefined) return { epoch, version };
    }
    throw new AppError('busy');
  }

  return {
    room: (actor, id) => find(actor, 'open', id),
    begin: (actor, id, state) => find(actor, 'save', id, state),
  };
}
