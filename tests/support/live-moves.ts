import { type Doc, mergeUpdates, type Map as SharedMap } from 'yjs';

/** A replica, or a document alone, which costs less for each move. */
interface Mover {
  readonly shared: Doc;
  isQuiet: boolean;
}

/** `count` moves of these nodes in turn, each a transaction of its own, in one packet; `mover` has them and does not send them. */
export function packMoves(mover: Mover, ids: readonly string[], count: number): Uint8Array {
  const updates: Uint8Array[] = [];
  const note = (update: Uint8Array) => updates.push(update);
  const { shared, isQuiet } = mover;
  mover.isQuiet = true;
  shared.on('update', note);
  const nodes = shared.getMap('nodes');
  for (let move = 0; move < count; move += 1) {
    const record = nodes.get(ids[move % ids.length] ?? '') as SharedMap<unknown>;
    record.set('position', { x: move, y: Math.random() });
  }
  shared.off('update', note);
  mover.isQuiet = isQuiet;
  return mergeUpdates(updates);
}
