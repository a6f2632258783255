import { structsByClient } from '@umlaut/document';
import { ContentAny, ContentString, ContentType, type Doc, Item } from 'yjs';
import type { UpdateMeasure } from './update-bytes.ts';

/**
 * Bytes of heap that Yjs 13.6 takes on Node 26, measured with documents of many alike. An entry with its key's place in a map and the
 * array of its values takes 430 and what it says, one that is gone 210, a type 240 more.
 */
const heap = { entry: 448, gone: 216, type: 256, nested: 96, value: 16, room: 48 * 1024 } as const;
/** A copy has what the document has, and its diagram as plain data, with what the check knows of it. */
const timesForCopy = 1.5;
/** A byte of an update that brings numbers takes so many; texts take as many as they have. */
const perEncodedByte = 6;
/** A byte of a stored document takes so many, and twice as many where it says hardly anything. */
const perStoredByte = 16;

/** Returns the estimated heap of a room with a document of `bytes`. */
export function heapOfRoom(bytes: number, hasCopy: boolean): number {
  return heap.room + bytes + (hasCopy ? heapOfCopy(bytes) : 0);
}

export function heapOfCopy(bytes: number): number {
  return bytes * timesForCopy;
}

/** Returns the estimated heap of a document. Visits all structs: some milliseconds for 100,000. */
export function heapOfDocument(shared: Doc): number {
  let bytes = 0;
  for (const structs of structsByClient(shared).values()) {
    for (const struct of structs) bytes += struct instanceof Item && !struct.deleted ? heapOfEntry(struct) : heap.gone;
  }
  return bytes;
}

/** The most that an update adds to a document. */
export function heapOfUpdate({ structs, things }: UpdateMeasure, bytes: number): number {
  return structs * (heap.entry + heap.type) + things * heap.nested + bytes * perEncodedByte;
}

/** Returns the rough heap of a room with a copy, from the document's stored bytes; used until it is loaded and measured. */
export function heapOfStored(bytes: number): number {
  return heapOfRoom(bytes * perStoredByte, true);
}

function heapOfEntry({ content, parentSub }: Item): number {
  const own = heap.entry + (parentSub?.length ?? 0);
  if (content instanceof ContentType) return own + heap.type;
  if (content instanceof ContentString) return own + content.str.length;
  if (!(content instanceof ContentAny)) return own;
  const values: readonly unknown[] = content.arr;
  return values.reduce<number>((sum, value) => sum + heapOfValue(value), own);
}

function heapOfValue(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + heap.value + heapOfValue(inner), heap.nested);
}
