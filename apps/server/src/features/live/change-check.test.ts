import { type Diagram, type DiagramNode, defaultLimits } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import { createEncoder, type Encoder, toUint8Array, writeAny, writeUint8, writeVarString, writeVarUint } from 'lib0/encoding';
import { expect, onTestFinished, test, vi } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, Map as SharedMap } from 'yjs';
import { BoundedDoc } from './bounded-doc.ts';
import { ChangeCheck } from './change-check.ts';
import { maxThingsAtOnce } from './crowding.rules.ts';
import { runAtOnce } from './turns.ts';

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
  const check = new ChangeCheck(shared, { limits });
  onTestFinished(() => check.forget());
  /** The verdict, without the slices. */
  function judge(update: Uint8Array) {
    const verdict = runAtOnce(check.judge(update));
    return verdict.is === 'accepted' ? ({ is: 'accepted' } as const) : verdict;
  }
  return { shared, judge };
}

/** Structs of one author as an update, with nothing deleted. */
function updateOf(
  { client, clock, count }: { client: number; clock: number; count: number },
  write: (encoder: Encoder, index: number) => void,
): Uint8Array {
  const encoder = createEncoder();
  for (const number of [1, count, client, clock]) writeVarUint(encoder, number);
  for (let index = 0; index < count; index += 1) write(encoder, index);
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
  const { judge } = openRoom();
  const update = updateOf({ client: 7, clock: 0, count: 60_000 }, writeFirst);
  expect(secondsOf(() => expect(judge(update)).toMatchObject({ is: 'refused' }))).toBeLessThan(3);
});

test('an update that brings more than anybody draws is refused before any of it is put in its place', () => {
  const applied = vi.spyOn(BoundedDoc.prototype, 'tryToApply');
  onTestFinished(() => applied.mockRestore());
  const judge = (fill: (author: Doc) => void) => {
    const room = openRoom();
    const author = new Doc();
    applyUpdate(author, encodeStateAsUpdate(room.shared));
    author.transact(() => fill(author));
    return room.judge(encodeStateAsUpdate(author, encodeStateVector(room.shared)));
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
  expect([judge(fields(20_000)), judge(inner(maxThingsAtOnce - 1))]).toEqual([{ is: 'accepted' }, { is: 'accepted' }]);
  expect(applied).toHaveBeenCalled();
  applied.mockClear();
  for (const fill of [fields(maxThingsAtOnce + 1), inner(maxThingsAtOnce)]) {
    expect(judge(fill)).toEqual({ is: 'refused', reason: 'invalid', message: 'This change is too large.' });
  }
  expect(applied).not.toHaveBeenCalled();
});

test('an update that deletes the same again and again is refused; many plain deletions are taken', () => {
  const { shared, judge } = openRoom({ nodes: nodesNamed(100, 0), edges: [] });
  const author = new Doc();
  applyUpdate(author, encodeStateAsUpdate(shared));
  const fields = author.getMap('fields');
  for (let count = 0; count < 500; count += 1) {
    fields.set(`k${count}`, count);
    if (count % 3 === 1) fields.delete(`k${count - 1}`);
  }
  expect(judge(encodeStateAsUpdate(author))).toEqual({ is: 'accepted' });
  const { clientID } = author;
  const deleting = (ranges: readonly (readonly [number, number])[]) => {
    const encoder = createEncoder();
    for (const number of [0, 1, clientID, ranges.length, ...ranges.flat()]) writeVarUint(encoder, number);
    return judge(toUint8Array(encoder));
  };
  expect(
    deleting([
      [0, 1],
      [3, 1],
      [4, 2],
    ]),
  ).toEqual({ is: 'accepted' });
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

test('maps that lie in each other without end are refused, and a change in some that do', () => {
  const author = new Doc();
  const nest = (depth: number) => {
    const { shared, judge } = openRoom();
    applyUpdate(author, encodeStateAsUpdate(shared));
    const maps = [new SharedMap<unknown>()];
    maps[0]?.set('position', { x: 0, y: 0 });
    author.getMap<SharedMap<unknown>>('nodes').set('n', maps[0] ?? new SharedMap());
    author.transact(() => {
      for (let index = 0; index < depth; index += 1) {
        const inner = new SharedMap<unknown>();
        maps.at(-1)?.set('m', inner);
        maps.push(inner);
      }
    });
    const before = encodeStateVector(author);
    const verdict = judge(encodeStateAsUpdate(author));
    author.transact(() => {
      for (const map of maps) map.set('k', 1);
    });
    return [verdict.is, judge(encodeStateAsUpdate(author, before)).is];
  };
  expect(nest(2)).toEqual(['accepted', 'accepted']);
  expect(nest(100)).toEqual(['accepted', 'refused']);
  expect(nest(2_000)[0]).toBe('refused');
});

test('values next to the entries of a map are refused, as merging them takes quadratic memory', () => {
  const { shared, judge } = openRoom({ nodes: nodesNamed(1, 0), edges: [] });
  const record = shared.getMap<SharedMap<unknown>>('nodes').get('n0');
  const { client, clock } = record?._item?.id ?? { client: 0, clock: 0 };
  const into = (count: number) =>
    updateOf({ client: 7, clock: 0, count }, (encoder, index) => {
      // The first names the map, the others what they follow.
      writeUint8(encoder, index === 0 ? 8 : 0x80 | 8);
      if (index === 0) for (const number of [0, client, clock]) writeVarUint(encoder, number);
      else for (const number of [7, index - 1]) writeVarUint(encoder, number);
      writeVarUint(encoder, 1);
      writeAny(encoder, index);
    });
  expect([judge(into(1)).is, judge(into(200)).is, judge(into(60_000)).is]).toEqual(['refused', 'refused', 'refused']);
});

test('the largest diagrams are taken at once', () => {
  for (const nodes of [nodesNamed(50, 60), nodesNamed(1_500, 2)]) {
    const { judge } = openRoom();
    expect(judge(encodeStateAsUpdate(openDocument({ nodes, edges: [] }).shared))).toEqual({ is: 'accepted' });
  }
});

test('an update that builds on one that is missing comes too early, at no cost', () => {
  const { shared, judge } = openRoom({ nodes: nodesNamed(1_000, 5), edges: [] });
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
  judge(encodeStateAsUpdate(new Doc()));
  const seconds = secondsOf(() => {
    for (let times = 0; times < 100; times += 1) {
      expect(judge(rewritten)).toEqual({ is: 'early' });
      expect(judge(deleted)).toEqual({ is: 'early' });
    }
  });
  expect(seconds).toBeLessThan(2);
  expect(judge(encodeStateAsUpdate(author, encodeStateVector(shared)))).toEqual({ is: 'accepted' });
  expect(judge(rewritten)).toEqual({ is: 'accepted' });
});
