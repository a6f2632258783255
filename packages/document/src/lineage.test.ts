import { type Diagram, defaultLimits as limits, mergeDiagrams } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, type Transaction } from 'yjs';
import { commonDiagram } from './common.ts';
import { type DiagramDocument, joinDocument, openDocument } from './document.ts';
import { type Doings, doingsOf, lacks } from './lineage.ts';

function diagramOf(...labels: readonly string[]): Diagram {
  const nodes = labels.map((label, index) => ({ id: `n${index}`, position: { x: index, y: 0 }, data: { label } }));
  return { nodes, edges: [] };
}

/** Another replica with all that `document` has at the moment. */
function copyOf({ shared }: DiagramDocument): DiagramDocument {
  const doc = new Doc();
  applyUpdate(doc, encodeStateAsUpdate(shared));
  return joinDocument(doc);
}

function rename(document: DiagramDocument, id: string, label: string): void {
  document.apply([{ op: 'set', element: 'node', id, path: ['data', 'label'], value: label }]);
}

function remove(document: DiagramDocument, id: string): void {
  document.apply([{ op: 'remove', element: 'node', id }]);
}

function labelsOf({ nodes }: Diagram): readonly unknown[] {
  return nodes.map(({ data }) => data?.label);
}

test('a room lacks what it was known to have, insertions and deletions alike', () => {
  const own = openDocument(diagramOf('A', 'B'));
  const backup = copyOf(own);
  expect(lacks(backup.shared, own.shared)).toBe(false);
  remove(own, 'n0');
  expect(lacks(backup.shared, own.shared)).toBe(true);
  const later = copyOf(own);
  rename(own, 'n1', 'Changed');
  expect([lacks(later.shared, own.shared), lacks(own.shared, later.shared)]).toEqual([true, false]);
});

test('what the server need not have yet is not lacking', () => {
  const own = openDocument(diagramOf('A', 'B'));
  const room = copyOf(own);
  const doings: Doings[] = [];
  own.shared.on('afterTransaction', (transaction: Transaction) => void doings.push(doingsOf(transaction)));
  rename(own, 'n1', 'Changed');
  remove(own, 'n0');
  rename(own, 'n1', 'Changed again');
  expect(lacks(room.shared, own.shared, doings)).toBe(false);
  expect(lacks(room.shared, own.shared, doings.slice(1))).toBe(true);
});

test('a room that has more lacks nothing', () => {
  const own = openDocument(diagramOf('A', 'B'));
  const room = copyOf(own);
  rename(room, 'n0', 'Theirs');
  remove(room, 'n1');
  expect(lacks(room.shared, own.shared)).toBe(false);
});

test('two ways on from one state are merged from that state: nothing is lost unseen, and deletions stand', () => {
  const page = openDocument(diagramOf('0', '1', '2', '3', '4', '5', '6'));
  rename(page, 'n6', 'before the backup');
  const restored = copyOf(page);
  rename(page, 'n0', 'mine');
  rename(page, 'n2', 'mine too');
  remove(page, 'n1');
  rename(restored, 'n3', 'theirs');
  rename(restored, 'n2', 'theirs too');
  remove(restored, 'n4');
  const base = commonDiagram(page.shared, restored.shared);
  if (base === undefined) throw new Error('They have much in common.');
  const { merged, conflicts } = mergeDiagrams(base, page.current(), restored.current(), { limits });
  expect(labelsOf(merged)).toEqual(['mine', 'mine too', 'theirs', '5', 'before the backup']);
  expect(conflicts).toHaveLength(1);
});

test('documents that were made apart have nothing in common', () => {
  const [one, other] = [openDocument(diagramOf('A')), openDocument(diagramOf('A'))];
  expect(commonDiagram(one.shared, other.shared)).toBeUndefined();
});
