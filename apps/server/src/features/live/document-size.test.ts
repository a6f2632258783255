import type { Diagram } from '@umlaut/diagram';
import { diagrams } from '@umlaut/diagram/testing';
import { openDocument, readShared } from '@umlaut/document';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLivingThings, mostThings } from './crowding.rules.ts';
import { documentSize } from './document-size.ts';

function sizeOf(diagram: Diagram) {
  const { shared } = openDocument(diagram);
  const reader = readShared(shared);
  const { nodes: _nodes, edges: _edges, ...fields } = reader.current();
  expect(fields).toEqual(reader.fields());
  return { shared, said: reader.current(), size: documentSize(reader.current(), reader.fields()) };
}

test('the bytes of a draft are those that a save of it has', () => {
  fc.assert(
    fc.property(diagrams, (diagram) => {
      const { said, size } = sizeOf(diagram);
      expect(size.bytes).toBe(Buffer.byteLength(JSON.stringify(said)));
    }),
    { numRuns: 200 },
  );
  expect([{}, { a: 1 }, { a: 'Ä' }].map((fields) => sizeOf({ ...fields, nodes: [], edges: [] }).size.bytes)).toEqual([23, 29, 32]);
});

test('a document has no more things than its diagram is counted for', () => {
  fc.assert(
    fc.property(diagrams, (diagram) => {
      const { shared, size } = sizeOf(diagram);
      // A value that Yjs cannot hold is kept as a text, which is one thing more; the arbitrary is full of those.
      expect(countLivingThings(shared)).toBeLessThanOrEqual(2 * size.things);
      expect(countLivingThings(shared)).toBeLessThanOrEqual(mostThings(size.things));
    }),
    { numRuns: 200 },
  );
});
