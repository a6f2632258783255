import { type Diagram, type DiagramNode, defaultLimits } from '@umlaut/diagram';
import { type DiagramDocument, joinDocument, openDocument } from '@umlaut/document';
import { expect, onTestFinished, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, Map as SharedMap } from 'yjs';
import { ChangeCheck } from './change-check.ts';
import { runAtOnce } from './turns.ts';

const limits = { ...defaultLimits, maxNodes: 1_500 };

function classes(count: number, members: number, text = 'x'): readonly DiagramNode[] {
  const attributes = Array.from({ length: members }, (_, index) => ({ id: `a${index}`, text }));
  return Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    type: 'default',
    position: { x: index, y: 0 },
    data: { kind: 'class', label: 'x', attributes },
  }));
}

/** A room with `diagram`, and an author whose changes are judged and, if taken, applied there. */
function openRoom(diagram: Diagram, plant: (shared: Doc) => void = () => {}) {
  const { shared } = openDocument(diagram);
  shared.transact(() => plant(shared));
  const check = new ChangeCheck(shared, { limits, encodedBytes: () => encodeStateAsUpdate(shared).byteLength });
  onTestFinished(() => check.forget());
  /** Returns the verdict on a change by an author who has all of the room's document. */
  function judge(write: (document: DiagramDocument, shared: Doc) => void): string {
    const author = new Doc();
    applyUpdate(author, encodeStateAsUpdate(shared));
    const document = joinDocument(author);
    const before = encodeStateVector(author);
    let update = new Uint8Array();
    author.once('update', (bytes: Uint8Array) => {
      update = new Uint8Array(bytes);
    });
    author.transact(() => write(document, author));
    if (update.length === 0) update = new Uint8Array(encodeStateAsUpdate(author, before));
    const verdict = runAtOnce(check.judge(update));
    if (verdict.is === 'accepted') for (const slice of verdict.slices) applyUpdate(shared, slice);
    return verdict.is === 'refused' ? verdict.reason : verdict.is;
  }
  return { shared, check, judge };
}

const setText = (id: string, text: string) => (document: DiagramDocument) =>
  document.apply([{ op: 'set', element: 'node', id, path: ['data', 'note'], value: text }]);

test('a draft takes no more bytes than a save may have, to the byte', () => {
  const diagram: Diagram = { nodes: classes(2, 0), edges: [] };
  const { shared, judge } = openRoom(diagram);
  const bytesOf = () => Buffer.byteLength(JSON.stringify(joinDocument(shared).current()));
  const room = limits.maxBytes - bytesOf() - ',"note":""'.length;
  expect(judge(setText('n0', 'x'.repeat(room + 1)))).toBe('too_large');
  expect(judge(setText('n0', 'x'.repeat(room)))).toBe('accepted');
  expect(bytesOf()).toBe(limits.maxBytes);
  // Changes that keep or reduce the size stay allowed.
  expect(judge(setText('n0', 'y'.repeat(room)))).toBe('accepted');
  expect(judge((document) => document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['position'], value: { x: 9, y: 9 } }]))).toBe(
    'accepted',
  );
  expect(judge((document) => document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['position'], value: { x: 99, y: 9 } }]))).toBe(
    'too_large',
  );
  expect(judge(setText('n0', 'y'.repeat(room - 10)))).toBe('accepted');
  expect(judge((document) => document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['position'], value: { x: 99, y: 9 } }]))).toBe(
    'accepted',
  );
});

test('fields beside nodes and edges, and fields that nobody sees within a node, count like all else', () => {
  const { judge } = openRoom({ nodes: classes(2, 0), edges: [] });
  const fill = (map: (shared: Doc) => SharedMap<unknown> | undefined) => (_document: DiagramDocument, shared: Doc) => {
    for (let index = 0; index < 30_000; index += 1) map(shared)?.set(`k${index}`, index);
  };
  const record = (shared: Doc) => shared.getMap<SharedMap<unknown>>('nodes').get('n0');
  expect(judge(fill((shared) => shared.getMap('fields')))).toBe('too_large');
  expect(judge(fill(record))).toBe('too_large');
  expect(judge(fill((shared) => record(shared)?.get('data') as SharedMap<unknown>))).toBe('too_large');
  expect(judge((_document, shared) => shared.getMap('fields').set('viewport', { zoom: 1 }))).toBe('accepted');
});

test('a draft that is beyond the limit already may shrink and be arranged, and never grow', () => {
  const { judge } = openRoom({ nodes: classes(2, 0), edges: [] }, (shared) => {
    for (let index = 0; index < 30_000; index += 1) shared.getMap('fields').set(`k${index}`, index);
  });
  expect(judge(setText('n0', 'more'))).toBe('too_large');
  expect(
    judge((document) => document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['position'], value: { x: 1.25, y: 9 } }])),
  ).toBe('accepted');
  expect(judge((_document, shared) => shared.getMap('fields').delete('k5'))).toBe('accepted');
  expect(
    judge((_document, shared) => {
      for (const key of [...shared.getMap('fields').keys()]) shared.getMap('fields').delete(key);
    }),
  ).toBe('accepted');
  expect(judge(setText('n0', 'more'))).toBe('accepted');
});

test('entries that no diagram shows are refused beyond a few', () => {
  const { judge } = openRoom({ nodes: classes(2, 0), edges: [] });
  const hide = (count: number) => (_document: DiagramDocument, shared: Doc) => {
    for (let index = 0; index < count; index += 1) shared.getMap('nodeOrder').set(`gone${index}`, 'a0');
  };
  expect(judge(hide(1_000))).toBe('accepted');
  expect(judge(hide(10_000))).toBe('too_large');
  expect(judge(setText('n0', 'on'))).toBe('accepted');
});

const spoilers: Readonly<Record<string, (shared: Doc) => void>> = {
  'takes a node’s position away': (shared) => recordOf(shared, 'nodes', 'n0')?.delete('position'),
  'puts a position that is none': (shared) => recordOf(shared, 'nodes', 'n0')?.set('position', { x: 'left', y: 0 }),
  'takes an edge’s source away': (shared) => recordOf(shared, 'edges', 'e')?.delete('source'),
  'takes an edge’s target away': (shared) => recordOf(shared, 'edges', 'e')?.set('target', 5),
  'puts data that is no object': (shared) => recordOf(shared, 'nodes', 'n0')?.set('data', 'text'),
  'puts a text in the place of a node': (shared) => shared.getMap<unknown>('nodes').set('n0', 'text'),
  'puts an edge that is none': (shared) => shared.getMap<unknown>('edges').set('f', 5),
  'puts a node without a place': (shared) => shared.getMap<unknown>('nodes').set('new', new SharedMap()),
};

function recordOf(shared: Doc, part: string, id: string): SharedMap<unknown> | undefined {
  return shared.getMap<SharedMap<unknown>>(part).get(id);
}

test.each(Object.entries(spoilers))('a change is refused that %s', (_name, spoil) => {
  const { judge } = openRoom({ nodes: classes(2, 0), edges: [{ id: 'e', source: 'n0', target: 'n1' }] });
  expect(judge((_document, shared) => spoil(shared))).toBe('invalid');
  expect(judge(setText('n0', 'on'))).toBe('accepted');
});

test('a draft that holds a node without a position from before can be changed and healed', () => {
  const { judge, shared } = openRoom({ nodes: classes(3, 0), edges: [] }, (planted) => {
    for (const id of ['n0', 'n1']) recordOf(planted, 'nodes', id)?.delete('position');
  });
  expect(judge(setText('n2', 'on'))).toBe('accepted');
  expect(judge((document) => document.apply([{ op: 'set', element: 'node', id: 'n0', path: ['position'], value: { x: 1, y: 1 } }]))).toBe(
    'accepted',
  );
  expect(judge((_document, author) => recordOf(author, 'nodes', 'n0')?.delete('position'))).toBe('invalid');
  expect(joinDocument(shared).faults()).toEqual({ salvaged: 1, unreadable: 0 });
});

test('a change larger than a turn of the event loop is checked in pieces, as is a large document’s copy', () => {
  const large = openDocument({ nodes: classes(600, 8), edges: [] }).shared;
  const { shared } = openDocument({ nodes: [], edges: [] });
  const check = new ChangeCheck(shared, { limits });
  const judging = check.judge(encodeStateAsUpdate(large));
  let turns = 0;
  let step = judging.next();
  for (; step.done !== true; step = judging.next()) turns += 1;
  expect(turns).toBeGreaterThan(10);
  if (step.value.is !== 'accepted') throw new Error('It was refused.');
  expect(step.value.slices.length).toBeGreaterThan(10);
  for (const slice of step.value.slices) applyUpdate(shared, slice);
  expect(joinDocument(shared).current()).toEqual(joinDocument(large).current());
  const author = joinDocument(large);
  const before = encodeStateVector(large);
  author.apply([{ op: 'set', element: 'node', id: 'n1', path: ['data', 'label'], value: 'y' }]);
  const small = encodeStateAsUpdate(large, before);
  expect(check.judge(small).next()).toMatchObject({ done: true, value: { is: 'accepted' } });
  check.forget();
  expect(check.judge(small).next().done).toBe(false);
});
