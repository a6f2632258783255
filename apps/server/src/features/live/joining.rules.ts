import { liveLimits } from '@umlaut/api';
import type { Admission, LiveConnection } from './live-connection.ts';
import type { LiveDocumentKey } from './live-documents.store.ts';

const maxConnectionsInRoom = 100;
const maxConnectionsOfUser = 20;

/** Whether there is a place in the room, and one for this user. */
export function hasPlace({ key, actor }: Pick<Admission, 'key' | 'actor'>, connections: Iterable<LiveConnection>): boolean {
  const taken = [...connections];
  return (
    inRoom(key, taken).length < maxConnectionsInRoom &&
    taken.filter((connection) => connection.actor.userId === actor.userId).length < maxConnectionsOfUser
  );
}

/** The first colour that nobody in the room has; when all are taken, one of those that the fewest have. */
export function freeColour(key: LiveDocumentKey, connections: Iterable<LiveConnection>): number {
  const others = inRoom(key, [...connections]);
  const counts = Array.from(
    { length: liveLimits.colours },
    (_, colour) => others.filter((connection) => connection.colour === colour).length,
  );
  return counts.indexOf(Math.min(...counts));
}

function inRoom({ diagramId, epoch }: LiveDocumentKey, connections: readonly LiveConnection[]): readonly LiveConnection[] {
  return connections.filter(({ key }) => key.diagramId === diagramId && key.epoch === epoch);
}
