import { changesBetween, type Diagram } from '@umlaut/diagram';
import { afterEach, expect, test, vi } from 'vitest';
import { Map as SharedMap } from 'yjs';
import { openDocument } from './document.ts';

afterEach(() => vi.restoreAllMocks());

/** One node with so many fields, and as many lists of one item, that all say `value`. */
function wide(fields: number, value: number): Diagram {
  const names = Array.from({ length: fields }, (_, index) => index);
  const data = Object.fromEntries(names.flatMap((name) => [[`f${name}`, value] as const, [`l${name}`, [{ id: 'i', value }]] as const]));
  return { nodes: [{ id: 'a', position: { x: 0, y: 0 }, data }], edges: [] };
}

/** How often a shared map is looked through while `to` is made of `from`. */
function passes(from: Diagram, to: Diagram): number {
  const document = openDocument(from);
  // Yjs counts the entries each time it is asked for the size.
  const spies = [vi.spyOn(SharedMap.prototype, 'keys'), vi.spyOn(SharedMap.prototype, 'size', 'get')];
  document.apply(changesBetween(from, to));
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  expect(document.current()).toEqual(to);
  vi.restoreAllMocks();
  return count;
}

test('however many fields of an element are written, its map is looked through as often', () => {
  const none = (): Diagram => ({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: {} }], edges: [] });
  for (const change of [
    (fields: number) => passes(wide(fields, 0), wide(fields, 1)),
    (fields: number) => passes(wide(fields, 0), none()),
    (fields: number) => passes(none(), wide(fields, 1)),
  ]) {
    expect(change(40)).toBe(change(4));
  }
});

test('a list takes the place of what its field said before, and gives it back, in one command', () => {
  const said = (value: string | readonly { readonly id: string }[]): Diagram => ({
    nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { parts: value, other: [{ id: 'o' }] } }],
    edges: [],
  });
  const document = openDocument(said('plain'));
  const steps = [said([{ id: 'x' }, { id: 'y' }]), said([{ id: 'y' }]), said('plain again')];
  const all = steps.flatMap((to, index) => changesBetween(steps[index - 1] ?? said('plain'), to));
  document.apply(all);
  expect(document.current()).toEqual(said('plain again'));
  document.undo();
  expect(document.current()).toEqual(said('plain'));
});
