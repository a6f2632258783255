import type { LiveMessage, LivePerson, liveClose, Role } from '@umlaut/api';
import type { Actor } from '../sessions/sessions.service.ts';
import type { LiveDocumentKey } from './live-documents.store.ts';
import type { Room } from './room.ts';
import type { Charge } from './turns.ts';

export type CloseReason = keyof typeof liveClose;

/** Result of a successful admission. */
export interface Admission {
  readonly actor: Actor;
  readonly key: LiveDocumentKey;
  readonly role: Role;
  readonly colour: number;
}

/** A socket in a room, or about to join one. Its rights are read from here at the moment of each message. */
export interface LiveConnection extends Omit<LivePerson, 'name'> {
  readonly actor: Actor;
  readonly key: LiveDocumentKey;
  name: string;
  role: Role;
  /** Its frames wait until its rights have been looked at. */
  isSuspended: boolean;
  /** How often that was begun. */
  verifications: number;
  /** The number of its last mark. */
  mark: number;
  /** Changes and marks that have come from it, and how many of those it has been told to be durable. */
  sent: number;
  told: number;
  /** Its id among awareness states, from its first word there on. */
  client: number | undefined;
  send(bytes: Uint8Array): void;
  tell(message: LiveMessage): void;
  /** Nothing that comes afterwards is taken. */
  close(reason: CloseReason): void;
  /** Takes the frames that waited for rights to be looked at. */
  resume(): void;
  /** Takes frames that waited, if nothing else keeps them from it. */
  readOn(): void;
  /** Does `work` at the cost of who was admitted. */
  charge: Charge;
}

/** A socket, as rooms see it. */
export interface Newcomer {
  /** Of who was admitted; empty before. */
  readonly userId: string;
  /** Undefined when it is closed. */
  admit(admission: Admission): LiveConnection | undefined;
  /** Does `work` at the cost of who was admitted. */
  charge<Result>(work: () => Result): Result;
  /** It is in the room; its frames are taken once `resume` is called. Undefined when it is closed. */
  enter(room: Room): LiveConnection | undefined;
  /** Tells the client why it may not join, and closes. */
  refuse(reason: string): void;
}
