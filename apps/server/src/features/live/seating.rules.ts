import { liveLimits } from '@umlaut/api';
import type { DraftKey } from './drafts.store.ts';
import type { Admission, Seat } from './seat.ts';

const maxSeatsInRoom = 100;
const maxSeatsOfUser = 20;

/** Whether there is a place in the room, and one for this user. */
export function hasPlace({ key, actor }: Pick<Admission, 'key' | 'actor'>, seats: Iterable<Seat>): boolean {
  const taken = [...seats];
  return inRoom(key, taken).length < maxSeatsInRoom && taken.filter((seat) => seat.actor.userId === actor.userId).length < maxSeatsOfUser;
}

/** The first colour that nobody in the room has; when all are taken, one of those that the fewest have. */
export function freeColour(key: DraftKey, seats: Iterable<Seat>): number {
  const others = inRoom(key, [...seats]);
  const counts = Array.from({ length: liveLimits.colours }, (_, colour) => others.filter((seat) => seat.colour === colour).length);
  return counts.indexOf(Math.min(...counts));
}

function inRoom({ diagramId, epoch }: DraftKey, seats: readonly Seat[]): readonly Seat[] {
  return seats.filter(({ key }) => key.diagramId === diagramId && key.epoch === epoch);
}
