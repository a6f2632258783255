import { structsByClient } from '@umlaut/document';
import { createDecoder, hasContent, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { type Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { type Doc, decodeStateVector, encodeStateAsUpdate, encodeStateVector } from 'yjs';

/** Numbers of Hocuspocus' wire protocol and of y-protocols' sync below it. */
const types = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  syncReply: 4,
  stateless: 5,
  close: 7,
  syncStatus: 8,
  ping: 9,
  pong: 10,
} as const;
const syncs = { request: 0, reply: 1, update: 2 } as const;
const auths = { token: 0, denied: 1, authenticated: 2 } as const;
/** Clients of a document that have written nothing that the server has: the same page a few times, having been offline. */
const mostOthers = 1_000;

/** Asks a provider for a sign of life; the only frame to it without an address. */
export const ping = new Uint8Array([types.ping]);

/** A message of a client. `isReply`: the answer to our sync step 1, which holds all that we lack. */
export type Frame =
  | { readonly kind: 'auth'; readonly token: string }
  | { readonly kind: 'question'; readonly stateVector: Uint8Array }
  | { readonly kind: 'update'; readonly update: Uint8Array; readonly isReply: boolean }
  | { readonly kind: 'awareness'; readonly update: Uint8Array }
  | { readonly kind: 'stateless'; readonly text: string }
  | { readonly kind: 'leave' }
  /** Sent by clients, and of no use here. */
  | { readonly kind: 'idle' };

/** The room that the frame is for, and what it says; undefined for one that no client sends. */
export function readFrame(bytes: Uint8Array): { readonly room: string; readonly frame: Frame } | undefined {
  // The only frame without an address.
  if (bytes.length === 1 && bytes[0] === types.pong) return { room: '', frame: { kind: 'idle' } };
  try {
    const decoder = createDecoder(bytes);
    const room = readVarString(decoder);
    const frame = readBody(readVarUint(decoder), decoder);
    return frame === undefined ? undefined : { room, frame };
  } catch {
    // Cut off or garbled: the socket is closed with `malformed`.
    return undefined;
  }
}

function readBody(type: number, decoder: ReturnType<typeof createDecoder>): Frame | undefined {
  switch (type) {
    case types.auth: {
      const isToken = readVarUint(decoder) === auths.token;
      const token = readVarString(decoder);
      // Newer providers send their version as well.
      if (hasContent(decoder)) readVarString(decoder);
      return isToken && !hasContent(decoder) ? { kind: 'auth', token } : undefined;
    }
    case types.sync:
    case types.syncReply:
      return readSync(readVarUint(decoder), readVarUint8Array(decoder));
    case types.awareness:
      return { kind: 'awareness', update: readVarUint8Array(decoder) };
    case types.stateless:
      return { kind: 'stateless', text: readVarString(decoder) };
    case types.close:
      return { kind: 'leave' };
    case types.queryAwareness:
      return { kind: 'idle' };
    default:
      return undefined;
  }
}

function readSync(type: number, bytes: Uint8Array): Frame | undefined {
  if (type === syncs.request) return { kind: 'question', stateVector: bytes };
  if (type === syncs.reply || type === syncs.update) return { kind: 'update', update: bytes, isReply: type === syncs.reply };
  return undefined;
}

/** Tells a provider that its token was accepted. A viewer gets the same: changes are refused by role, which can change. */
export function writeAuthenticated(room: string): Uint8Array {
  return writeAuth(room, auths.authenticated, 'read-write');
}

/** Tells a provider why it may not join. */
export function writeDenied(room: string, reason: string): Uint8Array {
  return writeAuth(room, auths.denied, reason);
}

/** Answers what `stateVector` lacks; undefined for one that is none, or that knows of many more clients than ever wrote in `shared`. */
export function writeAnswer(room: string, shared: Doc, stateVector: Uint8Array): Uint8Array | undefined {
  return isAbout(shared, stateVector) ? writeSync(room, syncs.reply, encodeStateAsUpdate(shared, stateVector)) : undefined;
}

function isAbout(shared: Doc, stateVector: Uint8Array): boolean {
  try {
    if (readVarUint(createDecoder(stateVector)) > structsByClient(shared).size + mostOthers) return false;
    decodeStateVector(stateVector);
    return true;
  } catch {
    // Cut off or garbled: the socket is closed with `malformed`.
    return false;
  }
}

/** Asks for everything that `shared` lacks. */
export function writeQuestion(room: string, shared: Doc): Uint8Array {
  return writeSync(room, syncs.request, encodeStateVector(shared));
}

/** A text that is nobody's but the application's. */
export function writeStateless(room: string, text: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, room);
  writeVarUint(encoder, types.stateless);
  writeVarString(encoder, text);
  return toUint8Array(encoder);
}

/** Message to a provider that one of its updates was accepted, by which it counts. */
export function writeSyncStatus(room: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, room);
  writeVarUint(encoder, types.syncStatus);
  writeVarUint(encoder, 1);
  return toUint8Array(encoder);
}

/** A change of the document. */
export function writeUpdate(room: string, update: Uint8Array): Uint8Array {
  return writeSync(room, syncs.update, update);
}

/** Awareness states of `clients`. */
export function writePresence(room: string, awareness: Awareness, clients: readonly number[]): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, room);
  writeVarUint(encoder, types.awareness);
  writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, [...clients]));
  return toUint8Array(encoder);
}

function writeAuth(room: string, type: number, text: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, room);
  writeVarUint(encoder, types.auth);
  writeVarUint(encoder, type);
  writeVarString(encoder, text);
  return toUint8Array(encoder);
}

function writeSync(room: string, type: number, bytes: Uint8Array): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, room);
  writeVarUint(encoder, types.sync);
  writeVarUint(encoder, type);
  writeVarUint8Array(encoder, bytes);
  return toUint8Array(encoder);
}
