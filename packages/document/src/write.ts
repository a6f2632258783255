import { type Change, type Diagram, isLayer, type JsonObject, type JsonValue } from '@umlaut/diagram';
import { Map as SharedMap } from 'yjs';
import { type EntriesOf, entriesInBatch } from './entries.ts';
import { isList } from './lists.ts';
import { readNestedFields, writeFields } from './nested-fields.ts';
import { arrange, inOrder, putAbove, putOnTop } from './order.ts';
import { createRecord, readFields, rewriteRecord, type SharedRecord, setEntry, setField, setInnerField } from './records.ts';
import type { SharedDiagram, SharedElements } from './shared-diagram.ts';

type Element = JsonObject & { readonly id: string };

/** Applies the steps of a command, in their order. Unknown ids are passed over. To be called within a transaction. */
export function writeChanges(shared: SharedDiagram, changes: readonly Change[]): void {
  const entriesOf = entriesInBatch();
  for (const change of changes) writeChange(shared, change, entriesOf);
}

function writeChange(shared: SharedDiagram, change: Change, entriesOf: EntriesOf): void {
  if (change.element === 'diagram') {
    writeBeside(shared, change.path[0], change.value, entriesOf);
    return;
  }
  const elements = change.element === 'node' ? shared.nodes : shared.edges;
  if (change.op === 'insert') {
    insertElement(elements, change.value);
    return;
  }
  if (change.op === 'remove') {
    remove(elements, change.id);
    return;
  }
  const record = recordOf(elements, change.id);
  if (record === undefined) return;
  if (change.op === 'place') {
    putAbove(elements.order, change, elements.records.keys());
    return;
  }
  const { value } = change;
  const [field, inner] = change.path;
  if (inner === undefined) setField(record, { field, value }, entriesOf);
  else setInnerField(record, { path: [field, inner], value }, entriesOf);
}

/** Makes the shared diagram say the same as `diagram`, writing only what differs. To be called within a transaction. */
export function writeDiagram(shared: SharedDiagram, { nodes, edges, ...fields }: Diagram): void {
  const entriesOf = entriesInBatch();
  writeElements(shared.nodes, nodes, entriesOf);
  writeElements(shared.edges, edges, entriesOf);
  for (const field of new Set(['text', ...Object.keys(readFields(shared.fields)), ...Object.keys(fields)])) {
    writeBeside(shared, field, Object.hasOwn(fields, field) ? fields[field] : undefined, entriesOf);
  }
}

/** A field beside `nodes` and `edges`. A text is shared line by line; whatever else is called so is a field as any other. */
function writeBeside(shared: SharedDiagram, field: string, value: JsonValue | undefined, entriesOf: EntriesOf): void {
  if (field !== 'text') {
    setEntry(shared.fields, field, value);
    return;
  }
  const layer = isLayer(value) && isList('lines', value.lines) ? value : undefined;
  setEntry(shared.fields, field, layer === undefined ? value : undefined);
  if (layer !== undefined || shared.text.size > 0) writeText(shared, layer, entriesOf);
}

/** Writes the text stored beside the graph, line by line; undefined removes it. To be called within a transaction. */
export function writeText(shared: SharedDiagram, layer: JsonObject | undefined, entriesOf: EntriesOf = entriesInBatch()): void {
  writeFields(entriesOf(shared.text), { present: readNestedFields(shared.text), value: layer });
}

/** Adds an element above all others. To be called within a transaction. */
export function insertElement(elements: SharedElements, element: Element): void {
  elements.records.set(element.id, createRecord(element));
  putOnTop(elements.order, element.id, elements.records.keys());
}

function remove({ records, order }: SharedElements, id: string): void {
  if (records.has(id)) records.delete(id);
  if (order.has(id)) order.delete(id);
}

function writeElements(elements: SharedElements, list: readonly Element[], entriesOf: EntriesOf): void {
  const ids = new Set(list.map((element) => element.id));
  for (const id of inOrder(elements.records.keys(), elements.order)) if (!ids.has(id)) remove(elements, id);
  for (const element of list) {
    const record = recordOf(elements, element.id);
    if (record === undefined) elements.records.set(element.id, createRecord(element));
    else rewriteRecord(record, element, entriesOf);
  }
  arrange(elements.order, [...ids]);
}

/** Another replica may have written anything; what is no record is none. */
function recordOf({ records }: SharedElements, id: string): SharedRecord | undefined {
  const record: unknown = records.get(id);
  return record instanceof SharedMap ? record : undefined;
}
