import type { Diagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { hintText, nextHint } from './hints.ts';

const node = (id: string, data: object = {}) => ({ id, position: { x: 0, y: 0 }, data: { kind: 'class', label: id, ...data } });
const drawn = (nodes: Diagram['nodes'], over: { edges?: number; isWriting?: boolean; hasTextPane?: boolean } = {}) => ({
  diagram: { nodes, edges: Array.from({ length: over.edges ?? 0 }, (_, index) => ({ id: `e${index}`, source: 'a', target: 'b' })) },
  isWriting: over.isWriting ?? false,
  hasTextPane: over.hasTextPane ?? false,
});
const none: ReadonlySet<string> = new Set();
const [a, b, c] = [node('a'), node('b'), node('c')];

test('a hint comes when its act is at hand', () => {
  expect(nextHint(undefined, drawn([]), none)).toBeUndefined();
  expect(nextHint(undefined, drawn([a], { isWriting: true }), none)).toBe('members');
  expect(nextHint(undefined, drawn([a, b]), none)).toBe('connect');
  expect(nextHint(undefined, drawn([a, b, c], { edges: 1 }), none)).toBe('text');
});

test('it goes with the act that it names, and not before', () => {
  expect(nextHint('connect', drawn([a, b, c]), none)).toBe('connect');
  expect(nextHint('connect', drawn([a, b], { edges: 1 }), new Set(['connect']))).toBeUndefined();
  const withMember = node('a', { attributes: [{ id: 'm', text: 'id' }] });
  expect(nextHint('members', drawn([withMember], { isWriting: true }), new Set(['members']))).toBeUndefined();
  expect(nextHint('text', drawn([a, b, c], { edges: 1, hasTextPane: true }), new Set(['text']))).toBeUndefined();
});

test('each is shown once, and none for what is done already', () => {
  expect(nextHint(undefined, drawn([a, b]), new Set(['connect']))).toBeUndefined();
  expect(nextHint(undefined, drawn([a, b], { edges: 1 }), none)).toBeUndefined();
});

test('fingers get other words', () => {
  for (const id of ['connect', 'members'] as const) expect(hintText(id, true)).not.toBe(hintText(id, false));
});
