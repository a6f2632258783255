import { defaultLimits, isNodeKind, nodeKinds } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { commandTable } from '../commands/table.ts';
import { hasName, typeArmed } from './armed-keys.ts';
import { runKey, typeKey } from './dispatch.ts';

const canvas = { isHere: true, isOnNode: false, isOnEdgeStop: false };
const key = (name: string, held: { readonly shiftKey?: boolean; readonly ctrlKey?: boolean } = {}) => ({
  key: name,
  code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

function openWith(options: Parameters<typeof openBench>[1] = {}) {
  const bench = openBench({ nodes: [], edges: [] }, options);
  function press(...keys: readonly string[]): void {
    for (const name of keys) {
      const context = bench.context();
      if (!typeArmed(key(name), context) && !typeKey(key(name), context, canvas)) runKey(key(name), commandTable, context, canvas);
    }
  }
  return { ...bench, press, kinds: () => bench.document.current().nodes.map(({ data }) => data?.kind) };
}

test('a letter arms a shape, and what is typed next places it under the pointer and is its name', () => {
  const bench = openWith({ pointer: { x: 400, y: 300 } });
  bench.press('c');
  expect([bench.viewStore.current().placing, bench.kinds()]).toEqual(['class', []]);
  bench.press(...'Customer');
  expect(bench.viewStore.current()).toMatchObject({ placing: undefined, typedText: 'Customer' });
  const [{ position, data } = { position: { x: 0, y: 0 } }] = bench.document.current().nodes;
  expect(data?.kind).toBe('class');
  expect([Math.abs(position.x - 400) < 100, Math.abs(position.y - 300) < 60]).toEqual([true, true]);
});

test('Enter places the shape, and letters after it are its name', () => {
  const bench = openWith();
  bench.press('c', 'Enter', ...'Io');
  expect(bench.kinds()).toEqual(['class']);
  expect(bench.viewStore.current().typedText).toBe('Io');
});

test('a shape without a name gives way to the next letter', () => {
  const bench = openWith();
  const nameless = Object.keys(nodeKinds).filter((kind) => isNodeKind(kind) && !hasName(kind));
  expect(nameless).not.toEqual([]);
  for (const kind of nameless.filter((each) => isNodeKind(each))) {
    bench.viewStore.update({ placing: kind });
    bench.press('s');
    expect([bench.viewStore.current().placing, bench.kinds()]).toEqual(['state', []]);
  }
});

test('nothing is typed into an armed shape by Space, shortcuts, without single keys, or over the limit', () => {
  const bench = openWith();
  bench.press('c');
  for (const pressed of [key(' '), key('s', { ctrlKey: true }), key('Enter', { shiftKey: true }), key('ArrowUp')])
    expect(typeArmed(pressed, bench.context())).toBe(false);
  expect(typeArmed(key('a'), { ...bench.context(), preferences: { ...bench.preferences(), singleKeys: false } })).toBe(false);
  expect(typeArmed(key('a'), { ...bench.context(), readOnly: true })).toBe(false);
  const full = openWith({ limits: { ...defaultLimits, maxNodes: 0 } });
  full.press('c', 'A');
  expect([full.kinds(), full.problems]).toEqual([[], ['node_limit_reached']]);
});

test('arming by a letter announces how to go on', () => {
  const bench = openWith();
  bench.press('c');
  expect(bench.said).toEqual(['Class. Type its name, or press Enter to place it. Escape cancels.']);
});
