import { ApiError } from '@umlaut/api';
import type { Diagram } from '@umlaut/diagram';
import type { Save, SavingEvent } from '../saving/saving.ts';
import type { Stored } from '../saving/send-save.ts';
import type { SavedVersions } from './saved-versions.ts';

/** The room, as saving uses it. */
interface Saved {
  /** Whether one is in the room, as far as is known. */
  readonly isJoined: () => boolean;
  /** Of the room one is in, once it has all that is drawn on its disk; undefined when nobody says so: the save goes past the room. */
  readonly whenDurable: () => Promise<number | undefined>;
  readonly versions: SavedVersions;
  /** Returns the present content. */
  readonly current: () => Diagram | undefined;
  /** Returns the save under way, as changed by `sent_again`. */
  readonly sending: () => Save | undefined;
  readonly dispatch: (event: SavingEvent) => void;
}

/** Stores, told the room's epoch. */
export type SendSave = (save: Save, epoch: number | undefined) => Promise<Stored>;

const mostTries = 5;

/**
 * Saves by `send`. A save that loses the race against another user of the room is sent once more, upon that version: the
 * document holds everything by then, so users of one room never have a conflict with each other. The server saves the live
 * document, so it must have received the saved content before.
 */
export async function saveInRoom(save: Save, send: SendSave, room: Saved): Promise<Stored> {
  let next = save;
  for (let tries = 1; ; tries += 1) {
    const epoch = await room.whenDurable();
    try {
      return await send(next, epoch);
    } catch (error) {
      const isLost = error instanceof ApiError && error.status === 409 && room.isJoined() && tries < mostTries;
      const saved = isLost ? await room.versions.after(next.version ?? 0) : undefined;
      if (saved === undefined) throw error;
      room.dispatch({ type: 'sent_again', number: next.number, ...saved, diagram: room.current() ?? next.content.diagram });
      const again = room.sending();
      if (again?.number !== next.number) throw error;
      next = again;
    }
  }
}
