import type { LivePresence } from '@umlaut/api';
import { isObject, type Point } from '@umlaut/diagram';
import type { Doing, Peer } from '@umlaut/editor';
import { peerColour } from './peer-colours.ts';

/** Reads another client's awareness state; undefined when the server has not added the user. Invalid fields are dropped. */
export function readPeer(state: unknown): Peer | undefined {
  if (!isObject(state) || !isObject(state.user)) return undefined;
  const { id, name, colour } = state.user;
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  return {
    id,
    name: name === '' ? 'Someone' : name,
    colour: peerColour(typeof colour === 'number' ? colour : 0),
    cursor: pointOf(state.cursor),
    selection: Array.isArray(state.selection) ? state.selection.filter((item) => typeof item === 'string') : [],
    drag: dragOf(state.drag),
    view: viewOf(state.view),
    writing: writingOf(state.writing),
    caret: caretOf(state.caret),
  };
}

/** Bytes of JSON, which with all else stay below the 4 KiB that the server takes. */
const room = { selection: 1200, drag: 2000, writing: 600 };
const encoder = new TextEncoder();

/** Writes one's own state for the wire: in whole px, with as much of a large selection or drag as a message may hold. */
export function writeDoing({ cursor, selection, drag, view, writing, caret }: Doing): LivePresence {
  const dragged = [...drag].map(([id, { x, y }]) => [id, { x: whole(x), y: whole(y) }] as const);
  return {
    cursor: cursor === undefined ? null : { x: whole(cursor.x), y: whole(cursor.y) },
    selection: fitting(selection, room.selection),
    drag: dragged.length === 0 ? null : Object.fromEntries(fitting(dragged, room.drag)),
    view: view === undefined ? null : { x: whole(view.x), y: whole(view.y), width: whole(view.width), height: whole(view.height) },
    writing: (writing && fitting([writing], room.writing)[0]) ?? null,
    caret: caret ?? null,
  };
}

/** The first of `items` whose JSON is at most so long. */
function fitting<T>(items: readonly T[], bytes: number): readonly T[] {
  let length = 0;
  const end = items.findIndex((item) => {
    length += encoder.encode(JSON.stringify(item)).length + 1;
    return length > bytes;
  });
  return end < 0 ? items : items.slice(0, end);
}

function dragOf(value: unknown): ReadonlyMap<string, Point> {
  const drag = new Map<string, Point>();
  if (!isObject(value)) return drag;
  for (const [id, at] of Object.entries(value)) {
    const point = pointOf(at);
    if (point !== undefined) drag.set(id, point);
  }
  return drag;
}

function pointOf(value: unknown): Point | undefined {
  if (!isObject(value)) return undefined;
  const { x, y } = value;
  return isPlace(x) && isPlace(y) ? { x, y } : undefined;
}

function writingOf(value: unknown): Peer['writing'] {
  if (!isObject(value)) return undefined;
  const { id, text } = value;
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : undefined;
}

function caretOf(value: unknown): Peer['caret'] {
  if (!isObject(value)) return undefined;
  const { line, from, to } = value;
  return typeof line === 'string' && isColumn(from) && isColumn(to) ? { line, from, to } : undefined;
}

function isColumn(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function viewOf(value: unknown): Peer['view'] {
  const corner = pointOf(value);
  if (corner === undefined || !isObject(value)) return undefined;
  const { width, height } = value;
  return isPlace(width) && isPlace(height) && width > 0 && height > 0 ? { ...corner, width, height } : undefined;
}

/** Farther out a browser's layout loses precision. */
const farthest = 1e6;

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= farthest;
}

function whole(length: number): number {
  return Math.round(length);
}
