import { clearTimeout } from 'node:timers';
import { liveLimits } from '@umlaut/api';
import { applyAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import { createPace, type Pace } from '../../budget/pace.ts';
import { later } from '../../callbacks.ts';
import { type AwarenessEntry, presenceIn, readAwareness, writeAwareness } from './presence.ts';
import type { Room } from './room.ts';
import type { Seat } from './seat.ts';

/** Who is where in the rooms of this process. */
export interface Presences {
  /** What a socket says of itself: of nobody else, as the server knows it, and no faster than it may. The last word counts. */
  hear(seat: Seat, room: Room, update: Uint8Array): void;
  /** Shows the last state of `seat` to the others again, under its present name. */
  repeat(seat: Seat, room: Room): void;
  leave(seat: Seat, room: Room): void;
}

interface Speaker {
  readonly pace: Pace;
  late: AwarenessEntry | undefined;
  timer: NodeJS.Timeout | undefined;
}

export function createPresences(): Presences {
  const speakers = new Map<Seat, Speaker>();

  function speakerOf(seat: Seat): Speaker {
    const known = speakers.get(seat);
    if (known !== undefined) return known;
    const { presencePerSecond } = liveLimits;
    const speaker: Speaker = { pace: createPace({ limit: presencePerSecond, windowMs: 1_000 }), late: undefined, timer: undefined };
    speakers.set(seat, speaker);
    return speaker;
  }

  function speak(seat: Seat, room: Room, speaker: Speaker): void {
    const entry = speaker.late;
    speaker.late = undefined;
    speaker.timer = undefined;
    if (entry !== undefined && room.seats.has(seat)) show(seat, room, entry);
  }

  return {
    hear(seat, room, update) {
      const entry = readAwareness(update, seat.client);
      if (entry === undefined || !claim(seat, room, entry.client)) return;
      const speaker = speakerOf(seat);
      if (speaker.timer !== undefined) {
        speaker.late = entry;
        return;
      }
      const aheadMs = speaker.pace.spend(1);
      if (aheadMs === 0) return show(seat, room, entry);
      speaker.late = entry;
      const say = () => speak(seat, room, speaker);
      speaker.timer = later('live: speak', aheadMs, say, () => {
        speaker.timer = undefined;
      });
    },
    repeat(seat, room) {
      const { client } = seat;
      const state = client === undefined ? undefined : room.document.awareness.states.get(client);
      if (client !== undefined && state !== undefined) show(seat, room, { client, clock: 0, state: presenceIn(state) });
    },
    leave(seat, room) {
      clearTimeout(speakers.get(seat)?.timer);
      speakers.delete(seat);
      if (seat.client !== undefined && !room.document.isDestroyed) removeAwarenessStates(room.document.awareness, [seat.client], null);
    },
  };
}

/** Whether `client` is this seat's id. A person who comes back before the old socket is seen to be gone takes it over. */
function claim(seat: Seat, room: Room, client: number): boolean {
  if (seat.client !== undefined) return seat.client === client;
  if (client === room.document.clientID) return false;
  const holder = [...room.seats].find((other) => other.client === client);
  if (holder === undefined ? room.document.awareness.states.has(client) : holder.actor.userId !== seat.actor.userId) return false;
  if (holder !== undefined) holder.client = undefined;
  seat.client = client;
  return true;
}

function show(seat: Seat, { document }: Room, entry: AwarenessEntry): void {
  if (seat.connection === undefined || document.isDestroyed) return;
  const last = document.awareness.meta.get(entry.client)?.clock ?? -1;
  // Who comes back says what was said last, which others would pass over.
  const update = writeAwareness({ ...entry, clock: Math.max(entry.clock, last + 1) }, seat);
  applyAwarenessUpdate(document.awareness, update, { source: 'connection', connection: seat.connection });
}
