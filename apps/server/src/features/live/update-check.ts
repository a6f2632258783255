import { clockOf } from '@umlaut/document';
import {
  type AbstractStruct,
  ContentAny,
  ContentDeleted,
  ContentString,
  ContentType,
  type Doc,
  decodeUpdate,
  GC,
  ID,
  Item,
  Map as SharedMap,
  Skip,
  Text,
} from 'yjs';
import { updateBounds } from './crowding.rules.ts';

/** The parts of a shared diagram: whatever else a client writes would be kept for ever and seen by nobody. */
const parts = new Set(['nodes', 'nodeOrder', 'edges', 'edgeOrder', 'text', 'fields']);
const maxKeyCharacters = 256;

/** An update, read. */
export interface ReadUpdate {
  readonly structs: readonly AbstractStruct[];
  readonly deleted: ReturnType<typeof decodeUpdate>['ds'];
}

/** Undefined for what is no update. */
export function readUpdate(update: Uint8Array): ReadUpdate | undefined {
  try {
    const { structs, ds } = decodeUpdate(update);
    return { structs, deleted: ds };
  } catch {
    // A client may send anything; it is told that this was none.
    return undefined;
  }
}

/** Returns the reason why no editor sends this update, else undefined. It may still break a rule of diagrams. */
export function updateProblem({ structs }: ReadUpdate): string | undefined {
  for (const struct of structs) {
    const problem = structProblem(struct);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Whether all that it builds on is in `shared` or in itself; one that came too early leaves a gap. */
export function followsOn({ structs, deleted }: ReadUpdate, shared: Doc): boolean {
  const ends = new Map<number, number>();
  const endOf = (client: number): number => ends.get(client) ?? clockOf(shared, client);
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = endOf(client);
    if (clock > end) return false;
    if (!(struct instanceof Skip)) ends.set(client, Math.max(end, clock + struct.length));
  }
  const isThere = (id: unknown): boolean => !(id instanceof ID) || id.clock < endOf(id.client);
  return (
    structs.every((struct) => !(struct instanceof Item) || [struct.origin, struct.rightOrigin, struct.parent].every(isThere)) &&
    [...deleted.clients].every(([client, ranges]) => ranges.every(({ clock, len }) => clock + len <= endOf(client)))
  );
}

function structProblem(struct: AbstractStruct): string | undefined {
  if (struct instanceof GC || struct instanceof Skip) return undefined;
  if (!(struct instanceof Item)) return 'This change contains unknown data.';
  const { parent, parentSub, content } = struct;
  if (typeof parent === 'string' && (!parts.has(parent) || parentSub === null)) return 'This change writes outside the diagram.';
  if (parentSub !== null && parentSub.length > maxKeyCharacters) return 'This change contains a name that is too long.';
  if (content instanceof ContentDeleted || content instanceof ContentString) return undefined;
  if (content instanceof ContentType)
    return content.type instanceof SharedMap || content.type instanceof Text ? undefined : 'This change contains unknown data.';
  if (content instanceof ContentAny)
    return content.arr.every((value) => isStorable(value, updateBounds.maxDepth))
      ? undefined
      : 'This change contains a value that isn’t valid JSON.';
  return 'This change contains unknown data.';
}

/** JSON, or undefined, which stands for an empty object's presence. */
function isStorable(value: unknown, most: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  if (most === 0) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  return isPlain && Object.values(value).every((inner) => isStorable(inner, most - 1));
}
