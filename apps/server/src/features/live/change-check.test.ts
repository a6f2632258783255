import { type Diagram, type DiagramNode, defaultLimits } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import { createEncoder, type Encoder, toUint8Array, writeAny, writeUint8, writeVarString, writeVarUint } from 'lib0/encoding';
import { expect, onTestFinished, test, vi } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, Map as SharedMap } from 'yjs';
import { BoundedDoc } from './bounded-doc.ts';
import { createChangeCheck } from './change-check.ts';
import { maxThings, maxThingsAtOnce } from './crowding.rules.ts';

const limits = { ...defaultLimits, maxNodes: 1_500 };

function nodesNamed(count: number, attributes: number): readonly DiagramNode[] {
  const members = Array.from({ length: attributes }, (_, index) => ({ id: `a${index}`, text: 'x' }));
  return Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    type: 'default',
    position: { x: index, y: 0 },
    data: { kind: 'class', label: 'x', attributes: members },
  }));
}

function openRoom(diagram: Diagram = { nodes: [], edges: [] }) {
  const { shared } = openDocument(diagram);
  const check = createChangeCheck(shared, limits);
  onTestFinished(() => check.forget());
  return { shared, check };
}

/** Structs of one author as an update, with nothing deleted. */
function updateOf(
  { client, clock, count }: { client: number; clock: number; count: number },
  write: (encoder: Encoder) => void,
): Uint8Array {
  const encoder = createEncoder();
  for (const number of [1, count, client, clock]) writeVarUint(encoder, number);
  for (let index = 0; index < count; index += 1) write(encoder);
  writeVarUint(encoder, 0);
  return toUint8Array(encoder);
}

/** One field beside nodes and edges, as if it had not been written before. */
function writeFirst(encoder: Encoder): void {
  writeUint8(encoder, 0x20 | 8);
  writeVarUint(encoder, 1);
  writeVarString(encoder, 'fields');
  writeVarString(encoder, 'k');
  writeVarUint(encoder, 1);
  writeAny(encoder, 1);
}

function secondsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

test('an update that would take minutes to be put in its place is refused within its time', () => {
  const { check } = openRoom();
  const update = updateOf({ client: 7, clock: 0, count: 60_000 }, writeFirst);
  expect(secondsOf(() => expect(check.judge(update)).toMatchObject({ is: 'refused' }))).toBeLessThan(3);
});

test('an update that brings more than anybody draws is refused before any of it is put in its place', () => {
  const applied = vi.spyOn(BoundedDoc.prototype, 'tryToApply');
  onTestFinished(() => applied.mockRestore());
  const judge = (fill: (author: Doc) => void) => {
    const { shared, check } = openRoom();
    const author = new Doc();
    applyUpdate(author, encodeStateAsUpdate(shared));
    author.transact(() => fill(author));
    return check.judge(encodeStateAsUpdate(author, encodeStateVector(shared)));
  };
  const fields = (count: number) => (author: Doc) => {
    for (let index = 0; index < count; index += 1) author.getMap('fields').set(`k${index}`, 1);
  };
  const inner = (count: number) => (author: Doc) => {
    author.getMap('fields').set(
      'k',
      Array.from({ length: count }, () => []),
    );
  };
  expect([judge(fields(maxThingsAtOnce)), judge(inner(maxThingsAtOnce - 1))]).toEqual([{ is: 'taken' }, { is: 'taken' }]);
  expect(applied).toHaveBeenCalledTimes(2);
  for (const fill of [fields(maxThingsAtOnce + 1), inner(maxThingsAtOnce)]) {
    expect(judge(fill)).toEqual({ is: 'refused', reason: 'invalid', message: 'It brings too much at once.' });
  }
  expect(applied).toHaveBeenCalledTimes(2);
});

test('a document takes so many entries and no more, and one that has too many already may get fewer', () => {
  const { shared, check } = openRoom();
  const author = new Doc();
  applyUpdate(author, encodeStateAsUpdate(shared));
  const fields = author.getMap('fields');
  /** Judged and, if taken, in the room, as a change of the author or of somebody else. */
  const judge = (write: () => void, isElsewhere = false) => {
    const updates: Uint8Array[] = [];
    const note = (update: Uint8Array) => void updates.push(update);
    author.on('update', note);
    author.transact(write);
    author.off('update', note);
    const [update = new Uint8Array()] = updates;
    const verdict = isElsewhere ? undefined : check.judge(update);
    if (isElsewhere) check.follow(update);
    if (verdict?.is !== 'refused') applyUpdate(shared, update);
    return verdict?.is === 'refused' ? verdict.reason : verdict?.is;
  };
  const write = (from: number, to: number) => () => {
    for (let index = from; index < to; index += 1) fields.set(`k${index}`, 1);
  };
  const half = maxThings / 2;
  expect(judge(write(0, half))).toBe('taken');
  // What is written over is gone, and does not count.
  expect([judge(write(0, half)), judge(write(half, maxThings))]).toEqual(['taken', 'taken']);
  judge(write(maxThings, maxThings + 10), true);
  expect(judge(() => fields.delete('k0'))).toBe('taken');
  expect(judge(write(1, 5))).toBe('taken');
  expect(judge(write(maxThings + 10, maxThings + 11))).toBe('too_large');
});

test('an update that deletes the same again and again is refused, and what Yjs writes of many deletions is taken', () => {
  const { shared, check } = openRoom({ nodes: nodesNamed(100, 0), edges: [] });
  const author = new Doc();
  applyUpdate(author, encodeStateAsUpdate(shared));
  const fields = author.getMap('fields');
  for (let count = 0; count < 500; count += 1) {
    fields.set(`k${count}`, count);
    if (count % 3 === 1) fields.delete(`k${count - 1}`);
  }
  expect(check.judge(encodeStateAsUpdate(author))).toEqual({ is: 'taken' });
  const { clientID } = author;
  const deleting = (ranges: readonly (readonly [number, number])[]) => {
    const encoder = createEncoder();
    for (const number of [0, 1, clientID, ranges.length, ...ranges.flat()]) writeVarUint(encoder, number);
    return check.judge(toUint8Array(encoder));
  };
  expect(
    deleting([
      [0, 1],
      [3, 1],
      [4, 2],
    ]),
  ).toEqual({ is: 'taken' });
  for (const ranges of [
    [
      [0, 1],
      [0, 1],
    ],
    [
      [3, 2],
      [4, 1],
    ],
    [
      [4, 1],
      [0, 1],
    ],
    [
      [0, 1],
      [2, 0],
    ],
  ] as const) {
    expect(deleting(ranges)).toMatchObject({ is: 'refused' });
  }
});

test('a change in maps that lie in each other without end is refused', () => {
  const { shared, check } = openRoom();
  const author = new Doc();
  applyUpdate(author, encodeStateAsUpdate(shared));
  const nodes = author.getMap<SharedMap<unknown>>('nodes');
  const maps = [new SharedMap<unknown>()];
  nodes.set('n', maps[0] ?? new SharedMap());
  author.transact(() => {
    for (let depth = 0; depth < 2_000; depth += 1) {
      const inner = new SharedMap<unknown>();
      maps.at(-1)?.set('m', inner);
      maps.push(inner);
    }
  });
  const before = encodeStateVector(author);
  check.judge(encodeStateAsUpdate(author));
  author.transact(() => {
    for (const map of maps) map.set('k', 1);
  });
  expect(check.judge(encodeStateAsUpdate(author, before))).toMatchObject({ is: 'refused' });
});

test('the largest diagrams are taken at once', () => {
  for (const nodes of [nodesNamed(50, 60), nodesNamed(1_500, 4)]) {
    const { check } = openRoom();
    expect(check.judge(encodeStateAsUpdate(openDocument({ nodes, edges: [] }).shared))).toEqual({ is: 'taken' });
  }
});

test('an update that builds on one that is missing comes too early, at no cost', () => {
  const { shared, check } = openRoom({ nodes: nodesNamed(1_000, 8), edges: [] });
  const author = new Doc();
  applyUpdate(author, encodeStateAsUpdate(shared));
  author.getMap('fields').set('k', 1);
  const known = encodeStateVector(author);
  const other = new Doc();
  applyUpdate(other, encodeStateAsUpdate(author));
  other.getMap('fields').set('k', 2);
  const rewritten = encodeStateAsUpdate(other, known);
  other.getMap('fields').delete('k');
  const deleted = encodeStateAsUpdate(other, encodeStateVector(other));
  check.judge(encodeStateAsUpdate(new Doc()));
  const seconds = secondsOf(() => {
    for (let times = 0; times < 100; times += 1) {
      expect(check.judge(rewritten)).toEqual({ is: 'early' });
      expect(check.judge(deleted)).toEqual({ is: 'early' });
    }
  });
  expect(seconds).toBeLessThan(2);
  expect(check.judge(encodeStateAsUpdate(author, encodeStateVector(shared)))).toEqual({ is: 'taken' });
  expect(check.judge(rewritten)).toEqual({ is: 'taken' });
});
