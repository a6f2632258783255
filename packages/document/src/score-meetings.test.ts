import { type Diagram, type Item, readScores } from '@umlaut/diagram';
import { scoreMeetings } from '@umlaut/diagram/testing';
import { describe, expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { joinDocument, openDocument } from './document.ts';

function outline(items: readonly Item[]): unknown {
  return items.map((item) => (item.type === 'fragment' ? [item.id, ...item.operands.map(({ items: inner }) => outline(inner))] : item.id));
}

function rowsOf(diagram: Diagram): unknown {
  return outline(readScores(diagram)[0]?.root ?? []);
}

describe.each(scoreMeetings)('when $name, live', ({ base, mine, theirs, rows, live = rows }) => {
  it.each([
    [1, 2],
    [2, 1],
  ])('both see the same rows, none is lost, and all nest (clients %i and %i)', (first, second) => {
    const source = openDocument(base);
    const replicas = [first, second].map((clientID) => {
      const shared = new Doc();
      shared.clientID = clientID;
      applyUpdate(shared, encodeStateAsUpdate(source.shared));
      return joinDocument(shared);
    });
    const [a, b] = replicas;
    if (a === undefined || b === undefined) throw new Error('There are two replicas.');
    a.apply(mine(a.current()));
    b.apply(theirs(b.current()));
    const updates = [encodeStateAsUpdate(a.shared), encodeStateAsUpdate(b.shared)];
    for (const replica of replicas) for (const update of updates) applyUpdate(replica.shared, update);
    expect(rowsOf(a.current())).toEqual(rowsOf(b.current()));
    expect(live).toContainEqual(rowsOf(a.current()));
  });
});
