import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, Map as SharedMap } from 'yjs';
import { ChangeCheck } from './change-check.ts';
import { moveGrowth } from './move.rules.ts';
import { diagramOf } from './shared-documents.ts';
import { runAtOnce } from './turns.ts';
import { readUpdate } from './update-check.ts';

const limits = { ...defaultLimits, maxLabelCharacters: 20 };
const ids = ['a', 'b', 'c'];
const diagram: Diagram = {
  nodes: ids.map((id, x) => ({ id, type: 'default', position: { x, y: 0 }, data: { label: id } })),
  edges: [{ id: 'e', source: 'a', target: 'b' }],
};

interface Author {
  readonly doc: Doc;
  /** Returns the update that `write` makes in the author's replica. */
  update(write: (doc: Doc) => void): Uint8Array;
}

function authorOf(shared: Doc): Author {
  const doc = new Doc();
  applyUpdate(doc, encodeStateAsUpdate(shared));
  return {
    doc,
    update(write) {
      let update: Uint8Array | undefined;
      doc.once('update', (bytes: Uint8Array) => {
        update = bytes;
      });
      doc.transact(() => write(doc));
      return update ?? encodeStateAsUpdate(new Doc());
    },
  };
}

function record(doc: Doc, id: string, part = 'nodes'): SharedMap<unknown> | undefined {
  return doc.getMap<SharedMap<unknown>>(part).get(id);
}

function data(doc: Doc, id: string): SharedMap<unknown> | undefined {
  const said = record(doc, id)?.get('data');
  return said instanceof SharedMap ? said : undefined;
}

const move =
  (id: string, position: unknown = { x: 7, y: 8 }) =>
  (doc: Doc) =>
    void record(doc, id)?.set('position', position);
const all =
  (...writes: readonly ((doc: Doc) => void)[]) =>
  (doc: Doc) => {
    for (const write of writes) write(doc);
  };

function isMoveIn(shared: Doc, update: Uint8Array): boolean {
  const read = readUpdate(update);
  return read !== undefined && moveGrowth(read, shared) !== undefined;
}

test('a node or several that get another place are moved, again and again', () => {
  const { shared } = openDocument(diagram);
  const author = authorOf(shared);
  for (const write of [move('a'), move('a', { x: 1, y: 2 }), all(move('a'), move('b'), move('c')), all(move('c'), move('b')), move('b')]) {
    const update = author.update(write);
    expect(isMoveIn(shared, update)).toBe(true);
    applyUpdate(shared, update);
    expect(isMoveIn(shared, update)).toBe(false);
  }
});

const otherwise: Readonly<Record<string, (doc: Doc) => void>> = {
  'says something else as well': all(move('a'), (doc) => void data(doc, 'b')?.set('label', 'B')),
  'deletes something as well': all(move('a'), (doc) => doc.getMap('nodes').delete('b')),
  'deletes another place': all(move('a'), (doc) => void record(doc, 'b')?.delete('position')),
  'takes the place away': (doc) => void record(doc, 'a')?.delete('position'),
  'gives a place that is none': move('a', { x: 1 }),
  'gives more than a place': move('a', { x: 1, y: 2, z: 3 }),
  'puts a text in its stead': move('a', 'here'),
  'moves a node twice': all(move('a'), move('a')),
  'moves a node that it makes': (doc) => {
    const made = new SharedMap<unknown>(Object.entries({ position: { x: 0, y: 0 } }));
    doc.getMap('nodes').set('d', made);
    made.set('position', { x: 1, y: 1 });
  },
  'gives an edge a place': (doc) => void record(doc, 'e', 'edges')?.set('position', { x: 1, y: 1 }),
  'changes nothing': () => {},
};

test.each(Object.entries(otherwise))('what %s is no move', (_name, write) => {
  const { shared } = openDocument(diagram);
  expect(isMoveIn(shared, authorOf(shared).update(write))).toBe(false);
});

test('a place in what is no node is none', () => {
  const { shared } = openDocument(diagram);
  for (const make of [
    (doc: Doc) => void record(doc, 'e', 'edges')?.set('position', { x: 1, y: 1 }),
    (doc: Doc) => void data(doc, 'a')?.set('position', { x: 1, y: 1 }),
    (doc: Doc) => void doc.getMap('fields').set('position', { x: 1, y: 1 }),
  ]) {
    const author = authorOf(shared);
    applyUpdate(shared, author.update(make));
    expect(isMoveIn(shared, author.update(make))).toBe(false);
  }
});

test('what meets another change of the same node is looked at closely', () => {
  for (const meanwhile of [move('a', { x: 3, y: 3 }), (doc: Doc) => doc.getMap('nodes').delete('a'), otherwise['takes the place away']]) {
    const { shared } = openDocument(diagram);
    const update = authorOf(shared).update(move('a'));
    applyUpdate(shared, authorOf(shared).update(meanwhile ?? expect.unreachable()));
    expect(isMoveIn(shared, update)).toBe(false);
  }
});

const places = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.integer(), fc.integer()).map(([x, y]) => ({ x, y })) },
  fc.constantFrom<unknown>({ x: 1 }, { x: 1, y: 2, z: 3 }, 'here', null, [1, 2]),
);
const somewhere = fc.constantFrom(...ids);
const writes: fc.Arbitrary<(doc: Doc) => void> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(somewhere, places).map(([id, place]) => move(id, place)) },
  somewhere.map((id) => (doc: Doc) => void record(doc, id)?.delete('position')),
  somewhere.map((id) => (doc: Doc) => doc.getMap('nodes').delete(id)),
  fc.tuple(somewhere, fc.constantFrom('short', 'longer than it may be at all')).map(
    ([id, label]) =>
      (doc: Doc) =>
        void data(doc, id)?.set('label', label),
  ),
  fc.tuple(somewhere, somewhere).map(
    ([id, parentId]) =>
      (doc: Doc) =>
        void record(doc, id)?.set('parentId', parentId),
  ),
);
const steps = fc.array(
  fc.record({
    who: fc.nat({ max: 2 }),
    isCurrent: fc.boolean(),
    write: fc.array(writes, { minLength: 1, maxLength: 3 }).map((list) => all(...list)),
  }),
  { maxLength: 20 },
);

test('moves of any content keep the diagram that the document describes, and break no rule', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const { shared } = openDocument(diagram);
      const check = new ChangeCheck(shared, { limits });
      const authors = [0, 1, 2].map(() => authorOf(shared));
      for (const { who, isCurrent, write } of drawn) {
        const author = authors[who] ?? expect.unreachable();
        if (isCurrent) applyUpdate(author.doc, encodeStateAsUpdate(shared));
        const update = author.update(write);
        const after = new Doc();
        for (const state of [encodeStateAsUpdate(shared), update]) applyUpdate(after, state);
        const isSound = runAtOnce(new ChangeCheck(new Doc(), { limits }).judge(encodeStateAsUpdate(after))).is === 'accepted';
        expect(runAtOnce(check.judge(update)).is).toBe(isSound ? 'accepted' : 'refused');
        if (isSound) applyUpdate(shared, update);
        // A refused author begins with a new replica.
        else authors[who] = authorOf(shared);
      }
      check.forget();
      expect(diagramOf(shared).nodes.every(({ data }) => String(data?.label).length <= 20)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
