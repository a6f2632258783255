import { type Change, type Diagram, type Limits, readDiagram, salvageDiagram } from '@umlaut/diagram';
import { hasPendingUpdates, joinDocument, openDocument, readShared, structsByClient } from '@umlaut/document';
import { applyUpdate, ContentAny, Doc, encodeStateAsUpdate, Item, mergeUpdates } from 'yjs';

/** A shared document of its own that says what `diagram` does, as an update. */
export function stateOf(diagram: Diagram): Uint8Array {
  const document = openDocument(diagram);
  const state = encodeStateAsUpdate(document.shared);
  document.close();
  document.shared.destroy();
  return state;
}

/** The document that `updates` make. Throws when one of them cannot be read. */
export function documentOf(updates: Iterable<Uint8Array>): Doc {
  const shared = new Doc();
  shared.transact(() => {
    for (const update of updates) applyUpdate(shared, update);
  });
  return shared;
}

/** The diagram that `shared` says. */
export function diagramOf(shared: Doc): Diagram {
  const reader = readShared(shared);
  const diagram = reader.current();
  reader.close();
  return diagram;
}

/** Stored data may be older than a rule that it breaks; it is read then as the editor reads it. */
export function diagramIn(data: string, limits: Limits): Diagram {
  return readDiagram(data, limits).diagram ?? salvageDiagram(data).diagram;
}

/** Applies `changes` to `shared`; returns what others lack afterwards, or undefined when nothing was written. */
export function changeDocument(shared: Doc, changes: readonly Change[]): Uint8Array | undefined {
  const updates: Uint8Array[] = [];
  // Told as they are made: what is asked for by a state vector has all that was ever deleted in it.
  const note = (update: Uint8Array) => void updates.push(update);
  shared.on('update', note);
  const document = joinDocument(shared);
  document.apply(changes);
  document.close();
  shared.off('update', note);
  return updates.length === 0 ? undefined : mergeUpdates(updates);
}

/** Yjs reads each value into an array with room for sixteen more, which is a sixth of what a room takes in which nobody draws. */
export function trimValues(shared: Doc): void {
  for (const structs of structsByClient(shared).values()) {
    for (const struct of structs) {
      if (struct instanceof Item && struct.content instanceof ContentAny) struct.content.arr = struct.content.arr.slice();
    }
  }
}

/** Whether nothing waits for updates that have not come. */
export function isSettled(shared: Doc): boolean {
  return !hasPendingUpdates(shared);
}
