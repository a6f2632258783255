import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Fills documents in a process of its own, and compares what they take with what is estimated, as `[kind, taken, estimated, bound, taken by a copy, estimated]`. */
const script = `
  import { openDocument } from '@umlaut/document';
  import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
  import { CheckedCopy } from './checked-copy.ts';
  import { heapOfCopy, heapOfDocument, heapOfUpdate } from './heap-estimate.ts';
  import { measureUpdate } from './update-bytes.ts';
  import { trimValues } from './shared-documents.ts';
  import { runAtOnce } from './turns.ts';
  const unbounded = { mostThings: Infinity, mostRanges: Infinity, overwritesPerThing: 1, maxDepth: 32 };
  const limits = { maxNodes: Infinity, maxEdges: Infinity, maxLabelCharacters: 300, maxLabelLines: 10, maxBytes: Infinity, maxNameCharacters: 9, maxDepth: 32, maxIdCharacters: 256 };
  const used = () => { gc(); gc(); return process.memoryUsage().heapUsed; };
  const written = (write) => { const doc = new Doc(); doc.transact(() => write(doc.getMap('fields'))); return encodeStateAsUpdate(doc); };
  const many = (count, key, value) => written((fields) => { for (let index = 0; index < count; index += 1) fields.set(key(index), value(index)); });
  const members = Array.from({ length: 8 }, (_, index) => ({ id: 'a' + index, text: 'x' }));
  const nodes = Array.from({ length: 250 }, (_, index) => ({ id: 'n' + index, type: 'default', position: { x: index, y: 0 }, data: { kind: 'class', label: 'x', attributes: members } }));
  const kinds = {
    numbers: many(6_000, (index) => 'k' + index, () => 1),
    texts: many(3_000, (index) => 'k' + index, () => 'x'.repeat(100)),
    objects: many(3_000, (index) => 'k' + index, (index) => ({ a: 1, b: { c: index } })),
    gone: many(6_000, (index) => 'ab'[index % 2], (index) => index),
    nested: written((fields) => fields.set('k', Array.from({ length: 30_000 }, () => []))),
    list: written((fields) => fields.set('k', Array.from({ length: 50_000 }, (_, index) => index))),
    diagram: encodeStateAsUpdate(openDocument({ nodes, edges: [] }).shared),
  };
  // Functions of their own, so that nothing of what was measured before is held.
  function measure(update) {
    const before = used();
    const shared = new Doc();
    applyUpdate(shared, update);
    trimValues(shared);
    const taken = used() - before;
    return [shared, taken, heapOfDocument(shared)];
  }
  function measureCopy(shared) {
    const before = used();
    const copy = runAtOnce(CheckedCopy.open(shared, limits));
    const taken = used() - before;
    copy.close();
    return taken;
  }
  function measureKind(kind, update) {
    const [shared, taken, estimated] = measure(update);
    const bound = heapOfUpdate(measureUpdate(update, unbounded), update.byteLength);
    return [kind, taken, estimated, bound, measureCopy(shared), heapOfCopy(estimated)];
  }
  // Garbage of earlier work is collected at any time, which makes single measurements wrong either way.
  function median(kind, update) {
    const tries = [1, 2, 3].map(() => measureKind(kind, update));
    return tries[0].map((first, index) => (index === 0 ? first : tries.map((one) => one[index]).sort((a, b) => a - b)[1]));
  }
  const result = Object.entries(kinds).map(([kind, update]) => median(kind, update));
  console.log(JSON.stringify(result));
`;

test('the heap estimate of a document is never much too low, nor several times too high', () => {
  const words = ['--expose-gc', '--input-type=module-typescript', '-e', script];
  const output = execFileSync(process.execPath, words, { cwd: import.meta.dirname, encoding: 'utf8' });
  const kinds = JSON.parse(output) as readonly (readonly [string, number, number, number, number, number])[];
  expect(kinds).toHaveLength(7);
  for (const [kind, taken, estimated, bound, copied, estimatedCopy] of kinds) {
    const within = {
      kind,
      taken,
      estimated,
      bound,
      isEnough: estimated >= taken * 0.85,
      isClose: estimated <= taken * 3,
      isBound: bound >= taken * 0.95,
    };
    expect(within).toMatchObject({ isEnough: true, isClose: true, isBound: true });
    expect({ kind, copied, estimatedCopy, isEnough: estimatedCopy >= copied * 0.8 }).toMatchObject({ isEnough: true });
  }
});
