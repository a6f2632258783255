import { describe, expect, it } from 'vitest';
import { createEditorSession } from '../session/session.ts';
import { sortEdgeChanges, sortNodeChanges } from './changes.ts';

const idle = createEditorSession().current();

describe('sortNodeChanges', () => {
  it('previews a drag in the session alone', () => {
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

  it('keeps selection and measured sizes in the session', () => {
    const selected = { ...idle, selectedNodes: new Set(['a']) };
    const { patch, moved } = sortNodeChanges(selected, [
      { id: 'a', type: 'select', selected: false },
      { id: 'b', type: 'select', selected: true },
      { id: 'b', type: 'dimensions', dimensions: { width: 5, height: 6 } },
      { id: 'b', type: 'remove' },
    ]);
    expect(patch).toEqual({ selectedNodes: new Set(['b']), sizes: new Map([['b', { width: 5, height: 6 }]]) });
    expect(moved.size).toBe(0);
  });
});

describe('sortEdgeChanges', () => {
  it('keeps the selection in the session', () => {
    const selected = { ...idle, selectedEdges: new Set(['e']) };
    const changes = [
      { id: 'e', type: 'select', selected: false },
      { id: 'f', type: 'select', selected: true },
    ] as const;
    expect(sortEdgeChanges(selected, changes)).toEqual({ selectedEdges: new Set(['f']) });
  });
});
