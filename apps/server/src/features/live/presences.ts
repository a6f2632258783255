import { clearTimeout } from 'node:timers';
import { liveLimits } from '@umlaut/api';
import { applyAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import { createPace, type Pace } from '../../budget/pace.ts';
import { later } from '../../callbacks.ts';
import type { LiveConnection } from './live-connection.ts';
import { type AwarenessEntry, presenceIn, readAwareness, writeAwareness } from './presence.ts';
import type { Room } from './room.ts';

/** Presence of the users in the rooms of this process. */
export interface Presences {
  /**
   * Takes a socket's presence: its own entry only, identified as the server knows the user, and rate limited. The latest one
   * counts.
   */
  hear(connection: LiveConnection, room: Room, update: Uint8Array): void;
  /** Shows the last state of `connection` to the others again, under its present name. */
  repeat(connection: LiveConnection, room: Room): void;
  leave(connection: LiveConnection, room: Room): void;
}

interface Speaker {
  readonly pace: Pace;
  late: AwarenessEntry | undefined;
  timer: NodeJS.Timeout | undefined;
}

export function createPresences(): Presences {
  const speakers = new Map<LiveConnection, Speaker>();

  function speakerOf(connection: LiveConnection): Speaker {
    const known = speakers.get(connection);
    if (known !== undefined) return known;
    const { presencePerSecond } = liveLimits;
    const speaker: Speaker = { pace: createPace({ limit: presencePerSecond, windowMs: 1_000 }), late: undefined, timer: undefined };
    speakers.set(connection, speaker);
    return speaker;
  }

  function speak(connection: LiveConnection, room: Room, speaker: Speaker): void {
    const entry = speaker.late;
    speaker.late = undefined;
    speaker.timer = undefined;
    if (entry !== undefined && room.connections.has(connection)) show(connection, room, entry);
  }

  return {
    hear(connection, room, update) {
      const entry = readAwareness(update, connection.client);
      if (entry === undefined || !claim(connection, room, entry.client)) return;
      const speaker = speakerOf(connection);
      if (speaker.timer !== undefined) {
        speaker.late = entry;
        return;
      }
      const aheadMs = speaker.pace.spend(1);
      if (aheadMs === 0) return show(connection, room, entry);
      speaker.late = entry;
      const say = () => speak(connection, room, speaker);
      speaker.timer = later('live: speak', aheadMs, say, () => {
        speaker.timer = undefined;
      });
    },
    repeat(connection, room) {
      const { client } = connection;
      const state = client === undefined ? undefined : room.awareness.states.get(client);
      if (client !== undefined && state !== undefined) show(connection, room, { client, clock: 0, state: presenceIn(state) });
    },
    leave(connection, room) {
      clearTimeout(speakers.get(connection)?.timer);
      speakers.delete(connection);
      if (connection.client !== undefined && !room.document.isDestroyed) removeAwarenessStates(room.awareness, [connection.client], null);
    },
  };
}

/** Whether `client` is this connection's id. A person who comes back before the old socket is seen to be gone takes it over. */
function claim(connection: LiveConnection, room: Room, client: number): boolean {
  if (connection.client !== undefined) return connection.client === client;
  if (client === room.document.clientID) return false;
  const holder = [...room.connections].find((other) => other.client === client);
  if (holder === undefined ? room.awareness.states.has(client) : holder.actor.userId !== connection.actor.userId) return false;
  if (holder !== undefined) holder.client = undefined;
  connection.client = client;
  return true;
}

function show(connection: LiveConnection, room: Room, entry: AwarenessEntry): void {
  const { awareness, document } = room;
  if (!room.connections.has(connection) || document.isDestroyed) return;
  const last = awareness.meta.get(entry.client)?.clock ?? -1;
  // A client that comes back sends its last clock, which others would ignore.
  const update = writeAwareness({ ...entry, clock: Math.max(entry.clock, last + 1) }, connection);
  applyAwarenessUpdate(awareness, update, connection);
}
