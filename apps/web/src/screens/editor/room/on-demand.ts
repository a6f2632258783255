import type { Presence } from '@umlaut/editor';
import { type RoomHost, WorkspaceRoom } from '@umlaut/workspace';
import { connect } from '../../../live/connect.ts';

export { People } from './people.tsx';

/** Enters the room of a diagram. */
export function enterRoom(host: RoomHost<Presence>): WorkspaceRoom<Presence> {
  return new WorkspaceRoom<Presence>(host, connect);
}
