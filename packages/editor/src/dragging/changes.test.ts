import { describe, expect, it } from 'vitest';
import { createViewStore } from '../view-state/view-store.ts';
import { sortEdgeChanges, sortNodeChanges } from './changes.ts';

const idle = createViewStore().current();

describe('sortNodeChanges', () => {
  it('previews a drag in the view state alone', () => {
    const sorted = sortNodeChanges(idle, [{ id: 'a', type: 'position', position: { x: 1.23456, y: 2 }, dragging: true }]);
    expect(sorted).toEqual({ patch: { drag: new Map([['a', { x: 1.23, y: 2 }]]) }, moved: new Map(), dropped: false });
  });

  it('tells the end of a drag from a move by keys', () => {
    const dragging = { ...idle, drag: new Map([['a', { x: 1, y: 2 }]]) };
    const end = { id: 'a', type: 'position', position: { x: 3, y: 4 }, dragging: false } as const;
    const moved = new Map([['a', { x: 3, y: 4 }]]);
    expect(sortNodeChanges(dragging, [end])).toEqual({ patch: { drag: new Map() }, moved, dropped: true });
    expect(sortNodeChanges(idle, [end])).toEqual({ patch: { drag: new Map() }, moved, dropped: false });
  });

  it('keeps the selection in the view state, and sizes nowhere', () => {
    const selected = { ...idle, selection: { nodes: new Set(['a']), edges: new Set(['e']) } };
    const { patch, moved } = sortNodeChanges(selected, [
      { id: 'a', type: 'select', selected: false },
      { id: 'b', type: 'select', selected: true },
      { id: 'b', type: 'dimensions', dimensions: { width: 5, height: 6 } },
      { id: 'b', type: 'remove' },
    ]);
    expect(patch).toEqual({ selection: { nodes: new Set(['b']), edges: new Set(['e']) } });
    expect(moved.size).toBe(0);
  });
});

it('leaves the place of a node that is being resized to the resizing', () => {
  const resizing = { ...idle, resize: { id: 'a', position: { x: 0, y: 0 }, width: 100, height: 50 } };
  const sorted = sortNodeChanges(resizing, [{ id: 'a', type: 'position', position: { x: 5, y: 5 } }]);
  expect(sorted).toEqual({ patch: {}, moved: new Map(), dropped: false });
});

describe('sortEdgeChanges', () => {
  it('keeps the selection in the view state', () => {
    const selected = { ...idle, selection: { nodes: new Set(['a']), edges: new Set(['e']) } };
    const changes = [
      { id: 'e', type: 'select', selected: false },
      { id: 'f', type: 'select', selected: true },
    ] as const;
    expect(sortEdgeChanges(selected, changes)).toEqual({ selection: { nodes: new Set(['a']), edges: new Set(['f']) } });
  });
});
