import { type Diagram, emptyDiagram, isObject, type JsonObject, type JsonValue, utf8Length, writeDiagram } from '@umlaut/diagram';

/** Size of what a live document says. */
export interface DocumentSize {
  /** UTF-8 bytes of its JSON, which a save is limited by. */
  readonly bytes: number;
  /** Upper bound of the entries, and objects and arrays within their values, that its shared document needs. */
  readonly things: number;
}

const known = new WeakMap<JsonObject, DocumentSize>();
const emptyBytes = writeDiagram(emptyDiagram).length;
/** A record and its place in the order, its `data` and its `style`. */
const thingsOfRecord = 4;

/** Returns the size of `diagram`, with `fields` beside nodes and edges. Objects of the same identity are measured once. */
export function documentSize({ nodes, edges }: Diagram, fields: JsonObject): DocumentSize {
  const beside = sizeOf(fields);
  // The braces of the fields are those of the diagram, and a comma follows them.
  let bytes = emptyBytes + Math.max(0, beside.bytes - 1 - (beside.bytes === 2 ? 1 : 0));
  let { things } = beside;
  for (const list of [nodes, edges]) {
    bytes += Math.max(0, list.length - 1);
    things += list.length * thingsOfRecord;
    for (const element of list) {
      const size = sizeOf(element);
      bytes += size.bytes;
      things += size.things;
    }
  }
  return { bytes, things };
}

/** UTF-8 bytes of the JSON of `value`. */
function jsonBytes(value: JsonValue): number {
  return utf8Length(JSON.stringify(value));
}

function sizeOf(object: JsonObject): DocumentSize {
  const before = known.get(object);
  if (before !== undefined) return before;
  const size = { bytes: jsonBytes(object), things: thingsIn(object) };
  known.set(object, size);
  return size;
}

/** Each field or item is an entry or less; an item of a list that is kept item by item has a rank as well. */
function thingsIn(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  let things = 0;
  if (Array.isArray(value)) for (const inner of value) things += (isObject(inner) ? 2 : 1) + thingsIn(inner);
  else for (const inner of Object.values(value)) things += 1 + thingsIn(inner);
  return things;
}
