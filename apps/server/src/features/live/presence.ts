import { type LivePerson, type LivePresence, type LivePresent, liveLimits } from '@umlaut/api';
import { isObject, type JsonValue, parseJson } from '@umlaut/diagram';
import { createDecoder, readVarString, readVarUint } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';

/** One client's entry in an awareness update (y-protocols): `state` is null when it goes. */
export interface AwarenessEntry {
  readonly client: number;
  readonly clock: number;
  readonly state: LivePresence | null;
}

/** Bytes around the text of one state in an update. */
const frameBytes = 64;
const maxSelection = 500;
const maxId = 256;
const maxLineId = 64;
/** Clients count from 0; from one that said more, nobody could count on. */
const maxClock = 2 ** 31;

/**
 * Returns the entry of `client`, or the first one while the client is not known. Entries of other clients and garbled ones are
 * dropped.
 */
export function readAwareness(update: Uint8Array, client: number | undefined): AwarenessEntry | undefined {
  // An update with thousands of entries would take the time of all.
  if (update.byteLength > liveLimits.presenceBytes + frameBytes) return undefined;
  try {
    const decoder = createDecoder(update);
    const count = readVarUint(decoder);
    for (let index = 0; index < count; index += 1) {
      const id = readVarUint(decoder);
      const clock = readVarUint(decoder);
      const text = readVarString(decoder);
      if (client !== undefined && id !== client) continue;
      if (clock > maxClock || Buffer.byteLength(text) > liveLimits.presenceBytes) return undefined;
      const value = parseJson(text);
      if (value === null) return { client: id, clock, state: null };
      return isObject(value) ? { client: id, clock, state: presenceIn(value) } : undefined;
    }
  } catch {
    // Cut off or garbled: presence is worth no more than being dropped.
  }
  return undefined;
}

/** The update that others receive: the state as it came, and who it is as the server knows it. */
export function writeAwareness({ client, clock, state }: AwarenessEntry, { id, name, colour }: LivePerson): Uint8Array {
  const encoder = createEncoder();
  const present: LivePresent | null = state === null ? null : { ...state, user: { id, name, colour } };
  writeVarUint(encoder, 1);
  writeVarUint(encoder, client);
  writeVarUint(encoder, clock);
  writeVarString(encoder, JSON.stringify(present));
  return toUint8Array(encoder);
}

/** Returns the fields of a state that others may see; other fields are dropped. */
export function presenceIn(value: { readonly [field: string]: JsonValue | undefined }): LivePresence {
  const cursor = pointIn(value.cursor);
  const drag = dragIn(value.drag);
  const view = viewIn(value.view);
  const writing = writingIn(value.writing);
  const caret = caretIn(value.caret);
  return {
    ...(cursor === undefined ? {} : { cursor }),
    ...(Array.isArray(value.selection) ? { selection: value.selection.filter(isElementId).slice(0, maxSelection) } : {}),
    ...(drag === undefined ? {} : { drag }),
    ...(view === undefined ? {} : { view }),
    ...(writing === undefined ? {} : { writing }),
    ...(caret === undefined ? {} : { caret }),
  };
}

function writingIn(value: JsonValue | undefined): LivePresence['writing'] | undefined {
  if (!isObject(value)) return undefined;
  const { id, text } = value;
  return isElementId(id) && isElementId(text) ? { id, text } : undefined;
}

function caretIn(value: JsonValue | undefined): LivePresence['caret'] | undefined {
  if (!isObject(value)) return undefined;
  const { line, from, to } = value;
  return isElementId(line) && line.length <= maxLineId && isColumn(from) && isColumn(to) ? { line, from, to } : undefined;
}

function isColumn(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function viewIn(value: JsonValue | undefined): LivePresence['view'] | undefined {
  const corner = pointIn(value);
  if (corner === undefined || !isObject(value)) return undefined;
  const { width, height } = value;
  return isLength(width) && isLength(height) ? { ...corner, width, height } : undefined;
}

function isLength(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

function pointIn(value: JsonValue | undefined): { readonly x: number; readonly y: number } | undefined {
  if (!isObject(value)) return undefined;
  const { x, y } = value;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y) ? { x, y } : undefined;
}

function dragIn(value: JsonValue | undefined): LivePresence['drag'] | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).flatMap(([id, place]) => {
    const point = isElementId(id) ? pointIn(place) : undefined;
    return point === undefined ? [] : [[id, point] as const];
  });
  return Object.fromEntries(entries.slice(0, maxSelection));
}

function isElementId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxId;
}
