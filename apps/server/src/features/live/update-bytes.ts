import { createDecoder, type Decoder, readVarUint } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeUint8Array, writeVarUint } from 'lib0/encoding';

/**
 * Yjs updates, format version 1, looked at as bytes: what an update holds is known before anything of it is decoded, and a large one
 * is cut into small ones without decoding it. Written for Yjs 13.6 (`readClientsStructRefs`, `readDeleteSet`, lib0's `readAny`).
 */

/** One struct of an update: an entry, a collected range or a gap. Offsets are in bytes. */
interface StructBytes {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
  readonly isSkip: boolean;
  /** Entries, and objects and arrays within their values. */
  readonly things: number;
  /** Pairs of client and clock of the entries that this one is put next to or into. */
  readonly needs: readonly number[];
}

/** Deleted entries of one client, from `clock` on. */
interface DeletedRange {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

/** Measures of an update. */
export interface UpdateMeasure {
  readonly structs: number;
  /** Entries, and objects and arrays within their values. */
  readonly things: number;
  readonly ranges: number;
  /** Entries that are deleted, those that were before included. */
  readonly deleted: number;
}

/** Limits on one update. */
export interface UpdateBounds {
  /** Things, of which an overwrite is only a part of one. */
  readonly mostThings: number;
  /** An entry that overwrites an earlier one of its key counts as one by so many: it replaces what it adds. */
  readonly overwritesPerThing: number;
  readonly mostRanges: number;
  readonly maxDepth: number;
}

const kinds = { deleted: 1, string: 4, type: 7, any: 8, skip: 10 } as const;
const typeRefs = { map: 1, text: 2 } as const;
const hasOrigin = 0x80;
const hasRightOrigin = 0x40;
const hasKey = 0x20;
const kindBits = 0x1f;

/** Thrown for an update that no editor sends. */
class BytesProblem extends Error {}

/** Counts what `update` holds, and stops at the first count that is beyond `bounds`. */
export function measureUpdate(update: Uint8Array, bounds: UpdateBounds): UpdateMeasure | { readonly problem: string } {
  let [structs, things, counted, ranges, deleted] = [0, 0, 0, 0, 0];
  try {
    const decoder = createDecoder(update);
    walkStructs(decoder, bounds.maxDepth, ({ isOverwrite, things: own }) => {
      structs += 1;
      things += own;
      counted += isOverwrite ? own - 1 + 1 / bounds.overwritesPerThing : own;
      if (counted > bounds.mostThings) throw new BytesProblem('This change is too large.');
    });
    walkRanges(decoder, ({ length }) => {
      ranges += 1;
      deleted += length;
      if (ranges > bounds.mostRanges) throw new BytesProblem('This change deletes too much at once.');
    });
    return { structs, things, ranges, deleted };
  } catch (error) {
    return { problem: error instanceof BytesProblem ? error.message : 'This change could not be read.' };
  }
}

/**
 * `update` as updates of at most `mostThings` things, or `mostThings` deleted entries, each: applied in this order each finds all that
 * it builds on. `knownOf`: the next clock of a client that is known already. Undefined when something is missing. Deletions come last.
 */
export function sliceUpdate(
  update: Uint8Array,
  { knownOf, mostThings, maxDepth }: { knownOf: (client: number) => number; mostThings: number; maxDepth: number },
): readonly Uint8Array[] | undefined {
  const decoder = createDecoder(update);
  const runs = new Map<number, StructBytes[]>();
  walkStructs(decoder, maxDepth, (struct) => {
    const run = runs.get(struct.client) ?? [];
    runs.set(struct.client, run);
    run.push(struct);
  });
  const ranges: DeletedRange[] = [];
  walkRanges(decoder, (range) => {
    ranges.push(range);
  });
  const ends = new Map<number, number>();
  const endOf = (client: number): number => ends.get(client) ?? knownOf(client);
  const slices = sliceStructs(update, [...runs.values()], { ends, endOf, mostThings });
  const isThere = ({ client, clock, length }: DeletedRange): boolean => clock + length <= endOf(client);
  // From the last on: what lies in an entry goes before the entry itself, which would take all of it along at once.
  return slices === undefined || !ranges.every(isThere) ? undefined : [...slices, ...sliceRanges(ranges, mostThings).toReversed()];
}

interface Slicing {
  readonly ends: Map<number, number>;
  readonly endOf: (client: number) => number;
  readonly mostThings: number;
}

function sliceStructs(
  update: Uint8Array,
  runs: readonly (readonly StructBytes[])[],
  { ends, endOf, mostThings }: Slicing,
): readonly Uint8Array[] | undefined {
  const slices: Uint8Array[] = [];
  const nextOf = runs.map((run) => run.filter(({ client, clock, length }) => clock + length <= endOf(client)).length);
  const isReady = ({ client, clock, needs }: StructBytes): boolean => clock <= endOf(client) && areThere(needs, endOf);
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    for (const [index, run] of runs.entries()) {
      const from = nextOf[index] ?? 0;
      let next = from;
      let things = 0;
      for (let struct = run[next]; struct !== undefined && things < mostThings && isReady(struct); struct = run[next]) {
        if (!struct.isSkip) ends.set(struct.client, Math.max(endOf(struct.client), struct.clock + struct.length));
        things += struct.things;
        next += 1;
      }
      nextOf[index] = next;
      if (next > from) slices.push(writeStructs(update, run.slice(from, next)));
      hasMoved ||= next > from;
    }
  }
  return runs.every((run, index) => nextOf[index] === run.length) ? slices : undefined;
}

function areThere(needs: readonly number[], endOf: (client: number) => number): boolean {
  for (let index = 0; index < needs.length; index += 2) if ((needs[index + 1] ?? 0) >= endOf(needs[index] ?? 0)) return false;
  return true;
}

function writeStructs(update: Uint8Array, structs: readonly StructBytes[]): Uint8Array {
  const [first, last] = [structs[0], structs.at(-1)];
  const encoder = createEncoder();
  for (const number of [1, structs.length, first?.client ?? 0, first?.clock ?? 0]) writeVarUint(encoder, number);
  writeUint8Array(encoder, update.subarray(first?.start, last?.end));
  writeVarUint(encoder, 0);
  return toUint8Array(encoder);
}

function sliceRanges(ranges: readonly DeletedRange[], most: number): readonly Uint8Array[] {
  const slices: DeletedRange[][] = [];
  let left = 0;
  for (const { client, clock, length } of ranges) {
    for (let at = clock; at < clock + length; ) {
      if (left <= 0) {
        slices.push([]);
        left = most;
      }
      const part = Math.min(left, clock + length - at);
      slices.at(-1)?.push({ client, clock: at, length: part });
      left -= part;
      at += part;
    }
  }
  return slices.map(writeRanges);
}

function writeRanges(ranges: readonly DeletedRange[]): Uint8Array {
  const encoder = createEncoder();
  const clients = Map.groupBy(ranges, ({ client }) => client);
  writeVarUint(encoder, 0);
  writeVarUint(encoder, clients.size);
  for (const [client, own] of clients) {
    writeVarUint(encoder, client);
    writeVarUint(encoder, own.length);
    for (const { clock, length } of own) {
      writeVarUint(encoder, clock);
      writeVarUint(encoder, length);
    }
  }
  return toUint8Array(encoder);
}

function walkStructs(decoder: Decoder, maxDepth: number, visit: (struct: StructBytes & { readonly isOverwrite: boolean }) => void): void {
  const seen = new Set<number>();
  for (let clients = readVarUint(decoder); clients > 0; clients -= 1) {
    const count = readVarUint(decoder);
    const client = readVarUint(decoder);
    if (seen.has(client)) throw new BytesProblem('This change writes the same item more than once.');
    seen.add(client);
    let clock = readVarUint(decoder);
    for (let index = 0; index < count; index += 1) {
      const start = decoder.pos;
      const read = readStruct(decoder, maxDepth);
      visit({ ...read, client, clock, start, end: decoder.pos });
      clock += read.length;
    }
  }
}

type ReadStruct = Pick<StructBytes, 'length' | 'isSkip' | 'things' | 'needs'> & { readonly isOverwrite: boolean };

const nothing: readonly number[] = [];

function readStruct(decoder: Decoder, maxDepth: number): ReadStruct {
  const info = readByte(decoder);
  const kind = info & kindBits;
  if (kind === 0 || info === kinds.skip) {
    return { length: readVarUint(decoder), isSkip: info === kinds.skip, isOverwrite: false, things: 1, needs: nothing };
  }
  const needs: number[] = [];
  if ((info & hasOrigin) !== 0) needs.push(readVarUint(decoder), readVarUint(decoder));
  if ((info & hasRightOrigin) !== 0) needs.push(readVarUint(decoder), readVarUint(decoder));
  if ((info & (hasOrigin | hasRightOrigin)) === 0) {
    if (readVarUint(decoder) === 1) skipString(decoder);
    else needs.push(readVarUint(decoder), readVarUint(decoder));
    if ((info & hasKey) !== 0) skipString(decoder);
  }
  const content = readContent(decoder, kind, maxDepth);
  return { ...content, isSkip: false, isOverwrite: kind === kinds.any && (info & hasOrigin) !== 0, needs };
}

function readContent(decoder: Decoder, kind: number, maxDepth: number): { readonly length: number; readonly things: number } {
  switch (kind) {
    case kinds.deleted:
      return { length: readVarUint(decoder), things: 1 };
    case kinds.string:
      return { length: readUnits(decoder), things: 1 };
    case kinds.type: {
      const ref = readVarUint(decoder);
      if (ref !== typeRefs.map && ref !== typeRefs.text) throw new BytesProblem('This change contains unknown data.');
      return { length: 1, things: 1 };
    }
    case kinds.any: {
      const length = readVarUint(decoder);
      let things = 0;
      for (let index = 0; index < length; index += 1) things += Math.max(1, skipAny(decoder, maxDepth));
      return { length, things };
    }
    default:
      throw new BytesProblem('This change contains unknown data.');
  }
}

/** Passes over one value; gives how many objects and arrays it is made of. */
function skipAny(decoder: Decoder, most: number): number {
  const kind = readByte(decoder);
  if (kind === 125) while (readByte(decoder) >= 0x80);
  else if (kind === 124) skip(decoder, 4);
  else if (kind === 123 || kind === 122) skip(decoder, 8);
  else if (kind === 119) skipString(decoder);
  else if (kind === 116) skip(decoder, readVarUint(decoder));
  else if (kind === 118 || kind === 117) return skipNested(decoder, kind === 118, most);
  else if (kind < 116 || kind > 127) throw new BytesProblem('This change contains a value that isn’t valid JSON.');
  return 0;
}

function skipNested(decoder: Decoder, isObject: boolean, most: number): number {
  if (most === 0) throw new BytesProblem('This change contains a value that is nested too deeply.');
  let count = 1;
  for (let length = readVarUint(decoder); length > 0; length -= 1) {
    if (isObject) skipString(decoder);
    count += skipAny(decoder, most - 1);
  }
  return count;
}

function skipString(decoder: Decoder): void {
  skip(decoder, readVarUint(decoder));
}

/** Passes over a text in UTF-8; gives its length in UTF-16 units, as Yjs counts. */
function readUnits(decoder: Decoder): number {
  const bytes = readVarUint(decoder);
  const from = decoder.pos;
  skip(decoder, bytes);
  let units = 0;
  for (let at = from; at < decoder.pos; at += 1) {
    const byte = decoder.arr[at] ?? 0;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/** As lib0's `readUint8`, which reads on behind the end. */
function readByte(decoder: Decoder): number {
  skip(decoder, 1);
  return decoder.arr[decoder.pos - 1] ?? 0;
}

function skip(decoder: Decoder, bytes: number): void {
  if (decoder.pos + bytes > decoder.arr.length) throw new BytesProblem('This change could not be read.');
  decoder.pos += bytes;
}

/** Yjs writes ranges sorted and merged; whoever repeats them makes a little that is deleted as much work as is wanted. */
function walkRanges(decoder: Decoder, visit: (range: DeletedRange) => void): void {
  const seen = new Set<number>();
  for (let clients = readVarUint(decoder); clients > 0; clients -= 1) {
    const client = readVarUint(decoder);
    if (seen.has(client)) throw new BytesProblem('This change deletes the same item more than once.');
    seen.add(client);
    let end = 0;
    for (let count = readVarUint(decoder); count > 0; count -= 1) {
      const clock = readVarUint(decoder);
      const length = readVarUint(decoder);
      if (clock < end || length < 1) throw new BytesProblem('This change deletes the same item more than once.');
      end = clock + length;
      visit({ client, clock, length });
    }
  }
}
